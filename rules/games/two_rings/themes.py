"""Themes of Two Rings turns: the clauses that a turn uses."""

from collections.abc import Iterator

from tachiai.rules.games.two_rings.board import is_rim
from tachiai.rules.games.two_rings.movement import OVER
from tachiai.rules.games.two_rings.pieces import is_carrier
from tachiai.rules.games.two_rings.state import Move, State, TurnKind
from tachiai.rules.games.two_rings.turn import aftermath
from tachiai.rules.messages import Message, message_in
from tachiai.rules.themes import Themes

_CLAUSES = {TurnKind.PUT: "TR3", TurnKind.PASS: "TR6", TurnKind.ATTACK: "TR7", TurnKind.GOAL: "TR11"}


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """The clauses that the legal ``move`` uses."""
    yield _CLAUSES.get(move.kind) or _clause_of_step(state, move)
    if move.kind is TurnKind.GOAL:
        return
    left = aftermath(state, move, is_advanced=True)
    if left.landing is not None and is_rim(left.landing):
        yield "TR12"
    if left.returned:
        yield "TR14"


def _clause_of_step(state: State, move: Move) -> str:
    if is_carrier(state.squares[move.origin]):
        return "TR5"
    return "TR4" if move.target in OVER[move.origin] else "TR15"


THEMES = Themes(
    {
        "TR3": Message("ring put on"),
        "TR4": message_in("two_rings", "step"),
        "TR5": Message("step with a ring"),
        "TR6": Message("pass"),
        "TR7": Message("attack"),
        "TR11": Message("goal"),
        "TR12": message_in("theme", "thrown off the board"),
        "TR14": Message("return from the rim"),
        "TR15": Message("long run"),
        "TR17": Message("closed goal"),
        "G4": Message("no move left"),
    },
    clauses_of,
)
