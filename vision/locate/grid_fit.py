"""Refines a grid's rough corners by the lines, or the edges of the chequer, in the picture itself."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.opencv import apply_homography, fit_homography

Numbers = NDArray[np.float64]

_PITCH_PX = 24  # of the flat picture
_AROUND = 1.5  # pitches around the grid
_REACH = 0.45  # of the pitch, to both sides, where a line is looked for
_MIDDLE = 0.2  # of the pitch, to both sides of the middle between crossings: pieces leave this in sight
_UNSEEN, _SEEN, _EDGE = 0.3, 0.6, 2.5  # of the usual line's strength; a board's own edge has more
_CLEAR = 0.5  # by how much a line is stronger than its surroundings, at least
_ROUNDS = 6
_AGREES, _CLOSE = 0.08, 0.04  # of the pitch
_MET = 0.12  # of the pitch: the lens bends lines, too
# Share of all line segments to be sure. Of 123 rendered boards 22 were found displaced, mostly by one line:
# 7 of these agreed by more, and so did 93 of the 101 that were found right.
_LEAST_AGREEING = 0.6


@dataclass(frozen=True, slots=True, eq=False)
class FittedGrid:
    """A grid found in a picture."""

    corners_px: Points  #: (4, 2)
    agreeing: float  #: share of its line segments that lie where they should

    @property
    def is_sure(self) -> bool:
        return self.agreeing >= _LEAST_AGREEING


def intervals_of(sheet: Sheet) -> tuple[int, int]:
    """The number of intervals between a sheet's outermost lines, across and down; none for hexagons, whose
    lines are no grid.
    """
    if sheet.board.hexagonal:
        return 0, 0
    less = 1 if sheet.kind == "crossings" else 0
    return sheet.board.cols - less, sheet.board.rows - less


def fit_grid(grey: Image, corners_px: Points, intervals: tuple[int, int], counted: bool = True) -> FittedGrid:
    """The grid fitted to its lines in a grey picture (H, W).

    The given corners (4, 2) err by less than half a pitch, or, unless its lines are ``counted``, by one line.
    ``intervals``: between the outermost lines, across and down.
    """
    corners = np.asarray(corners_px, np.float64)
    agreeing = 0.0
    for turn in range(_ROUNDS):
        lines, to_picture = _lines(grey, corners, intervals)
        if turn == _ROUNDS // 2 and not counted:  # the lines fit by now, but may be off by one
            shift = np.array([_shift(*pair) for pair in (lines, lines[::-1])])
            if shift.any():
                corners = apply_homography(to_picture, _square(intervals) + shift)
                continue
        moved, agreeing = _corrected(lines, intervals)
        corners = apply_homography(to_picture, moved)
    return FittedGrid(corners, agreeing)


def agreeing_share(grey: Image, corners_px: Points, intervals: tuple[int, int]) -> float:
    """Share of the line segments that a grey picture (H, W) shows close to where corners (4, 2) put them."""
    met = [(is_clear & is_met).ravel() for is_clear, is_met in _met(grey, corners_px, intervals, _CLOSE)]
    return float(np.concatenate(met).mean())


def agreement(grey: Image, corners_px: Points, intervals: tuple[int, int]) -> tuple[float, float]:
    """Share of the clear line segments in a grey picture (H, W) that lie where corners (4, 2) put them, and
    share of segments that are clear; of each the lower one of across and down. By chance the first is a
    quarter.
    """
    met = _met(grey, corners_px, intervals, _MET)
    shares = [float(is_met[is_clear].mean()) if is_clear.any() else 0.0 for is_clear, is_met in met]
    return min(shares), min(float(is_clear.mean()) for is_clear, _ in met)


def _met(
    grey: Image, corners_px: Points, intervals: tuple[int, int], near: float
) -> list[tuple[NDArray[np.bool_], NDArray[np.bool_]]]:
    """For the lines down and across: which segments are clear, and which lie within ``near`` pitches of where
    corners (4, 2) put them.
    """
    lines, _ = _lines(grey, np.asarray(corners_px, np.float64), intervals)
    return [(part.strength[1:-1] > _CLEAR, np.abs(part.off[1:-1]) < near) for part in lines]


@dataclass(frozen=True, slots=True, eq=False)
class _Parts:
    """Segments of the lines of one direction, with one line more on each side."""

    off: Numbers  #: (lines + 2, segments): offset in pitches
    strength: Numbers  #: (lines + 2, segments)
    beyond: Numbers  #: (lines + 2, 2): strength where the line would continue before and after the grid


def _square(intervals: tuple[int, int]) -> Points:
    wide, high = intervals
    return np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)


def _lines(grey: Image, corners: Points, intervals: tuple[int, int]) -> tuple[list[_Parts], Numbers]:
    """The lines that go down and across, and the homography from line numbers to the picture."""
    flat, to_picture = _flattened(grey, corners, intervals)
    down, across = _parts(flat, intervals), _parts(np.ascontiguousarray(flat.T), intervals[::-1])
    return [down, across], to_picture


def _flattened(
    grey: Image, corners: Points, intervals: tuple[int, int]
) -> tuple[NDArray[np.float32], Numbers]:
    """The picture with the grid made square, and the homography from line numbers to the picture."""
    to_picture = fit_homography(_square(intervals), corners)
    if to_picture is None:
        to_picture = np.eye(3)
    size = tuple(int((n + 2 * _AROUND) * _PITCH_PX) for n in intervals)
    to_lines = np.array([[1 / _PITCH_PX, 0, -_AROUND], [0, 1 / _PITCH_PX, -_AROUND], [0, 0, 1]])
    flat = cv2.warpPerspective(grey, to_picture @ to_lines, size, flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP,
                               borderMode=cv2.BORDER_REPLICATE)  # fmt: skip
    return np.log(np.asarray(flat, np.float32) + 8), to_picture


def _parts(flat: NDArray[np.float32], intervals: tuple[int, int]) -> _Parts:
    """Measures the lines that go down a flat picture."""
    wide, high = intervals
    edges = np.abs(cv2.Sobel(cv2.GaussianBlur(flat, (0, 0), 1.0), cv2.CV_32F, 1, 0))
    edges = cv2.GaussianBlur(edges, (0, 0), 0.06 * _PITCH_PX)
    reach, half = int(_REACH * _PITCH_PX), int(_MIDDLE * _PITCH_PX)
    rows = ((_AROUND + np.arange(-1, high + 1) + 0.5) * _PITCH_PX).astype(int)
    profiles = np.median(edges[rows[:, None] + np.arange(-half, half + 1)], axis=1)
    at = ((_AROUND + np.arange(-1, wide + 2)) * _PITCH_PX).astype(int)[:, None]
    windows = profiles[:, at + np.arange(-reach, reach + 1)].astype(np.float64)
    peak, usual = windows.argmax(axis=2), np.median(windows, axis=2)
    inner = np.clip(peak, 1, 2 * reach - 1)[..., None]
    before, here, after = (np.take_along_axis(windows, inner + k, axis=2)[..., 0] for k in (-1, 0, 1))
    bend = before - 2 * here + after
    is_bent = (peak == inner[..., 0]) & (bend < -1e-9)
    fine = np.divide(0.5 * (before - after), bend, where=is_bent, out=np.zeros_like(bend))
    found = (at[:, 0] - reach + peak + fine + 0.5) / _PITCH_PX
    off = (found - (_AROUND + np.arange(-1, wide + 2))).T
    strength = ((windows.max(axis=2) - usual) / (usual + 0.02)).T
    return _Parts(off[:, 1:-1], strength[:, 1:-1], strength[:, [0, -1]])


def _shift(across: _Parts, along: _Parts) -> int:
    """By how many lines (-1, 0, 1) the grid must move for its outermost lines to be seen and the lines
    ``along`` the move to lead up to them: a board's own edge may be as clear, but no lines lead there.
    """
    clear = np.median(across.strength, axis=1)
    usual = float(np.median(clear[1:-1]))
    inner = np.median(along.strength[1:-1], axis=0)
    before, after = np.median(along.beyond[1:-1], axis=0)
    leading = float(np.median(inner))
    for k, (lost, gained), (left, entered) in (
        (1, (clear[1], clear[-1]), (inner[0], after)),
        (-1, (clear[-2], clear[0]), (inner[-1], before)),
    ):
        is_outside = left < _UNSEEN * min(entered, leading) and entered > _UNSEEN * leading
        is_inside = entered < _UNSEEN * left and left > _CLEAR
        is_line = _SEEN * usual < gained < _EDGE * usual
        if is_outside or (lost < _UNSEEN * usual and is_line and not is_inside):
            return k
    return 0


def _corrected(lines: list[_Parts], intervals: tuple[int, int]) -> tuple[Points, float]:
    """The corners (4, 2) in line numbers, moved to fit all lines, and the share of segments that fit."""
    rows, wanted, weights = [], [], []
    for axis, part in enumerate(lines):
        off, strength = part.off[1:-1], part.strength[1:-1]
        line, along = np.meshgrid(np.arange(off.shape[0]), np.arange(off.shape[1]) + 0.5, indexing="ij")
        x, y = (line, along) if axis == 0 else (along, line)
        x, y = x.ravel() / intervals[0], y.ravel() / intervals[1]
        zero, one = np.zeros_like(x), np.ones_like(x)
        plain = [one, x, y]
        bend = [x * x, x * y] if axis == 0 else [x * y, y * y]
        rows.append(np.stack([*plain, zero, zero, zero, *bend] if axis == 0 else [zero] * 3 + plain + bend,
        axis=1)
                    * np.array([1, 1, 1, 1, 1, 1, *[intervals[axis] / intervals[0]] * 2]))  # fmt: skip
        wanted.append(off.ravel())
        weights.append(np.clip(strength.ravel(), 0, 3))
    terms, off, clear = np.concatenate(rows), np.concatenate(wanted), np.concatenate(weights)
    weight, found = clear.copy(), np.zeros(8)
    for _ in range(8):
        weighted = terms * weight[:, None]
        found = np.linalg.solve(weighted.T @ terms + 1e-3 * np.eye(8), weighted.T @ off)
        weight = clear / (1 + ((terms @ found - off) / 0.05) ** 2)
    agreeing = float(((np.abs(terms @ found - off) < _AGREES) & (clear > _CLEAR)).mean())
    corners = _square(intervals)
    x, y = corners[:, 0] / intervals[0], corners[:, 1] / intervals[1]
    more = found[6] * x + found[7] * y
    moved = np.stack([
        found[0] + found[1] * x + found[2] * y + more * x,
        found[3] + found[4] * x + found[5] * y + more * y * intervals[1] / intervals[0]], axis=1)  # fmt: skip
    return corners + moved, agreeing
