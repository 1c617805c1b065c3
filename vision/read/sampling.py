"""Samples pictures between their pixels.

Coordinates of many points are kept as one array of x and one of y: NumPy is many times faster on long rows
than on pairs.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
AnyFloats = NDArray[np.float32] | NDArray[np.float64]


def sample(layer: Floats, x_px: AnyFloats, y_px: AnyFloats, interpolation: int = cv2.INTER_LINEAR) -> Floats:
    """(n, m) or (n, m, 3): a layer (h, w) or (h, w, 3) at (n, m) points, clamped to its edge."""
    x, y = x_px.astype(np.float32, copy=False), y_px.astype(np.float32, copy=False)
    found = cv2.remap(layer, x, y, interpolation, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found, np.float32)


def sample_around(
    layer: Floats,
    centres_px: AnyFloats,
    points: AnyFloats,
    radius_px: NDArray[np.float64],
    interpolation: int = cv2.INTER_LINEAR,
) -> Floats:
    """(n, m) or (n, m, 3): a layer at (m, 2) points around each of (n, 2) centres. ``points`` are in units of
    each centre's radius (n,), or of one radius (1,) for all.
    """
    x, y = (
        centres_px[:, axis, None] + along * radius_px[:, None] for axis, along in enumerate(points.T.copy())
    )
    return sample(layer, x, y, interpolation)


def spread_over_disc(count: int) -> Floats:
    """(count, 2): points spread evenly over the unit circle, along a spiral."""
    radii = np.sqrt((np.arange(count) + 0.5) / count)
    angles = np.arange(count) * np.pi * (3 - np.sqrt(5))
    return np.stack([radii * np.cos(angles), radii * np.sin(angles)], axis=1).astype(np.float32)
