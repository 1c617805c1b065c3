"""The Chatra pieces: any number of subjects, and one object a side (CH2)."""

from collections.abc import Mapping

from tachiai.rules.appearance import Appearance, Piece
from tachiai.rules.core import Player, Symbol
from tachiai.rules.messages import Message

PIECES = (
    Piece("x", Player.FIRST, Message("black subject"), Appearance("dark")),
    Piece("o", Player.SECOND, Message("white subject"), Appearance("light")),
    Piece("X", Player.FIRST, Message("black object"), Appearance("dark", "object")),
    Piece("O", Player.SECOND, Message("white object"), Appearance("light", "object")),
)

SUBJECT = {Player.FIRST: "x", Player.SECOND: "o"}
SIDE_LETTERS = {Player.FIRST: "b", Player.SECOND: "w"}
OBJECT = {Player.FIRST: "X", Player.SECOND: "O"}
OWNERS: Mapping[Symbol, Player] = {piece.symbol: piece.owner for piece in PIECES}
