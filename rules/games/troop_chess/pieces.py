"""The Troop-Chess pieces: eighteen alike a side (TC1)."""

from collections.abc import Mapping

from tachiai.rules.appearance import Look, Piece
from tachiai.rules.core import Player
from tachiai.rules.words import Words

PIECES = (
    Piece("b", Player.FIRST, Words("black piece", "黒の駒"), Look("dark")),
    Piece("w", Player.SECOND, Words("white piece", "白の駒"), Look("light")),
)
PIECES_A_SIDE = 18

LETTERS: Mapping[Player, str] = {piece.owner: piece.symbol for piece in PIECES}
