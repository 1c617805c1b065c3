"""The Rosenkreuz pieces: rose or cross is the owner, upper or lower case the colour (RK2)."""

from tachiai.rules.appearance import Appearance, Piece
from tachiai.rules.core import Player
from tachiai.rules.messages import Message

PIECES = (
    Piece("R", Player.FIRST, Message("black rose"), Appearance("dark", "rose")),
    Piece("r", Player.FIRST, Message("white rose"), Appearance("light", "rose")),
    Piece("C", Player.SECOND, Message("black cross"), Appearance("dark", "cross")),
    Piece("c", Player.SECOND, Message("white cross"), Appearance("light", "cross")),
)
PIECES_OF_A_KIND = 8

LETTERS: dict[Player, str] = {Player.FIRST: "Rr", Player.SECOND: "Cc"}
OWNERS: dict[str, Player] = {piece.symbol: piece.owner for piece in PIECES}


def is_black_piece(letter: str) -> bool:
    """Whether ``letter`` is upper case (RK2)."""
    return letter.isupper()
