"""The tracker follows the sheet, and tells a push from a drift."""

import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.core import EMPTY
from tachiai.vision.frame import Image
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.pose import Pose
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.pose_tracker import PoseTracker
from tests.support.scenes import Scene, draw

SHEET, PIECES = open_sheet("rugby_chess"), open_pieces("rugby_chess")


def picture(shift_mm: float = 0.0) -> Image:
    scene = Scene(layout=(EMPTY,) * 63, turn_deg=90, distance_mm=640, shift_mm=(shift_mm, 0.0))
    return draw(SHEET, PIECES, scene)


def followed(tracker: PoseTracker, image: Image) -> bool:
    pose = tracker.find(image)
    assert isinstance(pose, Pose)
    return tracker.follow(pose)


def test_a_board_at_rest_keeps_its_pose() -> None:
    tracker = PoseTracker(SHEET, None, LIMITS)
    assert not followed(tracker, picture())
    before = tracker.pose
    assert not followed(tracker, picture())
    assert tracker.pose is before


def test_a_push_is_told_and_a_drift_is_followed_without_a_word() -> None:
    pitch_mm = min(SHEET.pitch_mm)
    for shift_mm, pushed in ((0.5 * LIMITS.bump_per_pitch * pitch_mm, False), (0.5 * pitch_mm, True)):
        tracker = PoseTracker(SHEET, None, LIMITS)
        followed(tracker, picture())
        before = tracker.pose
        assert followed(tracker, picture(shift_mm)) is pushed
        assert tracker.pose is not before


def test_a_picture_by_itself_changes_nothing() -> None:
    tracker = PoseTracker(SHEET, None, LIMITS)
    assert isinstance(tracker.find_alone(picture()), Pose)
    assert tracker.pose is None


def test_four_corners_fix_the_pose_until_others_are_given() -> None:
    tracker = PoseTracker(SHEET, None, LIMITS)
    found = tracker.find(picture())
    assert isinstance(found, Pose)
    corners_px = found.project(SHEET.outer_corners_mm)
    assert tracker.point_at(corners_px[[0, 2, 1, 3]], (1280, 720)) == NotFound("bad_corners")
    assert tracker.point_at(corners_px, (1280, 720)) is None
    fixed = tracker.find(np.zeros((720, 1280, 3), np.uint8))
    assert isinstance(fixed, Pose)
    assert np.abs(fixed.project(SHEET.centres_mm) - found.project(SHEET.centres_mm)).max() < 1.0


@pytest.mark.parametrize(
    ("corners", "code"),
    [
        ([1e9, 1, 2e9, 3, 4, 5e9, 6, 7], "far_corners"),
        ([10, 10, 20, 10, 20, 20, 10, 20], "small_board"),
        ([60, 60, 900, 60, 900, 400, 60, 400], "outside_corners"),
        ([60, 60, 60, 60, 60, 60, 60, 60], "bad_corners"),
    ],
)
def test_corners_that_no_board_can_have_are_refused(corners: list[float], code: str) -> None:
    problem = PoseTracker(SHEET, None, LIMITS).point_at(np.array(corners).reshape(4, 2), (640, 480))
    assert problem is not None
    assert problem.code == code
    assert problem.words.en
    assert problem.words.ja


def test_corners_hold_for_pictures_of_their_size_in_which_something_is_to_be_seen() -> None:
    tracker = PoseTracker(SHEET, None, LIMITS)
    assert tracker.point_at(np.array([[60, 60], [500, 60], [500, 400], [60, 400]]), (640, 480)) is None
    for size, code in (((48, 64), "other_size"), ((480, 640), "too_dark")):
        found = tracker.find_alone(np.zeros((*size, 3), np.uint8))
        assert isinstance(found, NotFound)
        assert found.code == code
    assert isinstance(tracker.find_alone(np.full((480, 640, 3), 120, np.uint8)), Pose)
