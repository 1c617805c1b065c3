"""Short words for the rule tests: positions from named squares, what is legal, why something is not."""

import re
from functools import cache
from random import Random

from tachiai.rules.core import EMPTY, Player
from tachiai.rules.errors import BadPosition
from tachiai.rules.games.chatra.game import Chatra
from tachiai.rules.games.chatra.state import State, state_of

GAME = Chatra()


@cache
def sized(size: int) -> Chatra:
    """The game on a board of this size."""
    return Chatra({"size": str(size)})


def position(
    x: str = "",
    o: str = "",
    *,
    black: str = "a12",
    white: str = "l1",
    side: str = "b",
    zoning: str = "-",
    size: int = 12,
) -> str:
    """Returns the text of a position: subjects ``x`` and ``o``, objects ``black`` and ``white`` on the named
    squares. By default the objects stand in opposite corners and zoning is lifted.
    """
    game = sized(size)
    layout = [EMPTY] * size * size
    for letter, squares in (("x", x), ("o", o), ("X", black), ("O", white)):
        for square in squares.split():
            layout[game.board.cell(square)] = letter
    player = Player.FIRST if side == "b" else Player.SECOND
    return game.format_position(state_of(game.board, tuple(layout), player, zoning == "z"))


def at(text: str) -> State:
    """The state of a position text, the size read off it."""
    return game_of(text).parse_position(text)


def game_of(text: str) -> Chatra:
    """The game of the size that a position text has."""
    return sized(text.count("/") + 1)


def legal(text: str) -> set[str]:
    """The legal moves of a position."""
    return set(game_of(text).legal_texts(at(text)))


def goes(text: str, origin: str) -> set[str]:
    """Where the piece on ``origin`` can go: "d5", or "xd5" with a capture."""
    moves = {move.removeprefix("O") for move in legal(text)}
    return {move.removeprefix(origin).removeprefix("-") for move in moves if re.match(rf"{origin}[-x]", move)}


def far(text: str, origin: str) -> set[str]:
    """Where the piece on ``origin`` can go farther than by a step."""
    board = game_of(text).board
    near = {board.names[cell] for cell in board.neighbours[board.cell(origin)]}
    return {square for square in goes(text, origin) if square.removeprefix("x") not in near}


def drops(text: str) -> set[str]:
    """Where a subject can be dropped."""
    return {move for move in legal(text) if not {"-", "x", "O"} & set(move)}


def refusal(text: str, move: str) -> tuple[str, str]:
    """The reason against a move as its code and the names of its cells; ("", "") if it is legal. The list of
    legal moves has to say the same.
    """
    game = game_of(text)
    illegal = game.why_illegal(at(text), game.parse_move(move))
    assert (illegal is None) == (move in legal(text))
    if illegal is None:
        return "", ""
    return illegal.code, " ".join(game.board.names[cell] for cell in illegal.cells)


def after(text: str, *moves: str) -> str:
    """The position text after some legal moves."""
    game, state = game_of(text), at(text)
    for move in moves:
        state = game.play(state, game.parse_move(move))
    return game.format_position(state)


def crowded(chance: Random, subjects: int, size: int = 12) -> State:
    """A random position with so many subjects a side in which the game goes on."""
    game = sized(size)
    while True:
        cells = chance.sample(game.board.grid_cells, 2 * subjects + 2)
        letters = ["X", "O", *["x"] * subjects, *["o"] * subjects]
        standing = dict(zip(cells, letters, strict=True))
        layout = tuple(standing.get(cell, EMPTY) for cell in game.board.grid_cells)
        state = state_of(game.board, layout, chance.choice(list(Player)), chance.random() < 0.6)
        try:
            state = game.parse_position(game.format_position(state))
        except BadPosition:
            continue  # a check that cannot stand
        if game.outcome(state) is None:
            return state


def sentence(text: str, move: str) -> str:
    """The sentence against a move, with its clause."""
    game = game_of(text)
    illegal = game.why_illegal(at(text), game.parse_move(move))
    assert illegal is not None
    return game.explain_with_clause(illegal)
