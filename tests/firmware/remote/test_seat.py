"""A seat in a room is kept for a restart."""

import stat
from pathlib import Path

import pytest

from tachiai.companion_web.ports import Allowed
from tachiai.companion_web.rooms.codes import RoomLink, new_code
from tachiai.firmware.remote import seat as module
from tachiai.firmware.remote.seat import RoomSeat, kept_seat
from tachiai.rules.core import Player

GAME = "0123456789abcdef" * 2


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(module, "rooms_folder", lambda name: tmp_path / name)
    return tmp_path / "seats"


def test_a_seat_is_found_again_by_its_game(folder: Path) -> None:
    seat = RoomSeat(
        RoomLink("https://hub.local:8483", new_code(), "A" * 32), Player.SECOND, "Ren", Allowed(texts=True)
    )
    seat.begun(GAME)
    assert kept_seat(GAME) == seat
    assert kept_seat("f" * 32) is None


def test_nobody_else_may_read_it(folder: Path) -> None:
    RoomSeat(RoomLink("http://hub.local", new_code()), Player.FIRST).begun(GAME)
    (path,) = folder.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"link": "x", "own": "first"}', "\x00"])
def test_a_damaged_file_is_no_seat(folder: Path, content: str) -> None:
    folder.mkdir()
    (folder / f"{GAME}.json").write_text(content)
    assert kept_seat(GAME) is None


@pytest.mark.parametrize("game_id", ["", "../../etc/passwd", "a/b"])
def test_what_is_no_id_leads_to_no_file(folder: Path, game_id: str) -> None:
    assert kept_seat(game_id) is None
