"""What a move of Rugby Chess shows: the clauses that it uses."""

from collections.abc import Iterator

from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.themes import Themes
from tachiai.rules.words import Words


def clauses_of(state: State, move: Move) -> Iterator[str]:
    """Yields the clauses that the legal ``move`` uses."""
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
        "RC4": Words("movement", "移動"),
        "RC6": Words("pass", "パス"),
        "RC7": Words("tackle", "タックル"),
        "RC8": Words("answer to a tackle", "タックルへの応手"),
        "RC9": Words("ball taken", "ボール奪取"),
        "RC11": Words("try", "トライ"),
        "G4": Words("no move left", "指せる手がない"),
    },
    clauses_of,
)
