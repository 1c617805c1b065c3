"""What a move of Chatra shows: the clauses that it uses."""

from collections.abc import Iterator

from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.squares import square
from tachiai.rules.themes import Themes
from tachiai.rules.words import Words


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """Yields the clauses that the legal ``move`` uses."""
    if move.origin is None:
        yield "CH3" if move.is_object else "CH12"
        return
    yield "CH8" if state.geometry.near[move.origin] & square(move.target) else "CH10"
    if state.after(move).is_in_check:
        yield "CH14"


THEMES = Themes(
    {
        "CH3": Words("the first three plies", "最初の三手"),
        "CH8": Words("step", "一マスの移動"),
        "CH10": Words("flight or glide", "飛行・滑走"),
        "CH12": Words("drop", "サブジェクトを打つ手"),
        "CH14": Words("check", "王手"),
        "CH15": Words("mate", "詰み"),
        "G4": Words("no move left", "指せる手がない"),
    },
    clauses_of,
)
