"""The log on a real PostgreSQL server: the same promises as on SQLite."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from tachiai.companion_web.club.bus.messages import EntryMessage
from tachiai.companion_web.club.hub.accounts import Accounts, AuditLine
from tachiai.companion_web.club.hub.audit import Audit
from tachiai.companion_web.club.hub.intake import messages_after, store_entries
from tachiai.companion_web.club.hub.schema import ClaimTable
from tachiai.companion_web.errors import BadLog, LogNotWritable, NewerLog, ValueRefused
from tachiai.companion_web.log import GameSearch, SqlGameLog, back_up, check_log, restore, sqlite_url
from tachiai.companion_web.log.database import open_engine
from tachiai.companion_web.log.players import players
from tachiai.companion_web.log.schema import Base
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record import Correction
from tachiai.rules.record.fields import entry_values, header_values
from tests.support import postgres_server
from tests.support.live_views import HEADER, JPEG

AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
PLY = Entry(kind=EntryKind.PLY, ply=1, at_ms=2, move="a1-b2", position=AFTER_1, clock_ms=(1, 2))


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The folder of the socket of a running server."""
    assert postgres_server.FOUND, postgres_server.HOW
    # Not in pytest's own folders: those are closed to the server's user.
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        with postgres_server.running(Path(folder)) as socket:
            yield socket


@pytest.fixture
def url(server: str) -> str:
    """The address of an empty database."""
    main = create_engine(
        f"postgresql+psycopg://postgres@/postgres?host={server}", isolation_level="AUTOCOMMIT"
    )
    with main.connect() as connection:
        connection.execute(text("DROP DATABASE IF EXISTS games WITH (FORCE)"))
        connection.execute(text("CREATE DATABASE games"))
    main.dispose()
    return f"postgresql+psycopg://postgres@/games?host={server}"


@pytest.fixture
def log(url: str) -> Iterator[SqlGameLog]:
    opened = SqlGameLog(url)
    yield opened
    opened.close()


def test_a_game_comes_back_as_it_was_written(log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    written = log.append(number, PLY, JPEG)
    game = log.game(number)
    assert (game.header, [kept.entry for kept in game.entries]) == (HEADER, [PLY])
    assert log.picture(written) == JPEG
    assert list(check_log(log)) == []


def test_the_migrations_make_what_the_tables_describe(url: str) -> None:
    engine = open_engine(url)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    engine.dispose()
    assert differences == []


@pytest.mark.parametrize(
    "statement", ["UPDATE entry SET move = 'x'", "DELETE FROM game", "DELETE FROM picture"]
)
def test_what_is_written_cannot_be_changed(log: SqlGameLog, url: str, statement: str) -> None:
    log.append(log.open_game(HEADER), PLY, JPEG)
    engine = create_engine(url)
    with engine.connect() as other, pytest.raises(DBAPIError, match="append-only"):
        other.execute(text(statement))
    engine.dispose()


def test_a_log_goes_from_sqlite_to_postgresql_and_numbers_go_on(log: SqlGameLog, tmp_path: Path) -> None:
    source = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    for _ in range(2):
        source.append(source.open_game(HEADER), PLY, JPEG)
    back_up(source, tmp_path / "all.zip")
    assert restore(tmp_path / "all.zip", log) == 2
    assert [log.game(n) for n in log.numbers()] == [source.game(n) for n in source.numbers()]
    assert log.open_game(HEADER) == 3
    assert log.append(3, PLY) == 3
    source.close()


def test_searches_players_and_corrections_work(log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    log.append(number, PLY)
    log.append(number, Entry(kind=EntryKind.ILLEGAL, ply=1, at_ms=3, move="a9-a8", player="second"))
    log.correct(number, Correction(kind="change", ply=1, move="b1-c2"), at_ms=4)
    log.correct(number, Correction(kind="header", header={"first": "Akari"}), at_ms=5)
    assert log.games(GameSearch(text="AKARI")).total == 1
    assert [(row.name, row.plies, row.illegal) for row in players(log)] == [("Akari", 1, 0), ("春香", 1, 1)]
    assert list(check_log(log)) == []


def test_two_writers_lose_nothing(log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    note = Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, detail="x")
    threads = [Thread(target=lambda: [log.append(number, note) for _ in range(20)]) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(log.game(number).entries) == 40


def test_a_newer_log_is_refused_with_both_numbers(log: SqlGameLog, url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0099'"))
    engine.dispose()
    with pytest.raises(NewerLog, match="schema 99, this program knows schemas up to"):
        SqlGameLog(url)


def test_a_database_of_another_program_is_refused(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipe (name TEXT)"))
    engine.dispose()
    with pytest.raises(BadLog, match="expected a game log, got a database with recipe"):
        SqlGameLog(url)


def test_a_server_that_is_not_there_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LogNotWritable, match="the log cannot be written") as caught:
        SqlGameLog(f"postgresql+psycopg://postgres:secret@/games?host={tmp_path}")
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_text_that_the_server_cannot_keep_holds_no_other_table_up(log: SqlGameLog) -> None:
    notes = [Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, detail=detail) for detail in ("a\0b", "c")]
    messages = [
        (
            table,
            EntryMessage(
                log_id=log_id,
                seq=seq,
                number=seq,
                game=1,
                header=header_values(replace(HEADER, first=first)),
                entry=entry_values(note),
            ),
        )
        for table, log_id, first in (("t1", "1" * 32, "\0"), ("t2", "2" * 32, "Aoi"))
        for seq, note in enumerate(notes, start=1)
    ]
    assert store_entries(log, messages) == {"1" * 32: ("t1", 2), "2" * 32: ("t2", 2)}
    assert [each.entry.detail for each in log.game(1).entries] == ["c"]
    assert messages_after(log, "1" * 32, 0, 10) == tuple(message for _, message in messages[:2])


def test_a_text_that_the_server_refuses_stops_nobodys_audit(log: SqlGameLog) -> None:
    accounts = Accounts(log)
    audit = Audit(accounts, None)
    audit.note(AuditLine(1, "Aoi", "t1", "retract", "co\0de"))
    audit.note(AuditLine(2, "Ren", "t2", "stand", "done"))
    assert [(deed.account, deed.detail) for deed in accounts.audit()] == [("Ren", "done"), ("Aoi", "code")]


def test_a_value_that_the_server_refuses_is_told_from_a_server_that_is_away(log: SqlGameLog) -> None:
    with pytest.raises(ValueRefused), log.writing() as session:
        session.add(ClaimTable(table_name="a\0b", alert=1, account="Aoi", at_ms=0))
    with pytest.raises(ValueRefused), log.writing() as session:
        session.add(ClaimTable(table_name="t1", alert=2**70, account="Aoi", at_ms=0))
