"""Pictures are looked at between their pixels, around many centres at once."""

import cv2
import numpy as np
import pytest

from tachiai.vision.read.board_colours import sample, sample_around

# 8 × 6 pixels: ten times the row plus the column.
RAMP = (10 * np.arange(6)[:, None] + np.arange(8)).astype(np.float32)
CROSS = np.array([[1, 0], [0, 1], [-1, 0], [0, -1]], np.float64)


def test_between_pixels_is_what_lies_between_their_values() -> None:
    assert sample(RAMP, np.array([[2.5, 3.0]]), np.array([[1.0, 1.5]])) == pytest.approx(
        np.array([[12.5, 18]])
    )


def test_outside_the_picture_is_as_its_edge() -> None:
    assert sample(RAMP, np.array([[-4.0, 20.0]]), np.array([[0.0, 5.0]])) == pytest.approx(
        np.array([[0, 57]])
    )


def test_each_centre_has_a_radius_of_its_own() -> None:
    centres, radius_px = np.array([[3.0, 3.0], [4.0, 2.0]]), np.array([1.0, 2.0])
    around = sample_around(RAMP, centres, CROSS, radius_px)
    assert around == pytest.approx(np.array([[34, 43, 32, 23], [26, 44, 22, 4]]))


def test_three_layers_are_sampled_together() -> None:
    layers = np.dstack([RAMP, -RAMP, 0 * RAMP])
    around = sample_around(layers, np.array([[3.0, 3.0]]), CROSS, np.ones(1))
    assert around.shape == (1, 4, 3)
    assert around[0, 0] == pytest.approx(np.array([34, -34, 0]))


def test_a_mask_is_sampled_at_its_nearest_pixel() -> None:
    centre, right = np.array([[3.0, 3.0]]), np.array([[0.4, 0.0], [0.6, 0.0]])
    assert sample_around(RAMP, centre, right, np.ones(1), cv2.INTER_NEAREST).tolist() == [[33, 34]]
