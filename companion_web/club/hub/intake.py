"""Stores the tables' entries in the hub's log: each exactly once, in the order of its table's log."""

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import exists, select, tuple_
from sqlalchemy.orm import Session, aliased

from tachiai.companion_web.club.bus.messages import EntryMessage
from tachiai.companion_web.club.hub.schema import ClubEntryTable, ClubGameTable, ClubLogTable
from tachiai.companion_web.errors import BadLog
from tachiai.companion_web.log import SqlGameLog, rows
from tachiai.companion_web.log.changes import add_entry
from tachiai.companion_web.log.schema import EntryTable, GameTable, SummaryTable
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import fields

_log = logging.getLogger(__name__)
StoredUpTo = dict[str, tuple[str, int]]  # log → its table, and the last stored entry
GameAtTable = tuple[str, int]  # the log of its table, and its number there


def reached(log: SqlGameLog) -> StoredUpTo:
    """How much of each table's log is stored. Raises ``WebError``."""
    with log.reading() as session:
        return {row.log_id: (row.table_name, row.seq) for row in session.scalars(select(ClubLogTable))}


def store_entries(log: SqlGameLog, messages: Sequence[tuple[str, EntryMessage]]) -> StoredUpTo:
    """Stores what is new among ``messages``, each with the name of its table, in one transaction. Entries
    that are stored already are skipped, and those after a gap are dropped: their table sends them again.
    Returns how much is stored now of each log that occurs. Raises ``LogNotWritable``; nothing is written
    then.
    """
    with log.writing() as session:
        ids = {message.log_id for _, message in messages}
        known = session.scalars(select(ClubLogTable).where(ClubLogTable.log_id.in_(ids)))
        logs = {row.log_id: row for row in known}
        new: list[EntryMessage] = []
        for table, message in messages:
            row = logs.get(message.log_id)
            if row is None:
                row = logs[message.log_id] = ClubLogTable(log_id=message.log_id, table_name=table, seq=0)
                session.add(row)
            if message.seq == row.seq + 1:
                row.seq, row.table_name = message.seq, table
                new.append(message)
        _write(session, new)
        return {log_id: (row.table_name, row.seq) for log_id, row in logs.items()}


@dataclass(frozen=True, slots=True)
class PicturePlace:
    """Where a picture is kept."""

    table: str
    game: int  #: its number at the table
    entry: int  #: its number at the table


def place_of_picture(log: SqlGameLog, picture: str) -> PicturePlace | None:
    """Where the picture with this SHA-256 is kept; None if no entry has it."""
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
    """The entries of a table's log after ``seq``, at most ``limit``, as the table sent them."""
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


def _write(session: Session, messages: Sequence[EntryMessage]) -> None:
    """Writes entries of which each is the next one of its log, with few statements for all of them."""
    summaries = _summaries(session, {(message.log_id, message.game) for message in messages})
    written = [(message, _add(session, summaries, message)) for message in messages]
    session.flush()  # gives the entries their numbers
    session.add_all(
        ClubEntryTable(
            log_id=message.log_id,
            seq=message.seq,
            entry_number=None if row is None else row.number,
            number=message.number,
            picture=message.picture or "",
            unread=message.as_json().decode() if row is None else "",
        )
        for message, row in written
    )


def _summaries(session: Session, games: Collection[GameAtTable]) -> dict[GameAtTable, SummaryTable]:
    """The summaries of those of the games that are stored already."""
    query = (
        select(ClubGameTable, SummaryTable)
        .join(SummaryTable, SummaryTable.game_number == ClubGameTable.game_number)
        .where(tuple_(ClubGameTable.log_id, ClubGameTable.game).in_(games))
    )
    return {(known.log_id, known.game): summary for known, summary in session.execute(query)}


def _add(
    session: Session, summaries: dict[GameAtTable, SummaryTable], message: EntryMessage
) -> EntryTable | None:
    """Adds an entry to the session, and its game if that is new; None if this program cannot read it."""
    try:
        _check_storable([message.header, message.entry])
        game = message.log_id, message.game
        if game not in summaries:
            summaries[game] = _new_game(session, message)
        return add_entry(session, summaries[game], fields.entry_of(message.entry))
    except (BadRecord, BadLog) as error:
        _log.warning("entry %d of log %s is only kept as it came: %s", message.seq, message.log_id, error)
        return None


def _new_game(session: Session, message: EntryMessage) -> SummaryTable:
    header, wrong = fields.header_of(message.header)
    if wrong:
        raise BadRecord(wrong[0], 1)
    row = rows.game_row(header)
    session.add(row)
    session.flush()
    summary = rows.summary_row(row.number, header)
    session.add(summary)
    session.add(ClubGameTable(log_id=message.log_id, game=message.game, game_number=row.number))
    return summary


def _check_storable(value: object) -> None:
    """Raises ``BadRecord`` if a text in ``value`` (JSON) holds NUL: PostgreSQL refuses it, and the whole
    transaction with it.
    """
    if isinstance(value, str) and "\0" in value:
        raise BadRecord("expected texts without the character 0, got one with it", 1)
    if isinstance(value, dict | list):
        for part in (*value, *value.values()) if isinstance(value, dict) else value:
            _check_storable(part)
