"""A board without markers is found by its lines or its chequer; a wall is no board."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tachiai.rules.boards import Board
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.grid_search import find_grid, snap_to_lines
from tests.support.usual_run import first_of


def sheet(kind: str, count: int) -> Sheet:
    return Sheet(
        game="", title="Own", version="1", size_mm=(400, 400), kind=kind, board=Board(count, count),
        origin_mm=(20, 20), pitch_mm=(40, 40), pattern="plain", colours={}, dictionary="",
        fiducial_side_mm=0.0, fiducials=(), patches=(), leds=(-1,) * count**2, ruler_mm=None,
    )  # fmt: skip


def seen(flat: Image, corners: Points) -> tuple[Image, Points]:
    """The flat board as a camera sees it that looks a little from the side, and where corners lie there."""
    high, wide = flat.shape[:2]
    source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    target = np.array([[120, 70], [700, 90], [760, 560], [60, 540]], np.float32)
    view = cv2.getPerspectiveTransform(source, target)
    picture = np.full((620, 820, 3), (90, 100, 80), np.uint8)
    cv2.warpPerspective(flat, view, (820, 620), dst=picture, borderMode=cv2.BORDER_TRANSPARENT)
    return picture, cv2.perspectiveTransform(corners[None].astype(np.float32), view)[0].astype(np.float64)


def chequer() -> Image:
    flat = np.full((500, 500, 3), (60, 90, 120), np.uint8)
    for row in range(8):
        for col in range(8):
            colour = (190, 210, 220) if (row + col) % 2 else (50, 70, 90)
            cv2.rectangle(flat, (50 + 50 * col, 50 + 50 * row), (99 + 50 * col, 99 + 50 * row), colour, -1)
    for row, col in ((1, 2), (2, 5), (5, 1), (6, 6)):
        cv2.circle(flat, (75 + 50 * col, 75 + 50 * row), 18, (30, 30, 30), -1)
    return flat


def lines() -> Image:
    flat = np.full((500, 500, 3), (100, 160, 200), np.uint8)
    for k in range(9):
        cv2.line(flat, (50, 50 + 50 * k), (450, 50 + 50 * k), (30, 40, 50), 2)
        cv2.line(flat, (50 + 50 * k, 50), (50 + 50 * k, 450), (30, 40, 50), 2)
    cv2.circle(flat, (150, 200), 22, (20, 20, 20), -1)
    return flat


def pale_with_rows_of_men() -> Image:
    """Its last line is faint, between pale squares and a margin as broad as they are; that margin's edge is
    not.
    """
    flat = np.full((500, 500, 3), (175, 195, 205), np.uint8)
    for row in range(8):
        for col in range(8):
            colour = (182, 202, 212) if (row + col) % 2 == 0 else (50, 70, 90)
            cv2.rectangle(flat, (50 + 50 * col, 50 + 50 * row), (99 + 50 * col, 99 + 50 * row), colour, -1)
            if row > 4 and (row + col) % 2:
                cv2.circle(flat, (75 + 50 * col, 75 + 50 * row), 20, (192, 220, 232), -1)
    return flat


@pytest.mark.parametrize("turns", first_of([1, 0, 2, 3]))
def test_a_board_s_own_edge_is_no_line_of_its_grid(turns: int) -> None:
    flat = np.ascontiguousarray(np.rot90(pale_with_rows_of_men(), turns))
    picture, wanted = seen(flat, np.array([[50, 50], [450, 50], [450, 450], [50, 450]]))
    found = find_grid(picture, sheet("cells", 8))
    assert found is not None
    assert np.linalg.norm(found.corners_px - wanted, axis=1).max() < 5


def test_a_grid_longer_than_wide_is_found_on_its_side() -> None:
    flat = lines()[:410]  # nine lines across, eight down
    flat[405:] = (100, 160, 200)
    picture, wanted = seen(flat, np.array([[50, 50], [450, 50], [450, 400], [50, 400]]))
    found = find_grid(picture, replace(sheet("crossings", 9), board=Board(8, 9)))
    assert found is not None
    assert found.is_sure
    from_the_upper_right_one = np.roll(wanted, -1, axis=0)
    assert np.linalg.norm(found.corners_px - from_the_upper_right_one, axis=1).max() < 6


@pytest.mark.parametrize(("flat", "kind", "count"), [(chequer(), "cells", 8), (lines(), "crossings", 9)])
def test_the_corners_of_a_grid_are_found(flat: Image, kind: str, count: int) -> None:
    picture, wanted = seen(flat, np.array([[50, 50], [450, 50], [450, 450], [50, 450]]))
    found = find_grid(picture, sheet(kind, count))
    assert found is not None
    assert found.is_sure
    assert np.linalg.norm(found.corners_px - wanted, axis=1).max() < 2


def test_a_wall_is_no_board() -> None:
    rng = np.random.default_rng(1)
    wall = np.asarray(rng.normal(128, 12, (480, 640, 3)).clip(0, 255), np.uint8)
    assert find_grid(wall, sheet("cells", 8)) is None


def clicked(corners: Points, off_px: float) -> Points:
    """Returns corners as somebody clicks who misses each by so much, in directions of its own."""
    angle = np.array([0.4, 2.9, 4.1, 5.6])
    return corners + off_px * np.stack([np.cos(angle), np.sin(angle)], axis=1)


@pytest.mark.parametrize(("flat", "kind", "count"), [(chequer(), "cells", 8), (lines(), "crossings", 9)])
def test_corners_clicked_beside_the_grids_are_moved_onto_its_lines(
    flat: Image, kind: str, count: int
) -> None:
    picture, wanted = seen(flat, np.array([[50, 50], [450, 50], [450, 450], [50, 450]], np.float64))
    moved = snap_to_lines(picture, sheet(kind, count), clicked(wanted, 12))
    assert np.linalg.norm(moved - wanted, axis=1).max() < 3


@pytest.mark.parametrize(("flat", "kind", "count"), [(chequer(), "cells", 8), (lines(), "crossings", 9)])
def test_corners_clicked_well_stay_where_they_are(flat: Image, kind: str, count: int) -> None:
    picture, wanted = seen(flat, np.array([[50, 50], [450, 50], [450, 450], [50, 450]], np.float64))
    assert snap_to_lines(picture, sheet(kind, count), wanted).tolist() == wanted.tolist()


def test_corners_of_a_grid_that_is_not_seen_stay_where_they_are() -> None:
    picture, corners = seen(
        np.full((500, 500, 3), 120, np.uint8),
        np.array([[50, 50], [450, 50], [450, 450], [50, 450]], np.float64),
    )
    assert snap_to_lines(picture, sheet("cells", 8), corners).tolist() == corners.tolist()
