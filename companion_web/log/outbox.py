"""Transactional outbox of a table's log: the entries that the hub has not received yet."""

from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import exists, select
from sqlalchemy.orm import aliased

from tachiai.companion_web.log import rows
from tachiai.companion_web.log.schema import EntryTable, GameTable, IdentityTable, OutboxTable, PictureTable
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.rules.entries import Entry, GameHeader

PICTURES_AT_ONCE = 10  # in memory, of some 0.1 MB each; only their hashes are kept


@dataclass(frozen=True, slots=True)
class OutgoingEntry:
    """An entry for the hub."""

    seq: int  #: its number in the outbox: all entries of the log, without gaps
    number: int  #: its number in the log, by which its picture is asked for
    game: int  #: number of its game
    header: GameHeader | None  #: of its game, as it began; None in all but the game's first entry
    entry: Entry
    picture: str  #: SHA-256 of its picture, as 64 hexadecimal digits; "": none


def log_identity(log: SqlGameLog) -> str:
    """Unique id of the log: 32 hexadecimal digits. Raises ``WebError``."""
    with log.reading() as session:
        return session.scalars(select(IdentityTable.id)).one()


def entries_after(log: SqlGameLog, seq: int, limit: int) -> tuple[OutgoingEntry, ...]:
    """The entries that follow number ``seq`` of the outbox, at most ``limit``. Raises ``WebError``."""
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
