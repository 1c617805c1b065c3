"""What a move of Rosenkreuz shows: the clauses that it uses."""

from collections.abc import Iterator

from tachiai.rules.games.rosenkreuz.board import BOARD
from tachiai.rules.games.rosenkreuz.groups import major_captures
from tachiai.rules.games.rosenkreuz.movement import moved
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.themes import Themes
from tachiai.rules.words import Words


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """Yields the clauses that the legal ``move`` uses."""
    yield "RK5" if move.target in BOARD.neighbours[move.origin] else "RK6"
    if move.takes:
        yield "RK10"
    if major_captures(moved(state.squares, move.origin, move.target)):
        yield "RK11"
    if move.captured is not None:
        yield "RK12"


THEMES = Themes(
    {
        "RK5": Words("step", "ステップ"),
        "RK6": Words("jump", "ジャンプ"),
        "RK9": Words("no move left", "指せる手がない"),
        "RK10": Words("minor capture", "マイナーキャプチャ"),
        "RK11": Words("major capture", "メジャーキャプチャ"),
        "RK12": Words("attainment", "アテインメント"),
        "RK14": Words("a colour lost", "一色の全滅"),
    },
    clauses_of,
)
