"""Boards and pieces of one's own: colours are a hint, what is foreign is not named, and the reason is the
right one.
"""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tachiai.rules.core import EMPTY
from tachiai.vision.board.own_pieces import UNKNOWN_COLOUR
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.board.sheet import Fiducial
from tachiai.vision.frame import Image
from tachiai.vision.read.calibration import load_calibration
from tachiai.vision.watch.observer import Observer
from tests.support.own_board_pictures import (
    BLUE,
    CORNERS,
    PIECES,
    RED,
    SHEET,
    SYMBOLS,
    WOOD,
    centre,
    glance,
    picture,
    pieces,
)
from tests.support.scenes import frame


def expected(**others: str | None) -> tuple[str | None, ...]:
    named: dict[int, str | None] = {**PIECES}
    named.update((int(cell[1:]), symbol) for cell, symbol in others.items())
    return tuple(named.get(cell, EMPTY) for cell in range(36))


def test_colours_that_were_picked_badly_are_a_hint_only() -> None:
    assert glance(picture(), kinds=pieces("#7a2020", "#6a90d0")).symbols_seen == expected()


def test_what_looks_like_nothing_declared_is_not_named() -> None:
    seen = glance(picture(discs={16: (150, 30, 140)}))
    assert seen.symbols_seen == expected(c16=None)
    assert seen.doubts[16] == "stranger"
    assert seen.reason == ""


def test_a_lamp_s_mirror_image_is_sheen() -> None:
    image = picture()
    cv2.circle(image, centre(22), 38, (255, 255, 255), -1)
    seen = glance(cv2.GaussianBlur(image, (0, 0), 4).astype(np.uint8))
    assert seen.symbols_seen is not None
    assert seen.symbols_seen[22] is None
    assert (seen.doubts[22], seen.reason) == ("sheen", "mirrored_lamp")


def test_a_board_that_is_white_in_large_part_is_overexposed() -> None:
    image = picture()
    cv2.rectangle(image, (40, 40), (560, 225), (255, 255, 255), -1)
    seen = glance(cv2.GaussianBlur(image, (0, 0), 4).astype(np.uint8))
    assert seen.doubts.count("sheen") >= 12
    assert seen.reason == "overexposed"


def test_many_strangers_are_no_hand() -> None:
    seen = glance(picture(discs=dict.fromkeys((3, 5, 7, 11, 17, 24, 31), (150, 30, 140))))
    assert {seen.doubts[cell] for cell in (3, 5, 7)} == {"stranger"}
    assert seen.reason == "strangers"


def test_a_hand_hides_what_lies_between_the_cells() -> None:
    image = picture()
    outline = np.array([[250, 599], [245, 330], [290, 290], [340, 330], [350, 599]])
    cv2.fillPoly(image, [outline], (70, 80, 190))
    seen = glance(image)
    assert seen.reason == "hand"
    assert seen.doubts[27] == "hand"
    assert seen.doubts[0] == ""


@pytest.mark.parametrize("turns", [(0, 0, 0, 0), (0, 1, 2, 3)], ids=["upright", "turned"])
def test_markers_on_wood_do_not_make_the_board_worse(turns: tuple[int, ...]) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    spots = [(2.0, 2.0), (278.0, 2.0), (278.0, 278.0), (2.0, 278.0)]
    dark = (60, 95, 125)
    image = np.full((680, 680, 3), dark, np.uint8)
    image[40:640, 40:640] = picture(dark)
    for number, (x, y) in enumerate(spots):
        at = (int(40 + 2 * x), int(40 + 2 * y))
        marker = np.rot90(cv2.aruco.generateImageMarker(dictionary, number, 40), turns[number])
        image[at[1] - 6 : at[1] + 46, at[0] - 6 : at[0] + 46] = (200, 160, 40)  # cyan, not paper
        shown = np.where(marker[..., None] > 0, (200, 160, 40), (20, 20, 20))
        image[at[1] : at[1] + 40, at[0] : at[0] + 40] = shown
    fiducials = tuple(Fiducial(number, x, y) for number, (x, y) in enumerate(spots))
    sheet = replace(SHEET, dictionary="4X4_50", fiducial_side_mm=20.0, fiducials=fiducials)
    assert glance(image, sheet).symbols_seen == expected()


def test_a_start_picture_teaches_colours_that_the_file_has_wrong() -> None:
    observer = Observer(SHEET, pieces("#285aaa", "#be2828"), SYMBOLS)  # the wrong way round
    observer.point_at(CORNERS, (600, 600))
    layout = tuple(PIECES.get(cell, EMPTY) for cell in range(36))
    assert observer.calibrate([frame(picture())], layout).passed
    observer.point_at(CORNERS, (600, 600))
    assert observer.glance(frame(picture())).symbols_seen == layout


def test_a_start_picture_from_above_leaves_open_how_high_its_stacks_are() -> None:
    low = replace(pieces().kinds["x"], height_mm=0.5)  # even at the rim they show no side
    kinds = PieceSet("", {"x": low, "y": replace(low, symbol="y", height_mm=1.0)}, None)
    observer = Observer(SHEET, kinds, SYMBOLS)
    observer.point_at(CORNERS, (600, 600))
    layout = tuple("x" if cell in PIECES else EMPTY for cell in range(36))
    report = observer.calibrate([frame(picture(pieces=dict.fromkeys(PIECES, "x")))], layout)
    assert {cell.code for cell in report.cells if cell.expected == "x"} == {"stack"}


def engraved(image: Image, cell: int, symbol: str, turn_deg: float) -> None:
    """Draws a disc of wood with one of two symbols, turned."""
    x, y = centre(cell)
    cv2.circle(image, (x, y), 30, (120, 170, 210), -1, cv2.LINE_AA)
    cv2.circle(image, (x, y), 25, (30, 30, 30), 2, cv2.LINE_AA)
    for angle_deg, long, off in ((0, 15, 5), (40, 11, -8)) if symbol == "x" else ((0, 15, 9), (100, 14, 0)):
        angle = np.radians(turn_deg + angle_deg)
        along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        a, b = (np.round(np.array([x, y]) + off * across + way * long * along) for way in (-1, 1))
        cv2.line(image, a.astype(int).tolist(), b.astype(int).tolist(), (30, 30, 30), 4, cv2.LINE_AA)


def of_one_colour() -> PieceSet:
    face = (FaceShape("disc", "#d2aa78"), FaceShape("ring", "#1e1e1e", radius=0.8, width=0.08))
    return PieceSet("", {s: PieceKind(s, 30.0, 5.0, face, None, None, 0) for s in "xy"}, None)


def taught(kinds: PieceSet, start: Image, layout: dict[int, str]) -> Observer:
    observer = Observer(SHEET, kinds, SYMBOLS)
    observer.point_at(CORNERS, (600, 600))
    observer.calibrate([frame(start)], tuple(layout.get(cell, EMPTY) for cell in range(36)))
    observer.point_at(CORNERS, (600, 600))
    return observer


def test_pieces_of_one_colour_are_told_by_their_symbols_at_any_turn() -> None:
    start, later = picture(pieces={}), picture(pieces={})
    for cell, symbol in PIECES.items():
        engraved(start, cell, symbol, 0)
        engraved(later, 35 - cell, symbol, 37.0 * cell)
    seen = taught(of_one_colour(), start, PIECES).glance(frame(later))
    assert seen.symbols_seen == tuple(PIECES.get(35 - cell, EMPTY) for cell in range(36))


def test_symbols_that_nothing_has_taught_are_alike() -> None:
    image = picture(pieces={})
    for cell, symbol in PIECES.items():
        engraved(image, cell, symbol, 20)
    seen = glance(image, kinds=of_one_colour())
    assert {seen.doubts[cell] for cell in PIECES} == {"alike"}


def test_pieces_of_one_colour_are_told_by_their_sizes() -> None:
    start, later = picture(pieces={}), picture(pieces={})
    for cell, symbol in PIECES.items():
        cv2.circle(start, centre(cell), 30 if symbol == "x" else 20, RED, -1, cv2.LINE_AA)
        cv2.circle(later, centre(35 - cell), 30 if symbol == "x" else 20, RED, -1, cv2.LINE_AA)
    red = pieces().kinds["x"]
    kinds = PieceSet("", {"x": red, "y": replace(red, symbol="y", diameter_mm=20.0)}, None)
    seen = taught(kinds, start, PIECES).glance(frame(later))
    assert seen.symbols_seen == tuple(PIECES.get(35 - cell, EMPTY) for cell in range(36))


def test_colours_that_only_a_picture_teaches_are_told_apart() -> None:
    observer = taught(pieces(UNKNOWN_COLOUR, UNKNOWN_COLOUR), picture(), PIECES)
    assert observer.glance(frame(picture())).symbols_seen == expected()


def test_what_was_learned_is_kept_in_a_file(tmp_path: Path) -> None:
    start = picture(pieces={})
    for cell, symbol in PIECES.items():
        engraved(start, cell, symbol, 0)
    calibration = taught(of_one_colour(), start, PIECES).calibration
    assert calibration is not None
    calibration.save(tmp_path / "own.json")
    observer = Observer(SHEET, of_one_colour(), SYMBOLS, calibration=load_calibration(tmp_path / "own.json"))
    observer.point_at(CORNERS, (600, 600))
    assert observer.glance(frame(start)).symbols_seen == expected()


def test_a_piece_as_dark_as_its_cell_leaves_no_cell_surely_bare() -> None:
    layout = PIECES | {16: "x"}
    start = picture(discs={16: WOOD})
    seen = taught(pieces(), start, layout).glance(frame(picture()))
    assert seen.symbols_seen is not None
    assert seen.symbols_seen[16] is None
    assert seen.symbols_seen[1] == "x"


def rimmed(image: Image, cells: list[int]) -> Image:
    """Returns a picture with discs of the board's own wood on some cells, of which only the rims are seen."""
    result = image.copy()
    for cell in cells:
        cv2.circle(result, centre(cell), 30, (78, 118, 148), 2, cv2.LINE_AA)
    return result


def test_pieces_of_the_boards_own_colour_are_named_once_they_were_shown() -> None:
    first, later = [3, 8, 13, 18, 23, 28], [2, 10, 12, 22, 26, 35]
    blue = {cell: symbol for cell, symbol in PIECES.items() if symbol == "y"}
    start = rimmed(picture(pieces=blue), first)
    observer = taught(pieces(red="#b99664"), start, blue | dict.fromkeys(first, "x"))
    seen = observer.glance(frame(rimmed(picture(pieces=blue), later))).symbols_seen
    named = blue | dict.fromkeys(later, "x")
    assert seen == tuple(named.get(cell, EMPTY) for cell in range(36))


def test_a_shadow_that_reaches_over_from_the_next_cell_is_no_piece_of_the_boards_own_colour() -> None:
    first = [3, 8, 13, 18, 23, 28]
    blue = {cell: symbol for cell, symbol in PIECES.items() if symbol == "y"}
    start = rimmed(picture(pieces=blue), first)
    observer = taught(pieces(red="#b99664"), start, blue | dict.fromkeys(first, "x"))
    later = picture(pieces={cell: symbol for cell, symbol in blue.items() if cell != 21})
    x, y = centre(21)
    cv2.circle(later, (x + 26, y), 30, (60, 90, 111), -1, cv2.LINE_AA)
    cv2.circle(later, (x + 8, y), 30, BLUE, -1, cv2.LINE_AA)
    seen = observer.glance(frame(later)).symbols_seen
    assert seen is not None
    assert seen[22] in (EMPTY, None)
    assert seen[20] == EMPTY


def red_chequer(bricks: list[int], off_px: int) -> Image:
    """Returns a board with red and white squares, so far beside the corners that are pointed at, with red
    bricks on some of its red squares.
    """
    red, wall = (72, 64, 176), (36, 32, 88)
    rng = np.random.default_rng(5)
    image = np.full((600, 600, 3), (60, 90, 140), np.float32)
    for cell in range(36):
        x, y = centre(cell)
        low, high = (x - 40 + off_px, y - 40 + off_px), (x + 39 + off_px, y + 39 + off_px)
        cv2.rectangle(image, low, high, red if sum(divmod(cell, 6)) % 2 else (222, 222, 232), -1)
    for cell in bricks:
        x, y = centre(cell)
        cv2.rectangle(image, (x - 24, y - 24), (x + 24, y + 24), wall, -1)
        cv2.rectangle(image, (x - 24, y - 24), (x + 24, y + 14), red, -1)
    noisy = cv2.GaussianBlur(image, (0, 0), 1.0) + rng.normal(0, 1.5, image.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


@pytest.mark.parametrize("off_px", [0, 7, 13])
def test_red_bricks_on_red_squares_are_not_seen_everywhere_where_corners_are_misclicked(off_px: int) -> None:
    bricks = [1, 3, 6, 8, 13, 15, 18]
    image = red_chequer(bricks, off_px)
    square = FaceShape("polygon", "#b04048", points=((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)))
    kinds = PieceSet("", {"x": PieceKind("x", 24.0, 10.0, (square,), None, None, 0)}, None)
    sheet = replace(SHEET, pattern="checkered", colours={"light": "#e8dede", "dark": "#b04048"})
    observer = Observer(sheet, kinds, (EMPTY, "x"))
    assert observer.point_in(image, CORNERS) is None
    seen = observer.glance(frame(image)).symbols_seen
    assert seen is not None
    for cell in range(36):
        assert seen[cell] in ("x" if cell in bricks else EMPTY, None)


def test_pieces_too_unlike_to_be_of_one_class_are_not_named() -> None:
    black, grey = (15, 15, 15), (80, 80, 80)
    image = picture(pieces={}, discs={3: black, 20: black, 15: grey, 28: grey})
    seen = glance(image, kinds=pieces("#141414", "#c82828"))
    assert seen.symbols_seen is not None
    assert seen.symbols_seen[15] is None
    assert seen.symbols_seen[28] is None


def test_a_red_piece_in_a_lamp_s_mirror_image_is_not_called_white() -> None:
    white, mirrored = (170, 185, 230), ((110, 110, 255), (145, 145, 255), (180, 180, 255))
    discs = dict.fromkeys((2, 5, 31, 33), RED) | dict.fromkeys((0, 3, 12, 24, 35), white)
    image = picture(pieces={}, discs=discs | dict(zip((20, 21, 15), mirrored, strict=True)))
    seen = glance(image, kinds=pieces("#be2828", "#e6b9aa"))
    assert seen.symbols_seen is not None
    assert {seen.symbols_seen[cell] for cell in (20, 21, 15)} <= {"x", None}
    assert {seen.symbols_seen[cell] for cell in (0, 3, 12)} == {"y"}
