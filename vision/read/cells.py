"""Reads every cell: probabilities of the game's symbols.

Each cell is explained in every way that the piece set allows (empty, each face, with the rider or without).
An explanation's misfit is the mean of robust colour distances over the disc, at the best rotation and
brightness. If nothing fits well enough the cell is not read.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.sight import Probabilities
from tachiai.vision.board.log_colour import LogColour, is_grey, without_glow
from tachiai.vision.board.sheet import Points
from tachiai.vision.frame import Image
from tachiai.vision.limits import LIMITS, VisionLimits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.board_colours import BoardColours, Floats, sample_around
from tachiai.vision.read.discs import Places, colour_distance, find_discs, fit_discs, strain_of
from tachiai.vision.read.explain import (
    explain_face,
    no_outline,
    over_disc,
    rider_layer,
    sample_seen_and_empty,
)
from tachiai.vision.read.light import plain_white
from tachiai.vision.read.outlines import Outlines, find_outlines
from tachiai.vision.read.templates import RINGS, SPOKES, Templates, polar_points

Window = tuple[int, int, int, int]  # left, top, right, bottom in the board picture

_REACH = 2.0  # of the pitch, from a cell's centre: its neighbours' discs and the light around them
_STEP_PX = 16  # windows are aligned to the grid of the light (``light.shares``) and to reduced pictures


def windows_around(view: BoardView, cells: Collection[Cell]) -> tuple[Window, ...]:
    """Windows that do not overlap and contain all that is needed to read ``cells``."""
    windows: list[Window] = []
    for cell in sorted(cells):
        new = _around(view, cell)
        while True:
            near = [window for window in windows if _overlap(new, window)]
            if not near:
                break
            windows = [window for window in windows if window not in near]
            new = _joined([new, *near])
        windows.append(new)
    return tuple(windows)


def _around(view: BoardView, cell: Cell) -> Window:
    reach_px = _REACH * np.array(view.sheet.pitch_mm) * view.px_per_mm
    low = np.maximum(view.centres_px[cell] - reach_px, 0) // _STEP_PX * _STEP_PX
    high = np.minimum(view.centres_px[cell] + reach_px + _STEP_PX, view.size_px)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _overlap(a: Window, b: Window) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _joined(windows: list[Window]) -> Window:
    left, top, right, bottom = zip(*windows, strict=True)
    return min(left), min(top), max(right), max(bottom)


_SIDE_BY_SIDE = 0.75  # of the sum of two radii: centres err by a few pixels
_AGAIN_PX = (-1.6, 0.0, 1.6)  # offsets of the second search, along both axes


@dataclass(frozen=True, slots=True, eq=False)
class CellReadings:
    """The reading of one picture, in cell order."""

    probabilities: NDArray[np.float64]  #: (cells, symbols), at most 1 a cell: the rest is "something else"
    centres_px: Points  #: (cells, 2): of the discs in the board picture
    misfit: NDArray[np.float64]  #: (cells,): of the best explanation, 0 to 1
    saturated: NDArray[np.bool_]  #: (cells,): plain white, such as a lamp's mirror image: no information
    #: (h, w, 3): of the board picture, slow changes of light removed; empty of an own board
    log_colour: LogColour
    #: (cells,), of an own board: which cells a hand hides. A printed sheet's margin tells of hands.
    hands: NDArray[np.bool_] | None = None

    def cells(self, limits: VisionLimits = LIMITS) -> tuple[Probabilities | None, ...]:
        """Each cell's probabilities with sum 1, None where something else is likelier. The remaining
        probability of "something else" is spread evenly, which makes a reading less sure.
        """
        strange = 1 - self.probabilities.sum(axis=1, keepdims=True)
        whole = self.probabilities + strange / self.probabilities.shape[1]
        return tuple(
            tuple(row.tolist()) if rest < 1 - limits.known_share else None
            for row, rest in zip(whole, strange[:, 0], strict=True)
        )


def read_board(
    picture: Image, raw: BoardColours, templates: Templates, lit: Collection[Cell] = ()
) -> CellReadings:
    """Reads all cells of the board picture (h, w, 3), its colours ``raw``. Cells ``lit`` may glow."""
    limits = raw.limits
    widest_px = max(face.diameter_mm for face in templates.faces) / 2 * raw.view.px_per_mm
    outlines = find_outlines(raw, widest_px)
    board = without_slow_light(raw, outlines)
    outlined = outlines.shares()
    places = find_discs(board, templates)
    radius_px = np.full(len(outlined), widest_px)
    # A cell's own disc covers much of its centre; a neighbour's disc does not.
    glowing = np.isin(np.arange(len(outlined)), list(lit))
    empty_misfit = _empty_misfit(board, radius_px, glowing)
    something = (places.support > limits.some_support) | (outlined > 0) | (empty_misfit > limits.poor_empty)
    found = np.flatnonzero(something)
    misfits, odds, centres, edgeless = _explain_discs(board, places, outlines, found, templates)
    if templates.rider is not None and is_grey(picture):
        odds[:, found] = 0.0  # a rider is recognised by its tint alone
    # A glow has no disc's edge.
    empty_misfit += limits.outline * np.maximum(outlined, 0.5 * np.where(glowing, 1 - edgeless, 0))
    likely = _weigh(empty_misfit, misfits, odds, templates, limits)
    saturated = _saturated(picture, centres, radius_px, limits)
    best = misfits.min(axis=0)
    # In a small picture a face of fine rings is as bright as the board: then neither is sure.
    either = (empty_misfit > limits.poor_empty) & (empty_misfit < best) & (best < limits.strange)
    likely[saturated | either] = 0.0
    return CellReadings(likely, centres, np.minimum(empty_misfit, best), saturated, board.seen)


def _explain_discs(
    board: BoardColours, places: Places, outlines: Outlines, found: NDArray[np.int64], templates: Templates
) -> tuple[NDArray[np.float64], NDArray[np.float64], Points, NDArray[np.float64]]:
    """For the cells ``found`` (n,): misfits (faces, cells), rider odds (faces, cells), the best face's centre
    (cells, 2), and how far it lacks an edge (cells,). Other cells have misfit 1 and no edge.
    """
    limits, shape = board.limits, (len(templates.faces), len(places.support))
    misfits, odds = np.ones(shape), np.full(shape, -limits.rider_slope * limits.rider_share)
    centres, edgeless = places.centres_px.copy(), np.ones(shape[1])
    if not len(found):
        return misfits, odds, centres, edgeless
    covered = rider_layer(board, templates)
    fits = fit_discs(board, covered, places, found, templates)
    for i, face in enumerate(templates.faces):
        misfits[i, found], odds[i, found] = explain_face(board, fits.centres_px[i], face, templates)
    misfits[:, found] += fits.strain
    where = np.repeat(centres[None], shape[0], axis=0)
    where[:, found] = fits.centres_px
    _search_again(board, covered, places, found, where, misfits, odds, templates)
    best = misfits[:, found].argmin(axis=0)
    centres[found] = where[best, found]
    radius_px = np.array([face.diameter_mm / 2 * board.view.px_per_mm for face in templates.faces])[best]
    plain = np.array([[face.is_plain] for face in templates.faces])
    around = outlines.shares_at(centres[found])
    edgeless[found] = np.maximum(1 - around, no_outline(board, centres[found], radius_px))
    misfits[:, found] += limits.outline * plain * edgeless[found]
    misfits[:, found] += limits.overlap * _overlapped(
        centres[found], radius_px, misfits[:, found].min(axis=0)
    )
    return misfits, odds, centres, edgeless


def _overlapped(
    centres_px: Points, radius_px: NDArray[np.float64], misfit: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Per disc (n,): whether a disc that fits better lies in the same place."""
    apart_px = np.linalg.norm(centres_px[:, None] - centres_px[None], axis=2)
    touching = apart_px < _SIDE_BY_SIDE * (radius_px[:, None] + radius_px[None])
    better = misfit[None] < misfit[:, None]
    return np.asarray((touching & better).any(axis=1), np.bool_)


def _search_again(
    board: BoardColours,
    covered: Floats,
    places: Places,
    found: NDArray[np.int64],
    centres_px: Points,
    misfits: NDArray[np.float64],
    odds: NDArray[np.float64],
    templates: Templates,
) -> None:
    """Searches the whole cell where something is there and nothing fitted well, then closely, with the
    pattern's rotation, at the best fits. Improves centres (faces, cells, 2), misfits and odds (faces, cells)
    in place.
    """
    limits = board.limits
    doubtful = found[misfits[:, found].min(axis=0) > limits.doubtful]
    if not len(doubtful):
        return
    here = np.zeros((1, 2))

    def try_at(i: int, cells: NDArray[np.int64], around_px: Points, steps: Points) -> None:
        tried = around_px[:, None] + steps
        misfit, ride = explain_face(board, tried.reshape(-1, 2), templates.faces[i], templates)
        total = misfit.reshape(len(cells), -1) + strain_of(board, places, cells, tried)
        pick, rows = total.argmin(axis=1), np.arange(len(cells))
        better = total[rows, pick] < misfits[i, cells]
        pick, rows, cells = pick[better], rows[better], cells[better]
        centres_px[i, cells] = tried[rows, pick]
        misfits[i, cells] = total[rows, pick]
        odds[i, cells] = ride.reshape(len(total), -1)[rows, pick]

    wide = fit_discs(board, covered, places, doubtful, templates, wide=True)
    for i, there in enumerate(wide.centres_px):
        try_at(i, doubtful, there, here)
    best = misfits.min(axis=0)
    steps = np.array([(dx, dy) for dy in _AGAIN_PX for dx in _AGAIN_PX], np.float64)
    for i in range(len(templates.faces)):
        cells = doubtful[misfits[i, doubtful] < best[doubtful] + limits.rival]
        if len(cells):
            try_at(i, cells, centres_px[i, cells], steps)


def _empty_misfit(
    board: BoardColours, radius_px: NDArray[np.float64], glowing: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """(cells,): misfit of the empty board at each disc, 0 to 1. On a glowing cell more light of any colour is
    hardly a misfit; but the more of it a glow must explain, the likelier it is a light piece.
    """
    seen, behind = sample_seen_and_empty(board, board.view.centres_px, radius_px)
    misfit = _distance(seen, behind, board.limits)
    if glowing.any():
        dimmed = _distance(without_glow(seen[glowing], behind[glowing]), behind[glowing], board.limits)
        misfit[glowing] = dimmed + board.limits.glow_doubt * (misfit[glowing] - dimmed)
    return misfit


def _distance(seen: LogColour, behind: LogColour, limits: VisionLimits) -> NDArray[np.float64]:
    distance = colour_distance(seen, behind, limits)
    return np.asarray(over_disc(distance) / limits.far, np.float64)


def _saturated(
    picture: Image, centres_px: Points, radius_px: NDArray[np.float64], limits: VisionLimits
) -> NDArray[np.bool_]:
    """Per disc: whether too much of it is at the end of the camera's range."""
    found = sample_around(plain_white(picture), centres_px, polar_points(), radius_px, cv2.INTER_NEAREST)
    shares = found.reshape(-1, RINGS, SPOKES)
    return np.asarray(over_disc(shares) > limits.white_disc, np.bool_)


def without_slow_light(board: BoardColours, outlines: Outlines) -> BoardColours:
    """The colours with slow changes of light removed, estimated where the picture looks like empty board. A
    light disc in shadow may look like that too, so discs with an outline are left out.
    """
    limits = board.limits
    gap = board.empty - board.seen
    low = (-limits.shine_reach, -limits.tint_reach, -limits.tint_reach)
    high = (limits.shade_reach, limits.tint_reach, limits.tint_reach)
    bare = cv2.inRange(gap, low, high)
    bare[outlines.discs((board.seen.shape[1], board.seen.shape[0]))] = 0
    side = int(board.view.pitch_px * 1.2) | 1
    window = (side, side)
    # Where hardly any empty board is near, nothing is changed.
    total = cv2.blur(bare.astype(np.float32) / np.float32(255), window) + np.float32(0.05)
    shift = cv2.divide(cv2.blur(cv2.copyTo(gap, bare), window), cv2.merge([total] * 3))
    return replace(board, seen=np.add(shift, board.seen, out=np.asarray(shift, np.float32)))


def _weigh(
    empty_misfit: NDArray[np.float64],
    misfits: NDArray[np.float64],
    odds: NDArray[np.float64],
    templates: Templates,
    limits: VisionLimits,
) -> NDArray[np.float64]:
    """Turns misfits into (cells, symbols) probabilities: ``limits.evidence`` independent points a disc."""
    sharp = -0.5 * limits.evidence * limits.far
    carried, bare = -np.logaddexp(0, -odds), -np.logaddexp(0, odds)
    best = misfits.argmin(axis=0)
    logs = np.full((len(best), len(templates.symbols) + 1), -np.inf)
    column = {symbol: i for i, symbol in enumerate(templates.symbols)}
    logs[:, column[EMPTY]] = sharp * empty_misfit + bare[best, np.arange(len(best))]
    for face, misfit, with_rider, without in zip(templates.faces, misfits, carried, bare, strict=True):
        if face.bare:
            logs[:, column[face.bare]] = sharp * misfit + without
        if face.carrying:
            logs[:, column[face.carrying]] = sharp * misfit + with_rider
    logs[:, -1] = sharp * limits.strange
    logs -= logs.max(axis=1, keepdims=True)
    likely = np.exp(logs)
    likely /= likely.sum(axis=1, keepdims=True)
    return np.asarray(likely[:, :-1], np.float64)
