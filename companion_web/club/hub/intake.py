"""Entries of the tables, taken into the hub's log: each once, in the order of its table's log."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import exists, func, select
from sqlalchemy.orm import Session, aliased

from tachiai.companion_web.club.bus.messages import EntryMessage
from tachiai.companion_web.club.hub.schema import ClubEntryTable, ClubGameTable, ClubLogTable
from tachiai.companion_web.errors import BadLog, NoSuchGame
from tachiai.companion_web.log import SqlGameLog, rows
from tachiai.companion_web.log.changes import write_entry
from tachiai.companion_web.log.schema import EntryTable, GameTable
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import fields

Reached = dict[str, tuple[str, int]]  # log → its table, and up to which of its entries all are here


def reached(log: SqlGameLog) -> Reached:
    """Returns how much of each table's log is here. Raises ``WebError``."""
    with log.reading() as session:
        return {row.log_id: (row.table_name, row.seq) for row in session.scalars(select(ClubLogTable))}


def take_in(log: SqlGameLog, messages: Iterable[tuple[str, EntryMessage]]) -> Reached:
    """Writes what is new of ``messages``, each with the name of its table, in one transaction. What is here
    already is left as it is, and what comes before its turn is dropped: its table sends it again. Returns
    how much of each log that was heard of is here now.

    Raises ``LogNotWritable``; nothing is written then.
    """
    heard: Reached = {}
    with log.writing() as session:
        for table, message in messages:
            row = session.get(ClubLogTable, message.log_id)
            if row is None:
                row = ClubLogTable(log_id=message.log_id, table_name=table, seq=0)
                session.add(row)
            if message.seq == row.seq + 1:
                _write(session, message)
                row.seq, row.table_name = message.seq, table
            heard[message.log_id] = table, row.seq
    return heard


@dataclass(frozen=True, slots=True)
class PicturePlace:
    """Where a picture is: at which table, and under which numbers of game and entry there."""

    table: str
    game: int
    entry: int


def place_of_picture(log: SqlGameLog, picture: str) -> PicturePlace | None:
    """Returns where a picture (its SHA-256) is, None for one that no entry has."""
    query = (
        select(ClubLogTable.table_name, ClubGameTable.game, ClubEntryTable.number)
        .join(ClubLogTable, ClubLogTable.log_id == ClubEntryTable.log_id)
        .join(EntryTable, EntryTable.number == ClubEntryTable.entry_number)
        .join(
            ClubGameTable,
            (ClubGameTable.log_id == ClubEntryTable.log_id)
            & (ClubGameTable.game_number == EntryTable.game_number),
        )
        .where(ClubEntryTable.picture == picture)
        .limit(1)
    )
    with log.reading() as session:
        found = session.execute(query).first()
        return None if found is None else PicturePlace(*found)


def messages_after(log: SqlGameLog, log_id: str, seq: int, limit: int) -> tuple[EntryMessage, ...]:
    """Returns the entries of a table's log that follow the one with the number ``seq``, not more than
    ``limit``, as the table sent them.
    """
    if not limit:
        return ()
    earlier = aliased(EntryTable)
    before = exists().where(earlier.game_number == EntryTable.game_number, earlier.number < EntryTable.number)
    query = (
        select(ClubEntryTable, EntryTable, GameTable, ClubGameTable.game, before)
        .outerjoin(EntryTable, EntryTable.number == ClubEntryTable.entry_number)
        .outerjoin(GameTable, GameTable.number == EntryTable.game_number)
        .outerjoin(
            ClubGameTable,
            (ClubGameTable.log_id == log_id) & (ClubGameTable.game_number == EntryTable.game_number),
        )
        .where(ClubEntryTable.log_id == log_id, ClubEntryTable.seq > seq)
        .order_by(ClubEntryTable.seq)
        .limit(limit)
    )
    with log.reading() as session:
        return tuple(
            EntryMessage.read(came.unread.encode())
            if came.unread
            else EntryMessage(
                log_id=log_id,
                seq=came.seq,
                number=came.number,
                game=game_at_table,
                header=None if has_earlier else fields.header_values(rows.header_of(game)),
                entry=fields.entry_values(rows.entry_of(entry)),
                picture=came.picture or None,
            )
            for came, entry, game, game_at_table, has_earlier in session.execute(query)
        )


def unread_entries(log: SqlGameLog) -> int:
    """Returns how many entries this program could not read; they are kept as they came."""
    with log.reading() as session:
        query = select(func.count()).select_from(ClubEntryTable).where(ClubEntryTable.unread != "")
        return session.scalar(query) or 0


def _write(session: Session, message: EntryMessage) -> None:
    number, unread = None, ""
    try:
        with session.begin_nested():
            entry = fields.entry_of(message.entry)
            number = write_entry(session, _game(session, message), entry)
    except (BadRecord, BadLog, NoSuchGame):
        unread = message.as_json().decode()
    session.add(
        ClubEntryTable(
            log_id=message.log_id,
            seq=message.seq,
            entry_number=number,
            number=message.number,
            picture=message.picture or "",
            unread=unread,
        )
    )


def _game(session: Session, message: EntryMessage) -> int:
    """The number of the entry's game here; a game that is new is written. Raises ``BadRecord``."""
    known = session.get(ClubGameTable, (message.log_id, message.game))
    if known is not None:
        return known.game_number
    header, wrong = fields.header_of(message.header)
    if wrong:
        raise BadRecord(wrong[0], 1)
    row = rows.game_row(header)
    session.add(row)
    session.flush()
    session.add(rows.summary_row(row.number, header))
    session.add(ClubGameTable(log_id=message.log_id, game=message.game, game_number=row.number))
    session.flush()
    return row.number
