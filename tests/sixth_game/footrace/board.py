"""The board of Footrace (FR1): which squares lie ahead of each, and which are the far rank."""

from collections.abc import Mapping

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Player

BOARD = Board(5, 5)
FORWARD = {Player.FIRST: 1, Player.SECOND: -1}

# For each player and square: the squares straight and diagonally ahead (FR2).
AHEAD: Mapping[Player, tuple[tuple[Cell, ...], ...]] = {
    player: tuple(
        tuple(BOARD.by_xy[x + dx, y + dy] for dx in (-1, 0, 1) if (x + dx, y + dy) in BOARD.by_xy)
        for x, y in BOARD.xy
    )
    for player, dy in FORWARD.items()
}
FAR_RANK: Mapping[Player, tuple[Cell, ...]] = {
    player: tuple(cell for cell in BOARD.grid_cells if not AHEAD[player][cell]) for player in Player
}
