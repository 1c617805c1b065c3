"""A piece of each look."""

from tachiai.rules.appearance import SIGNS, Appearance, Piece
from tachiai.rules.core import Player
from tachiai.rules.messages import Message

LETTERS = "abcdefgh"


def every_piece() -> tuple[Piece, ...]:
    """A piece of each sign for either player."""
    return tuple(
        Piece(letter.upper() if dark else letter, player, Message("piece"), Appearance(tone, sign))
        for dark, tone, player in ((True, "dark", Player.FIRST), (False, "light", Player.SECOND))
        for letter, sign in zip(LETTERS, SIGNS, strict=True)
    )
