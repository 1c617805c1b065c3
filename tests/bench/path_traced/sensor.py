"""From the light that reaches the lens to a camera's JPEG: distortion, vignette, exposure, noise, curve."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.locate.lens import usual_lens
from tests.bench.path_traced.camera import Stand
from tests.bench.path_traced.looks import SeriesLook
from tests.support.cameras import srgb, through_lens

Light = NDArray[np.float32]  # (H, W, 3) linear R, G, B


def light_colour(look: SeriesLook) -> NDArray[np.float64]:
    """Returns (3,): the colour of all lights together on the sheet, R, G, B."""
    total = look.room_share * np.array(look.room_colour)
    for lamp in look.lamps:
        total += lamp.share * np.array(lamp.colour)
    if look.window:
        total += look.window.share * np.array(look.window.colour)
    return np.asarray(total, np.float64)


def develop(film: Light, look: SeriesLook, stand: Stand, gain: float, rng: np.random.Generator) -> bytes:
    """Returns the JPEG file of a rendered film; ``gain`` is the camera's exposure (see ``exposure_gain``)."""
    light = _bend(film, look, stand) * np.float32(gain)
    tint = light_colour(look)
    light *= ((tint / tint[1]) ** -look.balance).astype(np.float32)
    # Shot noise grows with the root of the light; the rest is the electronics'.
    deviation = look.noise / 255 * np.sqrt(0.15 + light.clip(0) * 1.2) * 0.9
    light += rng.normal(0, 1, light.shape).astype(np.float32) * deviation.astype(np.float32)
    stored = 255 * srgb(light.clip(0, 1)) ** look.curve
    soft = cv2.GaussianBlur(stored, (0, 0), 1.2)
    sharp = (stored + look.halo * (stored - soft)).clip(0, 255)
    bgr = np.ascontiguousarray(np.round(sharp)[..., ::-1]).astype(np.uint8)
    _, file = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, look.jpeg_quality])
    return file.tobytes()


def exposure_gain(film: Light, look: SeriesLook) -> float:
    """Returns the gain that brings a film's bright parts to the look's white level, as a camera meters."""
    bright = np.percentile(film[::3, ::3].mean(axis=2), 97)
    return look.white_level / max(1e-6, float(bright))


def _bend(film: Light, look: SeriesLook, stand: Stand) -> Light:
    """Returns the picture's part of the film as its lens bends and darkens it."""
    width, height = stand.view.picture_wh
    x, y = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    bent = through_lens(film, usual_lens((width, height), stand.view.focal_px, look.k1))
    from_middle = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / (width**2 + height**2) * 4
    return np.asarray(bent * (1 - look.vignette * from_middle)[..., None].astype(np.float32), np.float32)
