"""Boards and pieces of one's own: colours are a hint, what is foreign is not named, and the reason is the
right one.
"""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.board.sheet import Fiducial, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.watch.observer import Observation, Observer
from tests.vision.drawing import frame

SHEET = Sheet(
    game="", title="Own", version="1", size_mm=(300, 300), kind="cells", board=Board(6, 6),
    origin_mm=(30, 30), pitch_mm=(40, 40), pattern="plain", colours={"light": "#c0a070"}, dictionary="",
    fiducial_side_mm=0.0,
    fiducials=(), patches=(), leds=(-1,) * 36, ruler_mm=None,
)  # fmt: skip
SYMBOLS = (EMPTY, "x", "y")
CORNERS = np.array([[60, 60], [540, 60], [540, 540], [60, 540]], np.float64)
RED, BLUE, WOOD = (40, 40, 190), (170, 90, 40), (100, 150, 185)
PIECES = {1: "x", 9: "y", 14: "x", 21: "y", 27: "x", 34: "y"}


def pieces(red: str = "#be2828", blue: str = "#285aaa") -> PieceSet:
    kinds = {
        symbol: PieceKind(symbol, 30.0, 5.0, (FaceShape("disc", fill),), None, None, 0)
        for symbol, fill in (("x", red), ("y", blue))
    }
    return PieceSet("", kinds, None)


def centre(cell: int) -> tuple[int, int]:
    return 100 + 80 * (cell % 6), 100 + 80 * (cell // 6)


def picture(wood: tuple[int, int, int] = WOOD, discs: dict[int, tuple[int, int, int]] | None = None) -> Image:
    rng = np.random.default_rng(3)
    image = np.full((600, 600, 3), wood, np.float32)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (600, 1)).astype(np.float32), (1, 9), 0)
    image *= 1 + 0.09 * grain.reshape(600, 1, 1)
    for k in range(7):
        cv2.line(image, (60, 60 + 80 * k), (540, 60 + 80 * k), (30, 40, 50), 2)
        cv2.line(image, (60 + 80 * k, 60), (60 + 80 * k, 540), (30, 40, 50), 2)
    colours = {cell: RED if symbol == "x" else BLUE for cell, symbol in PIECES.items()}
    for cell, colour in (colours | (discs or {})).items():
        cv2.circle(image, centre(cell), 30, colour, -1, cv2.LINE_AA)
    noisy = cv2.GaussianBlur(image, (0, 0), 1.0) + rng.normal(0, 1.5, image.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def glance(image: Image, sheet: Sheet = SHEET, kinds: PieceSet | None = None) -> Observation:
    observer = Observer(sheet, kinds or pieces(), SYMBOLS)
    if not sheet.fiducials:
        assert observer.point_at(CORNERS, (600, 600)) is None
    return observer.glance(frame(image))


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
