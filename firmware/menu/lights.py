"""The menu on the lights: one lit cell per option, counted from the lower left corner, the proposed one in
another colour. Where players are asked: the rank in front of each.
"""

from tachiai.firmware.menu.menu import Menu, MenuPage, options
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Player


def menu_scene(menu: Menu, board: Board) -> Scene:
    """The scene that shows ``menu`` on ``board``."""
    if menu.page in (MenuPage.RESIGN, MenuPage.DRAW):
        return Scene(
            {
                cell: Mark.LEGAL if player in menu.agreed else Mark.ASK
                for player, cells in _home_ranks(board).items()
                for cell in cells
            }
        )
    upwards = sorted(board.grid_cells, key=lambda cell: board.xy[cell][::-1])
    cells = upwards[: len(options(menu))]
    return Scene({cell: Mark.ASK if at == menu.at else Mark.LEGAL for at, cell in enumerate(cells)})


def _home_ranks(board: Board) -> dict[Player, tuple[Cell, ...]]:
    ranks = {Player.FIRST: 0, Player.SECOND: board.rows - 1}
    return {
        player: tuple(cell for cell in board.grid_cells if board.xy[cell][1] == y)
        for player, y in ranks.items()
    }
