"""Every move of Footrace that can be asked about."""

from collections.abc import Iterator
from itertools import product, starmap

from tests.sixth_game.game import Footrace
from tests.sixth_game.state import Move, State


def every_move(game: Footrace, state: State) -> Iterator[Move]:
    """Yields every move from any square to any square."""
    yield from starmap(Move, product(game.board.grid_cells, repeat=2))
