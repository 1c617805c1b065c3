"""Checking a log: every game is replayed by the rules, every summary computed again."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import text

from tachiai.companion_web.errors import WebError
from tachiai.companion_web.log import rows
from tachiai.companion_web.log.schema import SummaryTable
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.companion_web.log.values import StoredGame
from tachiai.rules.record import disagreement


@dataclass(frozen=True, slots=True)
class LogFinding:
    """A problem of a log, or a remark on a game."""

    game: int | None  #: number; None: the log as a whole
    entry: int | None  #: number; None: no single one
    sentence: str
    is_problem: bool = True  #: False: a remark on a game that agrees with the rules


def check_log(log: SqlGameLog) -> Iterator[LogFinding]:
    """Findings in ``log``: database damage, games that the rules forbid, summaries unlike their entries.

    Reads only.
    """
    try:
        yield from _broken_pages(log)
        for lost in log.lost():
            yield LogFinding(
                None,
                None,
                f"entries {lost.first} to {lost.last} were written and are missing: the file that SQLite "
                "keeps beside the log (-wal) was deleted, or an older copy of the log took its place",
            )
        numbers = log.numbers()
    except WebError as error:
        yield LogFinding(None, None, str(error))
        return
    for number in numbers:
        try:
            stored = log.game(number)
        except WebError as error:
            yield LogFinding(number, None, str(error))
            continue
        found = disagreement(stored.history)
        if found is not None:
            entry = None if found.entry is None else stored.entries[found.entry].number
            yield LogFinding(number, entry, found.words.en)
        elif other := stored.history.under_other_rules.en:
            yield LogFinding(number, None, f"every ply agrees with the rules, but {other}", is_problem=False)
        yield from _wrong_summary(log, stored)


def _broken_pages(log: SqlGameLog) -> Iterator[LogFinding]:
    with log.reading() as session:
        if session.get_bind().dialect.name != "sqlite":
            return
        for (said,) in session.execute(text("PRAGMA integrity_check")):
            if said != "ok":
                yield LogFinding(None, None, f"the database is damaged: {said}")
        for table, row, *_ in session.execute(text("PRAGMA foreign_key_check")):
            yield LogFinding(None, None, f"row {row} of {table} belongs to nothing")


def _wrong_summary(log: SqlGameLog, stored: StoredGame) -> Iterator[LogFinding]:
    expected = rows.summary_row(stored.number, stored.original, stored.record.entries)
    with log.reading() as session:
        found = session.get(SummaryTable, stored.number)
        if found is None or not rows.agree(found, expected):
            yield LogFinding(stored.number, None, "the list of games shows it otherwise than its entries do")
