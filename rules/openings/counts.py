"""How often each move was played from a position, and how those games ended. Positions are told apart by
their text, so that transpositions meet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tachiai.rules.entries import EntryKind
from tachiai.rules.line import AnyLine
from tachiai.rules.record import GameRecord, fold, history

PLIES = 16  # of a game that count as its opening


@dataclass(frozen=True, slots=True)
class Results:
    """How games ended."""

    first: int = 0  #: won by the first player
    drawn: int = 0
    second: int = 0  #: won by the second player
    unfinished: int = 0

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.first + self.drawn + self.second + self.unfinished

    def __add__(self, other: "Results") -> "Results":
        return Results(
            self.first + other.first,
            self.drawn + other.drawn,
            self.second + other.second,
            self.unfinished + other.unfinished,
        )


BY_RESULT: Mapping[str, Results] = {
    "first wins": Results(first=1),
    "draw": Results(drawn=1),
    "second wins": Results(second=1),
    "": Results(unfinished=1),
}


@dataclass(frozen=True, slots=True)
class PlayedOpening:
    """The first plies of a game, and how it ended."""

    plies: tuple[tuple[str, str], ...]  #: position before each ply, and its move, as texts
    results: Results = Results()  #: of this one game


Counts = Mapping[str, Mapping[str, Results]]  # position text → move text → results


def opening_of(record: GameRecord, most: int = PLIES) -> PlayedOpening:
    """The opening of a recorded game: up to ``most`` plies, as far as each is known as a legal move. What was
    taken back does not count.
    """
    last = fold(record.entries)[-1]
    result = last.tally.result.result if last.tally.result else ""
    made = [ply.entry for ply in last.plies[:most]]
    if all(entry.kind is EntryKind.PLY for entry in made):
        found = played(record.header.start, [(entry.move, entry.position) for entry in made], result)
        if found is not None:
            return found
    # A gap, a correction, or a record without positions: the rules say where it leads.
    line = history(record).last.line
    return PlayedOpening(() if line is None else plies_of(line, most), BY_RESULT.get(result, Results()))


def played(start: str, made: Sequence[tuple[str, str]], result: str) -> PlayedOpening | None:
    """The opening of plies in a row, each a move with the position after it; None unless all are known."""
    moves, after = [move for move, _ in made], [position for _, position in made]
    if not all(isinstance(text, str) and text for text in (*moves, *after)):
        return None
    before = (start, *after)
    return PlayedOpening(tuple(zip(before, moves, strict=False)), BY_RESULT.get(result, Results()))


def plies_of(line: AnyLine, most: int = PLIES) -> tuple[tuple[str, str], ...]:
    """The position before each of the first ``most`` plies with its move, up to the first unknown one."""
    found: list[tuple[str, str]] = []
    for node in line.nodes()[1 : most + 1]:
        if node.parent is None or node.move is None or node.is_out_of_turn:
            break
        if node.parent.why_illegal(node.move) is not None:
            break
        found.append((node.parent.position, node.game.format_move(node.move)))
    return tuple(found)


def counted(openings: Iterable[PlayedOpening]) -> Counts:
    """The results of all games by position and move. A game counts once for a move, however often the
    position came back.
    """
    counts: dict[str, dict[str, Results]] = {}
    for opening in openings:
        for position, move in dict.fromkeys(opening.plies):
            moves = counts.setdefault(position, {})
            moves[move] = moves.get(move, Results()) + opening.results
    return counts
