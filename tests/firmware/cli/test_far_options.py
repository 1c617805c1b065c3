"""``tachiai play --invite`` and ``--with``: what is printed, and the game that begins."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.companion_web.ports import Allowed
from tachiai.companion_web.rooms.codes import link_in
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.firmware.cli import far_options
from tachiai.firmware.cli import play as command
from tachiai.firmware.remote.seat import RoomSeat
from tachiai.firmware.table.game import GameSetup
from tachiai.rules.core import Player
from tachiai.rules.record.participants import PERSON, REMOTE
from tests.support.play_command import games_begun, run_play


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[GameSetup]:
    return games_begun(monkeypatch)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of the rooms of the program's page."""
    monkeypatch.setattr(far_options, "rooms_folder", lambda name: tmp_path / name)
    return tmp_path / "8472"


def seat_of(setup: GameSetup) -> RoomSeat:
    assert isinstance(setup.far, RoomSeat)
    return setup.far


def invited(output: str) -> str:
    """The link for the other side."""
    found = re.search(r"^Invite: (\S+)$", output, re.MULTILINE)
    assert found is not None, output
    return found[1]


def test_an_invitation_prints_link_words_and_how_to_go_on(begun: list[GameSetup], tmp_path: Path) -> None:
    told = run_play(tmp_path, "chatra", "--invite", "--name", "Aoi", "--port", "8472")
    theirs = link_in(invited(told))
    assert theirs.code.replace("-", " ") in told
    assert "Watch: " in told
    assert "--host 0.0.0.0" in told
    assert "█" in told
    (setup,) = begun
    assert (setup.participants, setup.names.first) == ((PERSON, REMOTE), "Aoi")
    assert f"--with {seat_of(setup).link.text} --host 127.0.0.1 --port 8472" in told
    assert seat_of(setup).link.code != theirs.code


def test_what_is_agreed_at_the_invitation_is_in_the_room(
    begun: list[GameSetup], tmp_path: Path, folder: Path
) -> None:
    told = run_play(
        tmp_path,
        *("chatra", "--invite", "--colour", "second", "--clock", "10m", "--port", "8472"),
        *("--hints", "--texts", "--stop-away"),
    )
    rooms = Rooms(folder, lambda: 1)
    place = rooms.place(link_in(invited(told)).code)
    assert place is not None
    state = rooms.state(place)
    assert (state.game, state.you, state.time_control, state.stops_away) == ("chatra", "first", "10m", True)
    assert (seat_of(begun[0]).own, seat_of(begun[0]).allowed) == (Player.SECOND, Allowed(True, True))


def test_an_address_goes_with_the_seat(begun: list[GameSetup], tmp_path: Path) -> None:
    run_play(tmp_path, "chatra", "--invite", "--port", "8472")
    run_play(tmp_path, "chatra", "--invite", "--port", "8472", "--email", "aoi@example.org")
    seats = [seat_of(setup).email for setup in begun]
    assert seats[0] is None
    assert seats[1] is not None
    assert (seats[1].address, seats[1].language) == ("aoi@example.org", "en")


def test_who_is_invited_joins_by_the_link(begun: list[GameSetup], tmp_path: Path) -> None:
    link = invited(
        run_play(tmp_path, "chatra", "--invite", "--name", "Aoi", "--clock", "10m", "--port", "8472")
    )
    run_play(tmp_path, "--with", link, "--name", "Ren", "--port", "8472")
    setup = begun[1]
    assert (setup.equipment.game.uid, setup.participants) == ("chatra", (REMOTE, PERSON))
    assert (setup.names.second, setup.settings.referee.time_control) == ("Ren", "10m")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--with", "kasi muto"), "six words"),
        (("--invite", "--email", "aoi"), "Expected an e-mail address"),
        (("--invite", "--port", "0"), "--port 0"),
        (("--invite", "--at", "hub.local"), "address of a hub"),
        (("--with", "http://127.0.0.1:9/room/kasi-muto-reno-hige-soku-nami"), "cannot be reached"),
    ],
)
def test_what_cannot_be_is_said(
    begun: list[GameSetup], tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    found = CliRunner().invoke(command.play, [*arguments, "--log", str(tmp_path / "games.sqlite")])
    assert found.exit_code != 0
    assert words in found.output
    assert begun == []
