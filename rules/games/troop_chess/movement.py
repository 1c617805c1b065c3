"""The list of moves (TC3 to TC6), and the predicates that it shares with the judge."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.games.troop_chess.attack import halts
from tachiai.rules.games.troop_chess.board import BOARD, TABLE, Cells, Step
from tachiai.rules.games.troop_chess.formations import DIRECTION_NAMES, Motion, Trio, retreats
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.squares import Squares, square, squares_of


def own_in_the_way(motion: Motion, own: Squares) -> Squares:
    """The squares where one of the three would end on an own piece outside the three (TC5)."""
    return motion.entered & own


def motions_of(trio: Trio, player: Player, contact: bool) -> tuple[Motion, ...]:
    """The motions of ``trio`` that the edge, the bonus (TC3) and TC6 allow."""
    return trio.motions if contact else trio.advances[player]


def moves_of(state: State, player: Player, only_taking: bool = False) -> Iterator[Move]:
    """Every move that ``player`` could make if it were their turn, whether or not the game is over.
    ``only_taking``: those that take an enemy.
    """
    return chain.from_iterable(
        chain(
            _moves_without_forming(state, player, only_taking),
            _moves_with_forming(state, player, only_taking),
        )
    )


def has_lasting_move(state: State, player: Player) -> bool:
    """Whether ``player`` has a move that the other side can prevent only by a capture: one square without a
    forming step, since no piece of the other side can block it.
    """
    moves = chain.from_iterable(_moves_without_forming(state, player, only_taking=False))
    return any(move.squares == 1 for move in moves)


def strikes_of(state: State, player: Player) -> Iterator[Move]:
    """The moves without a forming step by which ``player`` could take an enemy."""
    return chain.from_iterable(_moves_without_forming(state, player, only_taking=True))


def _moves_without_forming(state: State, player: Player, only_taking: bool) -> Iterator[list[Move]]:
    """The moves, in a list for each formation (TC3)."""
    own, enemies = state.pieces(player), state.pieces(player.other)
    own_squares = squares_of(own)
    for cell in sorted(own):
        for others, trio in TABLE.beginning[cell]:
            if others <= own:
                motions = motions_of(trio, player, state.contact)
                if only_taking:
                    motions = _taking(motions, enemies)
                yield _moves_of_trio(trio, motions, [None], {}, own_squares, enemies)


def _moves_with_forming(state: State, player: Player, only_taking: bool) -> Iterator[list[Move]]:
    """The moves, in a list for each formation that a step to an empty square can form (TC4)."""
    own, enemies = state.pieces(player), state.pieces(player.other)
    own_squares = squares_of(own)
    for target in BOARD.grid_cells:
        if target in own or target in enemies:
            continue
        steps = _steps_to(target, own, player, state.contact)
        if not steps:
            continue
        steps_from = {square(step[0]): step for step in steps}
        pairs = [pair for pair in TABLE.joining[target] if pair[0] in own]
        for one, thirds in pairs:
            for other, trio in thirds:
                if other not in own:
                    continue
                joining: list[Step | None] = [step for step in steps if step[0] not in (one, other)]
                if joining:
                    motions = motions_of(trio, player, state.contact)
                    if only_taking:
                        motions = _taking(motions, enemies)
                    yield _moves_of_trio(trio, motions, joining, steps_from, own_squares, enemies)


def _taking(motions: tuple[Motion, ...], enemies: Cells) -> tuple[Motion, ...]:
    """Those of ``motions`` that take one of ``enemies``: entering a square takes the piece on it (TC8)."""
    return tuple(motion for motion in motions if not motion.swept.isdisjoint(enemies))


def _moves_of_trio(
    trio: Trio,
    motions: tuple[Motion, ...],
    steps: Sequence[Step | None],
    steps_from: Mapping[Squares, Step],
    own: Squares,
    enemies: Cells,
) -> list[Move]:
    """The moves of ``trio`` after any one of ``steps`` (None: without a forming step). ``steps_from``: these
    by the set of the one square that is left.

    Which piece steps makes no difference to the fight, and to TC5 only by the square that it leaves: so each
    motion is checked once for all steps.
    """
    moves: list[Move] = []
    cells = trio.cells
    for motion in motions:
        direction, squares = motion.direction, motion.squares
        if squares == 2 and halts(motion, enemies):
            continue
        blockers = own_in_the_way(motion, own)
        if not blockers:
            moves += [Move(cells, direction, squares, step) for step in steps]
        elif blockers in steps_from:  # a single one, which steps out of the way
            moves.append(Move(cells, direction, squares, steps_from[blockers]))
    return moves


def _steps_to(target: Cell, own: Cells, player: Player, contact: bool) -> list[Step]:
    """The forming steps that TC6 allows to the empty square ``target``."""
    steps = _STEPS_TO[target] if contact else _ADVANCES_TO[player][target]
    return [step for step in steps if step[0] in own]


def direction_of(start: Cell, end: Cell) -> str:
    """The direction of a step between neighbours; "" if the squares are no neighbours.

    >>> direction_of(BOARD.cell("a1"), BOARD.cell("b2"))
    'NE'
    """
    (x0, y0), (x1, y1) = BOARD.xy[start], BOARD.xy[end]
    return DIRECTION_NAMES.get((x1 - x0, y1 - y0), "")


# By square: the steps to it from its neighbours; by player: those that are no retreat (TC6).
_STEPS_TO: tuple[tuple[Step, ...], ...] = tuple(
    tuple((cell, target) for cell in BOARD.neighbours[target]) for target in BOARD.grid_cells
)
_ADVANCES_TO: Mapping[Player, tuple[tuple[Step, ...], ...]] = {
    player: tuple(
        tuple(step for step in steps if not retreats(direction_of(*step), player)) for steps in _STEPS_TO
    )
    for player in Player
}
