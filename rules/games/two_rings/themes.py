"""What a move of Two Rings shows: the clauses that it uses."""

from collections.abc import Iterator

from tachiai.rules.games.two_rings.board import BOARD, is_rim
from tachiai.rules.games.two_rings.pieces import is_carrier
from tachiai.rules.games.two_rings.state import Kind, Move, State
from tachiai.rules.games.two_rings.turn import aftermath
from tachiai.rules.themes import Themes
from tachiai.rules.words import Words

_LONGEST_STEP = 2  # squares (TR4)
_CLAUSES = {Kind.PUT: "TR3", Kind.PASS: "TR6", Kind.ATTACK: "TR7", Kind.GOAL: "TR11"}


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """Yields the clauses that the legal ``move`` uses."""
    yield _CLAUSES.get(move.kind) or _clause_of_step(state, move)
    if move.kind is Kind.GOAL:
        return
    left = aftermath(state, move, is_advanced=True)
    if left.landing is not None and is_rim(left.landing):
        yield "TR12"
    if left.returned:
        yield "TR14"


def _clause_of_step(state: State, move: Move) -> str:
    if is_carrier(state.squares[move.origin]):
        return "TR5"
    (x0, y0), (x1, y1) = BOARD.xy[move.origin], BOARD.xy[move.target]
    return "TR15" if max(abs(x1 - x0), abs(y1 - y0)) > _LONGEST_STEP else "TR4"


THEMES = Themes(
    {
        "TR3": Words("ring put on", "リングを置く"),
        "TR4": Words("step", "移動"),
        "TR5": Words("step with a ring", "リングを持つ移動"),
        "TR6": Words("pass", "パス"),
        "TR7": Words("attack", "攻撃"),
        "TR11": Words("goal", "ゴール"),
        "TR12": Words("thrown off the board", "盤外へ飛ばす"),
        "TR14": Words("return from the rim", "盤外からの再生"),
        "TR15": Words("long run", "大移動"),
        "TR17": Words("closed goal", "ゴール閉鎖"),
        "G4": Words("no move left", "指せる手がない"),
    },
    clauses_of,
)
