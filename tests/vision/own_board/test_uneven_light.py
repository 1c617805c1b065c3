"""Pieces of one kind that one lamp lights unevenly are one kind, once a start picture has shown them so."""

from tachiai.rules.core import EMPTY
from tachiai.vision.frame import Image
from tachiai.vision.watch.observer import Observer
from tests.support.own_board_pictures import CORNERS, SHEET, SYMBOLS, picture, pieces
from tests.support.scenes import frame

START = {1: "y", 4: "y", 9: "y", 13: "y", 20: "y", 24: "y", 29: "y", 33: "y"}
LATER = {0: "y", 4: "y", 8: "y", 15: "y", 19: "y", 23: "y", 30: "y", 34: "y"}
GREYS = (96, 96, 96, 24, 24, 24)  # column by column: a lamp lifts the dark pieces of one half


def lit(there: dict[int, str]) -> Image:
    return picture(pieces={}, discs={cell: (GREYS[cell % 6],) * 3 for cell in there})


def shown(there: dict[int, str]) -> tuple[str, ...]:
    return tuple(there.get(cell, EMPTY) for cell in range(36))


def observer() -> Observer:
    one = Observer(SHEET, pieces(blue="#303030"), SYMBOLS)
    assert one.point_at(CORNERS, (600, 600)) is None
    return one


def test_pieces_that_differ_as_a_start_picture_s_do_are_of_one_kind() -> None:
    one = observer()
    assert one.calibrate([frame(lit(START))], shown(START)).calibration is not None
    assert one.point_at(CORNERS, (600, 600)) is None
    assert one.glance(frame(lit(LATER))).symbols_seen == shown(LATER)
