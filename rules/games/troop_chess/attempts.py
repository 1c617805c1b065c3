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
    fewer of the three are missing: one may have fallen for each enemy that is gone.
    """
    ranked: list[tuple[tuple[bool, bool, int], Move]] = []
    for player in (state.to_move, state.to_move.other):
        own, own_seen = state.pieces(player), pieces_in(seen, player)
        enemies, enemies_seen = state.pieces(player.other), pieces_in(seen, player.other)
        if own == own_seen or not enemies_seen <= enemies:
            continue
        taken = enemies - enemies_seen
        for step in _steps(own, state):
            for fallen, move in _trio_moves(after_step(own, step), own_seen, step):
                if fallen <= len(taken) and taken <= _struck(move):
                    ranked.append(((player is not state.to_move, step is not None, fallen), move))
    ranked.sort(key=lambda entry: entry[0])
    return tuple(dict.fromkeys(move for _, move in ranked))


def _steps(own: Cells, state: State) -> Iterator[tuple[Cell, Cell] | None]:
    """No forming step, and every step of an own piece to an empty neighbour."""
    yield None
    for start in sorted(own):
        for end in BOARD.neighbours[start]:
            if end not in state.first and end not in state.second:
                yield start, end


def _struck(move: Move) -> set[Cell]:
    """The squares that the three of ``move`` enter."""
    lengths = range(1, move.squares + 1)
    return {SHIFTS[move.direction, length][cell] for length in lengths for cell in move.trio}


def _trio_moves(own: Cells, own_seen: Cells, step: tuple[Cell, Cell] | None) -> Iterator[tuple[int, Move]]:
    """Yields the moves of three that turn ``own`` into ``own_seen``, with the number missing of them."""
    gone, come = own - own_seen, own_seen - own
    moved = gone if step is None else gone | {step[1]}
    if len(moved) > 3 or len(come) > 3:
        return
    for (direction, squares), shift in SHIFTS.items():
        sources = {cell for cell in own if shift.get(cell) in come}
        known = moved | sources
        if len(sources) < len(come) or len(known) > 3:
            continue
        # Where one of the three follows another, its square looks untouched: any piece may be it.
        for rest in combinations(sorted(own - known), 3 - len(known)):
            trio = known.union(rest)
            if any(cell not in shift for cell in trio):
                continue
            arrived = {shift[cell] for cell in trio}
            expected = (own - trio) | arrived
            if own_seen <= expected and expected - own_seen <= arrived:
                a, b, c = in_order(BOARD, tuple(trio))
                yield len(expected - own_seen), Move((a, b, c), direction, squares, step)
