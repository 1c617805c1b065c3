"""Glimpses: readings of single cells while a hand is over the board, or before the picture is at rest.

Each cell is compared with how it looked when it was last read. A cell that looks the same keeps its reading;
one that has changed, with nothing near that may hide or move it, is read again; all others stay unknown.
Everything that differs from the board and is connected to a hand counts as hand: its shadow, and what it
holds.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.sight import Probabilities, Sight
from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.grid_fit import agreement, intervals_of
from tachiai.vision.locate.grid_search import find_grid
from tachiai.vision.locate.pose import Pose
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.opencv import Mask, connected_with, grey_of, long_regions_touching
from tachiai.vision.read.board_colours import ReadPicture
from tachiai.vision.read.reader import Reader
from tachiai.vision.watch.motion_gate import (
    SMALL_PER_PITCH,
    edge_tolerance,
    hand_mask,
    largest_change,
    whole_change,
)

_EDGE_PX = 2  # of the sheet: an arm changes some of these

Pixels = NDArray[np.int32]  # (n, 2): x and y


def hand_region(foreign: Mask, changed: Mask, palm_px: int) -> Mask | None:
    """Mask (h, w) of hands with their arms, shadows and what they hold: the region ``foreign``, all of
    ``changed`` connected to it, and other changes at the sheet's edge longer than ``palm_px``; each as its
    convex hull.

    A sleeve in the board's own colour changes nothing but the margin: a hand that does not reach the sheet's
    edge is joined to the nearest change there. None if there is no such change.
    """
    edge = np.full_like(foreign, 255)
    edge[_EDGE_PX:-_EDGE_PX, _EDGE_PX:-_EDGE_PX] = 0
    at_edge = _regions(connected_with(np.asarray(cv2.bitwise_and(changed, edge), np.uint8), changed))
    at_edge = [region for region in at_edge if len(region) >= palm_px]  # smaller ones are noise
    arms = long_regions_touching(changed, edge, palm_px)
    found = np.zeros_like(foreign)
    for hand in _regions(np.asarray(cv2.bitwise_or(connected_with(foreign, changed), arms), np.uint8)):
        whole = hand
        if not edge[hand[:, 1], hand[:, 0]].any():
            if not at_edge:
                return None
            apart_px = [np.linalg.norm(region.mean(axis=0) - hand.mean(axis=0)) for region in at_edge]
            whole = np.concatenate([hand, at_edge[int(np.argmin(apart_px))]])
        cv2.fillConvexPoly(found, cv2.convexHull(whole), (255,))
    return found


def _regions(mask: Mask) -> list[Pixels]:
    """The pixels of each connected region of a mask."""
    count, labels = cv2.connectedComponents(mask, connectivity=8)
    labels = np.asarray(labels)
    return [np.stack(np.nonzero(labels == i)[::-1], axis=1).astype(np.int32) for i in range(1, count)]


# Of the clear line segments. Of 137 pictures, some with hands, 134 agreed by more; with a pitch wrong by a
# twentieth 79 of 83 by less, by a tenth or shifted by a third of a cell all.
_AGREES = 0.36
_SEEN = 0.6  # of all segments
_ELSEWHERE = 0.25  # of a cell: displacement of a corner


def grid_is_off(
    image: Image, pose: Pose, sheet: Sheet, cells: Sequence[Probabilities | None], limits: VisionLimits
) -> bool:
    """Whether the board's lines in a picture (H, W, 3) lie elsewhere than the grid. ``cells``: the readings
    of those that no hand seems to hide.
    """
    intervals = intervals_of(sheet)
    if min(intervals) < 1:
        return False
    corners_px = pose.project(sheet.outer_corners_mm)
    agreeing, seen = agreement(grey_of(image), corners_px, intervals)
    if agreeing > _AGREES or seen < _SEEN:
        return False
    unread = sum(cell is None or max(cell) < limits.sure for cell in cells)
    has_lines = sheet.kind == "crossings" or sheet.pattern == "checkered"
    if has_lines and unread > limits.hidden_share * len(cells):
        return True
    # Plain cells may have no lines between them, or discs so close that their edges are taken for lines; and
    # what is read without a doubt may be read wrongly: then the lines have to be found at another place.
    found = find_grid(image, sheet)
    if found is None or not found.is_sure:
        return False
    off_px = min(
        float(np.linalg.norm(np.roll(found.corners_px, turn, axis=0) - corners_px, axis=1).max())
        for turn in range(4)
    )
    cell_px = min(np.linalg.norm(corners_px[1 + k] - corners_px[k]) / intervals[k] for k in range(2))
    return bool(off_px > _ELSEWHERE * cell_px)


Bools = NDArray[np.bool_]

_SAMPLES = 8  # of a cell, across and down: a pixel of the small picture each
_NEAR = np.ones((int(SMALL_PER_PITCH) + 1,) * 2, np.uint8)  # half a cell all round
_MANY_PIECES = 6
_SHADE = (-1.0, 0.15)  # of log colour: change of a whole cell when a shadow comes or goes


@dataclass(frozen=True, slots=True, eq=False)
class SmallPicture:
    """A board picture at the resolution of the motion gate."""

    log_colour: LogColour  #: (h, w, 3)
    at_s: float
    foreign: Mask | None  #: (h, w): what may be a hand; None without a background


@dataclass(slots=True, eq=False)
class _Memory:
    """How the board looked when each of its cells was last read, and the readings."""

    reference: LogColour  #: (h, w, 3)
    tolerance: NDArray[np.float32]  #: (h, w): within which a pixel is unchanged
    readings: list[Probabilities | None]
    read_again_s: NDArray[np.float64]  #: (cells,): when an unsure cell is read again though it looks the same
    cell_pixels: NDArray[np.int64]  #: (cells, samples): indices of each cell's pixels


class Glimpser:
    """Remembers readings and how the board looked then, and reads cells that have changed and lie open."""

    def __init__(self, limits: VisionLimits) -> None:
        self._limits = limits
        self._whole: tuple[Sequence[Probabilities | None], SmallPicture] | None = None  # read last
        self._memory: _Memory | None = None  # made from it by the first glimpse

    def forget(self) -> None:
        """Forgets everything: the board, the camera or the calibration has changed."""
        self._whole = self._memory = None

    @property
    def has_memory(self) -> bool:
        """Whether a board has been read."""
        return self._whole is not None

    def remember(self, cells: Sequence[Probabilities | None], small: SmallPicture) -> None:
        """Takes the readings of a picture of the whole board."""
        self._whole, self._memory = (cells, small), None

    def look(
        self, picture: ReadPicture, small: SmallPicture, reader: Reader, lit: Collection[Cell]
    ) -> Sight | None:
        """Each cell's probabilities, None where it is hidden; None instead of a sight if no board was read
        before or hardly any of it is in sight. Cells in ``lit`` may glow from below.
        """
        memory = self._remembered(picture.view)
        if memory is None or memory.reference.shape != small.log_colour.shape:
            return None
        gap = small.log_colour - memory.reference
        light = whole_change(gap)
        gap -= light
        foreign = hand_mask(gap, picture.view, self._limits) if small.foreign is None else small.foreign
        if self._is_covered(light, foreign):
            return None
        same = self._look_the_same(gap, memory)
        open_to_view = ~self._hidden(gap, foreign, memory)
        pieces = open_to_view & np.array([_has_piece(reading) for reading in memory.readings])
        if pieces.sum() >= _MANY_PIECES and (pieces & ~same).sum() > pieces.sum() / 2:
            return None  # too many at once: a cloth of the board's colour, or another board
        again = small.at_s >= memory.read_again_s
        to_read = [Cell(int(cell)) for cell in np.flatnonzero((~same | again) & open_to_view)]
        if to_read:
            self._read(to_read, gap, picture, small.at_s, reader, lit, memory)
        cells = zip(memory.readings, same | open_to_view, strict=True)
        return Sight(tuple(reading if known else None for reading, known in cells))

    def _remembered(self, view: BoardView) -> _Memory | None:
        if self._memory is None and self._whole is not None:
            cells, small = self._whole
            height, width = small.log_colour.shape[:2]
            self._memory = _Memory(
                small.log_colour.copy(),
                edge_tolerance(small.log_colour, self._limits),
                list(cells),
                np.array([self._again_s(cell, small.at_s) for cell in cells]),
                _cell_pixels(view, (width, height)),
            )
        return self._memory

    def _again_s(self, reading: Probabilities | None, read_s: float) -> float:
        sure = reading is not None and max(reading) >= self._limits.sure
        return np.inf if sure else read_s + self._limits.read_again_s

    def _is_covered(self, light: LogColour, foreign: Mask) -> bool:
        """Whether most of the board is covered: it is foreign, or has changed as a whole."""
        bright, *tint = np.abs(light).tolist()
        strange = bright > self._limits.hand_dark or max(tint) > self._limits.hand_tint
        return strange or float((foreign > 0).mean()) > self._limits.covered_share

    def _look_the_same(self, gap: LogColour, memory: _Memory) -> Bools:
        """(cells,): which cells look as they did when they were read, or so with a shadow on the whole."""
        seen = gap.reshape(-1, 3)[memory.cell_pixels]
        shade = np.clip(np.median(seen[..., 0], axis=1), *_SHADE)
        seen[..., 0] -= shade[:, None]
        off = largest_change(seen) > memory.tolerance.ravel()[memory.cell_pixels]
        return np.asarray(off.sum(axis=1) < self._limits.motion_area)

    def _hidden(self, gap: LogColour, foreign: Mask, memory: _Memory) -> Bools:
        """(cells,): which cells a hand hides or, being so near, may move."""
        if not foreign.any():
            return np.zeros(len(memory.readings), np.bool_)
        changed = (largest_change(gap) > memory.tolerance).astype(np.uint8) * 255
        palm_px = round(self._limits.hand_per_pitch * SMALL_PER_PITCH)
        hands = hand_region(foreign, changed, palm_px)
        if hands is None:
            return np.ones(len(memory.readings), np.bool_)
        hidden = (cv2.dilate(hands, _NEAR) > 0).ravel()[memory.cell_pixels].any(axis=1)
        return np.asarray(hidden)

    def _read(
        self,
        cells: Sequence[Cell],
        gap: LogColour,
        picture: ReadPicture,
        at_s: float,
        reader: Reader,
        lit: Collection[Cell],
        memory: _Memory,
    ) -> None:
        reference, change = memory.reference.reshape(-1, 3), gap.reshape(-1, 3)
        for cell, reading in reader.read_some(picture, cells, lit).items():
            memory.readings[cell], memory.read_again_s[cell] = reading, self._again_s(reading, at_s)
            pixels = memory.cell_pixels[cell]
            reference[pixels] += change[pixels]
        memory.tolerance = edge_tolerance(memory.reference, self._limits)


def _has_piece(reading: Probabilities | None) -> bool:
    return reading is not None and max(reading) > reading[0]  # EMPTY comes first


def _cell_pixels(view: BoardView, size_px: tuple[int, int]) -> NDArray[np.int64]:
    """(cells, samples): indices of the pixels of a small picture that lie on each cell."""
    scale = size_px[0] / view.sheet.size_mm[0]
    steps = (np.arange(_SAMPLES) + 0.5) / _SAMPLES - 0.5
    dy, dx = np.meshgrid(steps * view.sheet.pitch_mm[1], steps * view.sheet.pitch_mm[0], indexing="ij")
    x, y = (view.centres_mm[:, :1] + dx.ravel()) * scale, (view.centres_mm[:, 1:] + dy.ravel()) * scale
    columns, rows = np.clip(x, 0, size_px[0] - 1).astype(int), np.clip(y, 0, size_px[1] - 1).astype(int)
    return np.asarray(rows * size_px[0] + columns, np.int64)
