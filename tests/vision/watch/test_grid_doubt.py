"""A grid that lies beside the board's lines is not taken for a hand, nor a hand for such a grid."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tachiai.rules.boards import Board
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.pose import pose_from_corners
from tachiai.vision.reasons import explain
from tachiai.vision.watch.glimpses import grid_is_off
from tachiai.vision.watch.observer import Observation, Observer
from tests.support.own_board_pictures import CORNERS, SHEET, SYMBOLS, picture, pieces
from tests.support.scenes import frame

LINED = replace(SHEET, kind="crossings", board=Board(7, 7))


def glance(image: Image, sheet: Sheet, corners: Points) -> Observation:
    observer = Observer(sheet, pieces(), SYMBOLS)
    assert observer.point_at(corners, (600, 600)) is None
    return observer.glance(frame(image))


def with_arm() -> Image:
    image = picture()
    cv2.rectangle(image, (280, 200), (430, 599), (120, 150, 205), -1)
    return image


@pytest.mark.parametrize("measured", [0.86, 0.9])
def test_a_grid_measured_too_small_is_told(measured: float) -> None:
    seen = glance(picture(), SHEET, CORNERS[0] + (CORNERS - CORNERS[0]) * measured)
    assert (seen.reason, seen.blind) == ("grid_off", None)
    assert "hand" not in seen.doubts
    assert all(explain(code).ja for code in seen.doubts if code)


@pytest.mark.parametrize(("measured", "is_off"), [(1.0, False), (0.9, True), (0.86, True)])
@pytest.mark.parametrize("image", [picture(), with_arm()])
def test_crossings_have_lines_to_go_by(image: Image, measured: float, is_off: bool) -> None:
    pose = pose_from_corners(LINED, CORNERS[0] + (CORNERS - CORNERS[0]) * measured, (600, 600))
    assert pose is not None
    for unread_or_surely_bare in (None, (1.0, 0.0, 0.0)):
        assert grid_is_off(image, pose, LINED, (unread_or_surely_bare,) * 49, LIMITS) is is_off


@pytest.mark.parametrize("sheet", [SHEET, LINED])
def test_a_hand_over_the_very_lines_is_a_hand(sheet: Sheet) -> None:
    assert glance(with_arm(), sheet, np.asarray(CORNERS)).reason == "hand"


@pytest.mark.parametrize(("shift_px", "is_off"), [(14.0, False), (30.0, True)])
def test_plain_cells_are_off_where_their_lines_are_found_elsewhere(shift_px: float, is_off: bool) -> None:
    pose = pose_from_corners(SHEET, CORNERS - [shift_px, 0.0], (600, 600))
    assert pose is not None
    assert grid_is_off(picture(), pose, SHEET, (None,) * 36, LIMITS) is is_off
