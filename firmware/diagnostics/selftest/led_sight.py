"""Which cell an LED under the board lights, found by comparing a picture without it and one with it."""

import cv2
import numpy as np

from tachiai.rules.boards import Cell
from tachiai.vision.board.sheet import Points
from tachiai.vision.frame import Image

BRIGHTER = 6.0  # least mean change of a lit cell, in grey levels
CLEARER = 1.3  # least ratio to the change of the next cell


def lit_cell(dark: Image, lit: Image, centres_px: Points, radius_px: float) -> Cell | None:
    """The cell that shines in ``lit`` and not in ``dark``, both (H, W, 3) uint8 BGR; None if none does
    clearly.

    ``centres_px`` (cells, 2) are the cells' centres, ``radius_px`` is the radius around them that is
    compared.
    """
    change = np.clip(lit.astype(np.float32) - dark.astype(np.float32), 0, None).max(axis=2)
    glow = [_mean_round(change, x, y, radius_px) for x, y in centres_px]
    order = np.argsort(glow)[::-1]
    first, second = glow[order[0]], glow[order[1]] if len(glow) > 1 else 0.0
    clear = first >= BRIGHTER and first >= CLEARER * second
    return Cell(int(order[0])) if clear else None


def _mean_round(change: np.ndarray, x: float, y: float, radius_px: float) -> float:
    mask = np.zeros(change.shape, np.uint8)
    cv2.circle(mask, (round(x), round(y)), max(1, round(radius_px)), 255, -1)
    return float(cv2.mean(change, mask)[0])
