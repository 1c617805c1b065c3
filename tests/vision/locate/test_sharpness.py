"""The blur of a picture shows at straight edges."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tachiai.vision.locate.sharpness import edge_softness_px

Floats = NDArray[np.float32]
PX_PER_STEP = 0.4


def edges(blur_px: float, low: float, high: float) -> tuple[Floats, Floats]:
    """Returns lines across an edge that a Gaussian blurs, and where they lie."""
    fine = np.repeat(np.array((low, high), np.float32), 400)[None]
    sigma = blur_px / PX_PER_STEP * 20
    soft = cv2.GaussianBlur(fine, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
    profiles = np.asarray(np.repeat(soft[:, 10::20], 3, axis=0), np.float32)
    at = np.arange(profiles.shape[1]) * PX_PER_STEP
    at_px = np.stack([at, np.zeros_like(at)], axis=1)[None].repeat(3, axis=0)
    return profiles, at_px.astype(np.float32)


@pytest.mark.parametrize("blur_px", [0.7, 1.0, 1.5])
@pytest.mark.parametrize("light", [(0.05, 0.9), (0.1, 0.2)])
def test_the_blur_is_a_gaussian_s_standard_deviation(blur_px: float, light: tuple[float, float]) -> None:
    assert edge_softness_px(*edges(blur_px, *light)) == pytest.approx(blur_px, rel=0.06)


def test_lines_that_show_no_edge_tell_nothing() -> None:
    assert edge_softness_px(*edges(1.0, 0.4, 0.4)) is None
    profiles, at_px = edges(1.0, 0.1, 0.9)
    assert edge_softness_px(profiles[:0], at_px[:0]) is None
