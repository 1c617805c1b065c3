"""The Footrace pieces: five runners a side (FR1)."""

from collections.abc import Mapping

from tachiai.rules.appearance import Look, Piece
from tachiai.rules.core import Player
from tachiai.rules.words import Words

PIECES = (
    Piece("b", Player.FIRST, Words("black runner", "黒の走者"), Look("dark")),
    Piece("w", Player.SECOND, Words("white runner", "白の走者"), Look("light")),
)
RUNNERS_A_SIDE = 5

LETTERS: Mapping[Player, str] = {piece.owner: piece.symbol for piece in PIECES}
