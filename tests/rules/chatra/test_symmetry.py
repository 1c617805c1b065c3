"""After the opening Chatra has no forward: turned, mirrored and with colours exchanged it stays the same."""

import re
from collections.abc import Callable
from random import Random

import pytest

from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY
from tachiai.rules.games.chatra.state import State, state_of
from tachiai.testing.configurations import random_line
from tests.rules.chatra.asking import GAME, crowded, game_of, sized

Map = Callable[[int, int, int], tuple[int, int]]  # x, y and the last coordinate to x and y

SYMMETRIES: dict[str, Map] = {
    "as it is": lambda x, y, n: (x, y),
    "quarter turn": lambda x, y, n: (y, n - x),
    "half turn": lambda x, y, n: (n - x, n - y),
    "three quarter turn": lambda x, y, n: (n - y, x),
    "left to right": lambda x, y, n: (n - x, y),
    "top to bottom": lambda x, y, n: (x, n - y),
    "rising diagonal": lambda x, y, n: (y, x),
    "falling diagonal": lambda x, y, n: (n - y, n - x),
}
COLOURS = {EMPTY: EMPTY, "x": "o", "o": "x", "X": "O", "O": "X"}


def positions() -> list[State]:
    """Positions in play, and crowded ones."""
    nodes = (
        random_line(GAME, Random("symmetry")).nodes()[3:] + random_line(sized(9), Random("small")).nodes()[3:]
    )
    states = [node.state for node in nodes[::6] if node.outcome is None]
    return [*states, crowded(Random("crowd"), 8), crowded(Random("crowd"), 20), crowded(Random(1), 12, 15)]


STATES = positions()


def image(board: Board, symmetry: Map) -> dict[str, str]:
    """Where each square lands."""
    found = {}
    for name, (x, y) in zip(board.names, board.xy, strict=True):
        found[name] = board.names[board.by_xy[symmetry(x, y, board.cols - 1)]]
    return found


def legal(state: State) -> set[str]:
    """The legal moves, the position read anew from its text."""
    text = GAME.format_position(state)
    game = game_of(text)
    return set(game.legal_texts(game.parse_position(text)))


def carried(text: str, lands: dict[str, str]) -> str:
    """A move text with every square where it lands."""
    return re.sub(r"[a-o]\d+", lambda match: lands[match[0]], text)


@pytest.mark.parametrize("name", SYMMETRIES)
@pytest.mark.parametrize("exchanged", [False, True], ids=["same colours", "colours exchanged"])
def test_the_legal_moves_turn_with_the_board(name: str, exchanged: bool) -> None:
    for state in STATES:
        board = state.board
        lands = image(board, SYMMETRIES[name])
        layout = [EMPTY] * len(board.names)
        for square, symbol in zip(board.names, state.layout, strict=True):
            layout[board.cell(lands[square])] = COLOURS[symbol] if exchanged else symbol
        side = state.to_move.other if exchanged else state.to_move
        turned = state_of(board, tuple(layout), side, state.zoning)
        moves = {carried(text, lands) for text in legal(state)}
        assert legal(turned) == moves
