"""The Footrace pieces: five runners a side (FR1)."""

from collections.abc import Mapping

from tachiai.rules.appearance import Appearance, Piece
from tachiai.rules.core import Player
from tachiai.rules.messages import bilingual

PIECES = (
    Piece("b", Player.FIRST, bilingual("black runner", "黒の走者"), Appearance("dark")),
    Piece("w", Player.SECOND, bilingual("white runner", "白の走者"), Appearance("light")),
)
RUNNERS_A_SIDE = 5

LETTERS: Mapping[Player, str] = {piece.owner: piece.symbol for piece in PIECES}
