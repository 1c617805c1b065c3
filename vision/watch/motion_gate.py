"""The motion gate holds frames back while something moves or something foreign lies over the board.

It compares the log colours (see ``board.log_colour``) of a small board picture with those a moment ago and
with the background, the last board that was seen clear. Steps of exposure and white balance shift all of them
alike and are removed. A hand differs in colour, or is much darker or lighter than any shadow makes the board;
a shadow by itself only counts while it moves. Changes no larger than a piece are no hand. What lies in a tray
of the sheet, or moves there, does not count.
"""

from collections.abc import Collection
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.vision.board.log_colour import LogColour, linear, to_log_colour
from tachiai.vision.frame import Image
from tachiai.vision.limits import LIMITS, VisionLimits
from tachiai.vision.locate.rectify import BoardView, once_per_view
from tachiai.vision.opencv import Mask, blobs, long_regions_touching
from tachiai.vision.read.light import Light

BESIDE_TRAY_MM = 6.0  # a piece may lie beyond a tray's line by so much
SMALL_PER_PITCH = 8.0  # pixels of the small picture: a ball is then three wide


@dataclass(frozen=True, slots=True, eq=False)
class MotionState:
    """The motion gate's result for one picture."""

    still_s: float  #: for how long nothing has moved
    foreign: Mask  #: (h, w), small picture: what may be a hand: too large for a piece, or over the margin
    foreign_share: float  #: of the sheet


class MotionGate:
    """Keeps the background and the picture since which nothing has moved."""

    def __init__(self, limits: VisionLimits = LIMITS) -> None:
        self._limits = limits
        self._anchor: LogColour | None = None
        self._tolerance: NDArray[np.float32] | None = None
        self._still_since_s = self._pushed_s = 0.0
        self._background: LogColour | None = None
        self._earlier: LogColour | None = None  # the background before the last picture replaced it

    def reset(self) -> None:
        """Forgets everything: the board, the camera or the background has changed."""
        self.board_moved()
        self.forget_background()

    def board_moved(self) -> None:
        """Starts waiting for rest again. The background stays: board pictures show the same place of the
        board wherever it lies, and a hand that pushed the board still lies over it.
        """
        self._anchor = None

    def forget_background(self) -> None:
        """The next accepted picture becomes the whole background."""
        self._background = self._earlier = None

    def push(self, small: LogColour, view: BoardView, at_s: float, lit: Collection[Cell] = ()) -> MotionState:
        """Takes the next small picture's log colours (``small_log_colour``). Cells ``lit`` do not count."""
        heeded = _heeded(view, lit, small)
        if self._anchor is None or self._anchor.shape != small.shape or self._moved(small, heeded):
            self._anchor = small
            self._tolerance = edge_tolerance(small, self._limits)
            self._still_since_s = at_s
        else:  # Slow changes are those of the light: they may become large and are still no motion.
            share = 1 - np.exp(-(at_s - self._pushed_s) / self._limits.slow_s)
            self._anchor = np.asarray(self._anchor + share * (small - self._anchor), np.float32)
        self._pushed_s = at_s
        foreign = self.foreign(small, view, heeded)
        return MotionState(at_s - self._still_since_s, foreign, float((foreign > 0).mean()))

    def accept(self, small: LogColour, seen: MotionState, share: float = 1.0) -> None:
        """Takes a picture that was seen clear as background, or blends it in by ``share``.

        Pixels that a shadow may have darkened stay as they were, and so do foreign ones until they have lain
        still for long: the place that a shadow or a finger leaves would look like a hand.
        """
        if self._background is None or self._background.shape != small.shape:
            self._background, self._earlier = small, None
            return
        if share == 1.0:
            self._earlier = self._background
        gap = difference(small, self._background)
        shaded = (gap[..., 0] < -self._limits.hand_bright) & (foreign_pixels(gap, self._limits) == 0)
        around = np.ones((int(SMALL_PER_PITCH) + 1,) * 2, np.uint8)  # half a cell: its outline, its shadow
        passing = (cv2.dilate(seen.foreign, around) > 0) & (seen.still_s < self._limits.absorb_s)
        taken = self._background + share * (small - self._background)
        taken = np.where((shaded | passing)[..., None], taken - share * gap, taken)
        self._background = taken.astype(np.float32)

    def foreign(self, small: LogColour, view: BoardView, heeded: Mask | None = None) -> Mask:
        """Mask (h, w) of what may be a hand, where ``heeded`` is not 0; empty without a background. Where a
        shadow or an arm has become background and then leaves, the board is compared with the background
        before.
        """
        if self._background is None or self._background.shape != small.shape:
            return np.zeros(small.shape[:2], np.uint8)
        gap = difference(small, self._background)
        if self._earlier is not None and foreign_pixels(gap, self._limits).any():
            before = difference(small, self._earlier)
            as_before = foreign_pixels(before, self._limits) == 0
            gap = np.where(as_before[..., None], before, gap)
        return hand_mask(gap, view, self._limits, heeded)

    @property
    def has_background(self) -> bool:
        """Whether a board has been seen clear."""
        return self._background is not None

    def _moved(self, small: LogColour, heeded: Mask) -> bool:
        if self._anchor is None or self._tolerance is None:
            return True
        moved = largest_change(difference(small, self._anchor)) > self._tolerance
        found = blobs(moved.astype(np.uint8) * 255 & heeded)
        return bool(found) and found[0].area >= self._limits.motion_area


def small_log_colour(picture: Image, light: Light, view: BoardView) -> LogColour:
    """(h, w, 3): log colours of a board picture reduced for the motion gate."""
    scale = SMALL_PER_PITCH / view.pitch_px
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    white = np.exp(light.log_gain[0]).astype(np.float32)
    return to_log_colour((linear(small) - light.veil.astype(np.float32)) / white)


def cells_below(foreign: Mask, view: BoardView) -> NDArray[np.bool_]:
    """(cells,): whether a mask over the whole sheet (h, w) covers more than a fifth of each cell."""
    scale = foreign.shape[1] / view.sheet.size_mm[0]
    half = np.array(view.sheet.pitch_mm) / 2
    boxes = np.hstack([view.sheet.centres_mm - half, view.sheet.centres_mm + half]) * scale
    covered = [
        (foreign[max(0, top) : bottom, max(0, left) : right] > 0).mean()
        for left, top, right, bottom in np.round(boxes).astype(int)
    ]
    return np.array(covered) > 0.2


@once_per_view
def margin_mask(view: BoardView, size_px: tuple[int, int]) -> Mask:
    """(h, w): 255 where no piece ever stands, three quarters of a pitch or more from any cell's centre."""
    return np.asarray(cv2.bitwise_not(around_cells(view, size_px, 0.75)), np.uint8)


@once_per_view
def tray_mask(view: BoardView, size_px: tuple[int, int]) -> Mask:
    """(h, w): 255 over the trays and a little around them."""
    mask = np.zeros((size_px[1], size_px[0]), np.uint8)
    boxes = view.sheet.tray_boxes_mm(BESIDE_TRAY_MM) * size_px[0] / view.sheet.size_mm[0]
    for left, top, right, bottom in np.round(boxes).astype(int).tolist():
        mask[max(0, top) : bottom, max(0, left) : right] = 255
    return mask


def around_cells(view: BoardView, size_px: tuple[int, int], reach: float) -> Mask:
    """(h, w): 255 within ``reach`` pitches of the cells' centres, horizontally and vertically."""
    scale = size_px[0] / view.sheet.size_mm[0]
    centres = view.sheet.centres_mm * scale
    half = np.array(view.sheet.pitch_mm) * scale * reach
    mask = np.zeros((size_px[1], size_px[0]), np.uint8)
    for left, top, right, bottom in np.round(np.hstack([centres - half, centres + half])).astype(int):
        mask[max(0, top) : bottom, max(0, left) : right] = 255
    return mask


def _heeded(view: BoardView, lit: Collection[Cell], small: LogColour) -> Mask:
    """(h, w): 255 except over trays, the cells ``lit`` and the reach of their glow."""
    scale = small.shape[1] / view.sheet.size_mm[0]
    mask = _beside_trays(view, small)
    half = np.array(view.sheet.pitch_mm) * 0.75
    for cell in lit:
        centre = view.sheet.centres_mm[cell]
        (left, top), (right, bottom) = np.round(np.array([centre - half, centre + half]) * scale).astype(int)
        mask[max(0, top) : bottom, max(0, left) : right] = 0
    return mask


def _beside_trays(view: BoardView, small: LogColour) -> Mask:
    """(h, w): 255 except over trays."""
    return np.asarray(cv2.bitwise_not(tray_mask(view, (small.shape[1], small.shape[0]))), np.uint8)


def difference(small: LogColour, reference: LogColour) -> LogColour:
    """(h, w, 3): change of log colours without the whole picture's change."""
    gap = small - reference
    return np.asarray(gap - whole_change(gap), np.float32)


def whole_change(gap: LogColour) -> LogColour:
    """(3,): change of the whole picture, the median of ``gap`` (h, w, 3)."""
    # Channel by channel: NumPy is slow over an axis of three.
    return np.array([np.median(gap[::2, ::2, i].ravel()) for i in range(3)], np.float32)


def hand_mask(gap: LogColour, view: BoardView, limits: VisionLimits, heeded: Mask | None = None) -> Mask:
    """Mask (h, w) of what may be a hand by the change ``gap`` (h, w, 3) from the board, where ``heeded`` is
    not 0: regions too large for a piece, and those that come in over the margin.
    """
    mask = foreign_pixels(gap, limits)
    mask &= _beside_trays(view, gap) if heeded is None else heeded
    scale = gap.shape[1] / view.sheet.size_mm[0]
    side = round(limits.hand_per_pitch * min(view.sheet.pitch_mm) * scale)
    large = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    finger = max(2, round(limits.finger_mm * scale))
    solid = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((finger, finger), np.uint8))
    # An arm comes over the margin; a piece put down there is short.
    margin = margin_mask(view, (gap.shape[1], gap.shape[0]))
    arms = long_regions_touching(np.asarray(solid, np.uint8), margin, side)
    return np.asarray(cv2.bitwise_or(large, arms), np.uint8)


def largest_change(gap: LogColour) -> NDArray[np.float32]:
    """(...,): the largest absolute change of the three channels of ``gap`` (..., 3)."""
    bright, red, blue = (np.abs(gap[..., i]) for i in range(3))
    return np.asarray(np.maximum(bright, np.maximum(red, blue)), np.float32)


def foreign_pixels(gap: LogColour, limits: VisionLimits) -> Mask:
    """(h, w): 255 where log colours differ by so much, ``gap`` (h, w, 3), that something may be there."""
    coloured = np.maximum(np.abs(gap[..., 1]), np.abs(gap[..., 2])) > limits.hand_tint
    bright, dark = gap[..., 0] > limits.hand_bright, gap[..., 0] < -limits.hand_dark
    return np.asarray((coloured | bright | dark).astype(np.uint8) * 255, np.uint8)


def edge_tolerance(log_colour: LogColour, limits: VisionLimits) -> NDArray[np.float32]:
    """(h, w): how much a pixel may change at rest; more beside edges, as cameras tremble."""
    bright = np.ascontiguousarray(log_colour[..., 0])
    window = np.ones((3, 3), np.uint8)
    edge = cv2.morphologyEx(bright, cv2.MORPH_GRADIENT, window)
    return np.asarray(limits.motion + limits.motion_at_edges * edge, np.float32)
