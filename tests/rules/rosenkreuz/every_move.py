"""Every Rosenkreuz move that makes sense to ask about."""

import random
from collections.abc import Iterator
from itertools import product

from tachiai.rules.boards import Cell
from tachiai.rules.games.rosenkreuz.game import Rosenkreuz
from tachiai.rules.games.rosenkreuz.state import Move, State

SUFFIXES_SAMPLED = 500


def every_move(game: Rosenkreuz, state: State) -> Iterator[Move]:
    """Yields every movement from any square to any square, written with ``-`` and with ``x``.

    Attainments multiply this by capture × home: all of those follow for each movement that is legal as
    a movement and ends on the player's far rank (whether or not it attains there), and a seeded sample
    of ``SUFFIXES_SAMPLED`` for all other movements together.
    """
    cells = game.board.grid_cells
    movements = [Move(a, b, takes) for a, b, takes in product(cells, cells, (False, True))]
    yield from movements
    suffixes = [(captured, home) for captured in cells for home in (None, *cells)]
    reaching = {(m.origin, m.target, m.takes) for m in game.legal_moves(state) if _is_far(game, state, m)}
    for origin, target, takes in sorted(reaching):
        for captured, home in suffixes:
            yield Move(origin, target, takes, captured, home)
    sampled = random.Random(game.format_position(state))
    for _ in range(SUFFIXES_SAMPLED):
        movement = sampled.choice(movements)
        if movement[:3] not in reaching:
            captured, home = sampled.choice(suffixes)
            yield movement._replace(captured=captured, home=home)


def _is_far(game: Rosenkreuz, state: State, move: Move) -> bool:
    far_y = {"first": 7, "second": 0}[state.to_move.value]
    return game.board.xy[Cell(move.target)][1] == far_y
