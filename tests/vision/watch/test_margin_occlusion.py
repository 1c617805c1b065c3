"""A finger that comes in over the rim is seen on the margin; what lies or is printed there is no finger."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import to_log_colour
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.pose import Pose, pose_from_corners
from tachiai.vision.locate.rectify import BoardView, make_view
from tachiai.vision.watch.margin_occlusion import margin_occlusion
from tests.support.scenes import plain_sheet

CELLS, PITCH_MM, MARGIN_MM = 6, 30.0, 25.0
SIZE_MM = (2 * MARGIN_MM + CELLS * PITCH_MM,) * 2
SHEET = plain_sheet(CELLS, PITCH_MM, MARGIN_MM)
FELT, SKIN = np.array((0.2, 0.4, 0.25), np.float32), (0.2, 0.32, 0.55)
TOP_RIM_CELL = 2
Shares = NDArray[np.float32]


@pytest.fixture(scope="module")
def view() -> BoardView:
    pose = pose_from_corners(SHEET, (SHEET.outer_corners_mm + 10.0) * 2.0, (640, 640))
    assert isinstance(pose, Pose)
    return make_view(pose, SHEET, 0.0)


@pytest.fixture
def felt(view: BoardView) -> Shares:
    """The board picture (h, w, 3) as shares of white: lighter towards the right."""
    width, height = view.size_px
    fall_off = np.linspace(0.8, 1.4, width, dtype=np.float32)[None, :, None]
    return np.ones((height, 1, 1), np.float32) * fall_off * FELT


def px(view: BoardView, x_pitches: float, y_pitches: float) -> tuple[int, int]:
    """Returns a place in the board picture, counted from the middle of the cell at the top rim."""
    at_mm = SHEET.centres_mm[TOP_RIM_CELL] + np.array([x_pitches, y_pitches]) * PITCH_MM
    x, y = np.round(view.paper_to_px(at_mm[None])[0]).astype(int)
    return int(x), int(y)


def cells_told(view: BoardView, seen: Shares) -> list[int]:
    return np.flatnonzero(margin_occlusion(to_log_colour(seen), view, LIMITS)).tolist()


@pytest.mark.parametrize("slant", [-0.4, 0.0, 0.4])
def test_a_finger_over_one_cell_comes_in_beside_it(view: BoardView, felt: Shares, slant: float) -> None:
    finger_px = round(14 * view.px_per_mm)
    cv2.line(felt, px(view, slant * 2, -2), px(view, 0, 0), SKIN, finger_px)
    assert TOP_RIM_CELL in cells_told(view, felt)


def test_a_finger_that_ends_before_the_rim_is_beside_the_board(view: BoardView, felt: Shares) -> None:
    cv2.line(felt, px(view, 0, -2), px(view, 0, -0.9), SKIN, round(14 * view.px_per_mm))
    assert not cells_told(view, felt)


def test_a_shadow_over_the_rim_is_no_finger(view: BoardView, felt: Shares) -> None:
    left, top = px(view, -0.3, -2)
    right, bottom = px(view, 0.3, 0)
    felt[max(0, top) : bottom, left:right] *= 0.4
    assert not cells_told(view, felt)


def test_letters_beside_the_cells_are_no_fingers(view: BoardView, felt: Shares) -> None:
    for column in range(CELLS):
        x, y = px(view, column - TOP_RIM_CELL - 0.15, -0.6)
        cv2.putText(felt, "abcdef"[column], (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.3, (0.02, 0.02, 0.3), 1)
    assert not cells_told(view, felt)


def test_a_finger_over_a_corner_of_the_board_comes_in_beside_it(view: BoardView, felt: Shares) -> None:
    corner = CELLS - 1 - TOP_RIM_CELL + 0.35
    cv2.line(felt, px(view, corner, -2), px(view, corner, 0), SKIN, round(14 * view.px_per_mm))
    assert CELLS - 1 in cells_told(view, felt)
