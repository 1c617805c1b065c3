"""The Rosenkreuz pieces: rose or cross says whose, capital or small letter which colour (RK2)."""

from tachiai.rules.appearance import Look, Piece
from tachiai.rules.core import Player
from tachiai.rules.words import Words

PIECES = (
    Piece("R", Player.FIRST, Words("black rose", "黒の薔薇"), Look("dark", "rose")),
    Piece("r", Player.FIRST, Words("white rose", "白の薔薇"), Look("light", "rose")),
    Piece("C", Player.SECOND, Words("black cross", "黒の十字"), Look("dark", "cross")),
    Piece("c", Player.SECOND, Words("white cross", "白の十字"), Look("light", "cross")),
)
PIECES_OF_A_KIND = 8

LETTERS: dict[Player, str] = {Player.FIRST: "Rr", Player.SECOND: "Cc"}
OWNERS: dict[str, Player] = {piece.symbol: piece.owner for piece in PIECES}


def is_black_piece(letter: str) -> bool:
    """Whether the piece ``letter`` is black (RK2)."""
    return letter.isupper()
