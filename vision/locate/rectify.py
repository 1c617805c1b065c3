"""Rectification: one remap removes lens distortion, perspective and parallax and gives a small board picture.

The board picture shows the whole sheet from straight above, in the plane of the pieces' top faces, so that a
face lies at its cell at any tilt of the camera.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import Matrix, apply_homography

PX_PER_PITCH = 32.0  # a face of 0.76 pitch is then 24 pixels wide: a bar of a fifth of it still shows
_STRIP_PX = 32


@dataclass(frozen=True, eq=False)
class BoardView:
    """How pictures of one pose are rectified. A part of a view (``part``) covers a window and some cells."""

    pose: Pose
    sheet: Sheet
    height_mm: float
    px_per_mm: float
    size_px: tuple[int, int]  #: width and height of the board picture
    shrink: int  #: factor by which a picture is reduced before the remap
    maps: tuple[NDArray[np.int16], NDArray[np.uint16]]  #: OpenCV's fixed-point remap tables
    cells: tuple[Cell, ...]
    origin_px: tuple[int, int] = (0, 0)  #: of a part: its upper left pixel in the whole board picture

    @cached_property
    def centres_mm(self) -> Points:
        """(cells, 2): the cells' centres on the sheet."""
        return np.asarray(self.sheet.centres_mm[list(self.cells)], np.float64)

    @cached_property
    def centres_px(self) -> Points:
        """(cells, 2): the cells' centres in the board picture."""
        return self.to_px(self.centres_mm)

    @property
    def pitch_px(self) -> float:
        """The shorter pitch in pixels of the board picture."""
        return min(self.sheet.pitch_mm) * self.px_per_mm

    def to_px(self, points_mm: Points) -> Points:
        """(N, 2): board picture pixels of points in the plane of the top faces."""
        return points_mm * self.px_per_mm - 0.5 - self.origin_px

    def to_mm(self, points_px: Points) -> Points:
        """(N, 2): millimetres of board picture pixels, the inverse of ``to_px``."""
        return (points_px + self.origin_px + 0.5) / self.px_per_mm

    def paper_to_px(self, points_mm: Points) -> Points:
        """(N, 2): board picture pixels of points of the paper, which lies below the plane of the faces."""
        to_px = np.asarray(np.linalg.inv(self._paper_below()), np.float64)
        return apply_homography(to_px, points_mm) - self.origin_px

    @cached_property
    def wall_px(self) -> Points:
        """(cells, 2): offset from a piece's face to its foot in the board picture, at each cell."""
        return self.paper_to_px(self.centres_mm) - self.centres_px

    def part(self, left: int, top: int, right: int, bottom: int) -> "BoardView":
        """The view of a window of the board picture, with the cells that lie wholly in it."""
        reach_px = np.array(self.sheet.pitch_mm) * self.px_per_mm / 2 - 0.5
        low, high = self.centres_px - reach_px, self.centres_px + reach_px
        cells = tuple(
            cell
            for cell, (x, y), (to_x, to_y) in zip(self.cells, low, high, strict=True)
            if left <= x and top <= y and to_x < right and to_y < bottom
        )
        origin_px = (self.origin_px[0] + left, self.origin_px[1] + top)
        return replace(self, size_px=(right - left, bottom - top), cells=cells, origin_px=origin_px)

    def rectify(self, image: Image) -> Image:
        """(h, w, 3) uint8 BGR: the board picture of a frame with this pose."""
        if self.shrink > 1:
            size = (image.shape[1] // self.shrink, image.shape[0] // self.shrink)
            image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
        return np.asarray(
            cv2.remap(image, *self.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
        )

    def warp_paper(self, flat: NDArray[np.float32], px_per_mm: float) -> NDArray[np.float32]:
        """(h, w, 3): a flat picture of the paper as it appears in the board picture."""
        to_flat = np.diag([px_per_mm, px_per_mm, 1.0]) @ self._paper_below()
        seen = cv2.warpPerspective(
            flat,
            to_flat,
            self.size_px,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(seen, np.float32)

    def _paper_below(self) -> Matrix:
        """The homography from board picture pixels to millimetres of the paper seen there."""
        to_mm = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, self.px_per_mm]]) / self.px_per_mm
        return np.linalg.inv(self.pose.homography) @ self.pose.homography_at(self.height_mm) @ to_mm


def make_view(pose: Pose, sheet: Sheet, height_mm: float) -> BoardView:
    """The rectification of pictures with ``pose`` into the plane ``height_mm`` above the paper."""
    centre = sheet.centres_mm.mean(axis=0)
    camera_scale = pose.px_per_mm((float(centre[0]), float(centre[1])))
    px_per_mm = min(PX_PER_PITCH / min(sheet.pitch_mm), camera_scale * 1.2)
    width, height = (round(side * px_per_mm) for side in sheet.size_mm)
    shrink = max(1, int(camera_scale / px_per_mm))
    table = np.empty((2, height, width), np.float32)
    x_mm, y_mm = (np.arange(0.5, side) / px_per_mm for side in (width, height))
    for top in range(0, height, _STRIP_PX):  # a strip fits into the processor's cache
        strip = slice(top, top + _STRIP_PX)
        for axis, px in enumerate(pose.project_grid(x_mm, y_mm[strip], height_mm)):
            table[axis, strip] = (px + 0.5) / shrink - 0.5
    exact, fraction = cv2.convertMaps(table[0], table[1], cv2.CV_16SC2)
    maps = (np.asarray(exact, np.int16), np.asarray(fraction, np.uint16))
    cells = tuple(Cell(cell) for cell in range(len(sheet.centres_mm)))
    return BoardView(pose, sheet, height_mm, px_per_mm, (width, height), shrink, maps, cells)


P = ParamSpec("P")
T = TypeVar("T")


def once_per_view(compute: Callable[Concatenate[BoardView, P], T]) -> Callable[Concatenate[BoardView, P], T]:
    """Caches ``compute`` by view and by the further arguments, which must be hashable. A result must not
    refer to its view: that would keep the view and its maps, a megabyte, in memory after the game.
    """
    known: WeakKeyDictionary[BoardView, dict[object, T]] = WeakKeyDictionary()

    @wraps(compute)
    def remembered(view: BoardView, /, *args: P.args, **named: P.kwargs) -> T:
        of_view = known.setdefault(view, {})
        key = args, tuple(named.items())
        if key not in of_view:
            of_view[key] = compute(view, *args, **named)
        return of_view[key]

    return remembered
