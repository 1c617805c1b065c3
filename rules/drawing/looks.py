"""What each symbol of each game looks like, as data: a disc's tone, its crest, what it carries."""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.core import Symbol
from tachiai.rules.errors import UnknownGame
from tachiai.rules.words import Words

UNSEEN = "?"  # a cell that an observer could not read, beside the game's own symbols
BALL = "ball"
RING = "ring"


@dataclass(frozen=True, slots=True)
class Look:
    """One symbol's look. ``tone``: "dark", "light" or "" (no disc below); ``crest``: "", "band" (turned
    over), "rose", "cross" or "object"; ``rider``: "", "ball" or "ring".
    """

    tone: str
    words: Words
    crest: str = ""
    rider: str = ""


_BLACK_PIECE = Words("black piece", "黒の駒")
_WHITE_PIECE = Words("white piece", "白の駒")

_RUGBY_CHESS = {
    "b": Look("dark", _BLACK_PIECE),
    "w": Look("light", _WHITE_PIECE),
    "B": Look("dark", Words("black piece with a ball", "ボールを持つ黒の駒"), rider=BALL),
    "W": Look("light", Words("white piece with a ball", "ボールを持つ白の駒"), rider=BALL),
    "b'": Look("dark", Words("black piece, turned over", "裏返った黒の駒"), "band"),
    "w'": Look("light", Words("white piece, turned over", "裏返った白の駒"), "band"),
    "B'": Look(
        "dark", Words("black piece, turned over, with a ball", "ボールを持つ裏返った黒の駒"), "band", BALL
    ),
    "W'": Look(
        "light", Words("white piece, turned over, with a ball", "ボールを持つ裏返った白の駒"), "band", BALL
    ),
}
_CHATRA = {
    "x": Look("dark", Words("black subject", "黒のサブジェクト")),
    "o": Look("light", Words("white subject", "白のサブジェクト")),
    "X": Look("dark", Words("black object", "黒のオブジェクト"), "object"),
    "O": Look("light", Words("white object", "白のオブジェクト"), "object"),
}
_ROSENKREUZ = {
    "R": Look("dark", Words("black rose", "黒の薔薇"), "rose"),
    "r": Look("light", Words("white rose", "白の薔薇"), "rose"),
    "C": Look("dark", Words("black cross", "黒の十字"), "cross"),
    "c": Look("light", Words("white cross", "白の十字"), "cross"),
}
_TWO_RINGS = {
    "b": Look("dark", _BLACK_PIECE),
    "w": Look("light", _WHITE_PIECE),
    "B": Look("dark", Words("black piece with a ring", "リングを持つ黒の駒"), rider=RING),
    "W": Look("light", Words("white piece with a ring", "リングを持つ白の駒"), rider=RING),
}
_TROOP_CHESS = {"b": Look("dark", _BLACK_PIECE), "w": Look("light", _WHITE_PIECE)}

LOOKS: Mapping[str, Mapping[Symbol, Look]] = {
    "rugby_chess": _RUGBY_CHESS,
    "chatra": _CHATRA,
    "rosenkreuz": _ROSENKREUZ,
    "two_rings": _TWO_RINGS,
    "troop_chess": _TROOP_CHESS,
}
RIDERS: Mapping[str, Look] = {
    BALL: Look("", Words("ball", "ボール"), rider=BALL),
    RING: Look("", Words("ring", "リング"), rider=RING),
}


def look_of(uid: str, symbol: Symbol) -> Look:
    """Returns the look of a piece's symbol, or of "ball" or "ring" by themselves.

    Raises ``UnknownGame`` for a game or a symbol that has none.
    """
    look = RIDERS.get(symbol) or LOOKS.get(uid, {}).get(symbol)
    if look is None:
        raise UnknownGame(f"expected a symbol of {uid} that has a look, got {symbol!r}")
    return look
