"""Pieces as they are drawn in their materials are told apart when small, by every kind of sight."""

import io
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from tachiai.companion_web.drawing.piece_pixels import piece_image
from tachiai.companion_web.drawing.pixels import animation, board_image
from tachiai.rules.appearance import Appearance, Materials
from tachiai.rules.boards import Cell
from tachiai.rules.drawing import Mark, draw_board
from tachiai.rules.drawing.marks import MARK_LOOKS
from tachiai.rules.drawing.surfaces import LIGHT_LOOKS
from tachiai.rules.registry import game_ids, open_game
from tests.support.colour_sight import (
    ALL_SIGHTS,
    KINDS_APART,
    OWNERS_APART,
    PIECE_RADIUS_PX,
    picture_difference,
)

every_game = pytest.mark.parametrize("uid", game_ids())
every_sight = pytest.mark.parametrize("sight", ALL_SIGHTS)


def small(look: Appearance, materials: Materials, ground: str) -> NDArray[np.uint8]:
    piece = piece_image(look, materials, PIECE_RADIUS_PX)
    whole = Image.new("RGB", piece.size, ground)
    whole.paste(piece, mask=piece)
    edge = whole.width // 2 - PIECE_RADIUS_PX
    return np.asarray(whole.crop((edge, edge, edge + 2 * PIECE_RADIUS_PX, edge + 2 * PIECE_RADIUS_PX)))


@every_game
@every_sight
def test_any_two_kinds_differ_when_small(uid: str, sight: str) -> None:
    game = open_game(uid)
    ground = LIGHT_LOOKS[game.ground.surface].cell
    seen = {piece.symbol: small(piece.look, game.materials, ground) for piece in game.pieces}
    for one, other in combinations(game.pieces, 2):
        wanted = KINDS_APART if one.owner == other.owner else OWNERS_APART
        apart = picture_difference(seen[one.symbol], seen[other.symbol], sight)
        assert apart >= wanted, f"{one.symbol} and {other.symbol}"


@every_sight
def test_the_objects_of_chatra_are_no_two_alike_targets(sight: str) -> None:
    game = open_game("chatra")
    ground = LIGHT_LOOKS[game.ground.surface].cell
    one, other = (small(game.piece_of[symbol].look, game.materials, ground) for symbol in "XO")
    assert picture_difference(one, other, sight) > 2 * OWNERS_APART


def test_a_bare_ball_fills_its_radius() -> None:
    drawn = piece_image(Appearance("", rider="ball"), Materials(), 20.0)
    middle = drawn.width // 2
    assert drawn.getpixel((middle + 18, middle)) == pytest.approx((176, 70, 10, 255), abs=60)


def test_marked_cells_carry_their_signs_in_pixels_too() -> None:
    game = open_game("troop_chess")
    layout = game.layout(game.start())
    for mark in Mark:
        plain, marked = (
            np.asarray(board_image(draw_board(game, layout, marks), 1.0), int)
            for marks in ({}, {Cell(40): mark})
        )
        changed = np.abs(plain - marked).sum(axis=2)
        rows, cols = np.nonzero(changed > 100)
        assert 0 < np.ptp(rows) <= 48, mark
        assert 0 < np.ptp(cols) <= 48, mark


def test_an_animation_has_the_colours_of_marks_that_come_later() -> None:
    game = open_game("troop_chess")
    layout = game.layout(game.start())
    boards = [draw_board(game, layout), draw_board(game, layout, {Cell(40): Mark.LAST})]
    moving = Image.open(io.BytesIO(animation((board_image(board, 0.75) for board in boards), 2, "GIF")))
    moving.seek(1)
    wanted = [int(MARK_LOOKS[Mark.LAST].colour[at : at + 2], 16) for at in (1, 3, 5)]
    away = np.abs(np.asarray(moving.convert("RGB"), int) - wanted).sum(axis=2)
    assert away.min() < 24
