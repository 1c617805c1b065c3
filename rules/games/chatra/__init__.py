"""Chatra, by Ryō Konuma; rules as last amended on 9 February 2008."""

from tachiai.rules.games.chatra.game import OPTIONS, Chatra, create

__all__ = ["OPTIONS", "Chatra", "create"]
