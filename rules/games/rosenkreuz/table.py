"""Rosenkreuz at a table: what it shows of a move, which moves hands may have meant, moves in words."""

from collections.abc import Iterator
from itertools import islice, pairwise, product

from tachiai.rules.boards import Cell
from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.games.rosenkreuz.board import BOARD, FAR_RANK, OWNERS, Letters, clear, moved
from tachiai.rules.games.rosenkreuz.groups import major_captures
from tachiai.rules.games.rosenkreuz.movement import landings
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.games.rosenkreuz.turn import boards_of_turn
from tachiai.rules.messages import Message, message_in
from tachiai.rules.move_answer import on_each, told, way

_CAPTURED = Message("{cells} captured")
_CAPTURED_TOO = message_in("too", "{cells} captured")

_MOST = 200  # attempts; a table with so many differences shows no single turn


class RosenkreuzTable(TableView[State, Move]):
    """Positions and moves as the table shows them."""

    def layout(self, state: State) -> Layout:
        return tuple(state.squares)

    def on_the_way(self, state: State, move: Move) -> tuple[Layout, ...]:
        """The layout after each step of the turn that changes something (RK13), without the last."""
        boards = (state.squares, *boards_of_turn(state, move))
        changed = [after for before, after in pairwise(boards) if after != before]
        return tuple(tuple(squares) for squares in changed[:-1])

    def move_words(self, state: State, move: Move) -> Message:
        after = self.play_unchecked(state, move).squares
        names = BOARD.names
        start, end = names[move.origin], names[move.target]
        goes = way(BOARD, move.origin, move.target)
        if move.takes:
            goes = Message("{start} takes {end}", start=start, end=end)
        attained = home = None
        if move.captured is not None:
            taken = names[move.captured]
            attained = Message("attainment, {taken} is removed", taken=taken)
        if move.home is not None:
            name = names[move.home]
            home = Message("its new home is {name}", name=name)
        known = {move.origin, move.target, move.captured}
        removed = [
            Cell(cell)
            for cell, (was, now) in enumerate(zip(state.squares, after, strict=True))
            if now == EMPTY != was and cell not in known
        ]
        enemies = [cell for cell in removed if OWNERS[state.squares[cell]] is not state.to_move]
        own = [cell for cell in removed if OWNERS[state.squares[cell]] is state.to_move]
        if move.home is None and after[move.target] == EMPTY:
            own.append(move.target)
        return told(
            goes,
            on_each(BOARD, enemies, _CAPTURED_TOO if move.takes else _CAPTURED),
            attained,
            home,
            on_each(BOARD, own, Message("{cells} lost")),
        )

    def attempts(self, state: State, seen: Layout) -> tuple[Move, ...]:
        """The moves of either player that may have led to ``seen``, likeliest first."""
        squares = state.squares
        left = [Cell(i) for i, letter in enumerate(squares) if letter not in (EMPTY, seen[i])]
        come = [Cell(i) for i, letter in enumerate(squares) if seen[i] not in (EMPTY, letter)]
        direct = [*_direct(squares, seen, left, come)]
        reached = [move for move in direct if move.target in landings(squares, move.origin)]
        taken_off = () if come else _mover_gone(squares, seen, left)
        proposed = (*reached, *_put_back(squares, seen, left, come), *taken_off, *direct)
        return tuple(islice(dict.fromkeys(proposed), _MOST))


def _movement(squares: Letters, origin: Cell, target: Cell) -> Move:
    return Move(origin, target, takes=squares[target] != EMPTY)


def _direct(squares: Letters, seen: Layout, left: list[Cell], come: list[Cell]) -> Iterator[Move]:
    """A piece missing from one cell stands on another, perhaps with a captured piece removed."""
    for origin, target in product(left, come):
        if squares[origin] != seen[target]:
            continue
        movement = _movement(squares, origin, target)
        if target in FAR_RANK[OWNERS[squares[origin]]]:
            for captured in _taken_off(squares, origin, left):
                if captured != target:
                    yield movement._replace(captured=captured)
        yield movement


def _put_back(squares: Letters, seen: Layout, left: list[Cell], come: list[Cell]) -> Iterator[Move]:
    """A piece has been to the far rank and stands at a new home."""
    for origin, home in product(left, come):
        if squares[origin] != seen[home]:
            continue
        for target in landings(squares, origin):
            if target in FAR_RANK[OWNERS[squares[origin]]]:
                movement = _movement(squares, origin, target)
                for captured in _taken_off(squares, origin, left):
                    yield movement._replace(captured=captured, home=home)
                if home in _own_edge(squares[origin]):
                    yield movement  # put back home with nothing captured


def _mover_gone(squares: Letters, seen: Layout, left: list[Cell]) -> Iterator[Move]:
    """The mover was itself captured and removed with the others (RK11): no piece appears anywhere."""
    for origin in left:
        for target in landings(squares, origin):
            after = moved(squares, origin, target)
            if clear(after, major_captures(after)) == "".join(seen):
                yield _movement(squares, origin, target)


def _taken_off(squares: Letters, origin: Cell, left: list[Cell]) -> list[Cell]:
    """Which of ``left`` the mover may have captured by attainment: enemies first, then own pieces."""
    owner = OWNERS[squares[origin]]
    return sorted((cell for cell in left if cell != origin), key=lambda cell: OWNERS[squares[cell]] is owner)


def _own_edge(letter: str) -> frozenset[Cell]:
    """The rank at the owner's edge: the other side's far rank."""
    return FAR_RANK[OWNERS[letter].other]
