"""Kinds of piece that look alike from above: which they are, and which of them are of one height."""

from collections.abc import Mapping, Sequence

import numpy as np

from tachiai.rules.core import Symbol
from tachiai.vision.board.own_pieces import UNKNOWN_COLOUR
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.own_board.looks import Look

# Of log colour, of the top's middle and of what is drawn on it: two kinds that a picture taught are alike.
_SAME_LOOK, _SAME_INK = np.array([0.35, 0.2, 0.2]), np.array([0.55, 0.3, 0.3])


def alike_groups(
    pieces: PieceSet, classes: Sequence[Symbol], looks: Mapping[Symbol, Look]
) -> list[tuple[Symbol, ...]]:
    """The classes by what they look like from above: those of a group differ in height or symbol alone."""
    groups: list[list[Symbol]] = []
    for symbol in classes:
        alike = [group for group in groups if _are_alike(pieces, group[0], symbol, looks)]
        if alike:
            alike[0].append(symbol)
        else:
            groups.append([symbol])
    return [tuple(group) for group in groups]


def by_height(pieces: PieceSet, group: Sequence[Symbol]) -> list[tuple[Symbol, ...]]:
    """The symbols of a group by their height, the lowest first."""
    heights = sorted({pieces.kinds[symbol].height_mm for symbol in group})
    return [tuple(s for s in group if pieces.kinds[s].height_mm == height) for height in heights]


def _are_alike(pieces: PieceSet, a: Symbol, b: Symbol, looks: Mapping[Symbol, Look]) -> bool:
    one, other = pieces.kinds[a], pieces.kinds[b]
    if one.face != other.face or one.diameter_mm != other.diameter_mm:
        return False
    if one.face[0].fill != UNKNOWN_COLOUR or a not in looks or b not in looks:
        return True
    ground, ink = looks[a].parts[0] - looks[b].parts[0], looks[a].ink - looks[b].ink
    return bool((np.abs(ground) < _SAME_LOOK).all() and (np.abs(ink) < _SAME_INK).all())
