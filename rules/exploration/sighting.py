"""What a table at rest means while positions are tried out. Pieces may be moved in any order, several at a
time: only the position counts in which the table comes to rest.

The belief about the table (``rules.belief``) is asked first what it means after the present position; what is
no move from there may be a position that was tried before, a move from an earlier one, or one set up.
"""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from tachiai.rules import sight
from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.successors import Atlas
from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal, Layout, Player, PositionFault
from tachiai.rules.exploration.tree import Exploration
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.setups import CompletePosition, impossible, position_from, questions

FURTHER_BACK = 4  # earlier positions from which another move is looked for


@dataclass(frozen=True, slots=True)
class Same:
    """The table shows the present position."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The table shows a position of ``tree``, which is at it: one tried before, or after a legal move."""

    tree: Exploration


@dataclass(frozen=True, slots=True)
class Undecided:
    """Several moves lead to what the table shows."""

    moves: tuple[Any, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class InHand:
    """Nothing but missing pieces: they may be in a hand."""

    cells: tuple[Cell, ...]
    moves: tuple[Any, ...] = ()  #: legal moves that only take these off


@dataclass(frozen=True, slots=True)
class Underway:
    """Part of a move, or of a take-back."""

    to_do: tuple[sight.Change, ...]
    moves: tuple[Any, ...] = ()
    next_cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Other:
    """No move from here and nothing tried before: if it stays, a position that is set up."""

    illegal: Illegal | None = None  #: what would be wrong with it as a move


Meaning = Same | Tried | Undecided | InHand | Underway | Other


def meaning_of(tree: Exploration, reading: Reading, verdict: sight.AnyVerdict, atlas: Atlas) -> Meaning:
    """What the table means by its ``reading``; ``verdict``: after the present position. Pure and total."""
    match verdict:
        case sight.Unchanged():
            return Same()
        case sight.Recognised(moves=moves, besides=()):
            played = _played(tree, moves)
            known = None if _shows(reading, played, atlas) else _known(tree, reading, atlas)
            return Tried(played if known is None else tree.at_node(known))
    known = _known(tree, reading, atlas)
    if known is not None:
        return Tried(tree.at_node(known))
    match verdict:
        case sight.Lifted(cells=cells, moves=moves):
            return InHand(cells, moves)
        case sight.Ambiguous(moves=moves, cells=cells):
            return Undecided(moves, cells)
        case sight.InProgress(moves=moves, to_do=to_do, next_cells=cells):
            return Underway(to_do, moves, cells)
    branched = _branched(tree, reading, atlas)
    if branched is not None:
        return Tried(branched)
    return Other(verdict.illegal if isinstance(verdict, sight.Refused) else None)


def _played(tree: Exploration, moves: tuple[Any, ...]) -> Exploration:
    """The tree after legal moves; one that leads back to an earlier position takes back what came after."""
    for move in moves:
        after = tree.play(move)
        state, earlier = after.line.state, tree.before(tree.at)
        back = next((each for each in earlier if tree.nodes[each].line.state == state), None)
        tree = after if back is None else tree.at_node(back)
    return tree


def _shows(reading: Reading, tree: Exploration, atlas: Atlas) -> bool:
    """Whether the whole table shows the present position of ``tree``."""
    return not reading.misfits(atlas.game.layout(tree.line.state))


def _known(tree: Exploration, reading: Reading, atlas: Atlas) -> int | None:
    """The node that the table shows: one before the present, the nearest first, else the newest."""
    others = reversed(range(len(tree.nodes)))
    for number in (*tree.before(tree.at), *tree.after(tree.at), *others):
        if number != tree.at and _shows(reading, tree.at_node(number), atlas):
            return number
    return None


def _branched(tree: Exploration, reading: Reading, atlas: Atlas) -> Exploration | None:
    """Another move than before from an earlier position, which was not shown in between."""
    for number in islice(tree.before(tree.at), FURTHER_BACK):
        node = tree.at_node(number)
        if node.line.outcome is None:
            legal = atlas.at(node.line).legal_plies
            plies = legal.plies_that_show(reading.shown(reading.misfits(legal.layout)))
            if plies:
                return node.play(plies[0].move)
    return None


@dataclass(frozen=True, slots=True)
class NoPosition:
    """No position of the game looks like the table."""

    faults: tuple[PositionFault, ...]


def set_up_as_shown(game: AnyGame, seen: Layout, to_move: Player) -> AnyLine | NoPosition:
    """A line that begins at the position with the board ``seen``. What no camera sees has its first possible
    value; ``to_move`` is to move if that is possible.
    """
    faults = impossible(game, seen)
    if faults:
        return NoPosition(faults)
    answers: dict[str, str] = {}
    for number, field in enumerate(game.unseen_fields(seen)):
        possible = [value.text for value in questions(game, seen, answers)[number].values]
        wanted = field.values[list(Player).index(to_move)].text if number == 0 and field.values else ""
        if wanted in possible or possible:
            answers[field.name] = wanted if wanted in possible else possible[0]
    found = position_from(game, seen, answers)
    return Line(game, found.state) if isinstance(found, CompletePosition) else NoPosition(found.faults)
