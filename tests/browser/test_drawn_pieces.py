"""Pieces and lamps as a browser draws them: told apart when small, by every kind of sight."""

import io
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, Page

from tachiai.companion_web.drawing.boards import definitions
from tachiai.rules.drawing import Mark, glow_svg, legend_svg, piece_svg
from tachiai.rules.drawing.surfaces import LIGHT_LOOKS
from tachiai.rules.registry import game_ids, open_game
from tests.support.browser_pages import screenshot
from tests.support.colour_sight import (
    ALL_SIGHTS,
    KINDS_APART,
    OWNERS_APART,
    PIECE_RADIUS_PX,
    picture_difference,
)

SIDE_PX = 2 * PIECE_RADIUS_PX


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 600, "height": 100}, device_scale_factor=1)
    yield page
    page.close()


def pictures(page: Page, drawn: list[str], ground: str) -> list[NDArray[np.uint8]]:
    """The drawings, each in a box from -1 to 1."""
    views = "".join(
        f'<svg x="{index * SIDE_PX}" width="{SIDE_PX}" height="{SIDE_PX}" viewBox="-1 -1 2 2">{svg}</svg>'
        for index, svg in enumerate(drawn)
    )
    whole = f'<svg width="{len(drawn) * SIDE_PX}" height="{SIDE_PX}">{views}</svg>'
    body = f"<style>body {{ margin: 0; background: {ground} }}</style>{definitions()}{whole}"
    page.set_content(f"{body}<style>.drawing-defs {{ position: absolute; width: 0; height: 0 }}</style>")
    shot = np.asarray(Image.open(io.BytesIO(screenshot(page))).convert("RGB"))
    return [shot[:SIDE_PX, index * SIDE_PX : (index + 1) * SIDE_PX] for index in range(len(drawn))]


@pytest.mark.parametrize("uid", game_ids())
def test_any_two_kinds_differ_when_small(uid: str, page: Page) -> None:
    game = open_game(uid)
    drawn = [piece_svg(piece.look, 0, 0, 1, game.materials) for piece in game.pieces]
    seen = pictures(page, drawn, LIGHT_LOOKS[game.ground.surface].cell)
    for (one, first), (other, second) in combinations(zip(game.pieces, seen, strict=True), 2):
        wanted = KINDS_APART if one.owner == other.owner else OWNERS_APART
        for sight in ALL_SIGHTS:
            apart = picture_difference(first, second, sight)
            assert apart >= wanted, f"{one.symbol} and {other.symbol} for {sight}"


def test_signs_and_lights_differ_without_colour(page: Page) -> None:
    signs = pictures(page, [legend_svg(mark, -1, -1, 2) for mark in Mark], "#ffffff")
    for one, other in combinations(signs, 2):
        assert picture_difference(one, other, "no colour") > 8


def test_lights_glow_on_every_surface(page: Page) -> None:
    glows = [glow_svg(mark, -1, -1, 2) for mark in Mark]
    for look in LIGHT_LOOKS.values():
        bare, *lit = pictures(page, ["", *glows], look.cell)
        for mark, glow in zip(Mark, lit, strict=True):
            assert picture_difference(bare, glow, "full colour") > 25, (mark, look.cell)
