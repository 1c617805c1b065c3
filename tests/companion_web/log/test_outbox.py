"""The log as an outbox: every entry once, in its order, numbered without gaps."""

from hashlib import sha256
from pathlib import Path

from sqlalchemy import create_engine, text

from tachiai.companion_web.log import SqlGameLog, back_up, restore, sqlite_url
from tachiai.companion_web.log.database import MIGRATIONS
from tachiai.companion_web.log.migrating import upgrade
from tachiai.companion_web.log.outbox import entries_after, log_identity
from tachiai.rules.entries import Entry, EntryKind
from tests.support.live_views import HEADER, JPEG


def note(detail: str) -> Entry:
    return Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, detail=detail)


def test_entries_of_all_games_come_in_the_order_in_which_they_were_written(log: SqlGameLog) -> None:
    one, other = log.open_game(HEADER), log.open_game(HEADER)
    log.append(one, note("a"))
    log.append(other, note("b"), JPEG)
    log.append(one, note("c"))
    found = entries_after(log, 0, 10)
    assert [(each.seq, each.game, each.entry.detail) for each in found] == [
        (1, one, "a"),
        (2, other, "b"),
        (3, one, "c"),
    ]
    assert [each.picture for each in found] == ["", sha256(JPEG).hexdigest(), ""]


def test_the_header_comes_with_the_first_entry_of_a_game(log: SqlGameLog) -> None:
    game = log.open_game(HEADER)
    for detail in "ab":
        log.append(game, note(detail))
    assert [each.header for each in entries_after(log, 0, 10)] == [HEADER, None]
    assert [each.header for each in entries_after(log, 1, 10)] == [None]


def test_a_reader_goes_on_from_where_it_was(log: SqlGameLog) -> None:
    game = log.open_game(HEADER)
    for detail in "abc":
        log.append(game, note(detail))
    assert [each.seq for each in entries_after(log, 1, 1)] == [2]
    assert entries_after(log, 3, 1) == ()


def test_no_two_logs_have_the_same_identity(tmp_path: Path) -> None:
    logs = [SqlGameLog(sqlite_url(tmp_path / name)) for name in ("a", "b")]
    first, second = map(log_identity, logs)
    assert first != second
    assert log_identity(SqlGameLog(logs[0].url)) == first


def test_a_restored_log_is_another_one_and_numbers_its_entries_anew(log: SqlGameLog, tmp_path: Path) -> None:
    one, other = log.open_game(HEADER), log.open_game(HEADER)
    for game in (one, other, one):
        log.append(game, note("x"))
    back_up(log, tmp_path / "log.zip")
    copy = SqlGameLog(sqlite_url(tmp_path / "copy.sqlite3"))
    restore(tmp_path / "log.zip", copy)
    assert [each.seq for each in entries_after(copy, 0, 10)] == [1, 2, 3]
    assert log_identity(copy) != log_identity(log)
    copy.append(one, note("more"))
    assert [each.seq for each in entries_after(copy, 3, 10)] == [4]


def test_entries_of_an_older_log_are_numbered(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    engine = create_engine(sqlite_url(path))
    with engine.begin() as connection:
        upgrade(connection, MIGRATIONS, "0002")
        game = "1, 'chatra', '1', 'x', 0, '{}', '', '', '', '', '', '', ''"
        connection.execute(text(f"INSERT INTO game VALUES ({game})"))
        for number in (3, 7):
            values = f"{number}, 1, 'note', 0, 0, '', '', '', '', '', '', 0, '', NULL, NULL, ''"
            connection.execute(text(f"INSERT INTO entry VALUES ({values})"))
    engine.dispose()
    log = SqlGameLog(sqlite_url(path))
    assert [each.seq for each in entries_after(log, 0, 10)] == [1, 2]
    log.close()
