"""Reading, writing and deleting a game within one transaction of the log."""

from sqlalchemy import delete, func, select, text
from sqlalchemy.orm import Session

from tachiai.companion_web.errors import BadLog, NoSuchGame
from tachiai.companion_web.log import rows
from tachiai.companion_web.log.schema import EntryTable, GameTable, OutboxTable, PictureTable, SummaryTable
from tachiai.companion_web.log.values import StoredEntry, StoredGame
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import Correction, fold, format_correction, parse_correction

_TRIGGERS = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")


def delete_game(session: Session, game_id: int) -> None:
    """Deletes a game of a SQLite log with all its rows. Raises ``NoSuchGame``.

    The triggers that forbid this are dropped and created again in the same transaction.
    """
    if session.get(GameTable, game_id) is None:
        raise NoSuchGame(f"the log has no game {game_id}")
    triggers = session.execute(_TRIGGERS).all()
    run = session.connection().exec_driver_sql
    for name, _ in triggers:
        run(f'DROP TRIGGER "{name}"')
    entries = select(EntryTable.number).where(EntryTable.game_number == game_id)
    session.execute(delete(OutboxTable).where(OutboxTable.entry_number.in_(entries)))
    session.execute(delete(PictureTable).where(PictureTable.entry_number.in_(entries)))
    session.execute(delete(EntryTable).where(EntryTable.game_number == game_id))
    session.execute(delete(SummaryTable).where(SummaryTable.game_number == game_id))
    session.execute(delete(GameTable).where(GameTable.number == game_id))
    for _, sql in triggers:
        run(sql)


class GameChange:
    """A game as the transaction read it, and the changes of that transaction."""

    def __init__(self, session: Session, game: StoredGame) -> None:
        self.game = game
        self._session = session

    def append(self, entry: Entry) -> int:
        """Writes one entry and returns its number. Raises ``BadLog`` for a malformed correction."""
        return write_entry(self._session, self.game.number, entry)

    def correct(self, correction: Correction, at_ms: int) -> int:
        """Writes a correction and returns its entry's number. Raises ``BadLog`` for a malformed one."""
        return self.append(self.entry_of(correction, at_ms))

    def entry_of(self, correction: Correction, at_ms: int) -> Entry:
        """The entry of a correction; its ``ply`` is the number of plies after it."""
        detail = format_correction(correction)
        entries = [stored.entry for stored in self.game.entries]
        draft = Entry(kind=EntryKind.CORRECTION, ply=0, at_ms=at_ms, detail=detail)
        plies = fold([*entries, draft])[-1].tally.plies
        return Entry(kind=EntryKind.CORRECTION, ply=plies, at_ms=at_ms, detail=detail)


def read_game(session: Session, game_id: int) -> StoredGame:
    """A whole game without its pictures. Raises ``NoSuchGame`` or ``BadLog``."""
    game = session.get(GameTable, game_id)
    if game is None:
        raise NoSuchGame(f"the log has no game {game_id}")
    query = (
        select(EntryTable, PictureTable.entry_number)
        .outerjoin(PictureTable, PictureTable.entry_number == EntryTable.number)
        .where(EntryTable.game_number == game_id)
        .order_by(EntryTable.number)
    )
    entries = tuple(
        StoredEntry(row.number, rows.entry_of(row), picture is not None)
        for row, picture in session.execute(query)
    )
    return StoredGame(game_id, rows.header_of(game), entries)


def next_seq(session: Session) -> int:
    """The next number in the outbox. Until the transaction ends no other writer gets one."""
    if session.get_bind().dialect.name != "sqlite":  # SQLite's writers hold the one write lock already
        session.execute(text("LOCK TABLE outbox IN SHARE ROW EXCLUSIVE MODE"))
    return (session.scalar(select(func.max(OutboxTable.seq))) or 0) + 1


def write_entry(session: Session, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
    """Writes one entry with its picture and outbox row, and updates the game's summary. Returns its number.

    Raises ``NoSuchGame``, or ``BadLog`` for a malformed correction.
    """
    summary = session.get(SummaryTable, game_id)
    if summary is None:
        raise NoSuchGame(f"the log has no game {game_id}")
    row = add_entry(session, summary, entry)
    session.flush()
    session.add(OutboxTable(seq=next_seq(session), entry_number=row.number))
    if picture_jpeg is not None:
        session.add(PictureTable(entry_number=row.number, jpeg=picture_jpeg))
    return row.number


def add_entry(session: Session, summary: SummaryTable, entry: Entry) -> EntryTable:
    """Adds one entry to the session and updates the game's summary. The row gets its number by a flush.

    Raises ``BadLog`` for a malformed correction, before anything is added.
    """
    if entry.kind == EntryKind.CORRECTION:
        try:
            parse_correction(entry.detail)
        except BadRecord as error:
            raise BadLog(str(error)) from error
        game = read_game(session, summary.game_number)
        entries = [*(stored.entry for stored in game.entries), entry]
        session.merge(rows.summary_row(summary.game_number, game.original, entries))
    else:
        rows.sum_up(summary, rows.tally_of(summary).after(entry))
    row = rows.entry_row(summary.game_number, entry)
    session.add(row)
    return row
