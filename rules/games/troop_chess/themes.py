"""Themes of Troop-Chess moves: the clauses that a move uses."""

from collections.abc import Iterator

from tachiai.rules.games.troop_chess.attack import fight
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.messages import Message
from tachiai.rules.themes import Themes


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """The clauses that the legal ``move`` uses."""
    yield "TC3" if move.step is None else "TC4"
    own, enemies = fight(state, move)
    if len(enemies) < len(state.pieces(state.to_move.other)):
        yield "TC9" if move.squares == 2 else "TC8"
    if len(own) < len(state.pieces(state.to_move)):
        yield "TC7"


THEMES = Themes(
    {
        "TC3": Message("formation move"),
        "TC4": Message("forming"),
        "TC7": Message("an exchange"),
        "TC8": Message("attack"),
        "TC9": Message("attack over two squares"),
        "TC11": Message("no move left"),
        "TC12": Message("quiet turns"),
    },
    clauses_of,
)
