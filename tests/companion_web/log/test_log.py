"""The game log: what is written stays, survives, and is found again."""

import errno
import json
import os
import resource
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tachiai.companion_web.errors import BadLog, LogNotWritable, NewerLog, NoSuchGame
from tachiai.companion_web.log import GameSearch, SqlGameLog, back_up, check_log, restore, sqlite_url
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.record import Correction, fields
from tachiai.testing.amount import many

HEADER = GameHeader(
    game="rugby_chess",
    rules_version="1",
    start="wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -",
    started_ms=1_700_000_000_000,
    options={"setup": "usual"},
    first="Aoi",
    second="春香",
    event="Club night",
)
JPEG = b"\xff\xd8 a picture \xff\xd9"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def log(path: Path) -> Iterator[SqlGameLog]:
    opened = SqlGameLog(sqlite_url(path))
    yield opened
    opened.close()


def ply(number: int, move: str = "a1-b2", **more: object) -> Entry:
    return Entry(kind=EntryKind.PLY, ply=number, at_ms=1000 * number, move=move, **more)  # type: ignore[arg-type]


def texts(log: SqlGameLog, game_id: int) -> list[str]:
    return [ply.entry.move for ply in log.game(game_id).history.plies]


def test_a_game_comes_back_as_it_was_written(log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    entry = Entry(
        kind=EntryKind.ILLEGAL,
        ply=0,
        at_ms=5,
        move="a1-a2",
        clause="RC4",
        code="not_diagonal",
        cells=("a2", "a1"),
        player="first",
        clock_ms=(1000, 2000),
        detail="説明",
    )
    written = log.append(number, entry, JPEG)
    game = log.game(number)
    assert game.header == HEADER
    assert [stored.entry for stored in game.entries] == [entry]
    assert game.entries[0].has_picture
    assert log.picture(written) == JPEG


def test_an_entry_is_on_the_disk_when_append_returns(log: SqlGameLog, path: Path) -> None:
    log.append(log.open_game(HEADER), ply(1))
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT move FROM entry").fetchall() == [("a1-b2",)]


def test_the_log_is_kept_in_wal_and_fully_synchronous(log: SqlGameLog) -> None:
    with log.reading() as session:
        connection = session.connection()
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_a_log_is_found_again_after_closing(log: SqlGameLog, path: Path) -> None:
    number = log.open_game(HEADER)
    log.append(number, ply(1))
    log.close()
    again = SqlGameLog(sqlite_url(path))
    assert texts(again, number) == ["a1-b2"]
    again.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET move = 'b1-c2'",
        "DELETE FROM entry",
        "UPDATE game SET first = 'x'",
        "DELETE FROM picture",
    ],
)
def test_what_is_written_cannot_be_changed(log: SqlGameLog, path: Path, statement: str) -> None:
    log.append(log.open_game(HEADER), ply(1), JPEG)
    with sqlite3.connect(path) as other, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        other.execute(statement)


def test_a_failed_entry_leaves_nothing_behind(log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    broken = Entry(kind=EntryKind.CORRECTION, ply=0, at_ms=0, detail="no JSON")
    with pytest.raises(BadLog, match="expected a correction as JSON"):
        log.append(number, broken)
    assert log.game(number).entries == ()


def test_an_entry_needs_a_game(log: SqlGameLog) -> None:
    with pytest.raises(NoSuchGame, match="no game 7"):
        log.append(7, ply(1))
    with pytest.raises(NoSuchGame, match="no game 7"):
        log.game(7)


def test_what_was_taken_back_is_no_longer_in_the_line(log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    for entry in (
        ply(1, "a1-b2"),
        ply(2, "a9-b8"),
        Entry(kind=EntryKind.TAKEBACK, ply=1, plies=1, at_ms=0),
        ply(2, "c9-d8"),
        Entry(kind=EntryKind.STANDS, ply=3, at_ms=0, move="b1-b3"),
    ):
        log.append(number, entry)
    assert texts(log, number) == ["a1-b2", "c9-d8", "b1-b3"]
    assert len(log.game(number).entries) == 5


def test_a_corrected_name_is_an_entry_and_the_original_stays(log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    log.correct(
        number,
        Correction(kind="header", header={"first": "Akari", "notes": "final"}, reason="misheard"),
        at_ms=9,
    )
    game = log.game(number)
    assert (game.header.first, game.header.notes) == ("Akari", "final")
    assert game.original == HEADER
    assert [stored.entry.kind for stored in game.entries] == [EntryKind.CORRECTION]
    assert [row.first for row in log.games(GameSearch(text="akari")).rows] == ["Akari"]


def test_only_names_event_and_notes_can_be_corrected(log: SqlGameLog) -> None:
    with pytest.raises(BadLog, match="expected fields out of first, second, event, notes, got start"):
        log.correct(log.open_game(HEADER), Correction(kind="header", header={"start": "x"}), at_ms=0)


def game_with(log: SqlGameLog, result: str = "", **fields: object) -> int:
    header = {"game": "rugby_chess", "rules_version": "1", "start": "x", "started_ms": 0, **fields}
    number = log.open_game(GameHeader(**header))  # type: ignore[arg-type]  # a test's own short cut
    if result:
        log.append(number, Entry(kind=EntryKind.RESULT, ply=0, at_ms=0, result=result))
    return number


def found(log: SqlGameLog, **search: object) -> list[int]:
    return [row.number for row in log.games(GameSearch(**search)).rows]  # type: ignore[arg-type]


def test_games_are_found_by_player_event_game_result_and_date(log: SqlGameLog) -> None:
    one = game_with(log, "first wins", first="Aoi", second="Ren", started_ms=100)
    two = game_with(log, "draw", game="chatra", first="Ren", event="Finals 2026", started_ms=200)
    three = game_with(log, first="100%", started_ms=300)
    assert found(log) == [three, two, one]
    assert found(log, text="ren") == [two, one]
    assert found(log, text="ren finals") == [two]
    assert found(log, text="%") == [three]
    assert found(log, game="chatra") == [two]
    assert found(log, result="draw") == [two]
    assert found(log, result="open") == [three]
    assert found(log, since_ms=200) == [three, two]
    assert found(log, until_ms=200) == [one]


def test_the_list_of_games_comes_in_pages(log: SqlGameLog) -> None:
    for started_ms in range(5):
        game_with(log, started_ms=started_ms)
    page = log.games(GameSearch(limit=2, offset=4))
    assert page.total == 5
    assert [row.started_ms for row in page.rows] == [0]


def test_a_result_falls_away_when_play_goes_on(log: SqlGameLog) -> None:
    number = game_with(log, "draw")
    log.append(number, Entry(kind=EntryKind.TAKEBACK, ply=0, at_ms=0))
    assert found(log, result="open") == [number]


def test_a_newer_log_is_refused_with_both_numbers(log: SqlGameLog, path: Path) -> None:
    log.close()
    with sqlite3.connect(path) as other:
        other.execute("UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(NewerLog, match=r"schema 99, this program knows schemas up to \d+") as caught:
        SqlGameLog(sqlite_url(path))
    assert caught.value.found == 99


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to have a header " * 20)
    with pytest.raises(BadLog, match=r"notes\.txt: expected a game log, got a file that is no SQLite"):
        SqlGameLog(sqlite_url(path))


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(BadLog, match="expected a game log, got a database with recipe"):
        SqlGameLog(sqlite_url(path))
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipe",)]


def test_a_place_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(LogNotWritable, match="the log cannot be written") as caught:
        SqlGameLog(sqlite_url(blocked / "games.sqlite3"))
    assert "\n" not in str(caught.value)
    with pytest.raises(LogNotWritable, match="the log cannot be written"):
        SqlGameLog(sqlite_url(tmp_path))


def test_a_malformed_address_is_said_in_one_sentence() -> None:
    with pytest.raises(BadLog, match="expected the log's address as sqlite:///FILE"):
        SqlGameLog("games.sqlite3")


def test_a_back_up_restores_every_game_with_its_numbers(log: SqlGameLog, tmp_path: Path) -> None:
    game_with(log, "draw", first="Aoi", notes="改行\nあり")
    number = log.open_game(HEADER)
    picture = log.append(number, ply(1, clock_ms=(5, 6), cells=("a1", "b2")), JPEG)
    log.correct(number, Correction(kind="header", header={"event": "Finals"}), at_ms=3)
    assert back_up(log, tmp_path / "all.zip").games == 2

    copy = SqlGameLog(sqlite_url(tmp_path / "copy.sqlite3"))
    assert restore(tmp_path / "all.zip", copy) == 2
    assert [copy.game(n) for n in copy.numbers()] == [log.game(n) for n in log.numbers()]
    assert copy.games(GameSearch()) == log.games(GameSearch())
    assert copy.picture(picture) == JPEG
    assert copy.open_game(HEADER) == number + 1
    copy.close()


def test_a_back_up_into_a_folder_that_one_may_only_read_is_refused(
    log: SqlGameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*args: object, **options: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(zipfile, "ZipFile", refused)
    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(LogNotWritable, match="cannot be written: Read-only file system"):
        back_up(log, tmp_path / "all.zip")


def test_a_back_up_overwrites_nothing(log: SqlGameLog, tmp_path: Path) -> None:
    target = tmp_path / "all.zip"
    target.write_text("precious")
    with pytest.raises(LogNotWritable, match="expected a new file for the archive"):
        back_up(log, target)
    assert target.read_text() == "precious"


def test_a_restore_needs_an_empty_log(log: SqlGameLog, tmp_path: Path) -> None:
    log.open_game(HEADER)
    back_up(log, tmp_path / "all.zip")
    with pytest.raises(BadLog, match="expected an empty log"):
        restore(tmp_path / "all.zip", log)


def test_a_broken_archive_restores_nothing(log: SqlGameLog, tmp_path: Path) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK but not for long")
    with pytest.raises(BadLog, match="expected a back-up of a game log"):
        restore(broken, log)
    assert log.numbers() == ()


@settings(
    max_examples=many(6), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.text(alphabet=st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=40))
def test_any_name_comes_back_as_it_was_given(log: SqlGameLog, name: str) -> None:
    number = game_with(log, first=name)
    assert log.game(number).header.first == name


def archive_with(path: Path, lines: list[object], **pictures: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
        for name, jpeg in pictures.items():
            archive.writestr(f"pictures/{name.removeprefix('of_')}.jpg", jpeg)
    return path


HEAD = {"tachiai_log": 1, "games": 1}
GAME = {"game": 1, "header": fields.header_values(HEADER)}
ENTRY = {"entry": 1, "game": 1, "is": fields.entry_values(ply(1))}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([HEAD, GAME, {**ENTRY, "more": " " * 2**20}], "expected lines of less than 1048576 bytes"),
        ([HEAD, GAME, *[ENTRY | {"entry": 1 + n, "more": " " * 9000} for n in range(900)]], "at most"),
        ([HEAD, {**GAME, "game": 1e999}], "expected the number of a game from 1 on, got inf"),
        ([HEAD, {**GAME, "game": 2**63}], "expected the number of a game from 1 on"),
        ([HEAD, GAME, {**ENTRY, "entry": "x"}], "expected the number of an entry from 1 on, got 'x'"),
        ([HEAD, GAME, {**GAME, "game": 2}, ENTRY], "expected the entries of game 2 after it, got 1"),
        ([HEAD, ENTRY], "expected the number of a game|as header"),
        ([HEAD, GAME, {"entry": 1, "game": 1}], "expected an object as entry"),
    ],
)
def test_an_archive_that_says_what_cannot_be_restores_nothing(
    log: SqlGameLog, tmp_path: Path, lines: list[object], expected: str
) -> None:
    with pytest.raises(BadLog, match=expected):
        restore(archive_with(tmp_path / "bad.zip", lines), log)
    assert log.numbers() == ()


def test_what_is_unpacked_of_an_archive_is_bounded_member_by_member(log: SqlGameLog, tmp_path: Path) -> None:
    bomb = archive_with(tmp_path / "bomb.zip", [HEAD, GAME, ENTRY], of_1=bytes(30_000_000))
    assert bomb.stat().st_size < 100_000
    before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadLog, match="expected at most [0-9]+ bytes as 'pictures/1.jpg', got 30000000"):
        restore(bomb, log)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb < 10_000
    assert log.numbers() == ()


def test_a_pipe_is_no_log(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "log")
    with pytest.raises(BadLog, match="expected a game log, got a pipe or a device"):
        SqlGameLog(sqlite_url(tmp_path / "log"))


def after_a_power_cut(path: Path, folder: Path, *endings: str) -> SqlGameLog:
    """The log as it was on the disk while it was open, without what SQLite keeps beside it."""
    folder.mkdir()
    for ending in ("", ".last", *endings):
        shutil.copy(f"{path}{ending}", folder / f"games.sqlite3{ending}")
    return SqlGameLog(sqlite_url(folder / "games.sqlite3"))


def test_entries_that_went_with_a_deleted_file_are_noticed(
    log: SqlGameLog, path: Path, tmp_path: Path
) -> None:
    number = log.open_game(HEADER)
    for count in range(1, 4):
        log.append(number, ply(count))
    whole = after_a_power_cut(path, tmp_path / "whole", "-wal")
    assert whole.numbers() == (number,)
    assert whole.lost() == ()
    whole.close()
    cut = after_a_power_cut(path, tmp_path / "cut")
    assert cut.numbers() == ()
    said = [problem.sentence for problem in check_log(cut)]
    assert any(sentence.startswith("entries 1 to 3 were written and are missing") for sentence in said)
    cut.append(cut.open_game(HEADER), ply(1))
    cut.close()
    again = SqlGameLog(sqlite_url(tmp_path / "cut" / "games.sqlite3"))
    assert [(lost.first, lost.last) for lost in again.lost()] == [(1, 3)]
    again.close()


def test_a_new_log_in_the_place_of_one_that_was_deleted_misses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    for _ in range(2):
        log = SqlGameLog(sqlite_url(path))
        log.append(log.open_game(HEADER), ply(1))
        log.close()
        path.unlink()
    log = SqlGameLog(sqlite_url(path))
    assert log.lost() == ()
    log.close()
