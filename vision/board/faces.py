"""Faces of pieces as pictures: the shapes of a ``PieceKind`` or a ``Rider``, anti-aliased.

The reader compares the camera's picture with them; the virtual table uses them as textures.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.pieces import FaceShape, PieceKind, Rider
from tachiai.vision.frame import Image

Alpha = NDArray[np.uint8]  # (H, W): 255 inside, 0 outside

_SUPERSAMPLING = 6  # painted this many times larger and averaged down: edges within 1/36 of a pixel's area
_SHIFT = 6  # fractional bits of OpenCV's drawing coordinates


def bgr_of(colour: str) -> tuple[int, int, int]:
    """Blue, green and red of a colour ``#rrggbb``.

    >>> bgr_of("#ff8000")
    (0, 128, 255)
    """
    return int(colour[5:7], 16), int(colour[3:5], 16), int(colour[1:3], 16)


def rasterise_face(kind: PieceKind, diameter_px: int) -> tuple[Image, Alpha]:
    """The face of ``kind`` from straight above, without what it carries: picture (d, d, 3) uint8 BGR and mask
    (d, d) uint8, 255 on the disc, which touches all four edges.

    Outside the disc the picture continues the shapes' own colours, so that blending with the mask leaves no
    dark seam. Raises ``ValueError`` for a diameter below one pixel.
    """
    return rasterise_shapes(kind.face, diameter_px)


def rasterise_shapes(shapes: tuple[FaceShape, ...], diameter_px: int) -> tuple[Image, Alpha]:
    """The picture (d, d, 3) of ``shapes`` and the mask (d, d) of the unit circle around them."""
    side = _large_side(diameter_px)
    picture = _plain(side, bgr_of(shapes[0].fill) if shapes else (0, 0, 0))
    for shape in shapes:
        _paint(picture, shape)
    mask = np.zeros((side, side), np.uint8)
    _fill_circle(mask, (0.0, 0.0), 1.0, (255,))
    return _smaller(picture, diameter_px), _smaller(mask, diameter_px)


def rasterise_rider(rider: Rider, px_per_mm: float) -> tuple[Image, Alpha]:
    """A ball or ring from straight above, flat and unshaded, as ``rasterise_face`` does. Its diameter is the
    nearest whole number of pixels; a ring's hole has alpha 0.
    """
    diameter_px = max(1, round(rider.diameter_mm * px_per_mm))
    side = _large_side(diameter_px)
    picture = _plain(side, bgr_of(rider.colour))
    mask = np.zeros((side, side), np.uint8)
    _fill_circle(mask, (0.0, 0.0), 1.0, (255,))
    if rider.hole_mm > 0:
        _fill_circle(mask, (0.0, 0.0), rider.hole_mm / rider.diameter_mm, (0,))
    return _smaller(picture, diameter_px), _smaller(mask, diameter_px)


def _large_side(diameter_px: int) -> int:
    if diameter_px < 1:
        raise ValueError(f"expected a diameter of at least 1 pixel, got {diameter_px}")
    return diameter_px * _SUPERSAMPLING


def _plain(side: int, bgr: tuple[int, int, int]) -> Image:
    return np.asarray(cv2.rectangle(np.zeros((side, side, 3), np.uint8), (0, 0, side, side), bgr, cv2.FILLED))


def _smaller(picture: Image, side_px: int) -> Image:
    return np.asarray(cv2.resize(picture, (side_px, side_px), interpolation=cv2.INTER_AREA), np.uint8)


def _paint(picture: Image, shape: FaceShape) -> None:
    if shape.kind == "polygon":
        points = [_fixed(point, picture.shape[0]) for point in shape.points]
        cv2.fillPoly(picture, [np.array(points, np.int32)], bgr_of(shape.fill), cv2.LINE_8, _SHIFT)
    elif shape.kind == "disc":
        _fill_circle(picture, shape.centre, shape.radius, bgr_of(shape.fill))
    else:
        within = np.zeros(picture.shape[:2], np.uint8)
        _fill_circle(within, shape.centre, shape.radius, (255,))
        _fill_circle(within, shape.centre, shape.radius - shape.width, (0,))
        cv2.copyTo(_plain(len(picture), bgr_of(shape.fill)), within, picture)


def _fixed(point: tuple[float, float], side: int) -> tuple[int, int]:
    """A point of the unit circle in OpenCV's fixed-point pixel coordinates."""
    x, y = ((value + 1.0) * side / 2.0 - 0.5 for value in point)
    return round(x * (1 << _SHIFT)), round(y * (1 << _SHIFT))


def _fill_circle(picture: Image, centre: tuple[float, float], radius: float, colour: tuple[int, ...]) -> None:
    side = picture.shape[0]
    # OpenCV also fills the pixels that the circle merely touches: 0.4 pixels less gives the right area.
    radius_px = round(max(0.0, radius * side / 2.0 - 0.4) * (1 << _SHIFT))
    cv2.circle(picture, _fixed(centre, side), radius_px, colour, cv2.FILLED, cv2.LINE_8, _SHIFT)
