"""The look of whatever can stand on a cell of a game's board, or is carried by what stands there."""

from tachiai.rules.appearance import RIDER_WORDS, Look
from tachiai.rules.core import Symbol
from tachiai.rules.errors import UnknownGame
from tachiai.rules.line import AnyGame
from tachiai.rules.shown import shown

UNSEEN = "?"  # a cell that an observer could not read, beside the game's own symbols


def look_of(game: AnyGame, symbol: Symbol) -> Look:
    """Returns the look of a piece's symbol, or of "ball" or "ring" by themselves.

    Raises ``UnknownGame`` for a symbol that the game does not have.
    """
    if symbol in RIDER_WORDS:
        return Look("", rider=symbol)
    if symbol not in game.piece_of:
        raise UnknownGame(f"expected a symbol of {game.uid} that has a look, got {shown(symbol)}")
    return game.piece_of[symbol].look
