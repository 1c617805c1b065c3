"""Short words for the rule tests: what is legal in a position, why something is not, what comes after."""

from tachiai.rules.games.rugby_chess.game import RugbyChess
from tachiai.rules.games.rugby_chess.state import State

GAME = RugbyChess()


def at(position: str) -> State:
    """The state of a position text."""
    return GAME.parse_position(position)


def legal(position: str, start: str = "") -> set[str]:
    """The legal moves of a position whose text begins with ``start``."""
    return {text for text in GAME.legal_texts(at(position)) if text.startswith(start)}


def refusal(position: str, move: str) -> tuple[str, tuple[str, ...]] | None:
    """The reason against a move as (code, names of its cells); None if it is legal."""
    illegal = GAME.why_illegal(at(position), GAME.parse_move(move))
    if illegal is None:
        return None
    return illegal.code, tuple(GAME.board.names[cell] for cell in illegal.cells)


def sentence(position: str, move: str) -> str:
    """The sentence against a move, with its clause."""
    illegal = GAME.why_illegal(at(position), GAME.parse_move(move))
    assert illegal is not None
    return GAME.explain_with_clause(illegal)


def after(position: str, *moves: str) -> str:
    """The position text after some legal moves."""
    state = at(position)
    for move in moves:
        state = GAME.play(state, GAME.parse_move(move))
    return GAME.format_position(state)
