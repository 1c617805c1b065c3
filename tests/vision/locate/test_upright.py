"""A picture is turned by quarters until the board in it stands as it is drawn."""

import numpy as np
import pytest

from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.pose import make_pose, quarter_turns, upright

LENS = Lens((640, 480), 600.0, (320.0, 240.0), (0.0,) * 5)


@pytest.mark.parametrize("turned_deg", [0, 30, -40, 90, 120, 180, 200, 270, -60])
@pytest.mark.parametrize("tilt", [0.0, 6e-4])
def test_the_lower_edge_is_below_afterwards(turned_deg: int, tilt: float) -> None:
    """The camera sees the board turned clockwise by an angle, and tilted."""
    angle = np.radians(turned_deg)
    turn = np.array(
        [[np.cos(angle), -np.sin(angle), 320.0], [np.sin(angle), np.cos(angle), 240.0], [0, 0, 1]]
    )
    sheet = np.array([[1.2, 0.0, -180.0], [0.0, 1.2, -250.0], [0.0, tilt, 1.0]])
    turns = quarter_turns(make_pose(turn @ sheet, LENS))
    left_over_deg = (turned_deg + 90 * turns + 180) % 360 - 180
    assert abs(left_over_deg) <= 45


def test_what_is_on_the_right_of_a_board_that_lies_on_its_side_comes_down() -> None:
    on_its_side = np.array(
        [[0.0, 1.0, 0.0], [-1.0, 0.0, 480.0], [0.0, 0.0, 1.0]]
    )  # its lower edge at the right
    image = np.zeros((2, 3, 3), np.uint8)
    image[:, 2] = 255
    turned = upright(image, make_pose(on_its_side, LENS))
    assert turned.shape == (3, 2, 3)
    assert turned[2].min() == 255
