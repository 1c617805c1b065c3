"""Rugby Chess."""

from collections.abc import Mapping

from tachiai.rules.core import Option
from tachiai.rules.games.rugby_chess.game import RugbyChess

OPTIONS: tuple[Option, ...] = ()


def create(options: Mapping[str, str]) -> RugbyChess:
    """Returns the game. Raises ``BadNotation`` for any option: it has none."""
    return RugbyChess(options)


__all__ = ["OPTIONS", "RugbyChess", "create"]
