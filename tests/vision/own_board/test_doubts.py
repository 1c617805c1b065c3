"""What makes cells less sure, or rules a class out, beside what the networks say."""

import numpy as np
import pytest

from tachiai.vision.board.log_colour import log_colour_of
from tachiai.vision.locate.pose import Pose, pose_from_corners
from tachiai.vision.own_board.bare import TiledPicture, tile_picture
from tachiai.vision.own_board.doubts import (
    doubt_camouflage,
    doubt_declared,
    doubt_gloss,
    doubt_overexposed,
    doubt_overlooked,
    ink_logs,
    is_like,
)
from tachiai.vision.own_board.looks import DECLARED, PARTS, SEEN, TAUGHT, Look, Tops
from tachiai.vision.own_board.taught import Taught
from tachiai.vision.own_board.tiles import make_grid
from tests.support.own_board_pictures import CORNERS, SHEET, picture

WOOD = "#c0a070"  # of the sheet, a board of 36 cells of one colour


def bare_board() -> TiledPicture:
    pose = pose_from_corners(SHEET, CORNERS, (600, 600))
    assert isinstance(pose, Pose)
    return tile_picture(picture(), make_grid(pose, SHEET, 5.0))


def look(colour: np.ndarray, known: float, ink: float = 0.0) -> Look:
    return Look(np.tile(colour, (PARTS, 1)), np.array([ink, 0.0, 0.0]), known)


def bare(but: dict[int, float] | None = None) -> np.ndarray:
    """(36, 2): how likely each cell is bare, or bears a piece."""
    piece = np.zeros(36)
    for cell, likely in (but or {}).items():
        piece[cell] = likely
    return np.stack([1 - piece, piece], axis=1)


@pytest.mark.parametrize(
    ("known", "ink", "pieces", "unsure"),
    [
        (DECLARED, 0.0, {}, True),
        (TAUGHT, 0.0, {}, False),  # a start picture tells by itself what it overlooks
        (DECLARED, -1.0, {}, False),  # its ink is seen
        (DECLARED, 0.0, {3: 1.0, 9: 1.0}, False),  # such pieces are seen, and no cell is in doubt
        (DECLARED, 0.0, {3: 1.0, 9: 1.0, 14: 0.5}, True),
    ],
)
def test_a_plain_piece_of_the_squares_colour_may_stand_there_unseen(
    known: float, ink: float, pieces: dict[int, float], unsure: bool
) -> None:
    board, likely = bare_board(), bare(pieces)
    doubt_camouflage(likely, board, [[look(log_colour_of(WOOD) + board.light, known, ink)]])
    assert bool(likely[0, 0] < 0.98) is unsure


@pytest.mark.parametrize(
    ("between", "white", "unsure"),
    [  # a lamp lifts some dark tops, or one; few are enough where some are at the end of the camera's range
        ([-1.2, -1.3, -1.1, -1.0], 0.0, True),
        ([-1.2, -1.3, -1.9, -1.9], 0.5, True),
        ([-1.2, -1.3, -1.9, -1.9], 0.0, False),
        ([-1.2, -1.9, -1.9, -1.9], 0.5, False),
    ],
)
def test_a_light_piece_may_be_a_dark_one_where_a_lamp_is_mirrored(
    between: list[float], white: float, unsure: bool
) -> None:
    likely = np.array([[0.0, 1.0, 0.0]] * 2 + [[0.0, 0.0, 1.0]] * 7)
    brightness = np.array([-0.7, -0.7, -1.9, -1.9, -1.9, *between])
    doubt_gloss(likely, brightness, np.array([white] + [0.0] * 8, np.float32))
    assert bool(likely[0, 1] < 0.98) is unsure
    assert likely[2, 2] == 1.0


def test_where_a_piece_was_overlooked_bare_cells_are_unsure() -> None:
    grid = bare_board().grid
    likely, other = bare(), bare()
    doubt_overlooked(likely, grid, Taught(overlooked={"x": (WOOD,)}))
    doubt_overlooked(other, grid, Taught(overlooked={"x": ("#123456",)}))
    assert (likely[0, 0], other[0, 0]) == (0.5, 1.0)


@pytest.mark.parametrize(
    ("known", "brightness", "unsure"), [(DECLARED, -1.1, True), (DECLARED, -1.7, False), (SEEN, -1.1, False)]
)
def test_a_top_midway_between_two_kinds_that_only_the_file_describes_may_be_of_either(
    known: float, brightness: float, unsure: bool
) -> None:
    likely = np.array([[0.0, 0.0, 1.0]])
    looks = [look(np.array([-0.7, 0, 0]), known), look(np.array([-1.9, 0, 0]), known)]
    doubt_declared(likely, np.array([brightness]), looks)
    assert bool(likely[0, 2] < 0.98) is unsure


def test_no_top_is_midway_between_kinds_of_different_tints() -> None:
    likely = np.array([[0.0, 0.0, 1.0]])
    looks = [look(np.array([-0.7, 2.0, 0]), DECLARED), look(np.array([-1.9, 0, 0]), DECLARED)]
    doubt_declared(likely, np.array([-1.1]), looks)
    assert likely[0, 2] == 1.0


@pytest.mark.parametrize(("white_cells", "unsure"), [(12, True), (2, False)])
def test_where_much_of_a_colour_is_overexposed_a_white_cell_may_bear_anything(
    white_cells: int, unsure: bool
) -> None:
    grid = bare_board().grid
    likely, white = bare(), np.zeros(36, np.float32)
    white[:white_cells] = 1.0
    doubt_overexposed(likely, white, grid)
    assert bool(likely[0, 0] < 0.98) is unsure
    assert likely[35, 0] == 1.0


def tops(*brightness: float, tint: float = 0.0) -> Tops:
    colours = np.array([[one, tint, 0.0] for one in brightness])
    return Tops(colours, np.zeros_like(colours))


def test_a_top_far_from_what_was_declared_is_of_no_such_class() -> None:
    declared = look(np.array([-1.0, 0.0, 0.0]), DECLARED)
    assert is_like(tops(-1.8, -3.5), declared, False).tolist() == [True, False]
    assert is_like(tops(-1.0, tint=2.5), declared, False).tolist() == [False]


def test_a_top_that_differs_from_all_others_of_its_class_is_not_of_it() -> None:
    seen = tops(-3.0, -3.02, -3.05, -2.98, -1.9)
    of_class = Look(np.full((PARTS, 3), -3.0) * [1, 0, 0], np.zeros(3), SEEN, seen)
    assert is_like(seen, of_class, False).tolist() == [True, True, True, True, False]


def test_a_top_like_one_of_a_few_of_its_class_may_be_of_it() -> None:
    """Two of three lie in a lamp's light: three do not tell by how much they differ."""
    seen = Tops(np.array([[-1.0, 0.2, 0.2], [-1.1, 0.25, 0.2], [-1.9, 0.9, 0.2]]), np.zeros((3, 3)))
    of_class = Look(np.tile([-1.05, 0.2, 0.2], (PARTS, 1)), np.zeros(3), SEEN, seen)
    assert is_like(seen, of_class, False).all()
    assert is_like(tops(-1.9, tint=-0.5), of_class, False).tolist() == [False]


def test_what_is_not_in_sight_is_ruled_out_by_nothing() -> None:
    assert is_like(tops(float("nan")), look(np.zeros(3), DECLARED), False).tolist() == [True]


def test_inks_tell_between_two_classes_of_one_ground() -> None:
    red, black = look(np.zeros(3), SEEN, -0.4), look(np.zeros(3), SEEN, -1.6)
    inked = Tops(np.zeros((3, 3)), np.array([[-0.4, 0, 0], [-1.6, 0, 0], [-1.0, 0, 0]]))
    logs = ink_logs([(inked, red), (inked, black)])
    assert logs.argmax(axis=1).tolist()[:2] == [0, 1]
    assert logs.max() == 0.0
    assert abs(logs[2, 0] - logs[2, 1]) < 1e-9
