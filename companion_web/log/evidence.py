"""The pictures of a game's last event: the table before it and after it."""

from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import select

from tachiai.companion_web.log.schema import EntryTable, PictureTable
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.rules.entries import EntryKind
from tachiai.rules.record.tally import PLY_KINDS

# Entries after which the table shows a position of the game.
IN_ORDER = tuple(kind.value for kind in (*PLY_KINDS, EntryKind.TAKEBACK))


@dataclass(frozen=True, slots=True)
class Evidence:
    """Pictures by their SHA-256, as 64 hexadecimal digits, "" for none."""

    before: str = ""  #: when the table last showed a position of the game
    after: str = ""  #: at the event after that


def evidence(log: SqlGameLog, game: int) -> Evidence:
    """Pictures of the last event of a game, empty for an unknown game. Raises ``WebError``."""
    newest = (
        select(EntryTable.kind, PictureTable.jpeg)
        .join(PictureTable, PictureTable.entry_number == EntryTable.number)
        .where(EntryTable.game_number == game)
        .order_by(EntryTable.number.desc())
        .limit(1)
    )
    with log.reading() as session:
        last = session.execute(newest).first()
        in_order = session.execute(newest.where(EntryTable.kind.in_(IN_ORDER))).first()
    before = "" if in_order is None else sha256(in_order.jpeg).hexdigest()
    if last is None or last.kind in IN_ORDER:
        return Evidence(before)
    return Evidence(before, sha256(last.jpeg).hexdigest())
