"""Reads an own board: no printed white promises its light, and its file's colours are a hint."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.empty_sheet import cell_fills
from tachiai.vision.board.log_colour import LogColour, log_colour_of
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.limits import VisionLimits
from tachiai.vision.read.board_colours import ReadPicture
from tachiai.vision.read.cells import CellReadings
from tachiai.vision.read.hidden_print import hidden_corners, where_cells_meet
from tachiai.vision.read.own_classes import Weighed, declared, expected_as_seen, weigh_classes
from tachiai.vision.read.own_features import CellFeatures, cell_features
from tachiai.vision.read.own_heights import height_odds
from tachiai.vision.read.own_hiding import leaned_over, overhung
from tachiai.vision.read.own_learning import Learned, alike_groups, board_colour, by_height
from tachiai.vision.read.own_looks import look_odds
from tachiai.vision.read.own_names import ClassColour, Expected

_OTHER_SYMBOL = 0.1  # of the pieces of a colour, whose symbols are known, bear none of them
_SOMETHING = 0.5  # of a cell's probability: from here on it is asked which of the kinds of one colour
# Of a cell's four corners: pieces that lie askew cover one or two of them. And in log colour, how alike its
# corners are where one thing covers all four: stones around a cell are not.
_BURIED, _ONE_THING = 3, np.array([0.6, 0.25, 0.25], np.float32)
_SOME_TINT = 0.12  # of log colour: less changes nothing


@dataclass(frozen=True, slots=True, eq=False)
class OwnReading:
    """What was read, where its classes lie (``found``, by the first symbol of those of one colour), and what
    it was read from.
    """

    reading: CellReadings
    found: Mapping[Symbol, ClassColour]
    features: CellFeatures


def read_own_board(
    picture: ReadPicture,
    limits: VisionLimits,
    pieces: PieceSet,
    symbols: tuple[Symbol, ...],
    learned: Learned,
    tint: LogColour,
) -> OwnReading:
    """What stands on every cell. ``learned``: what a start picture has shown. ``tint`` (3,): the
    light's log colour, if the board is of the colour that its file says.
    """
    features = cell_features(picture, limits, pieces)
    groups = alike_groups(pieces, symbols, learned.classes)
    firsts = (EMPTY, *(group[0] for group in groups))
    weighed, tinted = _weighed(features, pieces, firsts, learned, tint)
    likely = np.zeros((len(features.colour), len(symbols) + 1))  # the last: something else
    likely[:, symbols.index(EMPTY)] = weighed.probabilities[:, 0]
    likely[:, -1] = weighed.probabilities[:, -1]
    for i, group in enumerate(groups):
        where = [symbols.index(symbol) for symbol in group]
        either = weighed.probabilities[:, i + 1, None]
        likely[:, where] = either / len(group)
        cells = np.flatnonzero(either[:, 0] > _SOMETHING)
        if len(group) > 1 and len(cells):
            odds = _told_apart(picture, features, pieces, group, cells, learned)
            likely[cells[:, None], where] = either[cells] * odds
            if any(symbol in learned.looks for symbol in group):
                likely[cells, -1] += _OTHER_SYMBOL * either[cells, 0]
    likely /= likely.sum(axis=1, keepdims=True)
    # What a piece hides that leans over the next cell tells of no hand.
    standing = 1 - likely[:, symbols.index(EMPTY)] - likely[:, -1] > limits.sure
    corners_px = where_cells_meet(features.board.view)
    in_sight = ~leaned_over(features, standing, corners_px.astype(np.float64))
    foreign_corners = features.foreign_corners(limits) & in_sight
    hidden = hidden_corners(features.board, features.light, features.ceiling) & in_sight
    buried = _buried(features.corners, foreign_corners, hidden)
    likely[buried, :-1], likely[buried, -1] = 0.0, 1.0
    likely, foreign = likely[:, :-1], likely[:, -1]
    unread = likely.max(axis=1) < limits.sure
    sheen = unread & (features.white > limits.white_disc)
    reading = CellReadings(
        likely,
        features.centres_px,
        foreign,
        sheen,
        features.board.seen,
        foreign_corners | hidden,
        tinted,
        overhung(features, standing),
    )
    return OwnReading(reading, weighed.found, features)


def _buried(corners: LogColour, foreign: NDArray[np.bool_], hidden: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which cells lie below something larger than a piece, by the log colours of their corners (cells,
    4, 3), which of these are of another colour than the board's, ``foreign`` (cells, 4), and where what is
    printed is ``hidden`` (cells, 4).
    """
    is_one = (np.ptp(corners, axis=1) < _ONE_THING).all(axis=1)
    covered = (foreign | hidden).all(axis=1)
    return np.asarray((hidden.sum(axis=1) >= _BURIED) | (covered & is_one), np.bool_)


def _told_apart(
    picture: ReadPicture,
    features: CellFeatures,
    pieces: PieceSet,
    group: Sequence[Symbol],
    cells: NDArray[np.int64],
    learned: Learned,
) -> NDArray[np.float64]:
    """(n, group) for the cells (n,) on which a piece of the group's colour may lie: how likely it is
    each by heights, and how much likelier than any piece of the colour by symbols and sizes.
    """
    odds = np.zeros((len(cells), len(group)))
    levels = by_height(pieces, tuple(group))
    heights = np.ones((len(cells), 1))
    if len(levels) > 1:
        kinds = tuple(pieces.kinds[level[0]] for level in levels)
        heights = height_odds(picture, features, kinds, cells, learned.rises.get(group[0]))
    for i, level in enumerate(levels):
        where = [group.index(symbol) for symbol in level]
        looks = np.ones((len(cells), 1))
        if len(level) > 1:
            looks = look_odds(picture, features, level, learned.looks, cells) / len(level)
        odds[:, where] = heights[:, i, None] * looks
    return odds


def _weighed(
    features: CellFeatures, pieces: PieceSet, symbols: tuple[Symbol, ...], learned: Learned, tint: LogColour
) -> tuple[Weighed, bool]:
    """What the cells show, and whether the light is tinted so. A board that is tinted against its
    file may lie in tinted light, or be of another colour: whichever explains the pieces better.
    """
    expected = _expected(features, pieces, symbols, learned)
    marked = frozenset(symbol for symbol in expected if len(pieces.kinds[symbol].face) > 1)
    angular = frozenset(symbol for symbol in expected if pieces.kinds[symbol].face[0].kind == "polygon")
    if np.abs(tint).max() < _SOME_TINT or all(symbol in learned.classes for symbol in expected):
        return weigh_classes(features, symbols, expected, marked, angular), True
    shift = np.concatenate([tint, tint])
    drifting = {s: e if s in learned.classes else replace(e, drift=np.abs(tint)) for s, e in expected.items()}
    moved = {s: e if s in learned.classes else replace(e, mean=e.mean - shift) for s, e in drifting.items()}
    plain = weigh_classes(features, symbols, drifting, marked, angular)
    other = weigh_classes(features, symbols, moved, marked, angular)
    return (plain, True) if plain.evidence >= other.evidence else (other, False)


def _expected(
    features: CellFeatures, pieces: PieceSet, symbols: tuple[Symbol, ...], learned: Learned
) -> dict[Symbol, Expected]:
    fills = cell_fills(features.board.view.sheet)
    promised = np.mean([log_colour_of(fill) for fill in fills], axis=0)
    here = board_colour(features)
    shift: LogColour = np.asarray(here[:3] - promised, np.float32)
    expected = declared(pieces, symbols, shift)
    for symbol in symbols:
        if symbol in expected and symbol in learned.classes:
            overlooked = learned.overlooked.get(symbol)
            expected[symbol] = expected_as_seen(
                learned.classes[symbol] + here,
                None if overlooked is None else overlooked + np.append(here[:3], 0),
                learned.reliefs.get(symbol, {}),
                learned.contrasts.get(symbol, {}),
                learned.spreads.get(symbol, 0.0),
            )
    kinds = {symbol: pieces.kinds[symbol] for symbol in expected}
    return {s: replace(e, side_mm2=kinds[s].diameter_mm * kinds[s].height_mm) for s, e in expected.items()}
