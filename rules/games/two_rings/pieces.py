"""The Two Rings pieces: an upper-case letter carries a ring (TR2)."""

from tachiai.rules.appearance import RING, Appearance, Piece
from tachiai.rules.core import Player
from tachiai.rules.messages import Message

PIECES = (
    Piece("b", Player.FIRST, Message("black piece"), Appearance("dark")),
    Piece("w", Player.SECOND, Message("white piece"), Appearance("light")),
    Piece("B", Player.FIRST, Message("black piece with a ring"), Appearance("dark", rider=RING), bare=("b",)),
    Piece(
        "W", Player.SECOND, Message("white piece with a ring"), Appearance("light", rider=RING), bare=("w",)
    ),
)

PIECES_A_SIDE = {"standard": 12, "six": 6}  # by the option ``setup``
SIDES = {Player.FIRST: "b", Player.SECOND: "w"}  # the player to move in position texts

LETTERS: dict[Player, str] = {Player.FIRST: "bB", Player.SECOND: "wW"}
OWNERS: dict[str, Player] = {piece.symbol: piece.owner for piece in PIECES}


def is_carrier(letter: str) -> bool:
    return letter in "BW"


def with_ring(letter: str) -> str:
    return letter.upper()


def without_ring(letter: str) -> str:
    return letter.lower()
