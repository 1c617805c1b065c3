"""What a move of Chatra shows: the clauses that it uses."""

from collections.abc import Iterator

from tachiai.rules.games.chatra.state import Move, State
from tachiai.rules.squares import square
from tachiai.rules.themes import Themes
from tachiai.rules.words import Words


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """Yields the clauses that the legal ``move`` uses."""
    if move.origin is None:
        yield "CH12"
        return
    yield "CH8" if state.geometry.near[move.origin] & square(move.target) else "CH10"
    if state.after(move).is_in_check:
        yield "CH14"


THEMES = Themes(
    {
        "CH8": Words("step", "一歩"),
        "CH10": Words("flight or glide", "飛行・滑走"),
        "CH12": Words("drop", "打つ手"),
        "CH14": Words("check", "王手"),
        "CH15": Words("mate", "詰み"),
        "G4": Words("no move left", "手がない"),
    },
    clauses_of,
)
