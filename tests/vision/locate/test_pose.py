"""A pose tells where the sheet's points lie in the picture."""

import numpy as np
import pytest

from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.pose import make_pose

HOMOGRAPHY = np.array([[2.1, 0.2, 90.0], [-0.1, 1.9, 60.0], [2e-4, 3e-4, 1.0]])
DISTORTIONS = ((0.0,) * 5, (-0.08, 0.0, 0.0, 0.0, 0.0), (-0.08, 0.02, 0.001, -0.002, 0.01))


@pytest.mark.parametrize("distortion", DISTORTIONS)
def test_a_grid_lies_where_each_of_its_points_does(
    distortion: tuple[float, float, float, float, float],
) -> None:
    pose = make_pose(HOMOGRAPHY, Lens((640, 480), 600.0, (320.0, 240.0), distortion))
    x_mm, y_mm = np.array([10.0, 90.0, 150.0]), np.array([5.0, 120.0])
    points = np.array([[x, y] for y in y_mm for x in x_mm])
    grid = np.stack(pose.project_grid(x_mm, y_mm, 6.0), axis=-1)
    assert grid.shape == (2, 3, 2)
    assert grid.reshape(-1, 2) == pytest.approx(pose.project(points, 6.0), abs=1e-9)
