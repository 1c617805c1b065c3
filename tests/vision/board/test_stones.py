"""Boards without markers and files of their own: lines and stones, by their corners."""

import cv2
import numpy as np
import pytest

from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY
from tachiai.vision.board.pieces import STONE_SYMBOLS, plain_stones
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observer
from tests.support.scenes import frame

GO = Sheet(
    game="", title="Go 9x9", version="1", size_mm=(200.0, 200.0), kind="crossings", board=Board(9, 9),
    origin_mm=(12.0, 12.0), pitch_mm=(22.0, 22.0), pattern="plain", colours={"light": "#c8a165"},
    dictionary="", fiducial_side_mm=0.0, fiducials=(), patches=(), leds=(-1,) * 81, ruler_mm=None,
)  # fmt: skip
GO_STONES = plain_stones(GO.kind, GO.pitch_mm)


FILE_WOOD = (101, 161, 200)
CORNERS = np.array([[60, 60], [540, 60], [540, 540], [60, 540]])
STONES = {0: "b", 8: "w", 40: "b", 41: "w", 49: "b", 72: "w", 80: "b"}


def wooden_board(
    stones: dict[int, str], wood: tuple[int, int, int] = FILE_WOOD
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    image = np.full((600, 600, 3), wood, np.uint8)
    for k in range(9):
        at = 60 + 60 * k
        cv2.line(image, (60, at), (540, at), (30, 40, 50), 2)
        cv2.line(image, (at, 60), (at, 540), (30, 40, 50), 2)
    for cell, symbol in stones.items():
        centre = 60 + 60 * (cell % 9), 60 + 60 * (cell // 9)
        cv2.circle(image, centre, 27, (35, 32, 30) if symbol == "b" else (225, 230, 232), -1, cv2.LINE_AA)
    return cv2.GaussianBlur(image, (0, 0), 1.0).astype(np.uint8)


@pytest.mark.parametrize(
    "wood",
    [FILE_WOOD, (150, 185, 205), (60, 110, 150), (70, 120, 60)],
    ids=["as the file says", "pale", "dark", "green"],
)
def test_stones_on_crossings_are_read_whatever_the_wood(wood: tuple[int, int, int]) -> None:
    observer = Observer(GO, GO_STONES, STONE_SYMBOLS)
    assert observer.point_at(CORNERS, (600, 600)) is None
    seen = observer.glance(frame(wooden_board(STONES, wood))).symbols_seen
    assert seen == tuple(STONES.get(cell, EMPTY) for cell in range(81))


def test_a_nearly_full_board_in_falling_light_is_read() -> None:
    stones = {cell: "bw"[cell * 7 % 3 % 2] for cell in range(81) if cell % 13 != 5}
    falling = np.linspace(0.55, 1.0, 600)[None, :, None]
    image = np.asarray(wooden_board(stones, (70, 120, 60)) * falling, np.uint8)
    observer = Observer(GO, GO_STONES, STONE_SYMBOLS)
    observer.point_at(CORNERS, (600, 600))
    assert observer.glance(frame(image)).symbols_seen == tuple(stones.get(cell, EMPTY) for cell in range(81))


def test_an_empty_board_of_another_wood_is_empty() -> None:
    observer = Observer(GO, GO_STONES, STONE_SYMBOLS)
    observer.point_at(CORNERS, (600, 600))
    assert set(observer.glance(frame(wooden_board({}, (150, 185, 205)))).symbols_seen or ()) == {EMPTY}


def test_a_board_without_markers_asks_for_its_corners() -> None:
    pose = Observer(GO, GO_STONES, STONE_SYMBOLS).glance(frame(wooden_board({}))).pose
    assert isinstance(pose, NotFound)
    assert pose.code == "no_corners"


def test_corners_may_go_round_the_board_either_way() -> None:
    observer, image = (
        Observer(GO, GO_STONES, STONE_SYMBOLS),
        frame(wooden_board(STONES)),
    )
    seen = []
    for order in ((0, 1, 2, 3), (0, 3, 2, 1)):
        observer.point_at(CORNERS[list(order)], (600, 600))
        seen.append(observer.glance(image).symbols_seen)
    assert seen[0] == seen[1] == tuple(STONES.get(cell, EMPTY) for cell in range(81))


@pytest.mark.parametrize("order", [(0, 2, 1, 3), (0, 1, 3, 2)], ids=["first and third", "second and fourth"])
def test_corners_that_cross_over_span_no_board(order: tuple[int, ...]) -> None:
    found = Observer(GO, GO_STONES, STONE_SYMBOLS).point_at(CORNERS[list(order)], (600, 600))
    assert isinstance(found, NotFound)
    assert found.code == "bad_corners"


def test_three_corners_round_a_fourth_span_no_board() -> None:
    corners = np.array([[60, 60], [540, 60], [200, 200], [60, 540]])
    found = Observer(GO, GO_STONES, STONE_SYMBOLS).point_at(corners, (600, 600))
    assert isinstance(found, NotFound)
    assert found.code == "bad_corners"
