"""Light on the virtual table: brightness of each pixel of its plane, shadows, and the LEDs' glow.

Light adds and multiplies on a linear scale; pictures are stored with a gamma. A gain g on linear light is g
** (1 / gamma) on stored values, so most is computed on stored values.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.view import Floats, Map, View, strips
from tachiai.vision.frame import Image

GAMMA = 2.2
LINEAR = ((np.arange(256) / 255.0) ** GAMMA).astype(np.float32)  # stored value → linear light
_STORED = np.round(255 * (np.arange(4096) / 4095.0) ** (1 / GAMMA)).astype(np.uint8)  # the inverse
INK = 0.014  # reflectance of the blackest print relative to white paper
_PRINTED = np.round(255 * (INK + (1 - INK) * LINEAR) ** (1 / GAMMA)).astype(np.uint8)
SHADOW_SCALE = 4  # shadows are soft: their masks are this many times smaller than the picture

Gain = NDArray[np.float16]  # (H, W, 3), on stored values; exact to an eighth of a grey level


@dataclass(frozen=True, slots=True, eq=False)
class TableLight:
    """The light of a look."""

    lamp_mm: Floats  #: position (3,) of the lamp in world millimetres
    gain: Gain
    shadow_luts: Image  #: (1, 256, 3): depth of shadow, 0–255 → factor of the picture, in 1/255

    def gain_at(self, at_px: Floats) -> Floats:
        """Gain (3,) at a pixel (x, y); outside the picture, that of the nearest pixel."""
        height, width = self.gain.shape[:2]
        column = int(np.clip(at_px[0], 0, width - 1))
        row = int(np.clip(at_px[1], 0, height - 1))
        return np.asarray(self.gain[row, column], np.float64)

    def cast(self, points_mm: Floats) -> Floats:
        """Shadows (N, 3) on the paper of points (N, 3)."""
        share = points_mm[:, 2:] / (self.lamp_mm[2] - points_mm[:, 2:])
        thrown = points_mm[:, :2] + share * (points_mm[:, :2] - self.lamp_mm[:2])
        return np.concatenate([thrown, np.zeros_like(share)], axis=1)


def table_light(look: FilmLook, view: View, planes: Sequence[Map]) -> TableLight:
    """The light of a look on the table as seen in ``view``, whose ``planes`` these are."""
    middle = np.array(view.sheet_middle_mm)
    lamp_mm = np.array([*middle, 0.0]) + look.lamp_mm
    width, height = view.picture_wh
    gain = np.empty((height, width, 3), np.float16)
    for rows, plane_mm in zip(strips(height), planes, strict=True):
        gain[rows] = _gain(look, lamp_mm, middle, plane_mm, _vignette(look, rows))
    room = _room_share(look)
    depth = (
        look.lamp_share
        * np.array(look.lamp_bgr)
        / (
            look.lamp_share * np.array(look.lamp_bgr)
            + look.window_share * np.array(look.window_bgr)
            + room * np.array(look.room_bgr)
        )
    )
    left = 1.0 - np.linspace(0, 1, 256)[:, None] * depth[None]
    luts = np.round(255 * left ** (1 / GAMMA)).astype(np.uint8).reshape(1, 256, 3)
    return TableLight(lamp_mm, gain, luts)


def _room_share(look: FilmLook) -> float:
    return max(0.0, 1.0 - look.lamp_share - look.window_share)


def _gain(
    look: FilmLook, lamp_mm: Floats, middle: Floats, plane_mm: Map, vignette: NDArray[np.float32]
) -> NDArray[np.float64]:
    off = plane_mm - lamp_mm[:2].astype(np.float32)
    off_x, off_y = off[..., 0], off[..., 1]
    square = off_x * off_x + off_y * off_y + np.float32(lamp_mm[2] ** 2)
    # Falls with the square of the distance and the cosine of the incidence angle.
    lamp = (lamp_mm[2] ** 2 / square) ** 1.5 / _falloff_at(lamp_mm, middle)
    angle = np.radians(look.window_from_deg)
    along = (plane_mm - middle.astype(np.float32)) @ np.array([np.cos(angle), np.sin(angle)], np.float32)
    window = np.exp(along / 500.0)
    total = (
        look.lamp_share * lamp[..., None] * np.array(look.lamp_bgr)
        + look.window_share * window[..., None] * np.array(look.window_bgr)
        + _room_share(look) * np.array(look.room_bgr)
    )
    total *= look.exposure * vignette[..., None]
    return np.asarray(cv2.pow(total, 1 / GAMMA), np.float64)


def _falloff_at(lamp_mm: Floats, place_mm: Floats) -> float:
    square = float(((place_mm - lamp_mm[:2]) ** 2).sum() + lamp_mm[2] ** 2)
    return float((lamp_mm[2] ** 2 / square) ** 1.5)


def _vignette(look: FilmLook, rows: slice) -> NDArray[np.float32]:
    width, height = look.picture_wh
    y, x = np.mgrid[rows, 0:width].astype(np.float32)
    out = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / ((width**2 + height**2) / 4)
    return np.asarray(1.0 - look.vignette * out, np.float32)


def printed(image: Image) -> Image:
    """How a picture looks in print, where nothing is quite black."""
    return np.asarray(cv2.LUT(image, _PRINTED), np.uint8)


def shadow_mask(
    view: View, light: TableLight, outlines_mm: Iterable[tuple[Floats, float]], lamp_radius_mm: float
) -> Image:
    """Depth of shadow of solid bodies: a small picture (H/4, W/4) uint8. Each outline is (N, 3) in sheet
    millimetres, with the height that its penumbra has.
    """
    width, height = view.picture_wh
    mask = np.zeros((height // SHADOW_SCALE, width // SHADOW_SCALE), np.uint8)
    by_softness: dict[int, list[Floats]] = {}
    for outline, height_mm in outlines_mm:
        penumbra_mm = lamp_radius_mm * height_mm / max(1.0, light.lamp_mm[2] - height_mm)
        softness_px = penumbra_mm * view.px_per_mm((*view.sheet_middle_mm, 0.0)) / SHADOW_SCALE
        by_softness.setdefault(max(1, round(softness_px)), []).append(outline)
    for softness_px, outlines in sorted(by_softness.items()):
        layer = np.zeros_like(mask)
        for outline in outlines:
            thrown = np.concatenate([light.cast(outline), outline * (1, 1, 0)])
            fill_hull(layer, view.project(thrown) / SHADOW_SCALE, 255)
        cv2.max(mask, cv2.blur(layer, (2 * softness_px + 1, 2 * softness_px + 1)), dst=mask)
    return mask


def darken(picture: Image, mask: Image, luts: Image) -> None:
    """Darkens a picture, in place, by the depth of shadow in ``mask``, which is smaller by a whole factor."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if rows.size == 0:
        return
    top, bottom = max(0, rows[0] - 1), min(mask.shape[0], rows[-1] + 2)
    left, right = max(0, columns[0] - 1), min(mask.shape[1], columns[-1] + 2)
    scale_y, scale_x = picture.shape[0] // mask.shape[0], picture.shape[1] // mask.shape[1]
    part = picture[top * scale_y : bottom * scale_y, left * scale_x : right * scale_x]
    large = cv2.resize(mask[top:bottom, left:right], (part.shape[1], part.shape[0]))
    factor = cv2.LUT(cv2.merge([large, large, large]), luts)
    part[:] = cv2.multiply(part, factor, scale=1 / 255)


def add_glow(
    picture: Image, view: View, leds: Mapping[tuple[float, float], tuple[int, int, int]], reach_mm: float,
    strength: float,
) -> None:  # fmt: skip
    """Adds, in place, the light of LEDs under the paper: (x, y) in sheet millimetres → (r, g, b) to 255."""
    for (x_mm, y_mm), rgb in leds.items():
        centre = view.project(np.array([[x_mm, y_mm, 0.0]]))[0]
        radius_px = reach_mm * view.px_per_mm((x_mm, y_mm, 0.0))
        box = box_around(centre, 1.8 * radius_px, picture)
        if box is None:
            continue
        part = picture[box]
        down = (np.arange(box[0].start, box[0].stop, dtype=np.float32) - np.float32(centre[1])) / radius_px
        across = (np.arange(box[1].start, box[1].stop, dtype=np.float32) - np.float32(centre[0])) / radius_px
        off = np.sqrt((down**2)[:, None] + (across**2)[None])
        colour = np.array([(value / 255.0) ** 1.2 for value in reversed(rgb)], np.float32)
        glow = np.exp(-(off**3), dtype=np.float32)[..., None] * (np.float32(strength) * colour)
        # Print transmits light as it reflects it: dark print stays darker.
        linear = np.asarray(cv2.LUT(part, LINEAR), np.float32)
        lightest = np.maximum(np.maximum(linear[..., 0], linear[..., 1]), linear[..., 2])
        paper = np.float32(0.25) + np.float32(0.75) * lightest[..., None]
        part[:] = _STORED.take(np.minimum((linear + glow * paper) * 4095, 4095).astype(np.uint16))


def box_around(centre: Floats, radius_px: float, picture: Image) -> tuple[slice, slice] | None:
    """Rows and columns of a square around a pixel, clipped to the picture; None if it is outside."""
    top, bottom = max(0, int(centre[1] - radius_px)), min(picture.shape[0], int(centre[1] + radius_px) + 2)
    left, right = max(0, int(centre[0] - radius_px)), min(picture.shape[1], int(centre[0] + radius_px) + 2)
    return (slice(top, bottom), slice(left, right)) if top < bottom and left < right else None


def fill_hull(
    picture: Image, points_px: Floats, colour: int | tuple[float, ...], edge: int = cv2.LINE_AA
) -> None:
    """Fills the convex hull of points (N, 2), in place; ``edge`` is OpenCV's line type."""
    hull = cv2.convexHull(np.asarray(points_px, np.float32)).reshape(-1, 2)
    fixed = np.round(np.clip(hull, -8000, 8000) * 16).astype(np.int32)
    tone = (float(colour),) if isinstance(colour, int) else colour
    cv2.fillConvexPoly(picture, fixed, tone, edge, shift=4)
