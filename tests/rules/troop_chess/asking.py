"""Small Troop-Chess positions, and what can be asked about them."""

from random import Random

from tachiai.rules.core import Player
from tachiai.rules.games.troop_chess.board import BOARD
from tachiai.rules.games.troop_chess.game import TroopChess
from tachiai.rules.games.troop_chess.state import State

GAME = TroopChess({})


def position(black: str, white: str, *, side: str = "b", contact: bool = True, quiet: int = 0) -> State:
    """Returns the position with pieces on the named squares; the first capture has been made."""
    first, second = (frozenset(map(BOARD.cell, names.split())) for names in (black, white))
    return State(first, second, Player.FIRST if side == "b" else Player.SECOND, contact, quiet)


def refused(state: State, text: str) -> tuple[str, str]:
    """Returns the clause of the refusal and the names of its squares; ("", "") for a legal move."""
    illegal = GAME.why_illegal(state, GAME.parse_move(text))
    if illegal is None:
        return "", ""
    return GAME.reason(illegal.code).clause, " ".join(BOARD.names[cell] for cell in illegal.cells)


def code_of(state: State, text: str) -> str:
    """Returns the reason code of the refusal; "" for a legal move."""
    illegal = GAME.why_illegal(state, GAME.parse_move(text))
    return "" if illegal is None else illegal.code


def after(state: State, *moves: str) -> State:
    """Returns the state after legal moves."""
    for text in moves:
        state = GAME.play(state, GAME.parse_move(text))
    return state


def squares(state: State) -> tuple[str, str]:
    """Returns where black and white stand, in order of file, then rank."""
    black, white = (sorted(BOARD.names[cell] for cell in cells) for cells in (state.first, state.second))
    return " ".join(black), " ".join(white)


def random_game(seed: int, plies: int = 999) -> list[State]:
    """Returns the positions of a random game to its end, or until so many plies are played."""
    chance, states = Random(seed), [GAME.start()]
    while GAME.outcome(states[-1]) is None and len(states) <= plies:
        move = chance.choice(list(GAME.legal_moves(states[-1])))
        states.append(GAME.play_unchecked(states[-1], move))
    return states
