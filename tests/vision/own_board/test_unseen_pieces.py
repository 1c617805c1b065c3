"""Pieces of one's own that may lie on a board without being seen, or look like those of another colour."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tachiai.rules.core import EMPTY
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.watch.observer import Observer
from tests.support.own_board_pictures import BLUE, RED, SHEET, SYMBOLS, WOOD, centre, glance, picture, pieces
from tests.support.own_boards.series import make_series
from tests.support.scenes import frame


def test_a_declared_colour_that_no_piece_shows_leaves_bare_cells_bare() -> None:
    """It may be the board's own, but by a chance that is far smaller than that none is in sight."""
    seen = glance(picture(pieces={8: "x"}), kinds=pieces(blue="#e0bc90"))
    assert seen.symbols_seen == tuple("x" if cell == 8 else EMPTY for cell in range(36))


def test_crossings_at_the_rim_bear_no_symbols() -> None:
    """They show fewer lines than the others do, and pieces of the board's wood would cover these."""
    kinds = {
        symbol: PieceKind(
            symbol,
            28.0,
            5.0,
            (FaceShape("disc", "#b99664"), FaceShape("ring", ink, width=0.1)),
            None,
            None,
            0,
        )
        for symbol, ink in (("x", "#be2828"), ("y", "#285aaa"))
    }
    rng = np.random.default_rng(3)
    image = np.full((600, 600, 3), WOOD, np.float32)
    for k in range(6):
        for start, end in ((centre(k), centre(30 + k)), (centre(6 * k), centre(6 * k + 5))):
            cv2.line(image, start, end, (150, 185, 210), 3, cv2.LINE_AA)
    there = {8: "x", 15: "y", 26: "y"}
    for cell, symbol in there.items():
        cv2.circle(image, centre(cell), 28, WOOD, -1, cv2.LINE_AA)
        cv2.circle(image, centre(cell), 21, RED if symbol == "x" else BLUE, 3, cv2.LINE_AA)
    noisy = cv2.GaussianBlur(image, (0, 0), 1.0) + rng.normal(0, 1.5, image.shape)
    sheet = replace(SHEET, kind="crossings", origin_mm=(50, 50))
    observer = Observer(sheet, PieceSet("", kinds, None), SYMBOLS)
    corners = np.array([centre(0), centre(5), centre(35), centre(30)], np.float64)
    assert observer.point_at(corners, (600, 600)) is None
    seen = observer.glance(frame(np.asarray(np.clip(noisy, 0, 255), np.uint8)))
    assert seen.symbols_seen == tuple(there.get(cell, EMPTY) for cell in range(36))


def test_dark_pieces_on_a_dark_board_show_less_than_light_ones() -> None:
    dark, light, reddish = (34, 36, 38), (200, 215, 225), (0.7, 0.95, 1.0)
    men = dict.fromkeys((1, 9, 14, 21, 34), light) | dict.fromkeys((4, 16, 25), dark)
    image = picture(dark, pieces={}, discs=men)
    for cell, colour in men.items():
        ring = tuple(int(share * part) for share, part in zip(reddish, colour, strict=True))
        cv2.circle(image, centre(cell), 22, ring, 3, cv2.LINE_AA)
    seen = glance(image, replace(SHEET, colours={"light": "#262422"}), pieces("#e1d7c8", "#201c18"))
    assert seen.symbols_seen is not None
    assert {seen.symbols_seen[cell] for cell in (1, 9, 14, 21, 34)} == {"x"}
    assert {seen.symbols_seen[cell] for cell in (4, 16, 25)} <= {"y", None}


def test_pieces_in_a_lamp_s_light_are_not_called_what_another_piece_fits_better() -> None:
    green, black = (88, 120, 70), (34, 36, 40)
    image = picture(green, pieces={}, discs={31: RED, 2: RED, 3: RED, 27: black}) / 255.0
    y, x = np.mgrid[:600, :600]
    mirrored = 0.24 * np.exp(-((x - 340) ** 2 + (y - 150) ** 2) / (2 * 140.0**2))[..., None]
    lit = np.clip(255 * (image**2.2 + mirrored) ** (1 / 2.2), 0, 255).astype(np.uint8)
    seen = glance(lit, replace(SHEET, colours={"light": "#467858"}), pieces(blue="#302c28"))
    assert seen.symbols_seen is not None
    assert seen.symbols_seen[31] == "x"
    assert {seen.symbols_seen[cell] for cell in (2, 3)} <= {"x", None}


def test_men_of_the_wood_of_their_squares_are_not_bare() -> None:
    """In this series some of them seem lighter, in a lamp's light: by colour the others are none of them."""
    series = make_series(649)
    men = series.positions[1]
    seen = Observer(series.board.sheet, series.pieces, series.symbols).glance(frame(men.image))
    assert seen.symbols_seen is not None
    bare = [truth for truth, shown in zip(men.truth, seen.symbols_seen, strict=True) if shown == EMPTY]
    assert set(bare) == {EMPTY}
    assert len(bare) > 0.8 * men.truth.count(EMPTY)


@pytest.mark.slow
def test_bare_squares_are_not_men_of_their_very_wood() -> None:
    """Bright squares around them blur, which looks like an outline."""
    series = make_series(67)
    men = series.positions[0]
    observer = Observer(series.board.sheet, series.pieces, series.symbols)
    observer.point_at(series.corners_px, (men.image.shape[1], men.image.shape[0]))
    seen = observer.glance(frame(men.image))
    assert seen.symbols_seen is not None
    on_bare = {shown for truth, shown in zip(men.truth, seen.symbols_seen, strict=True) if truth == EMPTY}
    assert on_bare <= {EMPTY, None}
