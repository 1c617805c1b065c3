"""The Rugby Chess pieces: upright or turned over, with or without a ball (RC2, RC10)."""

from collections.abc import Mapping

from tachiai.rules.appearance import BALL, Look, Piece
from tachiai.rules.core import Player, Symbol
from tachiai.rules.words import Words

PIECES = (
    Piece("b", Player.FIRST, Words("black piece", "黒の駒"), Look("dark"), other_side="b'"),
    Piece("w", Player.SECOND, Words("white piece", "白の駒"), Look("light"), other_side="w'"),
    Piece(
        "B",
        Player.FIRST,
        Words("black piece with a ball", "ボールを持つ黒の駒"),
        Look("dark", rider=BALL),
        bare=("b",),
        other_side="B'",
    ),
    Piece(
        "W",
        Player.SECOND,
        Words("white piece with a ball", "ボールを持つ白の駒"),
        Look("light", rider=BALL),
        bare=("w",),
        other_side="W'",
    ),
    Piece(
        "b'",
        Player.FIRST,
        Words("black piece, turned over", "裏返った黒の駒"),
        Look("dark", "band"),
        other_side="b",
    ),
    Piece(
        "w'",
        Player.SECOND,
        Words("white piece, turned over", "裏返った白の駒"),
        Look("light", "band"),
        other_side="w",
    ),
    Piece(
        "B'",
        Player.FIRST,
        Words("black piece, turned over, with a ball", "ボールを持つ裏返った黒の駒"),
        Look("dark", "band", BALL),
        bare=("b'",),
        other_side="B",
    ),
    Piece(
        "W'",
        Player.SECOND,
        Words("white piece, turned over, with a ball", "ボールを持つ裏返った白の駒"),
        Look("light", "band", BALL),
        bare=("w'",),
        other_side="W",
    ),
)

OWNERS: Mapping[Symbol, Player] = {piece.symbol: piece.owner for piece in PIECES}
HOLDERS = frozenset(piece.symbol for piece in PIECES if piece.look.rider)
TURNED_OVER = frozenset(piece.symbol for piece in PIECES if piece.look.crest)

# What a symbol becomes when its ball is taken off, a ball is put on it, or its piece is turned over.
WITHOUT_BALL: Mapping[Symbol, Symbol] = {piece.symbol: piece.bare[0] for piece in PIECES if piece.bare}
WITH_BALL: Mapping[Symbol, Symbol] = {bare: full for full, bare in WITHOUT_BALL.items()}
UPRIGHT: Mapping[Symbol, Symbol] = {p.symbol: p.other_side for p in PIECES if p.symbol in TURNED_OVER}
UPSIDE_DOWN: Mapping[Symbol, Symbol] = {upright: turned for turned, upright in UPRIGHT.items()}
