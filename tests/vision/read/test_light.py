"""Light is measured by the sheet's own white and black, and divided out."""

from dataclasses import replace

import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.core import EMPTY
from tachiai.rules.registry import open_game
from tachiai.vision.frame import Image
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.locate.pose import Pose
from tachiai.vision.locate.rectify import BoardView, make_view
from tachiai.vision.locate.sharpness import softness_px
from tachiai.vision.read.light import Light, measure_light, shares
from tachiai.vision.read.reader import Reader
from tests.support.scenes import Scene, draw

SHEET, PIECES = open_sheet("rugby_chess"), open_pieces("rugby_chess")


def measured(scene: Scene) -> tuple[Image, BoardView, Light]:
    image = draw(SHEET, PIECES, scene)
    pose = locate(image, SHEET)
    assert isinstance(pose, Pose)
    light = measure_light(image, SHEET, pose)
    assert light is not None
    return image, make_view(pose, SHEET, 6.0), light


def test_a_lamp_s_colour_and_fall_off_are_divided_out() -> None:
    plain = Scene(layout=(EMPTY,) * 63, turn_deg=90, distance_mm=640)
    lamp = Scene(layout=(EMPTY,) * 63, turn_deg=90, distance_mm=640, gains=(0.35, 0.5, 0.7), slope=0.4)
    pictures = []
    for scene in (plain, lamp):
        image, view, light = measured(scene)
        pictures.append(shares(view.rectify(image), light, view))
    middle = view.centres_px[31].astype(int)
    box = slice(middle[1] - 4, middle[1] + 5), slice(middle[0] - 4, middle[0] + 5)
    assert pictures[1][box].mean(axis=(0, 1)) == pytest.approx(pictures[0][box].mean(axis=(0, 1)), rel=0.08)


def test_the_light_s_level_and_tint_are_those_of_white_paper() -> None:
    _, _, light = measured(Scene(layout=(EMPTY,) * 63, gains=(0.4, 0.4, 0.4)))
    assert light.level() == pytest.approx(0.4, rel=0.06)
    assert np.abs(light.tint()).max() < 0.03


def test_a_hand_over_some_references_hardly_changes_the_light() -> None:
    image, view, light = measured(Scene(layout=(EMPTY,) * 63))
    corner = view.pose.project(np.array([[120.0, 60.0]]))[0].astype(int)
    image[: corner[1], : corner[0]] = (50, 70, 110)
    again = measure_light(image, SHEET, view.pose)
    assert again is not None
    assert again.level() == pytest.approx(light.level(), rel=0.05)


def test_markers_whose_black_blurs_into_their_white_make_no_veil() -> None:
    """Without patches a veil is measured on the markers' black; nothing on the board is darker than it."""
    game = open_game("rugby_chess")
    scene = Scene(layout=game.layout(game.start()), turn_deg=90, distance_mm=1100)
    sharp, soft = draw(SHEET, PIECES, scene), draw(SHEET, PIECES, replace(scene, blur_px=2.5))
    pose = locate(sharp, SHEET)
    assert isinstance(pose, Pose)
    loose = replace(SHEET, patches=())
    veils = [Reader(loose, PIECES, game.symbols).picture(one, pose, None).light.veil for one in (sharp, soft)]
    assert np.array(veils).max() < 0.03


def test_a_defocused_picture_is_softer() -> None:
    softness = []
    for blur_px in (0.5, 2.0):
        image, view, light = measured(Scene(layout=(EMPTY,) * 63, blur_px=blur_px))
        softness.append(softness_px(shares(view.rectify(image), light, view), view))
    assert softness[0] < 0.8
    assert softness[1] == pytest.approx(2.0 * view.px_per_mm / view.pose.px_per_mm((148, 210)), rel=0.3)
