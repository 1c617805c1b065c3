"""Moves of a piece, clause by clause, and the predicates that they share with the judge.

``layout`` is always the one before the move; ``vacated`` is the square that the moving piece has left.
"""

from collections.abc import Container

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.games.rugby_chess.board import Side
from tachiai.rules.games.rugby_chess.pieces import HOLDERS, TURNED_OVER
from tachiai.rules.games.rugby_chess.state import Move, Tackle


def open_squares(layout: Layout, side: Side, origin: Cell) -> list[Cell]:
    """The squares to which a piece of ``side`` on ``origin`` can run or retreat over empty squares (RC4)."""
    squares = []
    for cell in side.retreats[origin]:
        if layout[cell] != EMPTY:
            break
        squares.append(cell)
    for sense in side.runs[origin]:
        for bend, diagonal in sense:
            if bend != origin:
                if layout[bend] != EMPTY:
                    break
                squares.append(bend)
            for cell in diagonal:
                if layout[cell] != EMPTY:
                    break
                squares.append(cell)
    return squares


def has_room(layout: Layout, side: Side) -> bool:
    """Whether ``side`` has a retreat of one square (RC4) that no single move of the other side can block."""
    squares = {behind for cell, behind in side.behind.items() if layout[cell] in side.pieces}
    return sum(layout[cell] == EMPTY for cell in squares) > 1


def path(side: Side, origin: Cell, target: Cell) -> tuple[Cell, ...]:
    """The squares of the one path of RC4 to ``target``, itself last; () if no path leads there.

    >>> from tachiai.rules.games.rugby_chess.board import BLACK, BOARD
    >>> [BOARD.names[cell] for cell in path(BLACK, BOARD.cell("c1"), BOARD.cell("f3"))]
    ['d1', 'e2', 'f3']
    """
    straight_back = side.retreats[origin]
    if target in straight_back:
        return straight_back[: straight_back.index(target) + 1]
    for sense in side.runs[origin]:
        level: tuple[Cell, ...] = ()
        for bend, diagonal in sense:
            level += () if bend == origin else (bend,)
            if bend == target and level:
                return level
            if target in diagonal:
                return level + diagonal[: diagonal.index(target) + 1]
    return ()


def receivers(layout: Layout, side: Side, passer: Cell, vacated: Cell | None = None) -> list[Cell]:
    """The own pieces that may catch a pass from ``passer``: the first piece on each ray (RC6)."""
    found = []
    for ray in side.pass_rays[passer]:
        for cell in ray:
            symbol = layout[cell]
            if symbol != EMPTY and cell != vacated:
                if symbol in side.catchers:
                    found.append(cell)
                break
    return found


def landing_fault(mover: Symbol, faced: Symbol) -> str | None:
    """Code of why ``mover`` may not stop facing the opposing piece ``faced``; None if it tackles it (RC7)."""
    if faced not in HOLDERS:
        return "facing_without_ball"
    if mover in HOLDERS:
        return "facing_with_ball"
    if mover in TURNED_OVER:
        return "facing_turned_over"
    return None


def why_taken(layout: Layout, side: Side, tackled: Cell) -> str | None:
    """Code of the reason why the piece of ``side`` on ``tackled`` loses its ball in a tackle; None if it
    keeps it (RC8).

    The tackler comes from the other side of the tackled piece, so the square that it left is never behind
    that piece nor on one of its passing rays.
    """
    behind = side.behind.get(tackled)
    if behind is None:
        return "taken_at_home"
    if layout[behind] != EMPTY:
        return "taken_no_room"
    if not receivers(layout, side, tackled):
        return "taken_no_receiver"
    return None


def passes(layout: Layout, side: Side, passer: Cell) -> list[Move]:
    """The passes of the holder on ``passer`` without a movement before (RC6)."""
    return [Move(passer, passer, receiver) for receiver in receivers(layout, side, passer)]


def movements(
    layout: Layout,
    side: Side,
    other: Side,
    origin: Cell,
    mover: Symbol,
    within: Container[Cell] | None = None,
) -> list[Move]:
    """The moves that begin with a movement of the piece ``mover`` from ``origin`` (RC5). ``within``: only
    those to these squares.
    """
    moves = []
    holds = mover in side.holders
    for target in open_squares(layout, side, origin):
        if within is not None and target not in within:
            continue
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
    """The moves that a tackle from ``target`` can be: one, or one for each receiver (RC8, RC9)."""
    if why_taken(layout, other, side.front[target]) is None:
        return [Move(origin, target, None, Tackle.NOT_TAKEN)]
    catchers = receivers(layout, side, target, vacated=origin)
    return [Move(origin, target, to, Tackle.TAKEN) for to in catchers] or [
        Move(origin, target, None, Tackle.TAKEN)
    ]
