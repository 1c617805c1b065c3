"""What a turn may be: the list of moves (TC3 to TC6), and the questions that it shares with the judge."""

from collections.abc import Iterator
from itertools import chain

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.games.troop_chess.attack import halts
from tachiai.rules.games.troop_chess.board import BOARD, TABLE, Cells, Step
from tachiai.rules.games.troop_chess.formations import DIRECTION_NAMES, Motion, Trio, retreats
from tachiai.rules.games.troop_chess.state import Move, State


def own_in_the_way(motion: Motion, own: Cells) -> Cells:
    """Returns the squares where one of the three would end on an own piece outside the three (TC5)."""
    return motion.entered & own


def motions_of(trio: Trio, player: Player, contact: bool) -> tuple[Motion, ...]:
    """Returns the motions of ``trio`` that the edge, the bonus (TC3) and TC6 allow."""
    return trio.motions if contact else trio.advances[player]


def moves_of(state: State, player: Player, only_taking: bool = False) -> Iterator[Move]:
    """Yields every move that ``player`` could make if it were their turn, end of the game aside.
    ``only_taking``: those that take an enemy.
    """
    return chain.from_iterable(
        chain(
            _moves_without_forming(state, player, only_taking),
            _moves_with_forming(state, player, only_taking),
        )
    )


def has_lasting_move(state: State, player: Player) -> bool:
    """Whether ``player`` has a move that the other side can stop only by taking: one square without forming,
    which no piece of the other side is in the way of.
    """
    moves = chain.from_iterable(_moves_without_forming(state, player, only_taking=False))
    return any(move.squares == 1 for move in moves)


def strikes_of(state: State, player: Player) -> Iterator[Move]:
    """Yields the moves without forming that ``player`` could make and that take an enemy."""
    return chain.from_iterable(_moves_without_forming(state, player, only_taking=True))


def _moves_without_forming(state: State, player: Player, only_taking: bool) -> Iterator[list[Move]]:
    """The moves of one formation after the other (TC3)."""
    own, enemies = state.pieces(player), state.pieces(player.other)
    for cell in sorted(own):
        for others, trio in TABLE.beginning[cell]:
            if others <= own:
                motions = motions_of(trio, player, state.contact)
                if only_taking:
                    motions = _taking(motions, enemies)
                yield _moves_of_trio(trio, motions, [None], own, enemies)


def _moves_with_forming(state: State, player: Player, only_taking: bool) -> Iterator[list[Move]]:
    """The moves of one formation after the other that a step to an empty square can form (TC4)."""
    own, enemies = state.pieces(player), state.pieces(player.other)
    for target in BOARD.grid_cells:
        if target in own or target in enemies:
            continue
        steps = _steps_to(target, own, player, state.contact)
        if not steps:
            continue
        for others, trio in TABLE.joining[target]:
            if others <= own:
                joining: list[Step | None] = [step for step in steps if step[0] not in others]
                if joining:
                    motions = motions_of(trio, player, state.contact)
                    if only_taking:
                        motions = _taking(motions, enemies)
                    yield _moves_of_trio(trio, motions, joining, own, enemies)


def _taking(motions: tuple[Motion, ...], enemies: Cells) -> tuple[Motion, ...]:
    """Those of ``motions`` that take one of ``enemies``: entering a square takes who stands there (TC8)."""
    return tuple(motion for motion in motions if not motion.swept.isdisjoint(enemies))


def _moves_of_trio(
    trio: Trio, motions: tuple[Motion, ...], steps: list[Step | None], own: Cells, enemies: Cells
) -> list[Move]:
    """The moves of ``trio`` after any one of ``steps`` (None: without forming).

    Which piece steps makes no difference to the fight, and to TC5 only by the square that it leaves: so
    each motion is looked at once for all of them.
    """
    moves = []
    for motion in motions:
        if motion.squares == 2 and halts(motion, enemies):
            continue
        cells, direction, squares = trio.cells, motion.direction, motion.squares
        blockers = own_in_the_way(motion, own)
        for step in steps:
            if not blockers or (step and blockers == {step[0]}):
                moves.append(Move(cells, direction, squares, step))
    return moves


def _steps_to(target: Cell, own: Cells, player: Player, contact: bool) -> list[Step]:
    """The forming steps that TC6 allows to the empty square ``target``."""
    return [
        (cell, target)
        for cell in BOARD.neighbours[target]
        if cell in own and (contact or not retreats(direction_of(cell, target), player))
    ]


def direction_of(start: Cell, end: Cell) -> str:
    """Returns the direction of a step between neighbours; "" if the squares are no neighbours."""
    (x0, y0), (x1, y1) = BOARD.xy[start], BOARD.xy[end]
    return DIRECTION_NAMES.get((x1 - x0, y1 - y0), "")
