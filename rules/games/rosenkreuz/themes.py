"""Themes of Rosenkreuz moves: the clauses that a move uses."""

from collections.abc import Iterator

from tachiai.rules.games.rosenkreuz.board import BOARD
from tachiai.rules.games.rosenkreuz.groups import major_captures
from tachiai.rules.games.rosenkreuz.movement import moved
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.messages import Message, message_in
from tachiai.rules.themes import Themes


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """The clauses that the legal ``move`` uses."""
    yield "RK5" if move.target in BOARD.neighbours[move.origin] else "RK6"
    if move.takes:
        yield "RK10"
    if major_captures(moved(state.squares, move.origin, move.target)):
        yield "RK11"
    if move.captured is not None:
        yield "RK12"


THEMES = Themes(
    {
        "RK5": message_in("rosenkreuz", "step"),
        "RK6": Message("jump"),
        "RK9": Message("no move left"),
        "RK10": Message("minor capture"),
        "RK11": Message("major capture"),
        "RK12": Message("attainment"),
        "RK14": Message("a colour lost"),
    },
    clauses_of,
)
