"""Two Rings (二つのリング): two rings, carried and passed, to be brought into the other side's goal."""

from collections.abc import Mapping

from tachiai.rules.games.two_rings.game import OPTIONS, TwoRings

__all__ = ["OPTIONS", "create"]


def create(options: Mapping[str, str]) -> TwoRings:
    """Returns the game with ``options``. Raises ``BadNotation`` for an option that it does not offer."""
    return TwoRings(options)
