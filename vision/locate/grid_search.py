"""Finds a board without markers by its lines or its chequer; the result has to be confirmed by a person.

Quadrilaterals in the picture are made square, and in each the columns and rows of a grid are searched: edges
or lines at equal distances, as many as the sheet has.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.grid_fit import FittedGrid, agreeing_share, fit_grid, intervals_of
from tachiai.vision.opencv import apply_homography, fit_homography, grey_of

Profiles = tuple[NDArray[np.float64], NDArray[np.float64]]
Homography = NDArray[np.float64]

_SEARCHED_PX = 800  # the longer side of the picture that is searched
_SQUARE_PX = 480  # of a quadrilateral made square
_LEAST_AREA = 0.06  # of the picture
_MOST_QUADS = 8
_FILLED = (0.6, 1.0)  # of a quadrilateral's side that the grid takes
_STEPS = 41  # of sizes, and of places of each size, that are tried
_CLEAR = 0.35  # excess of edges on the grid over those between, of all edges
_MISCLICKED = 0.4  # of a pitch: largest error of corners given by hand
_LEAST_AGREEING, _CLEARLY_MORE = 0.62, 0.15  # of the line segments
_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64) * _SQUARE_PX


@dataclass(frozen=True, slots=True, eq=False)
class _Comb:
    """Lines at equal distances."""

    first_px: float
    last_px: float
    clear: float  #: 0 to 1


def find_grid(image: Image, sheet: Sheet) -> FittedGrid | None:
    """The grid in a picture (H, W, 3), None where no grid of the sheet's size is seen clearly.

    Its corners are clockwise from the upper left one in the picture, or from the upper right one where a grid
    that is not square lies on its side.
    """
    across, down = intervals_of(sheet)
    if not across:
        return None
    grey = grey_of(image)
    scale = min(1.0, _SEARCHED_PX / max(grey.shape))
    small = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    flattened = tuple(_flattened(small))
    lines = across + 1, down + 1
    found = _search(grey, flattened, lines, scale)
    if lines[0] == lines[1]:
        return found
    turned = _search(grey, flattened, lines[::-1], scale)
    if turned is None or (found is not None and found.agreeing >= turned.agreeing):
        return found
    return replace(turned, corners_px=np.roll(turned.corners_px, -1, axis=0))


def snap_to_lines(image: Image, sheet: Sheet, corners_px: Points) -> Points:
    """A grid's corners (4, 2) given by hand in a picture (H, W, 3), moved onto the lines or the chequer's
    edges, if clearly more of these agree then.
    """
    grey, intervals = grey_of(image), intervals_of(sheet)
    if not any(intervals):
        return corners_px
    fitted = fit_grid(grey, corners_px, intervals).corners_px
    pitch_px = np.linalg.norm(corners_px - np.roll(corners_px, 1, axis=0), axis=1).mean() / max(intervals)
    agreeing = agreeing_share(grey, fitted, intervals)
    is_near = np.abs(fitted - corners_px).max() < _MISCLICKED * pitch_px
    is_better = agreeing > agreeing_share(grey, corners_px, intervals) + _CLEARLY_MORE
    is_seen = agreeing > _LEAST_AGREEING
    return fitted if is_near and is_better and is_seen else np.asarray(corners_px, np.float64)


def _flattened(grey: Image) -> Iterator[tuple[Profiles, Homography]]:
    """Edge strength across and down in each quadrilateral made square, and the homography into the square."""
    for quad in _quadrilaterals(grey):
        to_square = fit_homography(quad, _SQUARE)
        if to_square is not None:
            flat = cv2.warpPerspective(grey, to_square, (_SQUARE_PX, _SQUARE_PX))
            yield _profiles(np.asarray(flat, np.uint8)), to_square


def _search(
    grey: Image, flattened: Sequence[tuple[Profiles, Homography]], lines: tuple[int, int], scale: float
) -> FittedGrid | None:
    """The grid with so many lines across and down that is seen most clearly, fitted to a grey picture;
    ``scale`` is that of the flattened picture.
    """
    best: tuple[float, Points] | None = None
    for profiles, to_square in flattened:
        across, down = (_comb(profile, count) for profile, count in zip(profiles, lines, strict=True))
        clear = min(across.clear, down.clear)
        if clear > _CLEAR and (best is None or clear > best[0]):
            corners = np.array(
                [(x, y) for x, y in ((across.first_px, down.first_px), (across.last_px, down.first_px),
                                     (across.last_px, down.last_px), (across.first_px, down.last_px))]
            )  # fmt: skip
            back = np.asarray(np.linalg.inv(to_square), np.float64)
            best = clear, (apply_homography(back, corners) + 0.5) / scale - 0.5
    return None if best is None else fit_grid(grey, best[1], (lines[0] - 1, lines[1] - 1), counted=False)


def _quadrilaterals(grey: Image) -> Iterator[Points]:
    """The picture itself, then its largest quadrilaterals, clockwise from the upper left."""
    height, width = grey.shape
    yield np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    soft = cv2.GaussianBlur(grey, (5, 5), 0)
    found: list[tuple[float, Points]] = []
    for low in (20, 50, 100):
        edges = cv2.dilate(cv2.Canny(soft, low, 2.5 * low), np.ones((3, 3), np.uint8))
        contours, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            hull = cv2.convexHull(contour)
            area = cv2.contourArea(hull)
            if area < _LEAST_AREA * width * height:
                continue
            for tolerance in (0.02, 0.04, 0.07):
                quad = cv2.approxPolyDP(hull, tolerance * cv2.arcLength(hull, True), True)
                if len(quad) == 4:
                    found.append((area, _from_upper_left(np.asarray(quad, np.float64).reshape(4, 2))))
                    break
    kept: list[Points] = []
    for _, quad in sorted(found, key=lambda pair: -pair[0]):
        if all(np.abs(quad - other).max() > 4 for other in kept):
            kept.append(quad)
    yield from kept[:_MOST_QUADS]


def _from_upper_left(quad: Points) -> Points:
    """(4, 2): corners clockwise from the one nearest to the picture's upper left."""
    middle = quad.mean(axis=0)
    turned = quad[np.argsort(np.arctan2(*(quad - middle).T[::-1]))]
    return np.roll(turned, -int(turned.sum(axis=1).argmin()), axis=0)


def _profiles(flat: Image) -> Profiles:
    """Edge strength in each column and row: the median over strips, little influenced by pieces and hands."""
    soft = cv2.GaussianBlur(flat, (0, 0), 1.2).astype(np.float32)
    across = np.abs(cv2.Sobel(soft, cv2.CV_32F, 1, 0))
    down = np.abs(cv2.Sobel(soft, cv2.CV_32F, 0, 1))
    parts = 12
    columns = across.reshape(parts, -1, _SQUARE_PX).mean(axis=1)
    rows = down.T.reshape(parts, -1, _SQUARE_PX).mean(axis=1)
    return np.median(columns, axis=0).astype(np.float64), np.median(rows, axis=0).astype(np.float64)


def _comb(profile: NDArray[np.float64], lines: int) -> _Comb:
    """Where ``lines`` lines at equal distances fit best."""
    wide = np.asarray(cv2.dilate(profile[None].astype(np.float32), np.ones((1, 3), np.uint8)), np.float64)[0]
    best = _Comb(0, 0, 0.0)
    k = np.arange(lines)
    total = float(np.percentile(wide, 90)) + 1e-6
    for share in np.linspace(*_FILLED, _STEPS):
        length = share * (_SQUARE_PX - 1)
        pitch = length / (lines - 1)
        first = np.linspace(0, _SQUARE_PX - 1 - length, _STEPS)
        on = wide[np.round(first[:, None] + k * pitch).astype(int)]
        between = wide[np.round(first[:, None] + (k[:-1] + 0.5) * pitch).astype(int)]
        level = np.minimum(on.mean(axis=1), np.median(on, axis=1) * 1.2) - between.mean(axis=1)
        level -= 0.15 * _beyond(wide, first - pitch, first + length + pitch)
        # The outermost lines decide: a grid shifted by one line has all the others.
        level = np.minimum(level, 1.6 * np.minimum(on[:, 0], on[:, -1]) + 0.2 * level)
        likeliest = int(level.argmax())
        if level[likeliest] / total > best.clear:
            at = float(first[likeliest])
            best = _Comb(at, float(at + length), float(level[likeliest] / total))
    return best


def _beyond(profile: NDArray[np.float64], *at_px: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean of the profile at those of a few places that lie in it, 0 where none does."""
    inside = [(at >= 0) & (at < len(profile)) for at in at_px]
    seen = [
        profile[np.where(there, at, 0).astype(int)] * there for at, there in zip(at_px, inside, strict=True)
    ]
    return np.asarray(np.sum(seen, axis=0) / np.maximum(np.sum(inside, axis=0), 1), np.float64)
