"""A hand in a single picture: it comes in over the margin, and what lies below it is not guessed."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tachiai.firmware.virtual_table.arrangement import arrangement_from_layout
from tachiai.firmware.virtual_table.film import Film
from tachiai.firmware.virtual_table.hand import Hand, Moment
from tachiai.firmware.virtual_table.look import SKINS as SKIN_TONES
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Blind
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.watch.observer import Observation, Observer
from tests.support.scenes import Scene, draw, frame
from tests.support.usual_run import first_of

GAME = open_game("troop_chess")
SHEET, PIECES = open_sheet("troop_chess"), open_pieces("troop_chess")
MARGIN_MM = 12.0  # from the sheet's left edge to the middle of what is laid on its margin


def layout_of(**pieces: str) -> Layout:
    return tuple(pieces.get(name, EMPTY) for name in GAME.board.names)


def picture(layout: Layout) -> Image:
    return draw(SHEET, PIECES, Scene(layout=layout, turn_deg=90, distance_mm=720))


def glance(image: Image) -> Observation:
    return Observer(SHEET, PIECES, GAME.symbols).glance(frame(image))


def painted(
    image: Image, line_mm: list[tuple[float, float]], width_mm: float, bgr: tuple[int, int, int]
) -> Image:
    """The picture with a line from point to point of the sheet, round at its ends."""
    pose = glance(image).pose
    assert isinstance(pose, Pose)
    points = np.round(pose.project(np.array(line_mm))).astype(np.int32)
    covered = image.copy()
    cv2.polylines(covered, [points], False, bgr, round(width_mm * pose.px_per_mm(line_mm[-1])))
    return covered


def middle_mm(cell: str) -> tuple[float, float]:
    x, y = SHEET.centres_mm[GAME.board.cell(cell)]
    return float(x), float(y)


SKINS = ((140, 170, 215), (70, 105, 155), (35, 50, 75))


@pytest.mark.parametrize("skin", SKINS)
def test_a_finger_over_three_cells_is_a_hand(skin: tuple[int, int, int]) -> None:
    y_mm = middle_mm("a4")[1]
    seen = glance(painted(picture(layout_of(e5="b")), [(-60, y_mm), middle_mm("c4")], 18, skin))
    assert seen.blind is Blind.HAND
    assert seen.symbols_seen is not None
    assert [seen.symbols_seen[GAME.board.cell(cell)] for cell in ("a4", "b4", "c4")] == [None] * 3
    assert seen.symbols_seen[GAME.board.cell("e5")] == "b"


@pytest.mark.parametrize("uid", first_of(["rosenkreuz", "chatra"]))
def test_a_hand_as_pale_as_the_board_is_seen_where_it_comes_in(uid: str) -> None:
    """On the margin it could be a shadow in the colour of another lamp, and on the field it is the board's
    own colour: but the step between the two is gone.
    """
    game, sheet, pieces = open_game(uid), open_sheet(uid), open_pieces(uid)
    lying = arrangement_from_layout(sheet, pieces, game.layout(game.start()), np.random.default_rng(1))
    film = Film(sheet, sheet_texture(sheet, 4.0), FilmLook(skin_bgr=SKIN_TONES[0]), 1)
    fingertips_mm = (sheet.size_mm[0] / 2, float(sheet.centres_mm[:, 1].max()) - 30)
    hand = Hand(x_mm=fingertips_mm[0], y_mm=fingertips_mm[1], z_mm=10.0, away=False)

    def shown(there: Hand) -> Observation:
        image = film.picture(Moment(lying, sheet.size_mm, there), {}, 0, 0.1)
        return Observer(sheet, pieces, game.symbols).glance(frame(image))

    assert shown(Hand()).reason == ""
    seen = shown(hand)
    assert (seen.reason, seen.blind) == ("hand", Blind.HAND)
    below = np.linalg.norm(sheet.centres_mm - fingertips_mm, axis=1).argmin()
    assert seen.symbols_seen is not None
    assert seen.symbols_seen[below] is None


def test_nothing_below_a_wide_sleeve_is_named() -> None:
    """Light enough for the board in other light, and as wide as two cells."""
    y_mm = (middle_mm("a5")[1] + middle_mm("a4")[1]) / 2
    image = painted(picture(layout_of(b5="w", c4="b")), [(-80, y_mm), (180, y_mm)], 80, (185, 215, 245))
    seen = glance(image)
    hidden = [GAME.board.cell(f"{column}{row}") for column in "abc" for row in (4, 5)]
    assert seen.symbols_seen is not None
    assert {seen.symbols_seen[cell] for cell in hidden} == {None}


def test_pieces_laid_on_the_margin_are_no_hand() -> None:
    layout = layout_of(a5="b", a4="w", a3="b")
    image = picture(layout)
    for cell, bgr in (("a5", (40, 35, 35)), ("a4", (60, 50, 180)), ("a3", (40, 35, 35))):
        at_mm = (MARGIN_MM, middle_mm(cell)[1])
        image = painted(image, [at_mm, at_mm], 25, bgr)
    seen = glance(image)
    assert seen.blind is None
    assert seen.symbols_seen == layout


def test_a_lamp_mirrored_over_the_edge_of_the_field_is_no_hand() -> None:
    """Plain white where it is brightest, so that the cells below cannot be read."""
    image = picture(layout_of(c5="w"))
    pose = glance(image).pose
    assert isinstance(pose, Pose)
    gloss = np.zeros(image.shape[:2], np.float32)
    at = np.round(pose.project(np.array([middle_mm("b5")]))[0]).astype(int).tolist()
    cv2.circle(gloss, at, round(70 * pose.px_per_mm(middle_mm("b5"))), 1.0, cv2.FILLED)
    soft = cv2.GaussianBlur(gloss, (0, 0), 12)[..., None]
    lit = np.clip(255 * ((image / 255) ** 2.2 + 0.9 * soft) ** (1 / 2.2), 0, 255)
    seen = glance(np.round(lit).astype(np.uint8))
    assert seen.symbols_seen is not None
    assert seen.symbols_seen[GAME.board.cell("b5")] is None
    assert seen.blind is None


@pytest.mark.parametrize(
    "cloth", first_of([(30, 30, 32), (150, 170, 190), (128, 128, 128), (236, 236, 234), (60, 60, 140)], 2)
)
def test_an_arm_along_a_whole_home_rank_is_a_hand(cloth: tuple[int, int, int]) -> None:
    start = GAME.layout(GAME.start())
    y_mm = middle_mm("a1")[1]
    sleeve = painted(picture(start), [(-60, y_mm), middle_mm("g1")], 75, cloth)
    seen = glance(painted(sleeve, [middle_mm("g1"), (middle_mm("i1")[0], y_mm)], 60, SKINS[0]))
    assert seen.blind is Blind.HAND
    assert seen.symbols_seen is not None
    named = [seen.symbols_seen[GAME.board.cell(f"{column}1")] for column in "abcdefghi"]
    assert set(named) == {None}


def test_an_arm_over_the_margin_only_is_said_apart() -> None:
    image = picture(GAME.layout(GAME.start()))
    y_mm = float(SHEET.size_mm[1]) - 6.0
    seen = glance(painted(image, [(-60, y_mm), (240, y_mm)], 16, SKINS[1]))
    assert (seen.blind, seen.reason) == (None, "over_margin")
    assert seen.symbols_seen == GAME.layout(GAME.start())


def test_pieces_that_nobody_declared_are_no_hand() -> None:
    painted_over = {
        symbol: replace(kind, face=tuple(replace(shape, fill="#8a2be2") for shape in kind.face))
        for symbol, kind in PIECES.kinds.items()
    }
    layout = GAME.layout(GAME.start())
    scene = Scene(layout=layout, turn_deg=90, distance_mm=720)
    seen = glance(draw(SHEET, replace(PIECES, kinds=painted_over), scene))
    assert seen.blind is None
    assert seen.reason == "strangers"
