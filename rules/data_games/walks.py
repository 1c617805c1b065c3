"""The walks of a game's pieces on its board, laid out once: from each cell, the cells in each direction."""

from dataclasses import dataclass

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.data_games.betza import Leap, Walk
from tachiai.rules.data_games.model import GameFile, PieceMove

Ray = tuple[Cell, ...]


@dataclass(frozen=True)
class CompiledWalk:
    """A walk of one player's pieces on one board."""

    walk: Walk
    rays: tuple[Ray, ...]  #: by origin: the cells where it may end, in their order
    beyond: tuple[Ray, ...]  #: by origin: all cells in this direction, for jumps
    between: tuple[Cell | None, ...]  #: by origin: the cell that must be empty if the walk is lame


@dataclass(frozen=True)
class CompiledMove:
    """One way in which a symbol moves."""

    rule: PieceMove
    walks: tuple[CompiledWalk, ...]
    origins: frozenset[Cell] | None  #: None: all


def compiled_move(
    file: GameFile, rule: PieceMove, player: Player, impassable: frozenset[Cell]
) -> CompiledMove:
    """``rule`` for the pieces of one player, which may not go onto ``impassable`` cells or beyond them."""
    sign = 1 if player is Player.FIRST else -1
    walks = []
    for walk in rule.walks:
        leap = (sign * walk.leap[0], sign * walk.leap[1])
        beyond = tuple(_ray(file, cell, leap, impassable) for cell in file.board.grid_cells)
        rays = tuple(ray[: walk.most] for ray in beyond)
        between = tuple(_between(file, cell, leap) for cell in file.board.grid_cells)
        walks.append(CompiledWalk(walk, rays, beyond, between))
    origins = file.zones[rule.start][player] if rule.start else None
    return CompiledMove(rule, tuple(walks), origins)


def _ray(file: GameFile, origin: Cell, leap: Leap, impassable: frozenset[Cell]) -> Ray:
    """The cells in one direction, up to the first that the piece may not pass, or to a closed one."""
    board = file.board
    x, y = board.xy[origin]
    cells = []
    while (x := x + leap[0], y := y + leap[1]) in board.by_xy:
        if (cell := board.by_xy[x, y]) in file.closed:
            break
        cells.append(cell)
        if cell in impassable:
            break
    return tuple(cells)


def _between(file: GameFile, cell: Cell, leap: Leap) -> Cell | None:
    """What lies in the way of a leap: halfway, or of an oblique one the first step of its longer part."""
    x, y = file.board.xy[cell]
    dx, dy = leap
    if abs(dx) == abs(dy) or 0 in leap:
        step = (dx // 2, dy // 2)
    else:
        step = (dx // abs(dx), 0) if abs(dx) > abs(dy) else (0, dy // abs(dy))
    return None if step == (0, 0) else file.board.by_xy.get((x + step[0], y + step[1]))
