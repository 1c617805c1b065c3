"""Short ways to ask Two Rings about small positions."""

import random
from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.games.two_rings.game import TwoRings
from tachiai.rules.games.two_rings.state import Move, State, TurnKind
from tachiai.rules.position_text import format_board

GAME = TwoRings({})
PLIES = 120
BASIC = TwoRings({"rules": "basic"})


def text_of(side: str = "b", rim: str = "-", ban: str = "-", **pieces: str) -> str:
    """Returns the position text with each letter's pieces on the named squares."""
    letters = [EMPTY] * 72
    for letter, squares in pieces.items():
        for name in squares.split():
            letters[GAME.board.cell(name)] = letter
    return f"{format_board(GAME.board, tuple(letters))} {side} {rim} {ban}"


def place(side: str = "b", rim: str = "-", ban: str = "-", **pieces: str) -> State:
    """Returns the position: ``place("w", rim="b@a0", B="c2", W="c11", w="d4 d5")``."""
    return GAME.parse_position(text_of(side, rim, ban, **pieces))


def place_basic(side: str = "b", rim: str = "-", ban: str = "-", **pieces: str) -> State:
    """Returns the position of a game under the basic rules."""
    return BASIC.parse_position(text_of(side, rim, ban, **pieces))


def moves_from(position: State, square: str, game: TwoRings = GAME) -> set[str]:
    """Returns what the piece on ``square`` may do: the legal texts that begin with it, without it."""
    found = (game.format_move(move) for move in game.legal_moves(position))
    return {
        text.removeprefix(square) for text in found if text.startswith(square) and text[len(square)] in "->x"
    }


def refusal(position: State, text: str, game: TwoRings = GAME) -> tuple[str, str, tuple[str, ...]] | None:
    """Returns clause, code and cell names of the refusal of a move, None if it is legal."""
    illegal = game.why_illegal(position, game.parse_move(text))
    if illegal is None:
        return None
    return game.reason(illegal.code).clause, illegal.code, names(illegal.cells)


def names(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """Returns the names of the cells."""
    return tuple(GAME.board.names[cell] for cell in cells)


def after(position: State, text: str, game: TwoRings = GAME) -> State:
    """Returns the position after a legal move."""
    return game.play(position, game.parse_move(text))


def on(position: State, name: str) -> str:
    """Returns what stands on the cell ``name``."""
    return position.squares[GAME.board.cell(name)]


def result(position: State, game: TwoRings = GAME) -> tuple[Player | None, str] | None:
    """Returns winner and clause, None while the game goes on."""
    outcome = game.outcome(position)
    return None if outcome is None else (outcome.winner, outcome.clause)


def random_game(seed: int, options: dict[str, str] | None = None) -> Iterator[tuple[State, Move, State]]:
    """Yields position, move and next position of a random game in which attacks and passes are frequent."""
    game, chance = TwoRings(options or {}), random.Random(seed)
    state = game.start()
    for _ in range(PLIES):
        moves = list(game.legal_moves(state))
        if not moves:
            return
        lively = [move for move in moves if move.kind in (TurnKind.ATTACK, TurnKind.PASS)]
        move = chance.choice(lively if lively and chance.random() < 0.4 else moves)
        following = game.play_unchecked(state, move)
        yield state, move, following
        state = following
