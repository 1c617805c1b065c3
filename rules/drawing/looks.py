"""The look of whatever can stand on a cell of a game's board, or is carried by what stands there."""

from tachiai.rules.appearance import RIDER_WORDS, Appearance
from tachiai.rules.core import Symbol
from tachiai.rules.errors import UnknownGame
from tachiai.rules.line import AnyGame
from tachiai.rules.quoting import quoted_value

UNSEEN = "?"  # a cell that an observer could not read, beside the game's own symbols


def look_of(game: AnyGame, symbol: Symbol) -> Appearance:
    """The look of a piece's symbol, or of a bare "ball" or "ring". Raises ``UnknownGame`` for a symbol that
    the game does not have.
    """
    if symbol in RIDER_WORDS:
        return Appearance("", rider=symbol)
    if symbol not in game.piece_of:
        raise UnknownGame(f"expected a symbol of {game.uid} that has a look, got {quoted_value(symbol)}")
    return game.piece_of[symbol].look
