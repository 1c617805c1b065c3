"""Short ways to ask Rosenkreuz about small positions."""

import random
from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.games.rosenkreuz.game import Rosenkreuz
from tachiai.rules.games.rosenkreuz.state import Move, State

GAME = Rosenkreuz({})


def place(side: str = "r", **pieces: str) -> State:
    """Returns the position with each letter's pieces on the named squares: ``place(R="a1 b2", c="h8")``."""
    letters = [EMPTY] * 64
    for letter, names in pieces.items():
        for name in names.split():
            letters[GAME.board.cell(name)] = letter
    player = GAME.start().to_move if side == "r" else GAME.start().to_move.other
    position = State("".join(letters), player)
    return GAME.parse_position(GAME.format_position(position))


def moves_from(position: State, square: str) -> set[str]:
    """Returns where the piece on ``square`` may go: the legal texts that begin with it, without it."""
    return {text[2:] for text in GAME.legal_texts(position) if text.startswith(square)}


def refusal(position: State, text: str) -> tuple[str, str, tuple[str, ...]] | None:
    """Returns clause, code and cell names of the refusal of a move, None if it is legal."""
    illegal = GAME.why_illegal(position, GAME.parse_move(text))
    if illegal is None:
        return None
    return GAME.reason(illegal.code).clause, illegal.code, names(illegal.cells)


def names(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """Returns the names of the cells."""
    return tuple(GAME.board.names[cell] for cell in cells)


def after(position: State, text: str) -> State:
    """Returns the position after a legal move."""
    return GAME.play(position, GAME.parse_move(text))


def on(position: State, square: str) -> str:
    """Returns what stands on ``square``."""
    return position.squares[GAME.board.cell(square)]


def random_line(seed: int, setup: str = "standard") -> Iterator[tuple[State, Move, State]]:
    """Yields position, move and next position of a random game to its end."""
    game, chance = Rosenkreuz({"setup": setup}), random.Random(seed)
    state = game.start()
    while moves := list(game.legal_moves(state)):
        move = chance.choice(moves)
        following = game.play_unchecked(state, move)
        yield state, move, following
        state = following
