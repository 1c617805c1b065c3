"""Every move of Two Rings that can be asked about."""

from collections.abc import Iterator
from itertools import product

from tachiai.rules.boards import Cell
from tachiai.rules.games.two_rings.game import TwoRings
from tachiai.rules.games.two_rings.state import Move, State, TurnKind


def every_move(game: TwoRings, state: State) -> Iterator[Move]:
    """Yields every move that ``parse_move`` can return: a ring or a goal at every cell, and step, pass and
    attack from every cell to every cell, rim cells included. ``state`` makes no difference.
    """
    cells = [Cell(number) for number in range(len(game.board.names))]
    for cell in cells:
        yield Move(TurnKind.PUT, cell, cell)
        yield Move(TurnKind.GOAL, cell, cell)
    for kind, origin, target in product((TurnKind.STEP, TurnKind.PASS, TurnKind.ATTACK), cells, cells):
        yield Move(kind, origin, target)
