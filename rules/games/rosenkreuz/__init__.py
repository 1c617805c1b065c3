"""Rosenkreuz (ローゼンクロイツ) by Kanare Kato: two colours a side, captured by groups."""

from collections.abc import Mapping

from tachiai.rules.games.rosenkreuz.game import OPTIONS, Rosenkreuz

__all__ = ["OPTIONS", "create"]


def create(options: Mapping[str, str]) -> Rosenkreuz:
    """Returns the game with ``options``. Raises ``BadNotation`` for an option that it does not offer."""
    return Rosenkreuz(options)
