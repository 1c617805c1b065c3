"""Two Rings (二つのリング): two rings, carried and passed, to be brought into the other side's goal."""

from collections.abc import Iterator

from tachiai.rules.appearance import Ground, Material, Materials, Pattern, Surface
from tachiai.rules.contract import Game
from tachiai.rules.core import Option
from tachiai.rules.declaration import own_declaration
from tachiai.rules.games.two_rings.board import BOARD, is_rim
from tachiai.rules.games.two_rings.evaluation import LEVELS, TwoRingsEvaluation
from tachiai.rules.games.two_rings.movement import OVER
from tachiai.rules.games.two_rings.notation import TwoRingsNotation
from tachiai.rules.games.two_rings.pieces import PIECES, is_carrier
from tachiai.rules.games.two_rings.reasons import REASONS
from tachiai.rules.games.two_rings.rules import TwoRingsRules
from tachiai.rules.games.two_rings.state import Move, State, TurnKind
from tachiai.rules.games.two_rings.table import TwoRingsTable
from tachiai.rules.games.two_rings.turn import aftermath
from tachiai.rules.messages import Message, message_in
from tachiai.rules.reasons import COMMON_CLAUSES
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


class TwoRings(TwoRingsRules, TwoRingsTable, TwoRingsNotation, Game[State, Move]):
    """The first player is Black, the second White."""

    uid = "two_rings"
    title = Message("Two Rings")
    rules_version = "1"
    board = BOARD
    offered = (
        Option(
            "setup",
            ("standard", "six"),
            Message("pieces of each side"),
            {"standard": Message("twelve, six on each board"), "six": Message("six, on the own board")},
        ),
        Option(
            "rules",
            ("advanced", "basic"),
            Message("rules"),
            {
                "advanced": Message("the complete game"),
                "basic": Message("without rim, long run and closed goal (TR13 to TR15, TR17)"),
            },
        ),
    )
    pieces = PIECES
    ground = Ground(Pattern.HALVES, Surface.GRANITE, goals=frozenset({"c0", "d0", "c13", "d13"}))  # TR1
    materials = Materials(Material.EBONY, Material.BOXWOOD)
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"TR{number}" for number in range(1, 19)))


DECLARATION = own_declaration(TwoRings, evaluation=TwoRingsEvaluation, levels=LEVELS, themes=THEMES)
