"""Which move may have been meant when the table changed: read off the difference alone.

Knows how three pieces travel together and how one steps, but not what is legal.
"""

from collections.abc import Iterator
from itertools import combinations

from rules.boards import Cell
from rules.core import Layout
from rules.games.troop_chess.formations import DIRECTIONS, in_order
from rules.games.troop_chess.movement import BOARD, Cells, Move, State, after_step
from rules.games.troop_chess.texts import pieces_in

Shifts = dict[Cell, Cell]  # where each square goes under one direction and length
SHIFTS: dict[tuple[str, int], Shifts] = {
    (name, squares): {
        cell: ray[squares - 1] for cell in BOARD.grid_cells if len(ray := rays[cell]) >= squares
    }
    for squares in (1, 2)
    for name, vector in DIRECTIONS.items()
    for rays in (BOARD.rays[vector],)
}


def attempts(state: State, seen: Layout) -> tuple[Move, ...]:
    """Returns the moves, legal or not and of either player, that leave the pieces as in ``seen``.

    Those of the player to move come first, then those without a forming step, then those after which
    fewer of the three are missing (a piece may have fallen in the attack).
    """
    ranked: list[tuple[tuple[bool, bool, int], Move]] = []
    for player in (state.to_move, state.to_move.other):
        own, own_seen = state.pieces(player), pieces_in(seen, player)
        enemies_seen = pieces_in(seen, player.other)
        if own == own_seen or not enemies_seen <= state.pieces(player.other):
            continue
        for step in _steps(own, own_seen, state):
            for missing, move in _trio_moves(after_step(own, step), own_seen, step):
                ranked.append(((player is not state.to_move, step is not None, missing), move))
    ranked.sort(key=lambda entry: entry[0])
    return tuple(dict.fromkeys(move for _, move in ranked))


def _steps(own: Cells, own_seen: Cells, state: State) -> Iterator[tuple[Cell, Cell] | None]:
    """No forming step, and every step of a piece that has left its square."""
    yield None
    for start in sorted(own - own_seen):
        for end in BOARD.neighbours[start]:
            if end not in state.first and end not in state.second:
                yield start, end


def _trio_moves(own: Cells, own_seen: Cells, step: tuple[Cell, Cell] | None) -> Iterator[tuple[int, Move]]:
    """Yields the moves of three that turn ``own`` into ``own_seen``, with the number missing of them."""
    gone, come = own - own_seen, own_seen - own
    if len(gone) > 3 or len(come) > 3:
        return
    for (direction, squares), shift in SHIFTS.items():
        sources = {cell for cell in own if shift.get(cell) in come}
        known = gone | sources | ({step[1]} if step else set())
        if len(sources) < len(come) or not 1 <= len(known) <= 3:
            continue
        # Where one of the three follows another, its square looks untouched: any piece may be it.
        for rest in combinations(sorted(own - known), 3 - len(known)):
            trio = known.union(rest)
            arrived = {shift[cell] for cell in trio if cell in shift}
            expected = (own - trio) | arrived
            if own_seen <= expected and expected - own_seen <= arrived:
                a, b, c = in_order(BOARD, tuple(trio))
                yield len(expected - own_seen), Move((a, b, c), direction, squares, step)
