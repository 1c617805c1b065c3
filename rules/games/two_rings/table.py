"""Two Rings at a table: what it shows of a turn, which turns hands may have meant, turns in words."""

from collections.abc import Iterator
from itertools import islice, product

from tachiai.rules.boards import Cell
from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.games.two_rings.board import BOARD, OWN_GOAL, Letters, is_rim, put
from tachiai.rules.games.two_rings.movement import goal_cells
from tachiai.rules.games.two_rings.pieces import OWNERS, is_carrier, without_ring
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.state import Move, State, TurnKind
from tachiai.rules.games.two_rings.turn import aftermath, is_advanced
from tachiai.rules.messages import Message, message_in
from tachiai.rules.move_answer import on_each, told, way


def _thrown(landing: Cell | None, is_advanced: bool) -> Message:
    """Where the attacked piece came to lie."""
    if landing is None or (is_rim(landing) and not is_advanced):
        return Message("thrown off the board")
    name = BOARD.names[landing]
    if is_rim(landing):
        return Message("thrown to the rim at {name}", name=name)
    return Message("thrown to {name}", name=name)


_MOST = 200  # attempts; a table with so many differences shows no single turn


class TwoRingsTable(TableView[State, Move]):
    """Positions and moves as the table shows them."""

    throws = True  # TR7

    def layout(self, state: State) -> Layout:
        """After a goal the carrier lies in it, as on the table."""
        return tuple(_shown(state))

    def on_the_way(self, state: State, move: Move) -> tuple[Layout, ...]:
        """The layouts after the move itself, the passing of a ring and each return, without the last."""
        if move.kind is TurnKind.GOAL:
            return ()
        return tuple(
            tuple(squares) for squares in aftermath(state, move, is_advanced(self.options)).stages[:-1]
        )

    def other_layouts(self, state: State, move: Move) -> tuple[Layout, ...]:
        """After a goal, a layout for each goal cell in reach but the nearest (TR11)."""
        if move.kind is not TurnKind.GOAL:
            return ()
        cells = goal_cells(state.squares, state.to_move, move.origin)[1:]
        return tuple(tuple(_with_goal_in(state.squares, move.origin, cell)) for cell in cells)

    def move_words(self, state: State, move: Move) -> Message:
        advanced = is_advanced(self.options)
        start, end = BOARD.names[move.origin], BOARD.names[move.target]
        if move.kind is TurnKind.GOAL:
            return Message("{start} goes into the goal", start=start)
        left = aftermath(state, move, advanced)
        back = on_each(
            BOARD, [DOOR[cell] for cell in left.returned], Message("a piece comes back on {cells}")
        )
        match move.kind:
            case TurnKind.PUT:
                does = Message("ring on {start}", start=start)
            case TurnKind.STEP:
                does = way(BOARD, move.origin, move.target)
            case TurnKind.PASS:
                does = Message("{start} passes the ring to {end}", start=start, end=end)
            case TurnKind.ATTACK:
                does = told(
                    message_in("two_rings", "{start} takes {end}", start=start, end=end),
                    Message("ring captured") if is_carrier(state.squares[move.target]) else None,
                    _thrown(left.landing, advanced),
                )
        return told(does, back)

    def attempts(self, state: State, seen: Layout) -> tuple[Move, ...]:
        """The moves of either player that may have led to ``seen``, likeliest first."""
        squares = _shown(state)
        changed = [Cell(i) for i, letter in enumerate(squares) if letter != seen[i]]
        proposed = (
            *_goals(squares, seen, changed),
            *_passes(squares, seen, changed),
            *_movements(squares, seen, changed),
            *_puts(squares, seen, changed, rings=state.rings),
        )
        return tuple(islice(dict.fromkeys(proposed), _MOST))


def _shown(state: State) -> Letters:
    """The squares as the table shows them: after a goal the carrier is in it (TR11)."""
    if state.goal_from is None:
        return state.squares
    nearest = goal_cells(state.squares, state.to_move.other, state.goal_from)[0]
    return _with_goal_in(state.squares, state.goal_from, nearest)


def _with_goal_in(squares: Letters, origin: Cell, goal: Cell) -> Letters:
    """``squares`` with the carrier from ``origin`` in the cell ``goal``."""
    return put(put(squares, origin, EMPTY), goal, squares[origin])


def _goals(squares: Letters, seen: Layout, changed: list[Cell]) -> Iterator[Move]:
    """A carrier is gone from its square and lies in the goal that its side attacks."""
    for origin, target in product(changed, changed):
        if seen[origin] != EMPTY or not is_carrier(squares[origin]) or seen[target] != squares[origin]:
            continue
        if target in OWN_GOAL[OWNERS[squares[origin]].other]:
            yield Move(TurnKind.GOAL, origin, origin)


def _passes(squares: Letters, seen: Layout, changed: list[Cell]) -> Iterator[Move]:
    """A ring lies on a piece that had none, and is gone from one that had it."""
    givers = [
        cell for cell in changed if is_carrier(squares[cell]) and seen[cell] == without_ring(squares[cell])
    ]
    for giver, taker in product(givers, _takers(squares, seen, changed)):
        yield Move(TurnKind.PASS, giver, taker)


def _puts(squares: Letters, seen: Layout, changed: list[Cell], rings: int) -> Iterator[Move]:
    """A ring lies on a piece that had none; while not all are in play, perhaps on the board itself."""
    for taker in _takers(squares, seen, changed):
        if squares[taker] == without_ring(seen[taker]) or (squares[taker] == EMPTY and rings < 2):
            yield Move(TurnKind.PUT, taker, taker)


def _takers(squares: Letters, seen: Layout, changed: list[Cell]) -> list[Cell]:
    return [cell for cell in changed if is_carrier(seen[cell]) and not is_carrier(squares[cell])]


def _movements(squares: Letters, seen: Layout, changed: list[Cell]) -> Iterator[Move]:
    """A piece that is missing from one cell, or has been replaced there from the rim, stands on another."""
    emptied = [cell for cell in changed if seen[cell] == EMPTY]
    refilled = [DOOR[cell] for cell in emptied if is_rim(cell) and squares[DOOR[cell]] != EMPTY]
    for origin, target in product([*emptied, *refilled], changed):
        if EMPTY in (squares[origin], seen[target]) or origin == target:
            continue
        if OWNERS[squares[origin]] is not OWNERS[seen[target]]:
            continue
        if squares[target] != EMPTY and OWNERS[squares[target]] is not OWNERS[squares[origin]]:
            yield Move(TurnKind.ATTACK, origin, target)
        else:
            yield Move(TurnKind.STEP, origin, target)
