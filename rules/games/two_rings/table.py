"""Which moves may have been meant when the table changed: read off the difference alone."""

from collections.abc import Iterator
from itertools import islice, product

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.games.two_rings.position import Kind, Move
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.squares import OWN_GOAL, OWNERS, Squares, is_carrier, is_rim

_MOST = 200  # more differences than one turn makes are no attempt at a move


def attempts(squares: Squares, seen: Layout) -> tuple[Move, ...]:
    """Returns the moves of either player that may have led from ``squares`` to ``seen``, likeliest first."""
    changed = [Cell(i) for i, letter in enumerate(squares) if letter != seen[i]]
    proposed = (
        *_goals(squares, seen, changed),
        *_passes(squares, seen, changed),
        *_movements(squares, seen, changed),
        *_puts(squares, seen, changed),
    )
    return tuple(islice(dict.fromkeys(proposed), _MOST))


def _goals(squares: Squares, seen: Layout, changed: list[Cell]) -> Iterator[Move]:
    """A carrier is gone from its square and lies in the goal that its side attacks."""
    for origin, target in product(changed, changed):
        if seen[origin] != EMPTY or not is_carrier(squares[origin]) or seen[target] != squares[origin]:
            continue
        if target in OWN_GOAL[OWNERS[squares[origin]].other]:
            yield Move(Kind.GOAL, origin, origin)


def _passes(squares: Squares, seen: Layout, changed: list[Cell]) -> Iterator[Move]:
    """A ring lies on a piece that had none, and is gone from one that had it."""
    givers = [cell for cell in changed if is_carrier(squares[cell]) and seen[cell] == squares[cell].lower()]
    for giver, taker in product(givers, _takers(squares, seen, changed)):
        yield Move(Kind.PASS, giver, taker)


def _puts(squares: Squares, seen: Layout, changed: list[Cell]) -> Iterator[Move]:
    """A ring lies on a piece that had none."""
    for taker in _takers(squares, seen, changed):
        if squares[taker] == seen[taker].lower():
            yield Move(Kind.PUT, taker, taker)


def _takers(squares: Squares, seen: Layout, changed: list[Cell]) -> list[Cell]:
    return [cell for cell in changed if is_carrier(seen[cell]) and not is_carrier(squares[cell])]


def _movements(squares: Squares, seen: Layout, changed: list[Cell]) -> Iterator[Move]:
    """A piece that is gone from one cell, or has been replaced there from the rim, stands on another."""
    emptied = [cell for cell in changed if seen[cell] == EMPTY]
    refilled = [DOOR[cell] for cell in emptied if is_rim(cell) and squares[DOOR[cell]] != EMPTY]
    for origin, target in product([*emptied, *refilled], changed):
        if EMPTY in (squares[origin], seen[target]) or origin == target:
            continue
        if OWNERS[squares[origin]] is not OWNERS[seen[target]]:
            continue
        if squares[target] != EMPTY and OWNERS[squares[target]] is not OWNERS[squares[origin]]:
            yield Move(Kind.ATTACK, origin, target)
        else:
            yield Move(Kind.STEP, origin, target)
