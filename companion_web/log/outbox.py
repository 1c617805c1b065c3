"""The log as the outbox of a table in a club: what a reader elsewhere has not got yet."""

from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import exists, select
from sqlalchemy.orm import aliased

from tachiai.companion_web.log import rows
from tachiai.companion_web.log.schema import EntryTable, GameTable, IdentityTable, OutboxTable, PictureTable
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.rules.entries import Entry, GameHeader

PICTURES_AT_ONCE = 10  # of some 0.1 MB each: their hashes are kept, they are not


@dataclass(frozen=True, slots=True)
class OutgoingEntry:
    """An entry for a reader elsewhere. ``seq``: its number among all entries of the log, without gaps;
    ``game``: the number of its game, ``header`` that game's as it began, with its first entry only;
    ``number``: the entry's number, by which its picture is asked for; ``picture``: the SHA-256 of that, as
    64 hexadecimal digits, "" where there is none.
    """

    seq: int
    number: int
    game: int
    header: GameHeader | None
    entry: Entry
    picture: str


def log_identity(log: SqlGameLog) -> str:
    """Returns what tells the log from all others: 32 hexadecimal digits. Raises ``WebError``."""
    with log.reading() as session:
        return session.scalars(select(IdentityTable.id)).one()


def entries_after(log: SqlGameLog, seq: int, limit: int) -> tuple[OutgoingEntry, ...]:
    """Returns the entries that follow the one with the number ``seq``, not more than ``limit``.

    Raises ``WebError``.
    """
    earlier = aliased(EntryTable)
    before = exists().where(earlier.game_number == EntryTable.game_number, earlier.number < EntryTable.number)
    query = (
        select(OutboxTable.seq, EntryTable, GameTable, PictureTable.jpeg, before)
        .join(EntryTable, EntryTable.number == OutboxTable.entry_number)
        .join(GameTable, GameTable.number == EntryTable.game_number)
        .outerjoin(PictureTable, PictureTable.entry_number == EntryTable.number)
        .where(OutboxTable.seq > seq)
        .order_by(OutboxTable.seq)
        .limit(limit)
        .execution_options(yield_per=PICTURES_AT_ONCE)
    )
    with log.reading() as session:
        return tuple(
            OutgoingEntry(
                place,
                row.number,
                row.game_number,
                None if has_earlier else rows.header_of(game),
                rows.entry_of(row),
                "" if jpeg is None else sha256(jpeg).hexdigest(),
            )
            for place, row, game, jpeg, has_earlier in session.execute(query)
        )
