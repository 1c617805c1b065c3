"""The sheet is found to a fraction of a pixel, or it is said why not."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.core import EMPTY
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.locate.pose import Pose, pose_from_corners
from tachiai.vision.opencv import apply_homography
from tachiai.vision.reasons import NotFound
from tests.support.scenes import Scene, draw, layer

SHEET, PIECES = open_sheet("rugby_chess"), open_pieces("rugby_chess")
BARE = (EMPTY,) * 63


def picture(**changes: object) -> Image:
    return draw(SHEET, PIECES, Scene(layout=BARE, **changes))  # type: ignore[arg-type]  # any of its fields


def found(image: Image, sheet: Sheet = SHEET, previous: Pose | None = None) -> Pose:
    pose = locate(image, sheet, previous=previous)
    assert isinstance(pose, Pose)
    return pose


def missing(image: Image, sheet: Sheet = SHEET) -> NotFound:
    pose = locate(image, sheet)
    assert isinstance(pose, NotFound)
    return pose


@pytest.mark.parametrize(
    "scene",
    [
        Scene(layout=BARE),
        Scene(layout=BARE, tilt_deg=25, turn_deg=10),
        Scene(layout=BARE, turn_deg=90, distance_mm=520),
        Scene(layout=BARE, size_px=(640, 480), focal_px=600),
    ],
)
def test_cells_are_found_within_a_third_of_a_pixel(scene: Scene) -> None:
    pose = found(draw(SHEET, PIECES, scene))
    truth = apply_homography(layer(SHEET, scene, 0), SHEET.centres_mm)
    assert np.abs(pose.project(SHEET.centres_mm) - truth).max() < 0.35


def test_a_tilted_pose_knows_where_the_tops_of_pieces_appear() -> None:
    scene = Scene(layout=BARE, tilt_deg=25)
    pose = found(draw(SHEET, PIECES, scene))
    tops = apply_homography(layer(SHEET, scene, 6.0), SHEET.centres_mm)
    assert np.abs(pose.project(SHEET.centres_mm, 6.0) - tops).max() < 0.5
    assert pose.tilt_deg() == pytest.approx(25, abs=0.5)


def test_a_bent_lens_is_estimated() -> None:
    image = picture(k1=-0.12, tilt_deg=15)
    pose = found(image)
    assert pose.lens.distortion[0] < -0.05
    assert pose.residual_px < 1.0


def cover(image: Image, pose: Pose, markers: list[int], sheet: Sheet = SHEET) -> Image:
    for marker in markers:
        px = pose.project(sheet.fiducial_corners_mm[marker]).astype(int)
        cv2.rectangle(image, px.min(axis=0).tolist(), px.max(axis=0).tolist(), (90, 120, 180), -1)
    return image


def by_hand(side_said: float = 1.0) -> Sheet:
    """Returns the sheet with four markers that somebody laid there, whose side its file says so wrong."""
    side_mm = SHEET.fiducial_side_mm * side_said
    beside_mm = (SHEET.fiducial_side_mm - side_mm) / 2
    laid = tuple(
        replace(marker, x_mm=marker.x_mm + beside_mm, y_mm=marker.y_mm + beside_mm)
        for marker in SHEET.fiducials
        if marker.id in (0, 2, 5, 7)
    )
    return replace(SHEET, patches=(), fiducials=laid, fiducial_side_mm=side_mm)


@pytest.mark.parametrize("side_said", [0.97, 1.03])
def test_markers_of_another_size_than_said_are_not_taken_for_a_bent_lens(side_said: float) -> None:
    pose = found(picture(), by_hand(side_said))
    assert abs(pose.lens.distortion[0]) < 0.07


@pytest.mark.parametrize("k1", [-0.15, 0.1])
def test_a_bent_lens_is_estimated_by_markers_laid_by_hand(k1: float) -> None:
    pose = found(picture(k1=k1, tilt_deg=15), by_hand())
    assert pose.lens.distortion[0] == pytest.approx(k1, abs=0.05)


def test_a_bent_lens_is_estimated_by_five_markers_too() -> None:
    image = picture(k1=-0.15)
    pose = found(image)
    seen = found(cover(image, pose, sorted(SHEET.fiducial_corners_mm)[::2]))
    assert len(seen.markers) == 5
    assert np.abs(seen.project(SHEET.centres_mm) - pose.project(SHEET.centres_mm)).max() < 1.5


@pytest.mark.parametrize("tilt_deg", [0, 12])
def test_small_markers_are_found_in_a_small_noisy_picture(tilt_deg: float) -> None:
    sheet = open_sheet("chatra")
    scene = Scene(layout=(EMPTY,) * 144, size_px=(640, 480), focal_px=480, distance_mm=560, turn_deg=90,
                  tilt_deg=tilt_deg, noise=4.0, blur_px=0.9)  # fmt: skip
    pose = found(draw(sheet, open_pieces("chatra"), scene), sheet)
    truth = apply_homography(layer(sheet, scene, 0), sheet.centres_mm)
    assert np.abs(pose.project(sheet.centres_mm) - truth).max() < 0.6


def test_covered_markers_are_done_without() -> None:
    image = picture()
    pose = found(image)
    again = found(cover(image, pose, sorted(SHEET.fiducial_corners_mm)[:3]))
    assert len(again.markers) == 7
    assert np.abs(again.project(SHEET.centres_mm) - pose.project(SHEET.centres_mm)).max() < 1.0


def test_a_second_marker_with_the_same_id_is_left_out() -> None:
    image = picture()
    truth = found(image).project(SHEET.centres_mm)
    marker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), 0, 36)
    image[340:400, 60:120] = 255
    image[352:388, 72:108] = marker[..., None]
    assert np.abs(found(image).project(SHEET.centres_mm) - truth).max() < 0.2


def test_a_board_that_lies_still_keeps_its_pose() -> None:
    pose = found(picture(seed=1))
    assert found(picture(seed=2), previous=pose) is pose


def laid_askew() -> Sheet:
    """Returns a sheet whose markers lie up to three millimetres beside where its file says."""
    sheet, off_mm = by_hand(), ((2, -2), (-2, 1), (3, 2), (-1, -3))
    askew = (
        replace(marker, x_mm=marker.x_mm + x, y_mm=marker.y_mm + y)
        for marker, (x, y) in zip(sheet.fiducials, off_mm, strict=True)
    )
    return replace(sheet, fiducials=tuple(askew))


def test_a_board_between_markers_laid_askew_keeps_its_pose_too() -> None:
    sheet = laid_askew()
    pose = found(picture(seed=1), sheet)
    assert pose.residual_px > 0.7
    assert found(picture(seed=2), sheet, pose) is pose


def test_markers_laid_askew_are_followed_together() -> None:
    sheet = laid_askew()
    pose = found(picture(), sheet)
    moved = found(picture(shift_mm=(1.0, 0.5)), sheet, pose)
    shift = moved.project(SHEET.centres_mm) - pose.project(SHEET.centres_mm)
    assert shift.mean(axis=0) == pytest.approx([-1.0 * 1100 / 700, -0.5 * 1100 / 700], abs=0.15)
    assert moved.lens is pose.lens  # not searched anew


def test_a_small_drift_is_followed() -> None:
    pose = found(picture())
    moved = found(picture(shift_mm=(1.0, 0.5)), previous=pose)
    shift = moved.project(SHEET.centres_mm) - pose.project(SHEET.centres_mm)
    assert shift.mean(axis=0) == pytest.approx([-1.0 * 1100 / 700, -0.5 * 1100 / 700], abs=0.15)


def test_a_push_is_found_anew() -> None:
    pose = found(picture())
    moved = found(picture(turn_deg=8, shift_mm=(30, 0)), previous=pose)
    assert len(moved.markers) == len(SHEET.fiducials)


def test_a_mirrored_sheet_is_no_sheet() -> None:
    assert missing(np.ascontiguousarray(picture()[:, ::-1])).code in (
        "no_markers",
        "few_markers",
        "other_sheet",
    )


def test_an_empty_table_has_no_markers() -> None:
    grain = np.random.default_rng(1).integers(60, 200, (480, 640, 3), np.uint8)
    assert missing(grain).code == "no_markers"


def test_night_is_too_dark_and_a_lamp_too_bright() -> None:
    assert missing((picture() // 60).astype(np.uint8)).code == "too_dark"
    assert missing(np.full((480, 640, 3), 255, np.uint8)).code == "too_bright"


def test_a_lens_out_of_focus_is_blurred() -> None:
    assert missing(cv2.GaussianBlur(picture(), (0, 0), 14).astype(np.uint8)).code == "blurred"


def test_another_game_s_sheet_is_another_sheet() -> None:
    assert missing(picture(), open_sheet("troop_chess")).code in ("other_sheet", "no_markers", "few_markers")


def test_too_few_markers_are_counted() -> None:
    image = picture()
    pose = found(image)
    reason = missing(cover(image, pose, sorted(SHEET.fiducial_corners_mm)[:8]))
    assert (reason.code, reason.numbers["found"]) == ("few_markers", 2)


def test_markers_too_small_to_be_read_are_not_said_to_be_hidden() -> None:
    far = np.asarray(cv2.GaussianBlur(picture(distance_mm=640 * 2.6), (0, 0), 0.9), np.uint8)
    reason = missing(far, by_hand())
    assert reason.code == "small_markers"
    assert reason.numbers["side"] < 20


def test_markers_whose_numbers_are_swapped_are_misplaced_and_not_hidden() -> None:
    first, second, *others = by_hand().fiducials
    swapped = (replace(first, id=second.id), replace(second, id=first.id), *others)
    reason = missing(picture(), replace(by_hand(), fiducials=swapped))
    assert (reason.code, reason.numbers["found"]) == ("misplaced_markers", 4)


def test_corners_do_where_there_are_no_markers() -> None:
    pose = found(picture(tilt_deg=20))
    given = pose_from_corners(SHEET, pose.project(SHEET.outer_corners_mm), (1280, 720))
    assert given is not None
    assert np.abs(given.project(SHEET.centres_mm) - pose.project(SHEET.centres_mm)).max() < 1.5


def test_corners_on_one_line_span_no_board() -> None:
    line = np.array([[0.0, 0], [10, 0], [20, 0], [30, 0]])
    assert pose_from_corners(SHEET, line, (1280, 720)) is None
