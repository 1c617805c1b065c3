"""What the bench of a hall counts at the end: the tables' logs are held against the hub's."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import func, select

from tachiai.companion_web.club.hub.intake import reached
from tachiai.companion_web.club.hub.schema import ClubEntryTable, ClubGameTable
from tachiai.companion_web.log import SqlGameLog, log_url, sqlite_url
from tachiai.companion_web.log.outbox import entries_after, log_identity
from tachiai.companion_web.log.rows import entry_of
from tachiai.companion_web.log.schema import EntryTable
from tachiai.rules.record.participants import order_of
from tests.bench.club_arbiter import COMMAND_LASTS_MS, Arbiter

PAGE_TAKES_MS = 2000  # from the arbiter's tap to the hub


def written(logs: list[Path]) -> dict[Path, int]:
    """Returns how many entries each table has written."""
    counts = {}
    for file in logs:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as log:
            counts[file] = log.execute("SELECT count(*) FROM entry").fetchone()[0]
    return counts


def missing(counts: dict[Path, int], database: str) -> dict[str, str]:
    """Returns the tables whose first entries, ``counts`` of each, are not all here, and how many are."""
    with closing(SqlGameLog(log_url(database))) as hub:
        at_hub = {log_id: seq for log_id, (_, seq) in reached(hub).items()}
    late = {}
    for file, count in counts.items():
        with closing(SqlGameLog(sqlite_url(file))) as log:
            here = at_hub.get(log_identity(log), 0)
        if here < count:
            late[file.stem] = f"{here} of {count}"
    return late


def compared(counts: dict[Path, int], database: str) -> tuple[int, int, int]:
    """Returns how many entries there are, ``counts`` of each table, how many of them are not at the hub as
    they were written, and how many entries the hub's games have more than once.
    """
    total = lost = doubled = 0
    with closing(SqlGameLog(log_url(database))) as hub, hub.reading() as session:
        for file, count in counts.items():
            with closing(SqlGameLog(sqlite_url(file))) as log:
                entries, log_id = entries_after(log, 0, count), log_identity(log)
            query = (
                select(ClubEntryTable.seq, EntryTable)
                .join(EntryTable, EntryTable.number == ClubEntryTable.entry_number)
                .where(ClubEntryTable.log_id == log_id)
            )
            kept = {seq: entry_of(row) for seq, row in session.execute(query)}
            of_its_games = (
                select(func.count())
                .select_from(EntryTable)
                .join(ClubGameTable, ClubGameTable.game_number == EntryTable.game_number)
                .where(ClubGameTable.log_id == log_id)
            )
            total += len(entries)
            lost += sum(kept.get(each.seq) != each.entry for each in entries)
            doubled += (session.scalar(of_its_games) or 0) - len(kept)
    return total, lost, doubled


def late(logs: list[Path], arbiter: Arbiter) -> tuple[int, int]:
    """Returns how many rulings were carried out, and how many of them too late or for another position."""
    done = wrong = 0
    for file in logs:
        with closing(SqlGameLog(sqlite_url(file))) as log:
            for each in entries_after(log, 0, 10**6):
                order = order_of(each.entry)
                if order is None:
                    continue
                done += 1
                ruling = arbiter.rulings[int(order.params["seconds"])]
                is_late = (
                    each.entry.at_ms > ruling.sent_ms + COMMAND_LASTS_MS + PAGE_TAKES_MS
                )  # the page takes a moment
                is_another = ruling.position not in (None, (each.game, each.entry.ply))
                wrong += is_late or is_another or ruling.table not in (file.stem, "table-1")
    return done, wrong
