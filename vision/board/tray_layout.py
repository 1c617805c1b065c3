"""The trays of a sheet that is laid out: strips above and below all else, each before its player. Pure.

A game in which pieces wait in hand has a tray for each player, one row of pieces, as broad as these need or
the sheet allows; what finds no place is stacked or lies beside the sheet. For trays a sheet may become one of
A3, but not of A2: where even the smallest cells leave no room for them, there are none. They are clear of the
paper's edge, where whatever is seen would look like an arm; the margin keeps them away from the board.
"""

from collections.abc import Iterator
from math import floor

from tachiai.rules.core import Player

TRAYS = len(Player)
DEEP_PER_PITCH = 0.85  # a disc takes three quarters of a pitch
GAP_MM = 1.0  # from the margin with its markers to a tray
EDGE_MM = 8.0  # from a tray to the paper's edge
AROUND_MM = GAP_MM + EDGE_MM


def strip_mm(pitch_mm: float) -> float:
    """What a tray adds to the sheet's height, with the paper round it."""
    return DEEP_PER_PITCH * pitch_mm + AROUND_MM


def tray_rectangles_mm(
    in_hand: int, pitch_mm: float, size_mm: tuple[float, float]
) -> Iterator[tuple[Player, tuple[float, float, float, float]]]:
    """Yields each tray's player, x, y, width, height on a sheet of ``size_mm``, the first player's below."""
    deep_mm, most_mm = DEEP_PER_PITCH * pitch_mm, size_mm[0] - 2 * EDGE_MM
    places = max(1, min(in_hand, floor(most_mm / deep_mm)))
    left_mm = (size_mm[0] - places * deep_mm) / 2
    for player, top_mm in zip(Player, (size_mm[1] - EDGE_MM - deep_mm, EDGE_MM), strict=True):
        yield player, (left_mm, top_mm, places * deep_mm, deep_mm)
