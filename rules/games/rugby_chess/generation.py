"""The list of legal moves."""

from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Symbol
from tachiai.rules.games.rugby_chess.movement import landing_fault, open_squares, receivers, why_taken
from tachiai.rules.games.rugby_chess.sides import SIDES, Side, holds_ball
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle


def has_tried(layout: Layout, side: Side) -> bool:
    """Returns whether ``side`` has made a try: it has a ball in the other side's in-goal (RC11)."""
    return holds_ball(layout, side.goal, side)


def legal_moves(state: State) -> Iterator[Move]:
    """Yields every legal move of ``state`` once; nothing after a try."""
    layout, side, other = state.layout, SIDES[state.to_move], SIDES[state.to_move.other]
    if has_tried(layout, other):
        return
    if state.pending is not None:
        yield from passes(layout, side, state.pending)
        return
    for origin, symbol in enumerate(layout):
        if symbol in side.pieces:
            cell = Cell(origin)
            yield from movements(layout, side, other, cell, symbol)
            if symbol in side.holders:
                yield from passes(layout, side, cell)


def passes(layout: Layout, side: Side, passer: Cell) -> list[Move]:
    """Returns the passes of the holder on ``passer`` without a movement before (RC6)."""
    return [Move(passer, passer, receiver) for receiver in receivers(layout, side, passer)]


def movements(layout: Layout, side: Side, other: Side, origin: Cell, mover: Symbol) -> list[Move]:
    """Returns the moves that begin with a movement of the piece ``mover`` from ``origin`` (RC5)."""
    moves = []
    holds = mover in side.holders
    for target in open_squares(layout, side, origin):
        if target in side.goal:
            moves.append(Move(origin, target))
            continue
        faced = side.front[target]
        if layout[faced] in other.pieces:
            if landing_fault(mover, layout[faced]) is None:
                moves += tackles(layout, side, other, origin, target)
            continue
        moves.append(Move(origin, target))
        if holds:
            moves += [Move(origin, target, to) for to in receivers(layout, side, target, vacated=origin)]
    return moves


def tackles(layout: Layout, side: Side, other: Side, origin: Cell, target: Cell) -> list[Move]:
    """Returns the moves that a tackle from ``target`` can be: one, or one for each receiver (RC8, RC9)."""
    if why_taken(layout, other, side.front[target]) is None:
        return [Move(origin, target, None, Tackle.NOT_TAKEN)]
    catchers = receivers(layout, side, target, vacated=origin)
    return [Move(origin, target, to, Tackle.TAKEN) for to in catchers] or [
        Move(origin, target, None, Tackle.TAKEN)
    ]
