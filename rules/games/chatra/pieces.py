"""The Chatra pieces: any number of subjects, and one object a side (CH2)."""

from collections.abc import Mapping

from tachiai.rules.appearance import Look, Piece
from tachiai.rules.core import Player, Symbol
from tachiai.rules.words import Words

PIECES = (
    Piece("x", Player.FIRST, Words("black subject", "黒のサブジェクト"), Look("dark")),
    Piece("o", Player.SECOND, Words("white subject", "白のサブジェクト"), Look("light")),
    Piece("X", Player.FIRST, Words("black object", "黒のオブジェクト"), Look("dark", "object")),
    Piece("O", Player.SECOND, Words("white object", "白のオブジェクト"), Look("light", "object")),
)

SUBJECT = {Player.FIRST: "x", Player.SECOND: "o"}
SIDE_LETTERS = {Player.FIRST: "b", Player.SECOND: "w"}
OBJECT = {Player.FIRST: "X", Player.SECOND: "O"}
OWNERS: Mapping[Symbol, Player] = {piece.symbol: piece.owner for piece in PIECES}
