"""The Troop-Chess pieces: eighteen identical ones a side (TC1)."""

from collections.abc import Mapping

from tachiai.rules.appearance import Appearance, Piece
from tachiai.rules.core import Player
from tachiai.rules.messages import Message

PIECES = (
    Piece("b", Player.FIRST, Message("black piece"), Appearance("dark")),
    Piece("w", Player.SECOND, Message("white piece"), Appearance("light")),
)
PIECES_A_SIDE = 18

LETTERS: Mapping[Player, str] = {piece.owner: piece.symbol for piece in PIECES}
