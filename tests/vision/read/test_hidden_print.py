"""What is printed between cells is hidden by what is opaque, in whatever colour, and by no shadow or lamp."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import to_log_colour
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.pose import Pose, pose_from_corners
from tachiai.vision.locate.rectify import BoardView, make_view
from tachiai.vision.read.board_colours import BoardColours
from tachiai.vision.read.hidden_print import hidden_corners
from tests.support.scenes import plain_sheet

CELLS, PITCH_MM, MARGIN_MM = 6, 30.0, 20.0
SIZE_MM = (2 * MARGIN_MM + CELLS * PITCH_MM,) * 2
SHEET = plain_sheet(CELLS, PITCH_MM, MARGIN_MM)
WOOD, OTHER, LINE = (np.array(bgr, np.float32) for bgr in (
    (0.15, 0.34, 0.5), (0.05, 0.1, 0.2), (0.03, 0.03, 0.03)))  # fmt: skip
UNDER_THE_HAND = 14  # the third row's third cell
Shares = NDArray[np.float32]


@pytest.fixture(scope="module")
def view() -> BoardView:
    corners = (SHEET.outer_corners_mm + 10.0) * 2.0
    pose = pose_from_corners(SHEET, corners, (600, 600))
    assert isinstance(pose, Pose)
    return make_view(pose, SHEET, 0.0)


def painted(view: BoardView, pattern: str) -> Shares:
    """Returns the board picture (h, w, 3) of the bare board as shares of white."""
    width, height = view.size_px
    layer = np.ones((height, width, 3), np.float32) * WOOD
    half = np.array(SHEET.pitch_mm) * view.px_per_mm / 2
    for cell, (x, y) in enumerate(view.paper_to_px(SHEET.centres_mm)):
        left, top, right, bottom = np.round((x - half[0], y - half[1], x + half[0], y + half[1])).astype(int)
        if pattern == "lines":
            layer[top - 1 : bottom + 1, left - 1 : right + 1] = LINE
            layer[top + 1 : bottom - 1, left + 1 : right - 1] = WOOD
        elif (cell + cell // CELLS) % 2:
            layer[top:bottom, left:right] = OTHER
    return layer


def told(view: BoardView, seen: Shares, bare: Shares) -> NDArray[np.bool_]:
    board = BoardColours(to_log_colour(seen), to_log_colour(bare), view, LIMITS)
    light, ceiling = np.zeros((CELLS**2, 3), np.float32), np.ones((CELLS**2, 3), np.float32)
    return hidden_corners(board, light, ceiling)


def over_cells(view: BoardView) -> tuple[slice, slice]:
    """Returns where nine cells lie, and a little more on each side."""
    x, y = view.paper_to_px(SHEET.centres_mm[UNDER_THE_HAND : UNDER_THE_HAND + 1])[0]
    reach = 1.8 * PITCH_MM * view.px_per_mm
    return slice(int(y - reach), int(y + reach)), slice(int(x - reach), int(x + reach))


@pytest.mark.parametrize("pattern", ["lines", "squares"])
def test_what_is_opaque_hides_the_print_even_in_the_boards_own_colour(view: BoardView, pattern: str) -> None:
    bare = painted(view, pattern)
    seen = bare.copy()
    seen[over_cells(view)] = WOOD * 0.8
    hidden = told(view, seen, bare)
    assert hidden[UNDER_THE_HAND].all()
    assert not hidden[-1].any()


@pytest.mark.parametrize("pattern", ["lines", "squares"])
@pytest.mark.parametrize("is_shadow", [True, False])
def test_shadows_and_mirrored_lamps_leave_it(view: BoardView, pattern: str, is_shadow: bool) -> None:
    bare = painted(view, pattern)
    seen = bare.copy()
    there = over_cells(view)
    seen[there] = (
        bare[there] * np.array([0.3, 0.35, 0.4]) if is_shadow else np.minimum(bare[there] + 0.45, 0.9)
    )
    assert not told(view, seen.astype(np.float32), bare).any()


def test_nothing_is_told_of_a_board_without_print_nor_of_one_that_is_not_where_it_was_found(
    view: BoardView,
) -> None:
    plain = np.ones_like(painted(view, "lines")) * WOOD
    assert not told(view, plain * 0.5, plain).any()
    lines = painted(view, "lines")
    assert not told(view, np.roll(lines, (14, 14), (0, 1)), lines).any()
