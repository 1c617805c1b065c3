"""The openings of a log's games, for the page *Openings* and its command."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from threading import Lock

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tachiai.companion_web.errors import BadLog, NoSuchGame
from tachiai.companion_web.log.changes import read_game
from tachiai.companion_web.log.rows import header_of
from tachiai.companion_web.log.schema import EntryTable, GameTable, SummaryTable
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.rules.entries import EntryKind
from tachiai.rules.openings.counts import PLIES, Counts, PlayedOpening, counted, opening_of, played

NEWEST = 2_000  # games of a kind that are counted, at most
# What makes a game more than its plies in a row: such a game is folded, which takes longer.
_NOT_IN_A_ROW = (EntryKind.TAKEBACK, EntryKind.STANDS, EntryKind.GAP, EntryKind.CORRECTION)


@dataclass(frozen=True, slots=True)
class _Known:
    """A game as it was read."""

    last_entry: int  #: the number of its last entry then
    options: Mapping[str, str]
    start: str
    opening: PlayedOpening


class LoggedOpenings:
    """The openings of the games in ``log``, each read once until its game goes on. Thread-safe."""

    def __init__(self, log: SqlGameLog) -> None:
        self._log = log
        self._lock = Lock()
        self._known: dict[int, _Known] = {}

    def counts(self, uid: str, options: Mapping[str, str], start: str) -> Counts:
        """How often each move was played in the newest games of one kind that began at one position."""
        with self._lock, self._log.reading() as session:
            last = dict(_last_entries(session, uid))
            seen = {number: known.last_entry for number, known in self._known.items()}
            fresh = {number for number in last if seen.get(number) != last[number]}
            for number, game in _read(session, uid, fresh) if fresh else ():
                self._known[number] = _Known(last[number], *game)
            games = [self._known[number] for number in last if number in self._known]
        return counted(game.opening for game in games if (game.options, game.start) == (options, start))


def _last_entries(session: Session, uid: str) -> Iterator[tuple[int, int]]:
    """Yields the newest games with the numbers of their last entries."""
    query = (
        select(GameTable.number, func.max(EntryTable.number))
        .join(EntryTable, EntryTable.game_number == GameTable.number)
        .where(GameTable.uid == uid)
        .group_by(GameTable.number)
        .order_by(GameTable.number.desc())
        .limit(NEWEST)
    )
    yield from ((number, entry) for number, entry in session.execute(query))


def _read(
    session: Session, uid: str, numbers: set[int]
) -> Iterator[tuple[int, tuple[Mapping[str, str], str, PlayedOpening]]]:
    """Yields each game with its options, its start and its opening; not one that is damaged."""
    of_game = (GameTable.uid == uid, GameTable.number >= min(numbers))
    of_entry = select(EntryTable.game_number).join(GameTable, GameTable.number == EntryTable.game_number)
    broken = set(session.scalars(of_entry.where(*of_game, EntryTable.kind.in_(_NOT_IN_A_ROW)).distinct()))
    plies: dict[int, list[tuple[str, str]]] = defaultdict(list)
    in_a_row = of_entry.add_columns(EntryTable.move, EntryTable.position).where(
        *of_game, EntryTable.kind == EntryKind.PLY, EntryTable.ply <= PLIES
    )
    for number, move, position in session.execute(in_a_row.order_by(EntryTable.number)):
        plies[number].append((move, position))
    games = select(GameTable, SummaryTable.result).join(
        SummaryTable, SummaryTable.game_number == GameTable.number
    )
    for game, result in session.execute(games.where(*of_game)):
        if game.number not in numbers:
            continue
        try:
            header = header_of(game)
            made = played(header.start, plies[game.number], result)
            if game.number in broken or made is None:
                made = opening_of(read_game(session, game.number).record)
        except (BadLog, NoSuchGame):  # damaged, or deleted meanwhile
            continue
        yield game.number, (header.options, header.start, made)
