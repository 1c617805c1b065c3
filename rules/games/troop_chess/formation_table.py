"""Every trio of a board and all its motions (TC2, TC3), made once per board, with indices over them."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Player
from tachiai.rules.games.troop_chess.formations import (
    DIRECTION_NAMES,
    DIRECTIONS,
    FORMATIONS,
    OPPOSITE,
    SYMMETRIES,
    Cells3,
    Formation,
    Motion,
    Trio,
    Vector,
    in_order,
    retreats,
)
from tachiai.rules.squares import Interned, Squares, squares_of

Others = tuple[frozenset[Cell], Trio]  # two squares, and the trio that they make with a third


class FormationTable:
    """All trios of a board with indices over them, computed on first use: most programs never play it."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def forget(self) -> None:
        """Frees the tables, 3 MB; they are computed again when next used."""
        for made in set(vars(self)) - {"_board"}:
            vars(self).pop(made, None)

    @cached_property
    def trios(self) -> tuple[Trio, ...]:
        return tuple(_trios(self._board))

    @cached_property
    def by_cells(self) -> Mapping[Cells3, Trio]:
        """The trio on three squares, these in order of file, then rank."""
        return {trio.cells: trio for trio in self.trios}

    @cached_property
    def beginning(self) -> tuple[tuple[Others, ...], ...]:
        """By square: the trios of which it is the first, each with its other two squares."""
        beginning: list[list[Others]] = [[] for _ in self._board.grid_cells]
        for trio in self.trios:
            beginning[trio.cells[0]].append((frozenset(trio.cells[1:]), trio))
        return tuple(map(tuple, beginning))

    @cached_property
    def joining(self) -> tuple[tuple[tuple[Cell, tuple[tuple[Cell, Trio], ...]], ...], ...]:
        """By square: each other square of a trio with it, with the third squares and their trios."""
        joining: list[dict[Cell, list[tuple[Cell, Trio]]]] = [{} for _ in self._board.grid_cells]
        for trio in self.trios:
            for cell in trio.cells:
                one, other = (near for near in trio.cells if near != cell)
                joining[cell].setdefault(one, []).append((other, trio))
        return tuple(
            tuple((one, tuple(others)) for one, others in by_square.items()) for by_square in joining
        )

    @cached_property
    def hardening(self) -> Mapping[tuple[Cell, str], tuple[frozenset[Cell], ...]]:
        """By square and direction of an attack on it: the pairs of squares that make it the head of a
        formation whose bonus direction is exactly opposite (TC7).
        """
        hardening: dict[tuple[Cell, str], list[frozenset[Cell]]] = {}
        for trio in self.trios:
            for bonus, head in trio.heads.items():
                hardening.setdefault((head, OPPOSITE[bonus]), []).append(frozenset(trio.cells) - {head})
        return {key: tuple(found) for key, found in hardening.items()}


@cache
def formation_table(board: Board) -> FormationTable:
    """The table of ``board``, one for all callers."""
    return FormationTable(board)


def _trios(board: Board) -> Iterator[Trio]:
    once = Interned[Any]()
    for formation in _orientations():
        for x, y in board.xy:
            squares = [(x + dx, y + dy) for dx, dy in formation.squares]
            if all(square in board.by_xy for square in squares):
                heads = {
                    DIRECTION_NAMES[arrow]: board.by_xy[x + dx, y + dy]
                    for (dx, dy), arrow in formation.arrows.items()
                }
                on = tuple(board.by_xy[square] for square in squares)
                yield _trio(board, formation.name, on, heads, once)


def _orientations() -> list[Formation]:
    """Each formation in each orientation, once: a symmetry that gives the same squares again is left out."""
    found: dict[tuple[str, frozenset[Vector]], Formation] = {}
    for formation in FORMATIONS:
        for matrix in SYMMETRIES:
            turned = formation.turned(*matrix)
            found.setdefault((formation.name, frozenset(turned.squares)), turned)
    return list(found.values())


def _trio(
    board: Board, formation: str, squares: tuple[Cell, ...], heads: Mapping[str, Cell], once: Interned[Any]
) -> Trio:
    a, b, c = in_order(board, squares)
    cells: Cells3 = once[a, b, c]
    lengths = [(name, 1) for name in DIRECTIONS] + [(name, 2) for name in heads]
    motions = tuple(
        motion
        for direction, length in lengths
        if (motion := _motion(board, cells, heads, direction, length, once)) is not None
    )
    advances = {
        player: tuple(motion for motion in motions if not retreats(motion.direction, player))
        for player in Player
    }
    ways = {once[motion.direction, motion.squares]: motion for motion in motions}
    return Trio(cells, formation, heads, motions, advances, ways)


def _motion(
    board: Board, cells: Cells3, heads: Mapping[str, Cell], direction: str, squares: int, once: Interned[Any]
) -> Motion | None:
    rays = board.rays[DIRECTIONS[direction]]
    if any(len(rays[cell]) < squares for cell in cells):
        return None
    a, b, c = (rays[cell] for cell in cells)
    path: tuple[Cells3, ...] = once[tuple(once[a[i], b[i], c[i]] for i in range(squares))]
    head = cells.index(heads[direction]) if direction in heads else None
    entered: Squares = once[squares_of(path[-1]) & ~squares_of(cells)]
    swept: frozenset[Cell] = once[frozenset(cell for after in path for cell in after)]
    return Motion(direction, squares, cells, path, entered, swept, head)
