"""What a phone is told of its picture."""

from dataclasses import replace

import numpy as np
import pytest

from tachiai.firmware.page.phone_port import FAR, OBLIQUE, sight_of
from tachiai.hardware_docs.catalogue import open_sheet
from tachiai.rules.messages import NOTHING, Message
from tachiai.rules.sight import Blind
from tachiai.vision.locate.lens import usual_lens
from tachiai.vision.locate.pose import Pose, make_pose
from tachiai.vision.reasons import NotFound, explain
from tachiai.vision.watch.observer import Observation
from tests.support.cameras import camera_over, plane_to_px

SHEET = open_sheet("rugby_chess")
WH = (1280, 720)
MIDDLE_MM = (SHEET.size_mm[0] / 2, SHEET.size_mm[1] / 2)


def pose(distance_mm: float, tilt_deg: float) -> Pose:
    view = camera_over(MIDDLE_MM, WH, 1100.0, distance_mm, tilt_deg, 90.0)
    return make_pose(plane_to_px(view), usual_lens(WH, 1100.0))


def seen(found: Pose | NotFound, blind: Blind | None = None) -> Observation:
    return Observation(1, 0.0, found, blind, None)


@pytest.mark.parametrize("blind", [None, Blind.HAND, Blind.MOVING])
def test_a_board_that_is_seen_well_is_outlined_in_green(blind: Blind | None) -> None:
    sight = sight_of(seen(pose(700.0, 20.0), blind), SHEET, NOTHING)
    assert (sight.tone, sight.words) == ("good", NOTHING)
    assert len(sight.outlines) == 1 + len(SHEET.centres_mm)
    places = np.array([point for outline in sight.outlines for point in outline])
    assert places.min() > 0
    assert places.max() < 1


@pytest.mark.parametrize(("distance_mm", "tilt_deg", "words"), [(700.0, 60.0, OBLIQUE), (1600.0, 10.0, FAR)])
def test_one_that_could_be_seen_better_is_yellow(distance_mm: float, tilt_deg: float, words: Message) -> None:
    sight = sight_of(seen(pose(distance_mm, tilt_deg)), SHEET, NOTHING)
    assert (sight.tone, sight.words) == ("doubtful", words)


def test_one_that_is_not_found_is_red_with_the_reason() -> None:
    dark = NotFound("too_dark", {"brightness": 12.0})
    sight = sight_of(seen(dark, Blind.NO_BOARD), SHEET, NOTHING)
    assert (sight.tone, sight.words, sight.outlines) == ("bad", dark.words, ())


def test_one_that_was_moved_is_red_and_outlined() -> None:
    moved = replace(seen(pose(700.0, 20.0), Blind.BOARD_MOVED), reason="board_moved")
    sight = sight_of(moved, SHEET, explain("board_moved"))
    assert (sight.tone, sight.words) == ("bad", explain("board_moved"))
    assert sight.outlines
