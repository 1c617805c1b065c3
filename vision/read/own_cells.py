"""Reads a board of one's own: no printed white promises its light, and its file's colours are a hint."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.empty_sheet import cell_fills
from tachiai.vision.board.log_colour import LogColour, log_colour_of
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.limits import Limits
from tachiai.vision.read.cells import Reading
from tachiai.vision.read.own_classes import (
    Weighed,
    class_values,
    declared,
    expected_as_seen,
    weigh_classes,
)
from tachiai.vision.read.own_features import CellFeatures, cell_features
from tachiai.vision.read.own_heights import Rise, height_odds, learn_rise
from tachiai.vision.read.own_names import Expected, Found
from tachiai.vision.read.read_picture import ReadPicture

_SOMETHING = 0.3  # of a cell's probability: from here on a piece's height is asked about
_SOME_TINT = 0.12  # of log colour: less changes nothing

Means = Mapping[Symbol, NDArray[np.float64]]  # (6,): colour and mark of a class beside the board's own colour


@dataclass(frozen=True, slots=True, eq=False)
class OwnReading:
    """What was read, where its classes lie (``found``, by one symbol of those that differ in height
    alone), and what it was read from.
    """

    reading: Reading
    found: Mapping[Symbol, Found]
    features: CellFeatures


def read_own_board(
    picture: ReadPicture,
    limits: Limits,
    pieces: PieceSet,
    symbols: tuple[Symbol, ...],
    learned: Means,
    rises: Mapping[Symbol, Rise],
    tint: LogColour,
) -> OwnReading:
    """Returns what stands on every cell. ``learned``: what a start picture has shown of the classes,
    ``rises`` of their heights. ``tint`` (3,): the light's log colour, if
    the board is of the colour that its file says.
    """
    features = cell_features(picture, limits, pieces)
    groups = _groups(pieces, symbols)
    firsts = (EMPTY, *(group[0] for group in groups))
    weighed, tinted = _weighed(features, pieces, firsts, learned, tint)
    likely = np.zeros((len(features.colour), len(symbols)))
    likely[:, symbols.index(EMPTY)] = weighed.probabilities[:, 0]
    for i, group in enumerate(groups):
        likely[:, [symbols.index(symbol) for symbol in group]] = weighed.probabilities[:, i + 1, None] / len(
            group
        )
    _tell_heights(
        picture, features, pieces, [group for group in groups if len(group) > 1], symbols, likely, rises
    )
    foreign = weighed.probabilities[:, -1]
    unread = likely.max(axis=1) < limits.sure
    sheen = unread & (features.white > limits.white_disc)
    reading = Reading(
        likely,
        features.centres_px,
        foreign,
        sheen,
        features.board.seen,
        features.foreign_corners(limits),
        tinted,
    )
    return OwnReading(reading, weighed.found, features)


def _tell_heights(
    picture: ReadPicture,
    features: CellFeatures,
    pieces: PieceSet,
    stacks: list[tuple[Symbol, ...]],
    symbols: tuple[Symbol, ...],
    likely: NDArray[np.float64],
    rises: Mapping[Symbol, Rise],
) -> None:
    """Shares the probabilities (cells, symbols) of kinds that differ in height alone by the height that is
    seen.
    """
    for stack in stacks:
        where = np.array([symbols.index(symbol) for symbol in stack])
        cells = np.flatnonzero(likely[:, where].sum(axis=1) > _SOMETHING)
        if len(cells):
            kinds = tuple(pieces.kinds[symbol] for symbol in stack)
            odds = height_odds(picture, features, kinds, cells, rises.get(stack[0]))
            at = cells[:, None], where
            likely[at] = likely[at].sum(axis=1, keepdims=True) * odds


def _weighed(
    features: CellFeatures, pieces: PieceSet, symbols: tuple[Symbol, ...], learned: Means, tint: LogColour
) -> tuple[Weighed, bool]:
    """Returns what the cells show, and whether the light is tinted so. A board that is tinted against its
    file may lie in tinted light, or be of another colour: whichever explains the pieces better.
    """
    expected = _expected(features, pieces, symbols, learned)
    marked = frozenset(symbol for symbol in expected if len(pieces.kinds[symbol].face) > 1)
    angular = frozenset(symbol for symbol in expected if pieces.kinds[symbol].face[0].kind == "polygon")
    plain = weigh_classes(features, symbols, expected, marked, angular)
    if np.abs(tint).max() < _SOME_TINT or all(symbol in learned for symbol in expected):
        return plain, True
    shift = np.concatenate([tint, tint])
    moved = {s: e if s in learned else Expected(e.mean - shift, e.sigma) for s, e in expected.items()}
    other = weigh_classes(features, symbols, moved, marked, angular)
    return (plain, True) if plain.evidence >= other.evidence else (other, False)


def _groups(pieces: PieceSet, symbols: tuple[Symbol, ...]) -> list[tuple[Symbol, ...]]:
    """Returns the symbols whose pieces look alike from above: those of a group differ in height alone."""
    groups: dict[object, list[Symbol]] = {}
    for symbol in symbols:
        if symbol != EMPTY:
            groups.setdefault(pieces.kinds[symbol].face, []).append(symbol)
    return [tuple(group) for group in groups.values()]


def learn_classes(features: CellFeatures, shown: Mapping[Cell, Symbol]) -> Means:
    """Returns what a picture tells of the classes on it, which shows these symbols on these cells."""
    values = class_values(features) - _reference(features)
    cells: dict[Symbol, list[Cell]] = {}
    for cell, symbol in shown.items():
        if symbol != EMPTY:
            cells.setdefault(symbol, []).append(cell)
    return {symbol: np.median(values[where], axis=0) for symbol, where in cells.items()}


def learn_rises(
    picture: ReadPicture, features: CellFeatures, pieces: PieceSet, shown: Mapping[Cell, Symbol]
) -> dict[Symbol, Rise]:
    """Returns what a picture tells of the heights of pieces that differ in height alone, by the first of
    each.
    """
    found = {}
    for group in _groups(pieces, tuple(pieces.kinds)):
        cells = [cell for cell, symbol in shown.items() if symbol in group]
        if len(group) > 1 and cells:
            kinds, which = tuple(pieces.kinds[s] for s in group), [group.index(shown[cell]) for cell in cells]
            rise = learn_rise(picture, features, kinds, np.array(cells), np.array(which))
            if rise is not None:
                found[group[0]] = rise
    return found


def _reference(features: CellFeatures) -> NDArray[np.float64]:
    """Returns (6,): the board's mean colour, from which classes are counted: it is there in every picture."""
    mean = features.corners.mean(axis=(0, 1))
    return np.concatenate([mean, mean]).astype(np.float64)


def _expected(
    features: CellFeatures, pieces: PieceSet, symbols: tuple[Symbol, ...], learned: Means
) -> dict[Symbol, Expected]:
    fills = cell_fills(features.board.view.sheet)
    promised = np.mean([log_colour_of(fill) for fill in fills], axis=0)
    shift: LogColour = np.asarray(_reference(features)[:3] - promised, np.float32)
    expected = declared(pieces, symbols, shift)
    here = _reference(features)
    return expected | {
        symbol: expected_as_seen(mean + here) for symbol, mean in learned.items() if symbol in expected
    }
