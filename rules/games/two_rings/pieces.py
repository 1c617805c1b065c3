"""The Two Rings pieces: small letters are pieces, capital ones carry a ring (TR2)."""

from tachiai.rules.appearance import RING, Look, Piece
from tachiai.rules.core import Player
from tachiai.rules.words import Words

PIECES = (
    Piece("b", Player.FIRST, Words("black piece", "黒の駒"), Look("dark")),
    Piece("w", Player.SECOND, Words("white piece", "白の駒"), Look("light")),
    Piece(
        "B",
        Player.FIRST,
        Words("black piece with a ring", "リングを持つ黒の駒"),
        Look("dark", rider=RING),
        bare=("b",),
    ),
    Piece(
        "W",
        Player.SECOND,
        Words("white piece with a ring", "リングを持つ白の駒"),
        Look("light", rider=RING),
        bare=("w",),
    ),
)

PIECES_A_SIDE = {"standard": 12, "six": 6}  # by the option ``setup``
SIDES = {Player.FIRST: "b", Player.SECOND: "w"}  # the player to move in position texts

LETTERS: dict[Player, str] = {Player.FIRST: "bB", Player.SECOND: "wW"}
OWNERS: dict[str, Player] = {piece.symbol: piece.owner for piece in PIECES}
CARRIERS = "BW"


def is_carrier(letter: str) -> bool:
    """Whether the piece ``letter`` carries a ring."""
    return letter in CARRIERS


def with_ring(letter: str) -> str:
    """Returns the letter of the piece when it carries a ring."""
    return letter.upper()


def without_ring(letter: str) -> str:
    """Returns the letter of the piece when it carries no ring."""
    return letter.lower()
