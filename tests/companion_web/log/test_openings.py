"""Openings counted from the log: as its games go on, apart by start and options, without a damaged one."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.log.openings import LoggedOpenings
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import Line
from tachiai.rules.openings.counts import Results
from tachiai.rules.record import Correction
from tachiai.rules.registry import open_game
from tests.support.live_views import HEADER
from tests.support.logged_games import two_plies

GAME = open_game("rugby_chess")
START = GAME.format_position(GAME.start())
AFTER = Line.at(GAME).play("b1-c2").position


def test_a_games_moves_count_as_it_goes_on(log: SqlGameLog) -> None:
    openings, number = LoggedOpenings(log), two_plies(log)
    assert openings.counts("rugby_chess", {}, START)[START] == {"b1-c2": Results(unfinished=1)}
    log.append(number, Entry(kind=EntryKind.RESULT, ply=2, at_ms=0, result="second wins"))
    two_plies(log)
    assert openings.counts("rugby_chess", {}, START)[AFTER] == {"f9-e8": Results(second=1, unfinished=1)}
    assert openings.counts("chatra", {}, START) == {}


def test_a_take_back_and_a_correction_change_what_counts(log: SqlGameLog) -> None:
    openings, one, other = LoggedOpenings(log), two_plies(log), two_plies(log)
    openings.counts("rugby_chess", {}, START)
    log.append(one, Entry(kind=EntryKind.TAKEBACK, ply=0, at_ms=0, plies=2))
    log.correct(other, Correction(kind="change", ply=1, move="f1-e2"), at_ms=0)
    counts = openings.counts("rugby_chess", {}, START)
    assert counts[START] == {"f1-e2": Results(unfinished=1)}
    assert AFTER not in counts


def test_games_from_another_start_are_counted_apart(log: SqlGameLog) -> None:
    number = log.open_game(replace(HEADER, start=AFTER))
    reply = Line.at(GAME, AFTER).play("f9-e8")
    entry = Entry(kind=EntryKind.PLY, ply=1, at_ms=0, move="f9-e8", position=reply.position)
    log.append(number, entry)
    openings = LoggedOpenings(log)
    assert openings.counts("rugby_chess", {}, START) == {}
    assert openings.counts("rugby_chess", {}, AFTER) == {AFTER: {"f9-e8": Results(unfinished=1)}}


def test_a_damaged_game_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with closing(SqlGameLog(sqlite_url(path))) as log:
        two_plies(log)
        damaged = two_plies(log)
    with closing(sqlite3.connect(path)) as connection, connection:
        for (trigger,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("UPDATE game SET options = 'no JSON' WHERE number = ?", (damaged,))
    with closing(SqlGameLog(sqlite_url(path))) as log:
        assert LoggedOpenings(log).counts("rugby_chess", {}, START)[START] == {"b1-c2": Results(unfinished=1)}
