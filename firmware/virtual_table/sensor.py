"""A cheap camera's sensor: fluctuating brightness, noise, JPEG."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.view import strips
from tachiai.vision.frame import Image

_SPARE = 64  # pixels by which the noise is larger than the picture: each frame takes another part of it


class Sensor:
    """Turns a rendered picture into a camera's picture."""

    def __init__(self, look: FilmLook, seed: int) -> None:
        self._look = look
        self._seed = seed
        # Two saturating 8-bit steps are several times quicker than one in wider numbers.
        self._brighter, self._darker = _noise(look, np.random.default_rng([seed, 1]))

    def exposed(self, picture: Image, number: int, covered: float = 0.0) -> Image:
        """Frame ``number``, (H, W, 3) uint8 BGR; ``covered``: the share of the picture that a hand hides.

        The same seed, picture and number give the same frame. ``picture`` is overwritten: at ten frames a
        second each further copy of three megabytes would fragment the heap.
        """
        look = self._look
        rng = np.random.default_rng([self._seed, 2, number])
        gain = (1.0 + rng.normal(0.0, look.flicker)) * (1.0 - look.hand_dims * covered)
        row, column = (int(offset) for offset in rng.integers(_SPARE, size=2))
        height, width = picture.shape[:2]
        part = (slice(row, row + height), slice(column, column + width))
        cv2.convertScaleAbs(picture, dst=picture, alpha=gain * (1 - look.veil / 255), beta=look.veil)
        cv2.add(picture, self._brighter[part], dst=picture)
        cv2.subtract(picture, self._darker[part], dst=picture)
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, look.jpeg_quality])[1]
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _noise(look: FilmLook, rng: np.random.Generator) -> tuple[Image, Image]:
    """Noise in grey levels, its positive and its negative part: mostly brightness, some colour in coarser
    grains as of a Bayer sensor.

    Photon noise grows with the root of the light, and the gamma about cancels that: one strength serves
    bright and dark.
    """
    width, height = look.picture_wh
    size = (height + _SPARE, width + _SPARE)
    brightness = _normal(look, rng, (*size, 1))
    colour = _normal(look, rng, (*size, 3))
    cv2.blur(colour, (2, 2), dst=colour)
    brighter, darker = np.empty((*size, 3), np.uint8), np.empty((*size, 3), np.uint8)
    for rows in strips(size[0]):
        noise = np.round(brightness[rows] + colour[rows])
        brighter[rows], darker[rows] = np.clip(noise, 0, 255), np.clip(-noise, 0, 255)
    return brighter, darker


def _normal(look: FilmLook, rng: np.random.Generator, size: tuple[int, int, int]) -> NDArray[np.float32]:
    drawn = np.empty(size, np.float32)
    for rows in strips(size[0]):
        drawn[rows] = rng.normal(0.0, look.noise, drawn[rows].shape)
    return drawn
