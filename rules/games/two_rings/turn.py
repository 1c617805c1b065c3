"""A whole turn: which are legal, and what each leaves on the table (TR3 to TR16)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.games.two_rings.attack import attack_targets, thrown_to, why_no_attack
from tachiai.rules.games.two_rings.fortress import fortress
from tachiai.rules.games.two_rings.movement import pass_targets, steps, why_no_goal, why_no_pass, why_no_step
from tachiai.rules.games.two_rings.position import Ban, Kind, Move, Position
from tachiai.rules.games.two_rings.rim import DOOR, after_return, next_to_return
from tachiai.rules.games.two_rings.squares import (
    BOARD,
    GOAL_ENTRANCES,
    OWN_BOARD,
    OWN_GOAL,
    PIECES,
    Squares,
    is_carrier,
    is_rim,
    put,
    rings_on,
    with_ring,
    without_ring,
)


class Aftermath(NamedTuple):
    """What a turn leaves on the table.

    ``stages``: the squares after the move, after a ring has passed to the attacker, after each return
    from the rim; the last ones are those of the next position. ``landing``: where an attacked piece was
    thrown. ``returned``: the rim cells from which pieces returned.
    """

    move: Move
    stages: tuple[Squares, ...]
    landing: Cell | None
    rim: tuple[Cell, ...]
    returned: tuple[Cell, ...]

    @property
    def ban(self) -> Ban | None:
        """The attack forbidden in the next turn (TR10)."""
        if self.landing is None or is_rim(self.landing):
            return None
        return Ban(victim=self.landing, attacker=self.move.target)

    @property
    def touched(self) -> frozenset[Cell]:
        """Every cell that a piece or a ring left, entered or was thrown to (TR18)."""
        cells = {self.move.origin, self.move.target, *self.returned}
        cells.update(DOOR[cell] for cell in self.returned)
        return frozenset(cells if self.landing is None else cells | {self.landing})


def turns(position: Position, is_advanced: bool) -> Iterator[Move]:
    """Yields every legal move; the game is not over. ``is_advanced``: with TR13 to TR15."""
    if position.rings < 2:
        yield from _puts(position)
        return
    # While each side has a ring, only an attack can bring both to one side (TR16).
    is_shared = rings_on(position.squares, position.player) == 1
    for move in _moves(position, is_advanced):
        if (is_shared and move.kind is not Kind.ATTACK) or not _fortress_after(position, move, is_advanced):
            yield move


@lru_cache(maxsize=256)
def has_turn(position: Position, is_advanced: bool) -> bool:
    """Whether the player to move has a legal move; remembered, for it is asked with every refusal."""
    return next(turns(position, is_advanced), None) is not None


def why_no_turn(position: Position, move: Move, is_advanced: bool) -> Illegal | None:
    """Returns the first reason against ``move``, any move; the game is not over."""
    if move.kind is Kind.PUT:
        return _why_no_put(position, move.origin)
    illegal = _why_not_yours(position, move.origin) or _why_no_move(position, move, is_advanced)
    if illegal is not None:
        return illegal
    held = _fortress_after(position, move, is_advanced)
    return Illegal("fortress", (move.target, *held)) if held else None


def aftermath(position: Position, move: Move, is_advanced: bool) -> Aftermath:
    """Returns what the legal ``move``, not one into the goal, leaves (TR4 to TR14)."""
    stages, landing = _after_move(position.squares, move)
    rim = position.rim
    if landing is not None and is_rim(landing):
        if is_advanced:
            rim += (landing,)
        else:
            stages = [put(squares, landing, EMPTY) for squares in stages]
    returned = []
    while (returning := next_to_return(stages[-1], rim)) is not None:
        stages.append(after_return(stages[-1], returning))
        rim = tuple(cell for cell in rim if cell != returning)
        returned.append(returning)
    return Aftermath(move, tuple(stages), landing, rim, tuple(returned))


def _after_move(squares: Squares, move: Move) -> tuple[list[Squares], Cell | None]:
    """Returns the stages of the move itself, and where an attacked piece was thrown."""
    kind, origin, target = move
    mover = squares[origin]
    if kind is Kind.PUT:
        return [put(squares, origin, with_ring(mover))], None
    if kind is Kind.PASS:
        return [put(put(squares, origin, without_ring(mover)), target, with_ring(squares[target]))], None
    if kind is Kind.STEP:
        return [put(put(squares, origin, EMPTY), target, mover)], None
    victim, landing = squares[target], thrown_to(squares, origin, target)
    stages = [put(put(put(squares, origin, EMPTY), target, mover), landing, victim)]
    if is_carrier(victim):
        stages.append(put(put(stages[0], target, with_ring(mover)), landing, without_ring(victim)))
    return stages, landing


def _puts(position: Position) -> Iterator[Move]:
    for cell in BOARD.grid_cells:
        if why_no_ring_on(position, cell) is None:
            yield Move(Kind.PUT, cell, cell)


def _moves(position: Position, is_advanced: bool) -> Iterator[Move]:
    """Yields every move after the opening, without a look at TR16."""
    squares, own = position.squares, PIECES[position.player]
    for origin in BOARD.grid_cells:
        if squares[origin] not in own:
            continue
        yield from steps(squares, origin, is_advanced)
        if is_carrier(squares[origin]):
            for target in pass_targets(squares, origin):
                yield Move(Kind.PASS, origin, target)
            if why_no_goal(squares, position.player, origin) is None:
                yield Move(Kind.GOAL, origin, origin)
        else:
            for target in attack_targets(position, origin):
                yield Move(Kind.ATTACK, origin, target)


def _why_no_put(position: Position, cell: Cell) -> Illegal | None:
    if position.rings == 2:
        return Illegal("rings_stay", (cell,))
    return _why_not_yours(position, cell) or why_no_ring_on(position, cell)


def why_no_ring_on(position: Position, cell: Cell) -> Illegal | None:
    """Returns why the player to move may not put a ring on what stands on ``cell`` (TR3)."""
    if position.squares[cell] not in PIECES[position.player] or is_rim(cell):
        return Illegal("no_piece_for_ring", (cell,))
    return None if cell in OWN_BOARD[position.player] else Illegal("ring_off_own_board", (cell,))


def _why_not_yours(position: Position, cell: Cell) -> Illegal | None:
    letter = position.squares[cell]
    if letter == EMPTY:
        return Illegal("nothing_there", (cell,))
    return None if letter in PIECES[position.player] else Illegal("not_your_piece", (cell,))


def _why_no_move(position: Position, move: Move, is_advanced: bool) -> Illegal | None:
    """Judges a move of an own piece that puts no ring, without a look at TR16."""
    kind, origin, target = move
    if position.rings < 2:
        return Illegal("ring_first", (origin,))
    if is_rim(origin):
        return Illegal("lies_on_rim", (origin, DOOR[origin]))
    if kind is Kind.PASS:
        return why_no_pass(position.squares, origin, target)
    if kind is Kind.ATTACK:
        return why_no_attack(position, origin, target)
    if kind is Kind.GOAL:
        return why_no_goal(position.squares, position.player, origin)
    if target == origin:
        return Illegal("same_square", (origin,))
    if is_rim(target):
        return _why_not_onto_rim(position, origin, target)
    return why_no_step(position.squares, move, is_advanced)


def _why_not_onto_rim(position: Position, origin: Cell, target: Cell) -> Illegal:
    """A carrier that goes to a rim cell of the goal means the goal: that is judged first."""
    if target not in OWN_GOAL[position.player.other]:
        return Illegal("onto_the_rim", (target,))
    illegal = why_no_goal(position.squares, position.player, origin)
    return illegal or Illegal("says_no_goal", (origin, *GOAL_ENTRANCES[position.player.other]))


def _fortress_after(position: Position, move: Move, is_advanced: bool) -> tuple[Cell, ...]:
    """Returns the two carriers if the otherwise legal ``move`` ends in a fortress (TR16), else nothing."""
    if move.kind is Kind.GOAL:
        return ()
    return fortress(aftermath(position, move, is_advanced).stages[-1])
