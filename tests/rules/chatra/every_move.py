"""Every move of Chatra to ask about, legal or absurd."""

from collections.abc import Iterator
from itertools import product
from random import Random

from tachiai.rules.core import EMPTY
from tachiai.rules.games.chatra.game import Chatra
from tachiai.rules.games.chatra.state import Move, State

EMPTY_ORIGINS = 3


def every_move(game: Chatra, state: State) -> Iterator[Move]:
    """Yields the drops of either kind on every square, and the moves from every square where anything stands
    to every square, as object and as subject, with and without a capture; the same from a few empty squares.
    """
    cells = game.board.grid_cells
    for is_object, target in product((False, True), cells):
        yield Move(is_object, None, target)
    standing = [cell for cell in cells if state.layout[cell] != EMPTY]
    empty = [cell for cell in cells if state.layout[cell] == EMPTY]
    strays = Random(game.format_position(state)).sample(empty, EMPTY_ORIGINS)
    for origin, target in product([*standing, *strays], cells):
        for is_object, captures in product((False, True), (False, True)):
            yield Move(is_object, origin, target, captures)
