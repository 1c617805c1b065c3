"""What a turn may be and what comes of it: positions, moves, legality, attack and hardness (TC3-TC10).

``moves_of`` lists and ``refusal`` judges. Both read the same tables (``formations``) and ask the same
three questions: ``own_in_the_way`` (TC5), ``retreats`` (TC6) and ``charge`` (TC7-TC9).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Illegal, Player
from tachiai.rules.errors import RulesError
from tachiai.rules.games.troop_chess.formations import (
    DIRECTION_NAMES,
    DIRECTIONS,
    Cells3,
    Motion,
    Trio,
    formation_table,
    retreats,
)

BOARD = Board(9, 9)  # TC1
TABLE = formation_table(BOARD)

Cells = frozenset[Cell]
Step = tuple[Cell, Cell]  # of one piece: from, to


class Move(NamedTuple):
    """A turn: ``trio``, in order of file, then rank, moves ``squares`` squares in ``direction``.

    ``step``, if any, is made before: from a square to a square; ``trio`` is named as it is after it.
    """

    trio: Cells3
    direction: str
    squares: int
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``contact``: a piece has been captured; ``quiet``: plies since the last removal."""

    first: Cells
    second: Cells
    to_move: Player
    contact: bool
    quiet: int

    def pieces(self, player: Player) -> Cells:
        """Returns where the pieces of ``player`` stand."""
        return self.first if player is Player.FIRST else self.second


@dataclass(slots=True)
class Charge:
    """What a motion does to whom (TC8, TC9)."""

    taken: set[Cell] = field(default_factory=set)  # squares of the enemies that are removed
    lost: set[int] = field(default_factory=set)  # which of the three are removed
    spent: set[int] = field(default_factory=set)  # which removed an enemy without piercing
    halt: Illegal | None = None  # why the second square is not possible


def charge(motion: Motion, enemies: Cells) -> Charge:
    """Returns what ``motion`` does to ``enemies``; it stops where it halts."""
    result = Charge()
    for number, squares in enumerate(motion.path):
        struck = [i for i in range(3) if squares[i] in enemies and squares[i] not in result.taken]
        if number == 1:
            result.halt = _halt(motion, result, struck)
        if result.halt is not None:
            break
        for i in struck:
            attack = 2 if i == motion.head else 1
            difference = attack - defence(squares[i], motion.direction, enemies)
            result.taken.add(squares[i])
            if difference < 2:
                result.spent.add(i)
            if difference == 0:
                result.lost.add(i)
    return result


def defence(cell: Cell, direction: str, side: Cells) -> int:
    """Returns 1 if the piece of ``side`` on ``cell`` is hard against an attack in ``direction`` (TC7)."""
    for others in TABLE.hardening.get((cell, direction), ()):
        if others <= side:
            return 1
    return 0


def _halt(motion: Motion, first: Charge, struck: list[int]) -> Illegal | None:
    """Why the three cannot go on after the first of two squares (TC9)."""
    if first.lost:
        return Illegal("beaten_off", tuple(motion.path[0][i] for i in sorted(first.lost)))
    caught = tuple(motion.path[1][i] for i in struck if i in first.spent)
    return Illegal("caught", caught) if caught else None


def halts(motion: Motion, enemies: Cells) -> bool:
    """Returns whether the second of two squares is not possible (TC9)."""
    if motion.squares == 1 or enemies.isdisjoint(motion.path[0]):
        return False
    return charge(motion, enemies).halt is not None


def own_in_the_way(motion: Motion, own: Cells) -> Cells:
    """Returns the squares where one of the three would end on an own piece outside the three (TC5)."""
    return motion.entered & own


def motions_of(trio: Trio, player: Player, contact: bool) -> tuple[Motion, ...]:
    """Returns the motions of ``trio`` that the edge, the bonus (TC3) and TC6 allow."""
    return trio.motions if contact else trio.advances[player]


def moves_of(state: State, player: Player) -> Iterator[Move]:
    """Yields every move that ``player`` could make if it were their turn, end of the game aside."""
    return chain.from_iterable(
        chain(_moves_without_forming(state, player), _moves_with_forming(state, player))
    )


def _moves_without_forming(state: State, player: Player) -> Iterator[list[Move]]:
    """The moves of one formation after the other (TC3)."""
    own, enemies = state.pieces(player), state.pieces(player.other)
    for cell in sorted(own):
        for others, trio in TABLE.beginning[cell]:
            if others <= own:
                motions = motions_of(trio, player, state.contact)
                yield _moves_of_trio(trio, motions, [None], own, enemies)


def _moves_with_forming(state: State, player: Player) -> Iterator[list[Move]]:
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
                    yield _moves_of_trio(trio, motions, joining, own, enemies)


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
        if cell in own and (contact or not retreats(_direction(cell, target), player))
    ]


def _direction(start: Cell, end: Cell) -> str:
    """The direction of a step between neighbours; "" if the squares are no neighbours."""
    (x0, y0), (x1, y1) = BOARD.xy[start], BOARD.xy[end]
    return DIRECTION_NAMES.get((x1 - x0, y1 - y0), "")


def after_step(own: Cells, step: Step | None) -> Cells:
    """Returns the own pieces after the forming step, if there is one."""
    return own if step is None else own - {step[0]} | {step[1]}


def refusal(state: State, move: Move) -> Illegal | None:
    """Returns what forbids ``move`` to the player whose turn it is, end of the game aside."""
    return (
        _not_own_piece(state, move)
        or _bad_step(state, move)
        or _no_formation(move)
        or _bad_motion(state, move)
    )


def _not_own_piece(state: State, move: Move) -> Illegal | None:
    """The pieces that are touched must be there and be one's own.

    Where one or two are there, and the three squares are no formation, they moved alone (TC3).
    """
    own, enemies = state.pieces(state.to_move), state.pieces(state.to_move.other)
    touched: tuple[Cell, ...] = move.trio
    if move.step is not None:
        start, end = move.step
        touched = (start, *(cell for cell in move.trio if cell != end))
    for cell in touched:
        if cell in enemies:
            return Illegal("not_your_piece", (cell,))
    missing = [cell for cell in touched if cell not in own]
    if not missing:
        return None
    there = tuple(cell for cell in touched if cell in own)
    if move.step is not None or not there or move.trio in TABLE.by_cells:
        return Illegal("nothing_there", (missing[0],))
    return Illegal("one_alone" if len(there) == 1 else "two_alone", there)


def _bad_step(state: State, move: Move) -> Illegal | None:
    """TC4, TC6."""
    if move.step is None:
        return None
    start, end = move.step
    direction = _direction(start, end)
    if start == end:
        return Illegal("same_square", (start,))
    if end not in move.trio:
        return Illegal("step_left_behind", (end,))
    if not direction:
        return Illegal("step_too_far", (end, start))
    if end in state.first or end in state.second:
        return Illegal("step_onto_piece", (end, start))
    if start in move.trio:
        return Illegal("stepped_away", (start, end))
    if not state.contact and retreats(direction, state.to_move):
        return Illegal("step_back", (end, start))
    return None


def _no_formation(move: Move) -> Illegal | None:
    """TC2."""
    if move.trio in TABLE.by_cells:
        return None
    (ax, ay), (bx, by), (cx, cy) = (BOARD.xy[cell] for cell in move.trio)
    if bx - ax == cx - bx == 1 and by - ay == cy - by and abs(cy - by) == 1:
        return Illegal("diagonal_row", move.trio)
    return Illegal("no_formation", move.trio)


def _bad_motion(state: State, move: Move) -> Illegal | None:
    """TC3, TC5, TC6, TC9, for three pieces that do stand in formation."""
    trio = TABLE.by_cells[move.trio]
    motion = trio.motion(move.direction, move.squares)
    if not state.contact and retreats(move.direction, state.to_move):
        return Illegal("retreat", trio.cells)
    if motion is None:
        return _no_motion(trio, move)
    blocked = own_in_the_way(motion, after_step(state.pieces(state.to_move), move.step))
    if blocked:
        return Illegal("own_piece", tuple(cell for cell in motion.ends if cell in blocked))
    enemies = state.pieces(state.to_move.other)
    return charge(motion, enemies).halt if halts(motion, enemies) else None


def _no_motion(trio: Trio, move: Move) -> Illegal:
    """Why the table has no such motion: no bonus in that direction, or the edge of the board."""
    if move.squares == 2 and move.direction not in trio.heads:
        code = "no_bonus_diagonal" if trio.shape in ("hook", "wedge") else "no_bonus"
        return Illegal(code, trio.cells)
    rays = BOARD.rays[DIRECTIONS[move.direction]]
    return Illegal("off_board", tuple(c for c in trio.cells if len(rays[c]) < move.squares))


def touched(move: Move) -> Cells:
    """Returns where the three of the legal ``move`` start and pass, and where the forming piece came from:
    nothing happens anywhere else (TC4, TC8).
    """
    footprint = _footprint(move.trio, move.direction, move.squares)
    return footprint if move.step is None else footprint.union(move.step)


@cache
def _footprint(cells: Cells3, direction: str, squares: int) -> Cells:
    motion = TABLE.by_cells[cells].motion(direction, squares)
    path = () if motion is None else motion.path
    return frozenset(chain(cells, *path))


def ends_of(move: Move) -> Cells:
    """Returns where the three pieces of the legal ``move`` end."""
    return frozenset(_motion_of(move).ends)


def _motion_of(move: Move) -> Motion:
    motion = TABLE.by_cells[move.trio].motion(move.direction, move.squares)
    if motion is None:
        raise RulesError(f"expected a legal move, got {move}")
    return motion


@lru_cache(maxsize=2048)
def play(state: State, move: Move) -> State:
    """Returns the state after the legal ``move``; remembered, for it is asked again for each stage of it."""
    player = state.to_move
    own, enemies = after_step(state.pieces(player), move.step), state.pieces(player.other)
    motion = _motion_of(move)
    result = charge(motion, enemies)
    arrived = [end for i, end in enumerate(motion.ends) if i not in result.lost]
    own = own.difference(move.trio).union(arrived)
    enemies = enemies - result.taken
    contact = state.contact or bool(result.taken)
    quiet = state.quiet + 1 if state.contact and not result.taken else 0
    first, second = (own, enemies) if player is Player.FIRST else (enemies, own)
    return State(first, second, player.other, contact, quiet)
