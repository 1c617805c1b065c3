"""What a move of Troop-Chess shows: the clauses that it uses."""

from collections.abc import Iterator

from tachiai.rules.games.troop_chess.attack import fight
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.themes import Themes
from tachiai.rules.words import Words


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """Yields the clauses that the legal ``move`` uses."""
    yield "TC3" if move.step is None else "TC4"
    own, enemies = fight(state, move)
    if len(enemies) < len(state.pieces(state.to_move.other)):
        yield "TC9" if move.squares == 2 else "TC8"
    if len(own) < len(state.pieces(state.to_move)):
        yield "TC7"


THEMES = Themes(
    {
        "TC3": Words("formation move", "陣形の移動"),
        "TC4": Words("forming", "陣形を組む"),
        "TC7": Words("an exchange", "相打ち"),
        "TC8": Words("attack", "攻撃"),
        "TC9": Words("attack over two squares", "二マス進む攻撃"),
        "TC11": Words("no move left", "指せる手がない"),
        "TC12": Words("quiet turns", "取り合いのない手番"),
    },
    clauses_of,
)
