"""The lens bends and straightens points."""

import numpy as np
import pytest

from tachiai.vision.locate.lens import Lens, usual_lens


def test_straighten_undoes_bend() -> None:
    lens = Lens((640, 480), 600.0, (320.0, 240.0), (-0.12, 0.02, 0.001, -0.001, 0.0))
    points = np.array([[10.0, 20.0], [320.0, 240.0], [630.0, 470.0]])
    assert lens.straighten(lens.bend(points)) == pytest.approx(points, abs=0.05)


def test_a_barrel_lens_draws_the_corners_inwards() -> None:
    lens = usual_lens((640, 480), k1=-0.1)
    assert lens.bend(np.array([[0.0, 0.0]]))[0].min() > 3


def test_a_lens_without_distortion_changes_nothing() -> None:
    points = np.array([[1.5, 2.5]])
    assert usual_lens((640, 480)).straighten(points).tolist() == points.tolist()


def test_a_larger_picture_of_the_same_camera_has_a_longer_focal_length() -> None:
    larger = Lens((640, 480), 600.0, (320.0, 240.0)).scaled_to((1280, 960))
    assert (larger.focal_px, larger.centre_px) == (1200.0, (640.0, 480.0))
