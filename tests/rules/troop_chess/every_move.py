"""Moves of Troop-Chess to ask about, sensible and senseless: more than the generator would propose."""

from collections.abc import Iterator
from itertools import product
from random import Random

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Game
from tachiai.rules.core import Player
from tachiai.rules.games.troop_chess.board import BOARD, TABLE
from tachiai.rules.games.troop_chess.formations import DIRECTIONS, Cells3, Trio, in_order
from tachiai.rules.games.troop_chess.state import Move, State

WAYS = tuple(product(DIRECTIONS, (1, 2)))
OTHER_TRIOS = 150
STRAY_STEPS = 600


def every_move(game: Game[State, Move], state: State) -> Iterator[Move]:
    """Yields every trio in formation shape in every way, every forming step with every trio that could
    be joined by it, and samples of the rest: other trios, steps that join nothing or go anywhere.
    """
    chance = Random(game.format_position(state))
    others = [_any_trio(chance) for _ in range(OTHER_TRIOS)]
    for trio in dict.fromkeys([*TABLE.by_cells, *others]):
        for direction, squares in WAYS:
            yield Move(trio, direction, squares)
    steps = dict.fromkeys([*_joining_steps(state), *_stray_steps(state, chance)])
    for step, trio in steps:
        for direction, squares in WAYS:
            yield Move(trio, direction, squares, step)


def _any_trio(chance: Random) -> Cells3:
    a, b, c = in_order(BOARD, tuple(chance.sample(BOARD.grid_cells, 3)))
    return a, b, c


def _joining_steps(state: State) -> Iterator[tuple[tuple[Cell, Cell], Cells3]]:
    """Every step of every piece to a neighbour, with every trio that two more pieces there would make."""
    for player in Player:
        own = state.pieces(player)
        for start in sorted(own):
            for end in BOARD.neighbours[start]:
                for others, trio in joining(end):
                    if others <= own:
                        yield (start, end), trio.cells


def _stray_steps(state: State, chance: Random) -> Iterator[tuple[tuple[Cell, Cell], Cells3]]:
    trios = list(TABLE.by_cells)
    starts = sorted(state.first | state.second) or list(BOARD.grid_cells)
    for _ in range(STRAY_STEPS):
        start = chance.choice((chance.choice(starts), chance.choice(BOARD.grid_cells)))
        end = chance.choice((*BOARD.neighbours[start], chance.choice(BOARD.grid_cells)))
        trio = chance.choice((chance.choice(trios), chance.choice(joining(end))[1].cells))
        yield (start, end), trio


def touched(move: Move) -> set[Cell]:
    """Returns the squares that the three pieces cross or reach, as far as there are any."""
    dx, dy = DIRECTIONS[move.direction]
    return {cell for start in move.trio for cell in BOARD.ray(start, dx, dy)[: move.squares]}


def joining(cell: Cell) -> list[tuple[set[Cell], Trio]]:
    """The trios that hold ``cell``, each with its other two squares."""
    return [({one, other}, trio) for one, thirds in TABLE.joining[cell] for other, trio in thirds]
