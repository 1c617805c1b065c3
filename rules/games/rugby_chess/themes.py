"""Themes of Rugby Chess moves: the clauses that a move uses."""

from collections.abc import Iterator

from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.messages import Message
from tachiai.rules.themes import Themes


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """The clauses that the legal ``move`` uses."""
    if move.target != move.origin:
        yield "RC4"
    if state.pending is not None:
        yield "RC8"
    if move.tackle is not Tackle.NONE:
        yield "RC7"
    if move.tackle is Tackle.TAKEN:
        yield "RC9"
    elif move.receiver is not None:
        yield "RC6"


THEMES = Themes(
    {
        "RC4": Message("movement"),
        "RC6": Message("pass"),
        "RC7": Message("tackle"),
        "RC8": Message("answer to a tackle"),
        "RC9": Message("ball taken"),
        "RC11": Message("try"),
        "G4": Message("no move left"),
    },
    clauses_of,
)
