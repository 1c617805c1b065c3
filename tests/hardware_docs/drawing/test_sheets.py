"""Every sheet that comes with the program: found by a detector, complete, and clean round its markers."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import SHEETS_PATH, open_pieces, open_sheet, sheet_names, sheet_path
from tachiai.hardware_docs.drawing.png import render_png
from tachiai.hardware_docs.drawing.shapes import Drawing, draw_fiducials, marker_modules
from tachiai.hardware_docs.drawing.sheet import PATCH_FILLS, draw_sheet, sheet_checksum, sheet_texture
from tachiai.rules.boards import Board
from tachiai.rules.registry import game_ids, open_game
from tachiai.vision.board.faces import bgr_of
from tachiai.vision.board.game_on_paper import computed_sheet
from tachiai.vision.errors import BadSheet
from tests.hardware_docs.drawing.seen import fiducials_mm, worst_mm
from tests.support.usual_run import pairs

README = SHEETS_PATH / "README.md"

every_sheet = pytest.mark.parametrize("name", sheet_names())


@pytest.mark.parametrize(("name", "px_per_mm"), pairs(sheet_names(), [3.0, 4.3, 6.0]))
def test_a_detector_finds_every_fiducial_to_a_tenth_of_a_millimetre(name: str, px_per_mm: float) -> None:
    sheet = open_sheet(name)
    found = fiducials_mm(sheet_texture(sheet, px_per_mm), sheet.dictionary, px_per_mm)
    assert sorted(found) == sorted(sheet.fiducial_corners_mm)
    assert worst_mm(found, sheet) <= 0.1


@every_sheet
def test_a_small_camera_picture_still_shows_every_fiducial(name: str) -> None:
    sheet, px_per_mm = open_sheet(name), 1.6  # 1280 x 720 over the largest sheets
    found = fiducials_mm(sheet_texture(sheet, px_per_mm), sheet.dictionary, px_per_mm)
    assert sorted(found) == sorted(sheet.fiducial_corners_mm)
    assert worst_mm(found, sheet) <= 0.25


@pytest.mark.parametrize(
    "dictionary", sorted(name.removeprefix("DICT_") for name in dir(cv2.aruco) if name.startswith("DICT_"))
)
def test_markers_of_every_opencv_dictionary_are_drawn_right(dictionary: str) -> None:
    sheet = replace(open_sheet("rugby_chess"), dictionary=dictionary)
    markers = Drawing(sheet.size_mm, tuple(draw_fiducials(sheet)))
    found = fiducials_mm(render_png(markers, 4.0), dictionary, 4.0)
    assert sorted(found) == sorted(sheet.fiducial_corners_mm)
    assert worst_mm(found, sheet) <= 0.1


@every_sheet
def test_fiducials_stand_on_all_four_sides(name: str) -> None:
    sheet = open_sheet(name)
    assert len(sheet.fiducials) >= 8
    middles = np.array([corners.mean(axis=0) for corners in sheet.fiducial_corners_mm.values()])
    low, high = sheet.centres_mm.min(axis=0), sheet.centres_mm.max(axis=0)
    for axis in (0, 1):
        assert (middles[:, axis] < low[axis]).sum() >= 2
        assert (middles[:, axis] > high[axis]).sum() >= 2


@every_sheet
def test_nothing_is_printed_in_the_quiet_zone_of_a_fiducial(name: str) -> None:
    sheet, px_per_mm = open_sheet(name), 4.0
    texture = sheet_texture(sheet, px_per_mm)
    for fiducial in sheet.fiducials:
        quiet_mm = sheet.fiducial_side_mm / len(marker_modules(sheet.dictionary, fiducial.id))
        outer = _cut(texture, px_per_mm, fiducial.x_mm, fiducial.y_mm, sheet.fiducial_side_mm, quiet_mm)
        inner = round(quiet_mm * px_per_mm) - 1  # a marker's own edge may take part of a pixel
        outer[inner:-inner, inner:-inner] = 255
        assert outer.min() == 255, f"marker {fiducial.id} has ink beside it"


def _cut(texture: np.ndarray, px_per_mm: float, x: float, y: float, side: float, around: float) -> np.ndarray:
    left, top = (round((value - around) * px_per_mm) for value in (x, y))
    size = round((side + 2 * around) * px_per_mm)
    return texture[top : top + size, left : left + size].copy()


@every_sheet
def test_each_cell_has_an_led_of_its_own_on_the_panel(name: str) -> None:
    leds = open_sheet(name).leds
    assert len(set(leds)) == len(leds)
    assert min(leds) >= 0
    assert max(leds) < 16 * 16


@every_sheet
def test_leds_keep_the_shape_of_the_board(name: str) -> None:
    sheet = open_sheet(name)
    column_row = {(led % 16, led // 16) for led in sheet.leds}
    shift = {(led % 16 - x, led // 16 + y) for led, (x, y) in zip(sheet.leds, sheet.board.xy, strict=True)}
    assert len(column_row) == len(sheet.leds)
    assert len(shift) == 1, "a neighbour on the board is a neighbour on the panel"


@every_sheet
def test_white_grey_and_black_are_printed_on_all_four_sides(name: str) -> None:
    sheet, px_per_mm = open_sheet(name), 2.0
    texture = sheet_texture(sheet, px_per_mm)
    low, high = sheet.centres_mm.min(axis=0), sheet.centres_mm.max(axis=0)
    sides: dict[str, set[str]] = {shade: set() for shade in PATCH_FILLS}
    for patch in sheet.patches:
        x, y = patch.x_mm + patch.width_mm / 2, patch.y_mm + patch.height_mm / 2
        pixel = texture[int(y * px_per_mm), int(x * px_per_mm)]
        assert tuple(pixel.tolist()) == bgr_of(PATCH_FILLS[patch.shade])
        sides[patch.shade] |= {
            side
            for side, there in {
                "left": x < low[0], "right": x > high[0], "top": y < low[1], "bottom": y > high[1]
            }.items()
            if there
        }  # fmt: skip
    assert all(found == {"left", "right", "top", "bottom"} for found in sides.values())


@every_sheet
def test_a_ball_or_disc_has_room_in_its_cell(name: str) -> None:
    sheet = open_sheet(name)
    assert min(sheet.pitch_mm) >= 28


@pytest.mark.parametrize("uid", game_ids())
def test_a_games_sheet_has_the_board_of_its_rules(uid: str) -> None:
    assert open_sheet(uid).board == open_game(uid).board
    assert open_sheet(uid).game == uid


@pytest.mark.parametrize("size", ["9", "15"])
def test_chatras_other_sizes_have_sheets(size: str) -> None:
    assert open_sheet(f"chatra_{size}").board == open_game("chatra", {"size": size}).board


def test_rank_1_of_chatra_is_printed_at_the_top() -> None:
    sheet = open_sheet("chatra")
    centres = dict(zip(sheet.board.names, sheet.centres_mm.tolist(), strict=True))
    assert centres["a1"][1] < centres["a12"][1]


def test_a1_of_rosenkreuz_is_dark_and_b1_light() -> None:
    sheet, px_per_mm = open_sheet("rosenkreuz"), 2.0
    texture = sheet_texture(sheet, px_per_mm)
    centres = dict(zip(sheet.board.names, sheet.centres_mm, strict=True))
    shades = [
        texture[int(y * px_per_mm), int(x * px_per_mm)].mean() for x, y in (centres["a1"], centres["b1"])
    ]
    assert shades[0] < shades[1] - 40


def test_the_rim_of_two_rings_lies_outside_its_grid() -> None:
    sheet = open_sheet("two_rings")
    centres = dict(zip(sheet.board.names, sheet.centres_mm.tolist(), strict=True))
    assert centres["c13"][1] == pytest.approx(centres["c12"][1] - sheet.pitch_mm[1])
    assert centres["z1"][0] == pytest.approx(centres["a1"][0] - sheet.pitch_mm[0])


def test_games_are_told_apart_by_their_markers() -> None:
    ids = [set(open_sheet(uid).fiducial_corners_mm) for uid in game_ids()]
    assert len(set().union(*ids)) == sum(len(own) for own in ids)


def test_the_checksum_follows_the_geometry() -> None:
    assert len({sheet_checksum(open_sheet(name)) for name in sheet_names()}) == len(sheet_names())
    assert sheet_checksum(open_sheet("chatra")) == sheet_checksum(open_sheet("chatra"))


def test_a_drawing_has_the_size_of_its_sheet() -> None:
    sheet = open_sheet("rugby_chess")
    assert draw_sheet(sheet).size_mm == (297, 420)
    assert sheet_texture(sheet, 2.0).shape == (840, 594, 3)


def test_an_unknown_dictionary_or_marker_is_refused_with_its_name() -> None:
    with pytest.raises(BadSheet, match="'9X9_9'"):
        marker_modules("9X9_9", 0)
    with pytest.raises(BadSheet, match="below 50"):
        marker_modules("4X4_50", 50)


@pytest.mark.parametrize("name", [name for name in sheet_names() if sheet_path(name).parent == SHEETS_PATH])
def test_the_table_of_sheets_says_what_the_file_says(name: str) -> None:
    sheet, kinds = open_sheet(name), open_pieces(open_sheet(name).game).kinds
    (row,) = [
        line for line in README.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{name}`")
    ]
    width_mm, height_mm = sheet.size_mm
    discs = {f"{kind.diameter_mm:g} mm" for kind in kinds.values()}
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[1:4] == [f"{width_mm:g} × {height_mm:g} mm", f"{sheet.pitch_mm[0]:g} mm", *discs]


def test_no_line_runs_through_a_crossing_that_is_closed() -> None:
    board = Board(7, 7)
    closed = frozenset({board.cell("a1")})
    sheet = computed_sheet(
        game="x", title="X", title_ja="", kind="crossings", board=board, overrides={}, closed=closed
    )
    texture, px_per_mm = sheet_texture(sheet, 4.0), 4.0
    for name, is_white in (("a1", True), ("b1", False)):
        x, y = (sheet.centres_mm[board.cell(name)] * px_per_mm).astype(int)
        assert (texture[y - 20 : y + 20, x - 20 : x + 20] == 255).all() == is_white
