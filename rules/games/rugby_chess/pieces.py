"""The Rugby Chess pieces: upright or turned over, with or without a ball (RC2, RC10)."""

from collections.abc import Mapping

from tachiai.rules.appearance import BALL, Appearance, Piece
from tachiai.rules.core import Player, Symbol
from tachiai.rules.messages import Message

PIECES = (
    Piece("b", Player.FIRST, Message("black piece"), Appearance("dark"), other_side="b'"),
    Piece("w", Player.SECOND, Message("white piece"), Appearance("light"), other_side="w'"),
    Piece(
        "B",
        Player.FIRST,
        Message("black piece with a ball"),
        Appearance("dark", rider=BALL),
        bare=("b",),
        other_side="B'",
    ),
    Piece(
        "W",
        Player.SECOND,
        Message("white piece with a ball"),
        Appearance("light", rider=BALL),
        bare=("w",),
        other_side="W'",
    ),
    Piece(
        "b'", Player.FIRST, Message("black piece, turned over"), Appearance("dark", "band"), other_side="b"
    ),
    Piece(
        "w'", Player.SECOND, Message("white piece, turned over"), Appearance("light", "band"), other_side="w"
    ),
    Piece(
        "B'",
        Player.FIRST,
        Message("black piece, turned over, with a ball"),
        Appearance("dark", "band", BALL),
        bare=("b'",),
        other_side="B",
    ),
    Piece(
        "W'",
        Player.SECOND,
        Message("white piece, turned over, with a ball"),
        Appearance("light", "band", BALL),
        bare=("w'",),
        other_side="W",
    ),
)

OWNERS: Mapping[Symbol, Player] = {piece.symbol: piece.owner for piece in PIECES}
HOLDERS = frozenset(piece.symbol for piece in PIECES if piece.look.rider)
TURNED_OVER = frozenset(piece.symbol for piece in PIECES if piece.look.crest)

# What a symbol becomes when its ball is removed or added, or its piece is turned over.
WITHOUT_BALL: Mapping[Symbol, Symbol] = {piece.symbol: piece.bare[0] for piece in PIECES if piece.bare}
WITH_BALL: Mapping[Symbol, Symbol] = {bare: full for full, bare in WITHOUT_BALL.items()}
UPRIGHT: Mapping[Symbol, Symbol] = {p.symbol: p.other_side for p in PIECES if p.symbol in TURNED_OVER}
UPSIDE_DOWN: Mapping[Symbol, Symbol] = {upright: turned for turned, upright in UPRIGHT.items()}
