"""Themes of Chatra moves: the clauses that a move uses."""

from collections.abc import Iterator

from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.messages import Message
from tachiai.rules.squares import square
from tachiai.rules.themes import Themes


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """The clauses that the legal ``move`` uses."""
    if move.origin is None:
        yield "CH3" if move.is_object else "CH12"
        return
    yield "CH8" if state.geometry.near[move.origin] & square(move.target) else "CH10"
    if state.after(move).is_in_check:
        yield "CH14"


THEMES = Themes(
    {
        "CH3": Message("the first three plies"),
        "CH8": Message("step"),
        "CH10": Message("flight or glide"),
        "CH12": Message("drop"),
        "CH14": Message("check"),
        "CH15": Message("mate"),
        "G4": Message("no move left"),
    },
    clauses_of,
)
