"""The pictures: what the camera over the virtual table sees."""

from dataclasses import fields, replace

import cv2
import numpy as np
import pytest

from tachiai.firmware.virtual_table.actions import (
    Bump,
    Grip,
    HandCarries,
    HandReaches,
    Leave,
    Raise,
    Release,
    Shadow,
)
from tachiai.firmware.virtual_table.arrangement import Item
from tachiai.firmware.virtual_table.look import CHOICES, RANGES, FilmLook
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.firmware.virtual_table.view import view_of_sheet
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.registry import game_ids, open_game
from tachiai.testing.amount import seeds
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.opencv import find_markers
from tests.support.usual_run import first_of
from tests.support.virtual_tables import SMALL, layout_with, on, pieces_of, sheet_of, table_of, texture_of

LARGE = FilmLook()
# No noise, no blur: for tests that compare places and tones.
CLEAN = replace(SMALL, noise=0.0, flicker=0.0, jpeg_quality=100, defocus_px=0.0, vignette=0.0, gloss=0.0)


def marker_ids(picture: Image, sheet: Sheet) -> list[int]:
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    return sorted(marker.id for marker in find_markers(grey, sheet.dictionary))


def tone(picture: Image, table: VirtualTable, look: FilmLook, cell: str, z_mm: float = 0.0) -> np.ndarray:
    """The mean colour of a few pixels around the middle of a cell, at a height."""
    sheet = table.sheet
    x_mm, y_mm = sheet.centres_mm[sheet.board.by_name[cell]]
    column, row = view_of_sheet(sheet.size_mm, look).project(np.array([[x_mm, y_mm, z_mm]]))[0]
    part = picture[int(row) - 2 : int(row) + 3, int(column) - 2 : int(column) + 3]
    return np.asarray(part.reshape(-1, 3).mean(axis=0))


def test_a_picture_is_a_frame_of_the_size_asked_for() -> None:
    picture = table_of().render()
    assert picture.shape == (360, 640, 3)
    assert picture.dtype == np.uint8


def test_the_same_seed_films_the_same_pictures() -> None:
    films = [[table.render() for _ in range(3)] for table in (table_of(seed=5), table_of(seed=5))]
    for one, other in zip(*films, strict=True):
        assert np.array_equal(one, other)


def test_no_two_frames_are_alike() -> None:
    table = table_of()
    assert not np.array_equal(table.render(), table.render())


@pytest.mark.parametrize("uid", game_ids())
def test_all_markers_of_every_sheet_are_found(uid: str) -> None:
    game, sheet = open_game(uid), sheet_of(uid)
    layout = game.layout(game.start())
    table = VirtualTable(sheet, pieces_of(uid), texture_of(uid), layout, look=LARGE)
    assert marker_ids(table.render(), sheet) == sorted(fiducial.id for fiducial in sheet.fiducials)


@pytest.mark.parametrize("seed", seeds(2, 6))
def test_all_markers_are_found_in_all_sorts_of_light(seed: int) -> None:
    look = FilmLook.sample(np.random.default_rng(seed))
    picture = table_of(look=look, seed=seed).render()
    assert marker_ids(picture, sheet_of()) == list(range(10))


@pytest.mark.parametrize("seed", range(6))
def test_the_whole_sheet_is_in_the_picture_and_large(seed: int) -> None:
    look = FilmLook.sample(np.random.default_rng(seed))
    view = view_of_sheet((297.0, 420.0), look)
    seen = view.project(np.array([[0, 0, 0], [297, 0, 0], [297, 420, 0], [0, 420, 0]], float))
    assert seen.min() >= 0
    assert (seen.max(axis=0) < (1280, 720)).all()
    share = (seen.max(axis=0) - seen.min(axis=0)) / (1280, 720)
    assert share.max() == pytest.approx(look.fill, abs=0.02)


def test_pixels_and_points_of_the_plane_are_each_others_inverse() -> None:
    view = view_of_sheet((297.0, 420.0), replace(SMALL, tilt_deg=20.0, k1=-0.1)).bumped((3.0, -2.0, 1.5))
    sheet_mm = view.sheet_of_plane(view.plane_of_rows(slice(0, 720)))
    points = np.concatenate([sheet_mm[50:300:40, 90:600:60].reshape(-1, 2), np.zeros((7 * 9, 1))], axis=1)
    pixels = np.stack(np.meshgrid(np.arange(90, 600, 60), np.arange(50, 300, 40)), axis=-1).reshape(-1, 2)
    assert np.abs(view.project(points) - pixels).max() < 0.05


@pytest.mark.parametrize("px_per_mm", first_of([4.3, 2.0]))
def test_the_print_lies_where_the_sheet_says(px_per_mm: float) -> None:
    """The markers' corners in the picture, to a fraction of a pixel, whatever the print's resolution."""
    sheet, look = sheet_of(), replace(CLEAN, picture_wh=(1280, 720), tilt_deg=15.0)
    texture = sheet_texture(sheet, px_per_mm)
    table = VirtualTable(sheet, pieces_of(), texture, layout_with(), look=look)
    grey = np.asarray(cv2.cvtColor(table.render(), cv2.COLOR_BGR2GRAY), np.uint8)
    view = view_of_sheet(sheet.size_mm, look)
    off_px = []
    for marker in find_markers(grey, sheet.dictionary):
        corners_mm = np.concatenate([sheet.fiducial_corners_mm[marker.id], np.zeros((4, 1))], axis=1)
        off_px.append(marker.corners_px - view.project(corners_mm))
    assert np.abs(np.mean(off_px, axis=(0, 1))).max() < 0.1
    assert np.median(np.abs(off_px)) < 0.35


def test_white_pieces_are_light_and_black_ones_dark() -> None:
    look = CLEAN
    table = table_of(layout_with(c5="w", e5="b"), look)
    picture = table.render()
    # Beside the small circle in the middle of a face.
    assert tone(picture, table, look, "c5", 6.0).min() > 130
    assert tone(picture, table, look, "e5", 6.0).max() < 80


def test_nothing_is_quite_black() -> None:
    assert int(table_of(look=CLEAN).render().max(axis=2).min()) > 8


def hold_over(table: VirtualTable, cell_name: str) -> Item:
    """A hand takes the piece of a cell and holds it there, above the board."""
    piece = on(table.arrangement, cell_name)
    table.enqueue((HandReaches(piece.x_mm, piece.y_mm, Player.FIRST), Grip(piece.id), Raise()))
    table.advance_to(2.0)
    return piece


def test_a_hand_is_seen_while_it_is_there_and_gone_afterwards() -> None:
    table = table_of(look=CLEAN)
    empty = table.render().astype(int)
    hold_over(table, "d1")
    changed = np.abs(table.render().astype(int) - empty).max(axis=2) > 40
    assert 0.03 < changed.mean() < 0.5
    table.enqueue((HandCarries(147.0, 210.0), Release(), Leave()))
    table.advance_to(20.0)
    after = np.abs(table.render().astype(int) - empty).max(axis=2) > 40
    assert 0.0005 < after.mean() < 0.03  # the piece's old place and its new one


def test_a_lens_that_bends_still_shows_the_whole_arm_from_its_side() -> None:
    """The arm runs on from the hand out of the picture on its player's side, and on no other."""
    look = replace(CLEAN, k1=-0.14, k2=0.0, tilt_deg=25.0, tilt_from_deg=90.0)
    table = table_of(look=look)
    empty = table.render().astype(int)
    hold_over(table, "d1")
    changed = np.abs(table.render().astype(int) - empty).max(axis=2) > 40
    edges = [changed[0].sum(), changed[-1].sum(), changed[:, 0].sum(), changed[:, -1].sum()]
    assert sum(edge > 0 for edge in edges) == 1


def test_leds_under_the_paper_light_their_cells_and_no_other() -> None:
    look = replace(CLEAN, leds_under=True)
    table = table_of(layout_with(), look)
    dark = table.render().astype(int)
    table.set_leds({table.sheet.board.by_name["d5"]: (0, 255, 0)})
    lit = table.render().astype(int)
    assert tone(lit - dark, table, look, "d5")[1] > 15
    assert np.abs(tone(lit - dark, table, look, "a1")).max() <= 2


def test_a_panel_beside_the_board_leaves_the_cells_alone() -> None:
    table = table_of(layout_with(), CLEAN)
    dark = table.render().astype(int)
    table.set_leds({Cell(c): (255, 0, 0) for c in range(63)})
    change = table.render().astype(int) - dark
    assert np.abs(tone(change, table, CLEAN, "d5")).max() < 8


def test_a_bump_shifts_the_sheet_in_the_picture() -> None:
    def first_corner(table: VirtualTable) -> np.ndarray:
        grey = np.asarray(cv2.cvtColor(table.render(), cv2.COLOR_BGR2GRAY), np.uint8)
        return next(m.corners_px[0] for m in find_markers(grey, "4X4_50") if m.id == 0)

    table = table_of(look=LARGE)
    before = first_corner(table)
    table.enqueue([Bump(0.0, 10.0, 0.0)])
    table.advance_to(1.0)
    moved = first_corner(table) - before
    scale = view_of_sheet((297.0, 420.0), LARGE).px_per_mm((8.0, 8.0, 0.0))
    assert np.hypot(*moved) == pytest.approx(10 * scale, rel=0.1)


def test_a_passing_shadow_darkens_and_goes() -> None:
    table = table_of(layout_with(), CLEAN)
    before = table.render().mean()
    table.enqueue([Shadow(2.0, Player.FIRST)])
    table.advance_to(1.0)
    assert table.render().mean() < before - 2
    table.advance_to(3.0)
    assert table.render().mean() == pytest.approx(before, abs=0.5)


def test_a_switched_lamp_is_seen_at_once() -> None:
    table = table_of(look=CLEAN)
    before = table.render().mean()
    table.set_look(replace(CLEAN, exposure=0.3))
    assert table.render().mean() < before * 0.75


def test_every_range_is_that_of_a_parameter() -> None:
    assert {*RANGES, *CHOICES} <= {field.name for field in fields(FilmLook)}


@pytest.mark.parametrize("name", RANGES)
def test_the_gentle_default_lies_within_the_range(name: str) -> None:
    low, high = RANGES[name]
    assert low <= getattr(FilmLook(), name) <= high


def test_every_look_of_a_seed_keeps_to_its_ranges() -> None:
    looks = [FilmLook.sample(np.random.default_rng(seed)) for seed in range(50)]
    assert all(0 <= look.tilt_deg <= 25 for look in looks)
    assert len({look.sleeve_bgr for look in looks}) > 4
    assert len({look.skin_bgr for look in looks}) > 4
    assert looks[7] == FilmLook.sample(np.random.default_rng(7))
