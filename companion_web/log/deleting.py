"""Deleting a game of a demonstration. The log of a real table is append-only."""

from sqlalchemy import delete, select, text
from sqlalchemy.orm import Session

from tachiai.companion_web.errors import NoSuchGame
from tachiai.companion_web.log.schema import EntryTable, GameTable, OutboxTable, PictureTable, SummaryTable

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
