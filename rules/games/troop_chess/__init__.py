"""Troop-Chess (集団陣形棋): three pieces in formation move and strike together."""

from collections.abc import Mapping

from tachiai.rules.games.troop_chess.game import OPTIONS, TroopChess

__all__ = ["OPTIONS", "TroopChess", "create"]


def create(options: Mapping[str, str]) -> TroopChess:
    """Returns the game. It offers no options. Raises ``BadNotation`` for any."""
    return TroopChess(options)
