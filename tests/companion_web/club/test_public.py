"""What spectators see: nothing newer than the delay, no address, in files that change only when they must."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.bus.messages import PublicGame
from tachiai.companion_web.club.hub.public_boards import Delay, PublicBoard
from tachiai.companion_web.club.hub.tournaments import HeldTournament
from tachiai.companion_web.club.public import pages, publisher
from tachiai.companion_web.club.public.pages import Screens
from tachiai.companion_web.club.public.publisher import PublicFolder, Publisher
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.errors import BadFolder
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.testing.amount import many
from tests.support.club import DELAY_S, Club
from tests.support.club_tables import shows
from tests.support.live_views import ILLEGAL, MOVED, START
from tests.support.page_visitors import PIN_HASH
from tests.support.standing_clock import Clock
from tests.support.tournaments import open_tournament, played

GAME = PublicGame(
    game_id="a" * 32,
    uid="rugby_chess",
    options={},
    first="Aoi",
    second="",
    ply=0,
    to_move="first",
    position=START,
    result="",
)
BOARD = PublicBoard(
    table="t1",
    title="Table 1",
    game=GAME,
    before="",
    clock_ms=(300_000, 300_000),
    running="first",
    said_ms=0,
)


def board(table: str = "t1", **game: object) -> PublicBoard:
    """``BOARD`` at another table, and with another ``game`` in these fields."""
    return replace(BOARD, table=table, game=GAME.model_copy(update=game))


@dataclass
class Published:
    """A folder, and what is said for it."""

    path: Path
    clock: Clock
    boards: Delay[PublicBoard]
    publisher: Publisher

    def text(self, name: str) -> str:
        return (self.path / name).read_text(encoding="utf-8")

    def texts(self) -> str:
        """All that is written anywhere in the folder."""
        files = [file for file in self.path.rglob("*") if file.is_file()]
        return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with closing(SqlGameLog(sqlite_url(tmp_path_factory.mktemp("hub") / "hub.sqlite3"))) as log:
        yield create_app(PageConfig(pin_hash=PIN_HASH, secret_key=b"x" * 32), log)


def published(
    path: Path,
    app: Flask,
    delay_s: float = DELAY_S,
    tournaments: Callable[[], tuple[HeldTournament, ...]] = tuple,
) -> Published:
    clock = Clock()
    boards = Delay[PublicBoard](delay_s, clock.monotonic_s)
    return Published(
        path, clock, boards, Publisher(Screens(app, None, boards, tournaments), PublicFolder(path))
    )


@pytest.fixture
def folder(tmp_path: Path, app: Flask) -> Published:
    return published(tmp_path / "public", app, delay_s=0.0)


def club_folder(club: Club, app: Flask, path: Path) -> Published:
    """A folder of what the club says."""
    boards, tournaments = club.hub.boards, club.hub.tournaments.all
    return Published(
        path, club.clock, boards, Publisher(Screens(app, None, boards, tournaments), PublicFolder(path))
    )


waits = st.sampled_from((0.0, 0.4, 1.0, 7.0, 30.0))
moments = st.lists(st.tuples(waits, st.sampled_from("ab"), st.none() | st.integers(0, 99)), max_size=30)


@given(moments, st.sampled_from((0.0, 1.0, 10.0)))
def test_what_is_told_is_what_was_true_when_the_delay_began(
    moments: list[tuple[float, str, int | None]], delay_s: float
) -> None:
    clock = Clock()
    delayed = Delay[int](delay_s, clock.monotonic_s)
    said: list[tuple[float, str, int | None]] = []
    for wait_s, name, value in moments:
        clock.now_s += wait_s
        delayed.set(name, value)
        said.append((clock.now_s, name, value))
        then = {each: was for at_s, each, was in said if at_s <= clock.now_s - delay_s}
        assert delayed.delayed() == {each: was for each, was in then.items() if was is not None}


@settings(max_examples=many(3))
@given(st.lists(st.tuples(st.floats(0.1, 400.0), st.sampled_from(("t1", "t2"))), min_size=3, max_size=6))
def test_nothing_newer_than_the_delay_is_ever_in_the_folder(
    app: Flask, moments: list[tuple[float, str]]
) -> None:
    with TemporaryDirectory() as place:
        shown = published(Path(place), app)
        for wait_s, table in moments:
            shown.clock.now_s += wait_s
            name = f"said-{shown.clock.utc_ms()}"
            shown.boards.set(table, replace(board(table, first=name, moves=(name,)), title=name))
            shown.publisher.turn()
            newest = max(map(int, re.findall(r"said-(\d+)", shown.texts())), default=0)
            assert newest <= shown.clock.utc_ms() - DELAY_S * 1000


def test_a_table_is_shown_in_both_languages_with_json_and_an_overlay(folder: Published) -> None:
    folder.boards.set("t1", board(moves=("a1-b2",), ply=1, result="second wins"))
    folder.publisher.turn()
    assert "All boards" in folder.text("index.html")
    assert "White wins" in folder.text("boards/t1.html")
    assert "白の勝ち" in folder.text("boards/t1.ja.html")
    assert "<svg" in folder.text("boards/t1.svg")
    assert "a1-b2" in folder.text("boards/t1.overlay.html")
    told = json.loads(folder.text("boards/t1.json"))
    assert (told["moves"], told["clock_ms"], told["position"]) == (["a1-b2"], [300_000, 300_000], START)
    assert json.loads(folder.text(f"games/{GAME.game_id}.json")) == told


def test_only_what_has_changed_is_written(folder: Published) -> None:
    for table in ("t1", "t2"):
        folder.boards.set(table, board(table, game_id=table))
    folder.publisher.turn()
    before = {file: file.stat().st_ino for file in folder.path.rglob("*.*")}
    folder.boards.set("t2", board("t2", game_id="t2", moves=("a1-b2",), ply=1))
    folder.publisher.turn()
    changed = {file.name for file, number in before.items() if file.stat().st_ino != number}
    lists, pages = {"boards.json", "index.html", "index.ja.html"}, {"t2.html", "t2.ja.html"}
    assert changed == lists | pages | {"t2.json", "t2.overlay.html"}


def test_a_table_that_is_gone_is_taken_away_and_its_game_stays(folder: Published) -> None:
    folder.boards.set("t1", BOARD)
    folder.publisher.turn()
    folder.boards.set("t1", None)
    folder.boards.set("t2", board("t2", game_id="b" * 32))
    folder.publisher.turn()
    there = {file.stem for file in folder.path.rglob("*.json")}
    assert there == {"files", "boards", "t2", "a" * 32, "b" * 32}


def test_a_hub_that_starts_again_leaves_the_folder_until_the_delay_is_over(
    app: Flask, tmp_path: Path
) -> None:
    first = published(tmp_path, app, delay_s=0.0)
    first.boards.set("t1", BOARD)
    first.publisher.turn()
    again = published(tmp_path, app)
    again.boards.set("t1", board(first="Ren"))
    again.publisher.turn()
    assert "Aoi" in again.text("boards/t1.html")
    again.clock.now_s += DELAY_S
    again.publisher.turn()
    assert "Ren" in again.text("boards/t1.html")


@pytest.mark.parametrize("name", ["notes.txt", "files.json"])
def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text('{"files": ["../../elsewhere"]}')
    with pytest.raises(BadFolder, match="expected a new folder, an empty one"):
        PublicFolder(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_results_and_standings_are_shown_after_the_delay_too(app: Flask, tmp_path: Path) -> None:
    begun = paired(open_tournament(4))
    found: tuple[HeldTournament, ...] = (HeldTournament(3, begun),)
    folder = published(tmp_path, app, 60.0, lambda: found)
    folder.boards.set("t1", BOARD)
    folder.publisher.turn()
    folder.clock.now_s += 60.0
    found = (HeldTournament(3, played(begun)),)
    folder.publisher.turn()
    assert 'result-cell">1-0' not in folder.text("tournament-3.html")
    folder.clock.now_s += 60.0
    folder.publisher.turn()
    assert 'result-cell">1-0' in folder.text("tournament-3.ja.html")
    assert json.loads(folder.text("tournament-3.json"))["standings"][0]["points"] == "1.0"
    assert 'href="../tournament-3.html"' in folder.text("boards/t1.html")


def test_a_game_that_the_program_does_not_know_stops_no_other(folder: Published) -> None:
    folder.boards.set("t1", board(uid="ludo"))
    folder.boards.set("t2", board("t2", position="nonsense"))
    folder.publisher.turn()
    assert "boards/t1.html" in folder.text("index.html")
    assert '"board":""' in folder.text("boards/t2.json")


def test_a_move_that_was_let_stand_stops_no_board(club: Club, app: Flask, tmp_path: Path) -> None:
    stands = "wwwWwww/7/7/7/7/7/7/b6/1bbBbbb w -"  # no rule lets a piece of Rugby Chess go from a1 to a2
    gone_on = "1wwWwww/w6/7/7/7/7/7/b6/1bbBbbb b -"
    club.connect()
    shows(club, replace(MOVED, moves=("",), position=stands))
    club.wait(2.0)
    shows(club, replace(MOVED, ply=2, moves=("", "a9-a8"), position=gone_on, to_move="first"))
    club.wait(2.0)
    club.clock.now_s += DELAY_S
    folder = club_folder(club, app, tmp_path / "public")
    folder.publisher.turn()
    told = json.loads(folder.text("boards/t1.json"))
    assert (told["position"], told["moves"], told["last_move"]) == (gone_on, [None, "a9-a8"], "a9-a8")
    assert 'data-cell="a8" data-symbol="w" data-mark="last"' in folder.text("boards/t1.svg")


def test_neither_alerts_nor_addresses_are_in_the_folder(club: Club, app: Flask, tmp_path: Path) -> None:
    club.connect()
    shows(club, ILLEGAL)
    club.wait(2.0)
    club.clock.now_s += DELAY_S
    folder = club_folder(club, app, tmp_path / "public")
    folder.publisher.turn()
    written = folder.texts()
    assert "Table 1" in written
    for word in ("http://t1", "127.0.0.1", "localhost", "RC4", ILLEGAL.words.en, ILLEGAL.words.ja):
        assert word not in written


OUTSIDE = (
    "../x.json",
    "games/../../../club/members.json",
    "/tmp/x.json",
    "a\0b",
    "a" * 300,
    "club/members.json",
)


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_file_leaves_the_folder_and_all_others_are_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "members.json").write_text("members")
    path = tmp_path / "a" / "public"
    folder = PublicFolder(path)
    (path / "club").symlink_to(tmp_path / "club")
    before = {file for file in tmp_path.rglob("*") if file.is_file()}
    with pytest.raises(OSError, match=r"expected .* within the folder"):
        folder.write({"1.json": b"1", name: b"{}", "2.json": b"2"})
    after = {file for file in tmp_path.rglob("*") if file.is_file()}
    assert after - before == {path / "1.json", path / "2.json"}
    assert (tmp_path / "club" / "members.json").read_text() == "members"


def test_a_list_that_names_files_outside_of_the_folder_is_no_list_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "public"
    PublicFolder(path).write({"1.json": b"1"})
    (path / "files.json").write_text('{"files": ["a\\u0000b"]}')
    with pytest.raises(BadFolder):
        PublicFolder(path)


def test_a_board_that_cannot_be_shown_stops_no_other_and_is_told(
    folder: Published, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    folder.publisher.screens = Screens(app, None, folder.boards, tuple, lambda *fault: told.append(fault))

    def breaks(game: PublicGame, before: str, language: str) -> str:
        if game is GAME:
            raise RecursionError("too deep")
        return "<svg></svg>"

    folder.boards.set("t1", BOARD)
    folder.boards.set("t2", board("t2", game_id="b" * 32))
    with monkeypatch.context() as broken:
        broken.setattr(pages, "board_svg", breaks)
        folder.publisher.turn()
    assert "boards/t2.html" in folder.text("index.html")
    assert "boards/t1.html" not in folder.text("index.html")
    folder.boards.set("t2", None)
    folder.publisher.turn()
    assert "boards/t1.html" in folder.text("index.html")
    assert told == [("t1", "RecursionError('too deep')"), ("t1", "")]


def test_the_folder_is_kept_after_a_turn_that_failed(
    folder: Published, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = Event()
    later = folder.publisher.screens.later

    def fails_once() -> object:
        if not failed.is_set():
            failed.set()
            raise ValueError("embedded null byte")
        folder.publisher.stop()
        return later()

    monkeypatch.setattr(publisher, "EVERY_S", 0.0)
    monkeypatch.setattr(Screens, "later", lambda _: fails_once())
    folder.boards.set("t1", BOARD)
    folder.publisher.run()
    assert (folder.path / "boards/t1.html").exists()
