"""What a picture of a known position teaches of pieces of an own board: colours, heights, symbols, sizes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.own_pieces import UNKNOWN_COLOUR
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.read.board_colours import ReadPicture
from tachiai.vision.read.own_classes import class_values
from tachiai.vision.read.own_contrast import Contrast
from tachiai.vision.read.own_empty import weigh_bare
from tachiai.vision.read.own_features import CellFeatures
from tachiai.vision.read.own_heights import learn_rise
from tachiai.vision.read.own_looks import RingColours, distinct, learn_look, reach_of
from tachiai.vision.read.own_relief import CellReliefs
from tachiai.vision.read.own_side_lines import Rise

_SAME_COLOUR = np.array(
    [0.35, 0.2, 0.2, 0.55, 0.3, 0.3]
)  # of log colour and mark: two learned kinds are alike

_OVERLOOKED = 0.5  # of a piece's probability to be none


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """By symbol: ``classes`` (6,), colour and mark beside the board's own; ``overlooked`` (4,), the colour of
    a piece that was taken for a bare cell, and how much less plain than the plainest one that looked;
    ``rises``, of the first of those that differ in height alone; ``looks`` of those that differ in nothing
    but symbols or sizes; ``reliefs``: what any of its pieces shows more than, by the colour of its square;
    ``contrasts``: how much all of them show, and bare cells; ``spreads``: by how much they differ in
    brightness.
    """

    classes: Mapping[Symbol, NDArray[np.float64]] = field(default_factory=dict)
    overlooked: Mapping[Symbol, NDArray[np.float64]] = field(default_factory=dict)
    rises: Mapping[Symbol, Rise] = field(default_factory=dict)
    looks: Mapping[Symbol, RingColours] = field(default_factory=dict)
    reliefs: Mapping[Symbol, Mapping[str, float]] = field(default_factory=dict)
    contrasts: Mapping[Symbol, Mapping[str, Contrast]] = field(default_factory=dict)
    spreads: Mapping[Symbol, float] = field(default_factory=dict)


def learn(
    picture: ReadPicture,
    features: CellFeatures,
    bare: NDArray[np.float64],
    pieces: PieceSet,
    shown: Mapping[Cell, Symbol],
) -> Learned:
    """What a picture tells of the kinds on it, which shows these symbols on these cells. ``bare``
    (cells,): how likely each cell seemed to be bare.
    """
    values = class_values(features) - board_colour(features)
    less_plain = _less_plain(features)
    cells = _cells_by_symbol(shown)
    classes = {symbol: np.median(values[where], axis=0) for symbol, where in cells.items()}
    standing = np.isin(np.arange(len(values)), [cell for where in cells.values() for cell in where])
    cell_reliefs = CellReliefs(features, standing)
    overlooked: dict[Symbol, NDArray[np.float64]] = {}
    rises: dict[Symbol, Rise] = {}
    looks: dict[Symbol, RingColours] = {}
    reliefs: dict[Symbol, Mapping[str, float]] = {}
    contrasts: dict[Symbol, Mapping[str, Contrast]] = {}
    spreads: dict[Symbol, float] = {}
    bare_cells = [cell for cell, symbol in shown.items() if symbol == EMPTY]
    for group in alike_groups(pieces, tuple(pieces.kinds), classes):
        first, there = group[0], [cell for symbol in group for cell in cells.get(symbol, ())]
        if not there:
            continue
        reliefs[first] = cell_reliefs.least(there, pieces.kinds[first])
        contrasts[first] = cell_reliefs.contrasts(there, bare_cells)
        spreads[first] = float(np.std(values[there, 0]))
        plainest = _plainest_overlooked(there, bare, less_plain)
        if plainest is not None:
            overlooked[first] = np.append(values[plainest, :3], less_plain[plainest])
        if len(group) > 1:
            classes[first] = np.median(values[there], axis=0)
            levels = by_height(pieces, group)
            rise = _rise_of(picture, features, pieces, levels, there, shown) if len(levels) > 1 else None
            if rise is not None:
                rises[first] = rise
            for level in levels:
                looks.update(_looks_of(picture, features, pieces, level, cells))
    return Learned(classes, overlooked, rises, looks, reliefs, contrasts, spreads)


def _cells_by_symbol(shown: Mapping[Cell, Symbol]) -> dict[Symbol, list[Cell]]:
    cells: dict[Symbol, list[Cell]] = {}
    for cell, symbol in shown.items():
        if symbol != EMPTY:
            cells.setdefault(symbol, []).append(cell)
    return cells


def _less_plain(features: CellFeatures) -> NDArray[np.float64]:
    """(cells,): the logarithm of how much less each looks like a bare cell than the plainest one."""
    bare = weigh_bare(features)
    plainness = bare.colours + bare.edges
    return np.asarray(plainness.max() - plainness, np.float64)


def _plainest_overlooked(
    there: Sequence[Cell], bare: NDArray[np.float64], less_plain: NDArray[np.float64]
) -> Cell | None:
    """Which of the cells on which a piece lies that seemed bare looks barest; None if none did."""
    unseen = [cell for cell in there if bare[cell] > _OVERLOOKED]
    return min(unseen, key=lambda cell: float(less_plain[cell])) if unseen else None


def _rise_of(
    picture: ReadPicture,
    features: CellFeatures,
    pieces: PieceSet,
    levels: Sequence[tuple[Symbol, ...]],
    there: Sequence[Cell],
    shown: Mapping[Cell, Symbol],
) -> Rise | None:
    """How kinds of one colour are told apart that differ in height alone, ``levels`` of them, by
    the cells ``there`` on which they are shown.
    """
    level_of = {symbol: i for i, level in enumerate(levels) for symbol in level}
    which = np.array([level_of[shown[cell]] for cell in there])
    kinds = tuple(pieces.kinds[level[0]] for level in levels)
    return learn_rise(picture, features, kinds, np.array(there), which)


def _looks_of(
    picture: ReadPicture,
    features: CellFeatures,
    pieces: PieceSet,
    level: Sequence[Symbol],
    cells: Mapping[Symbol, Sequence[Cell]],
) -> dict[Symbol, RingColours]:
    """The looks of kinds of one colour and height that differ in symbol or size, as far as they are
    seen clearly.
    """
    if len(level) == 1:
        return {}
    reach_mm = reach_of([pieces.kinds[symbol].diameter_mm for symbol in level])
    return distinct(
        {
            symbol: learn_look(picture, features, np.array(cells[symbol]), reach_mm)
            for symbol in level
            if symbol in cells
        }
    )


def board_colour(features: CellFeatures) -> NDArray[np.float64]:
    """(6,): the board's mean colour, from which classes are counted: it is there in every picture."""
    mean = features.corners.mean(axis=(0, 1))
    return np.concatenate([mean, mean]).astype(np.float64)


def alike_groups(
    pieces: PieceSet, symbols: tuple[Symbol, ...], classes: Mapping[Symbol, NDArray[np.float64]]
) -> list[tuple[Symbol, ...]]:
    """The symbols whose pieces have the same colours from above: those of a group differ in height,
    size or symbol alone.
    """
    groups: list[list[Symbol]] = []
    for symbol in symbols:
        if symbol == EMPTY:
            continue
        alike = [group for group in groups if _are_alike(pieces, group[0], symbol, classes)]
        if alike:
            alike[0].append(symbol)
        else:
            groups.append([symbol])
    return [tuple(group) for group in groups]


def by_height(pieces: PieceSet, group: tuple[Symbol, ...]) -> list[tuple[Symbol, ...]]:
    """The symbols of a group by their height, the lowest first; all together if they differ in
    size, which is easier to see.
    """
    kinds = [pieces.kinds[symbol] for symbol in group]
    if len({kind.diameter_mm for kind in kinds}) > 1:
        return [group]
    heights = sorted({kind.height_mm for kind in kinds})
    return [tuple(kind.symbol for kind in kinds if kind.height_mm == height) for height in heights]


def _are_alike(pieces: PieceSet, a: Symbol, b: Symbol, classes: Mapping[Symbol, NDArray[np.float64]]) -> bool:
    """Whether two kinds are declared alike, or, where pictures teach their colours, seen alike."""
    face = pieces.kinds[a].face
    if face != pieces.kinds[b].face:
        return False
    if face[0].fill != UNKNOWN_COLOUR or a not in classes or b not in classes:
        return True
    return bool((np.abs(classes[a] - classes[b]) < _SAME_COLOUR).all())
