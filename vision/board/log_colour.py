"""Log colours, in which vision compares colours.

A *log colour* is computed from the reflectance relative to white paper: brightness (mean of the logarithms of
blue, green and red), red against green, blue against both. A shadow changes the brightness alone; the colour
of a lamp shifts every log colour by the same.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.faces import bgr_of
from tachiai.vision.frame import Image

LogColour = NDArray[np.float32]  # (..., 3): brightness, red - green, blue - (red + green) / 2

# Added to every share before the logarithm: black ink, gloss and flare vary by as much.
FLOOR = 0.04

_GREY_LEVELS = 3  # between blue, green and red: JPEG keeps a grey picture grey

# From logarithms in B, G, R order to brightness, red - green, blue - (red + green) / 2.
_FROM_BGR_LOGS = np.array([[1 / 3, 0, 1], [1 / 3, -1, -0.5], [1 / 3, 1, -0.5]], np.float32)

TO_BGR_LOGS = np.linalg.inv(_FROM_BGR_LOGS).astype(np.float32)

# Gloss has the lamp's colour: it changes the brightness most.
_GLOSS_SHARES = (1.0, 0.35, 0.35)


def linear_table() -> NDArray[np.float32]:
    """(256,): linear light, 0 to 1, by pixel value (sRGB curve, IEC 61966-2-1)."""
    value = np.arange(256) / 255.0
    curve = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return curve.astype(np.float32)


LINEAR = linear_table()


def is_grey(image: Image) -> bool:
    """Whether a picture (H, W, 3) has no colours at all, as from a camera in its night mode."""
    blue, green, red = cv2.split(image[::4, ::4])
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return bool(np.max(cv2.subtract(most, least)) <= _GREY_LEVELS)


def linear(image: Image) -> NDArray[np.float32]:
    """Linear light, 0 to 1, of the pixels of a picture, in its shape."""
    return np.asarray(cv2.LUT(image, LINEAR), np.float32)


def to_log_colour(share: NDArray[np.float32]) -> LogColour:
    """Log colours of (..., 3) shares of white in B, G, R order."""
    logs = np.maximum(share, 0)
    logs += np.float32(FLOOR)
    np.log(logs, out=logs)
    return np.asarray(logs @ _FROM_BGR_LOGS, np.float32)


def log_colours_by(table: NDArray[np.float32], image: Image) -> LogColour:
    """Log colours (h, w, 3) of a picture whose values stand for shares of white by a ``table`` (256,)."""
    logs = cv2.LUT(image, np.log(np.maximum(table, 0) + np.float32(FLOOR)))
    return np.asarray(cv2.transform(logs, _FROM_BGR_LOGS.T), np.float32)


def without_glow(seen: LogColour, behind: LogColour) -> LogColour:
    """``seen`` (..., 3) without any light that it has more than ``behind``, channel by channel: the result
    differs from ``behind`` only where less light comes than from the empty board.
    """
    less = np.minimum((seen - behind) @ TO_BGR_LOGS, 0)
    return np.asarray(behind + less @ _FROM_BGR_LOGS, np.float32)


def variances(log_colour: LogColour, sigmas: tuple[float, float, float], gloss: float) -> LogColour:
    """(..., 3): variances of log colours: ``sigmas`` of light and ink, and more for dark colours, which a
    lamp's gloss lifts by up to ``gloss`` of white.
    """
    lifted = (gloss * np.exp(-log_colour[..., 0])) ** 2
    # Channel by channel: NumPy is slow over an axis of three.
    each = [sigma**2 + share**2 * lifted for sigma, share in zip(sigmas, _GLOSS_SHARES, strict=True)]
    return np.moveaxis(np.asarray(each, np.float32), 0, -1)


def log_colour_of(colour: str) -> LogColour:
    """(3,): the log colour of ``#rrggbb``."""
    return to_log_colour(LINEAR[list(bgr_of(colour))])


def shares_of(log_colour: LogColour) -> NDArray[np.float32]:
    """(..., 3): the shares of white, B, G, R, that have these log colours."""
    return np.asarray(np.exp(log_colour @ TO_BGR_LOGS) - FLOOR, np.float32)
