"""Pictures of the lens chart through a known camera: a pinhole, bent as OpenCV's model says (k1 k2 p1 p2 k3).

The picture is made by asking for each of its pixels where on the printed page its ray meets the chart.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.hardware_docs.drawing.chart import draw_chart
from tachiai.hardware_docs.drawing.paper import PAPERS_MM
from tachiai.hardware_docs.drawing.png import render_png
from tachiai.vision.frame import Image
from tachiai.vision.locate.lens import Lens
from tachiai.vision.opencv import grey_of

PX_PER_MM = 3.0
TAKEN = 48  # pictures that are kept, 1 MB each
PAPER_MM = PAPERS_MM["a4"]

# Like a wide USB camera: its centre is off, its lens bends by some 40 px in the corners.
KNOWN = Lens((1280, 720), 905.0, (652.0, 348.0), (-0.21, 0.06, 0.0008, -0.0006, 0.0))


@dataclass(frozen=True)
class Held:
    """How the chart is held: where its middle is, as a share of the picture, how far away, how tilted about
    the picture's axes and turned in its plane.
    """

    at: tuple[float, float] = (0.5, 0.5)
    away_mm: float = 420.0
    tilt_deg: tuple[float, float] = (0.0, 0.0)
    turn_deg: float = 90.0


AROUND = (
    Held(), Held((0.25, 0.3)), Held((0.75, 0.3)), Held((0.75, 0.7)), Held((0.25, 0.7)),
    Held(tilt_deg=(30, 0)), Held(tilt_deg=(-30, 0)), Held(tilt_deg=(0, 30)), Held(tilt_deg=(0, -30)),
    Held((0.3, 0.5), 520, (20, 20), 40), Held((0.7, 0.5), 350, (-20, 20), 130),
    Held((0.5, 0.5), 300, (15, -25), 0),
)  # fmt: skip


@cache
def _page() -> Image:
    return grey_of(render_png(draw_chart(PAPER_MM), PX_PER_MM))


@cache
def _rays(lens: Lens) -> NDArray[np.float32]:
    """(H, W, 2): where each pixel's ray meets the plane one unit before the camera."""
    width, height = lens.image_wh
    x, y = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    pixels = np.stack([x.ravel(), y.ravel()], axis=1)
    straight = cv2.undistortPoints(pixels[:, None], lens.matrix, np.array(lens.distortion), P=np.eye(3))
    return straight.reshape(height, width, 2).astype(np.float32)


def chart_picture(held: Held, lens: Lens = KNOWN, noise: float = 2.0, blur_px: float = 0.7) -> Image:
    """The picture (H, W, 3) uint8 BGR."""
    return np.asarray(cv2.cvtColor(_taken(held, lens, noise, blur_px), cv2.COLOR_GRAY2BGR), np.uint8)


@lru_cache(maxsize=TAKEN)
def _taken(held: Held, lens: Lens, noise: float, blur_px: float) -> Image:
    about_x, about_y = np.radians(held.tilt_deg)
    turn = np.radians(held.turn_deg)
    rotation = (
        cv2.Rodrigues(np.array([about_x, 0, 0]))[0]
        @ cv2.Rodrigues(np.array([0, about_y, 0]))[0]
        @ cv2.Rodrigues(np.array([0, 0, turn]))[0]
    )
    width, height = lens.image_wh
    shift = (np.array(held.at) - 0.5) * (width, height) / lens.focal_px * held.away_mm
    middle = np.array([*PAPER_MM, 0]) / 2
    place = np.column_stack(
        [rotation[:, 0], rotation[:, 1], np.array([*shift, held.away_mm]) - rotation @ middle]
    )
    on_page = np.array([[PX_PER_MM, 0, -0.5], [0, PX_PER_MM, -0.5], [0, 0, 1]])
    maps = cv2.perspectiveTransform(_rays(lens), on_page @ np.linalg.inv(place))
    seen = cv2.remap(_page(), maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderValue=95)
    soft = np.asarray(cv2.GaussianBlur(seen.astype(np.float32) * 0.8 + 20, (0, 0), blur_px), np.float32)
    soft += np.float32(noise) * _grain(soft.shape)
    return np.asarray(cv2.convertScaleAbs(np.maximum(soft, 0, out=soft)), np.uint8)  # rounded, at most 255


@cache
def _grain(shape: tuple[int, ...]) -> NDArray[np.float32]:
    return np.random.default_rng(3).normal(0, 1, shape).astype(np.float32)


def bent(pinhole: Image, focal_px: float, lens: Lens = KNOWN) -> Image:
    """A picture of a pinhole camera, its centre in the middle, as ``lens`` would have taken it."""
    height, width = pinhole.shape[:2]
    middle = np.array([(width - 1) / 2, (height - 1) / 2], np.float32)
    maps = _rays(lens) * np.float32(focal_px) + middle
    seen = cv2.remap(pinhole, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)
