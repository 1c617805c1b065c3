"""What drawings refer to is defined once; signs, lamps and surfaces can be told apart and read."""

import re
import xml.etree.ElementTree as ET

import pytest

from tachiai.rules.appearance import Material, Materials, Surface
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.drawing import DEFS, Mark, board_svg, draw_board, legend_svg, piece_svg
from tachiai.rules.drawing.definitions import DEFINITIONS, definitions_for
from tachiai.rules.drawing.marks import DARK_INK, MARK_LOOKS, WHITE, contrast
from tachiai.rules.drawing.materials import MATERIAL_LOOKS
from tachiai.rules.drawing.signs import sign_lines
from tachiai.rules.drawing.surfaces import DARK_LOOKS, LIGHT_LOOKS, SurfaceLook
from tachiai.rules.drawing.svg import render_svg
from tachiai.rules.registry import game_ids, open_game

REFERENCE = re.compile(r'(?:href="#|url\(#)([\w-]+)')
THEMES = pytest.mark.parametrize("looks", [LIGHT_LOOKS, DARK_LOOKS], ids=["light", "dark"])


def grounds(look: SurfaceLook) -> tuple[str, ...]:
    return look.cell, look.dark, look.home, look.rim, look.goal


def every_symbol(uid: str) -> Layout:
    game = open_game(uid)
    symbols = (*game.owners, "?")
    return symbols + (EMPTY,) * (len(game.board.names) - len(symbols))


def marked_board(uid: str) -> str:
    game = open_game(uid)
    return board_svg(game, every_symbol(uid), {Cell(i): mark for i, mark in enumerate(Mark)})


def test_each_id_is_defined_once_and_is_the_name_of_its_definition() -> None:
    ids = re.findall(r'\bid="([^"]+)"', DEFS)
    assert sorted(ids) == sorted(set(ids))
    assert set(ids) == set(DEFINITIONS)
    assert set(REFERENCE.findall(DEFS)) <= set(ids)


def test_nothing_needs_a_filter_and_all_is_small() -> None:
    assert not re.search(r"<filter|<style|style=|<script|<image", DEFS)
    assert len(DEFS) < 32_000


@pytest.mark.parametrize("uid", game_ids())
def test_a_board_has_all_that_it_refers_to_and_no_more(uid: str) -> None:
    svg = marked_board(uid)
    tree = ET.fromstring(svg)
    ids = {element.attrib["id"] for element in tree.iter() if "id" in element.attrib}
    assert set(REFERENCE.findall(svg)) == ids


@pytest.mark.parametrize("uid", game_ids())
def test_a_board_in_a_page_brings_no_definitions_and_leaves_room(uid: str) -> None:
    game = open_game(uid)
    full = [symbol for symbol in every_symbol(uid) if symbol not in (".", "?")]
    layout = tuple(full[index % len(full)] for index in range(len(game.board.names)))[:50]
    layout += (".",) * (len(game.board.names) - 50)
    inside = render_svg(draw_board(game, layout), "en", definitions=False)
    assert "<defs>" not in inside
    assert len(inside) + len(DEFS) < 100_000


def test_every_material_and_surface_has_a_look_and_no_two_are_alike() -> None:
    assert set(MATERIAL_LOOKS) == set(Material)
    assert len(set(MATERIAL_LOOKS.values())) == len(Material)
    assert set(LIGHT_LOOKS) == set(DARK_LOOKS) == set(Surface)
    declared = [(game.materials, game.ground.surface) for game in map(open_game, game_ids())]
    assert len(set(declared)) == len(declared)


def test_dark_materials_are_dark_and_light_ones_light() -> None:
    for materials in (Materials(), *(open_game(uid).materials for uid in game_ids())):
        dark, light = (MATERIAL_LOOKS[materials.of(tone)] for tone in ("dark", "light"))
        assert contrast(dark.body, light.body) > 7, materials


def test_the_same_piece_differs_by_its_material() -> None:
    look = open_game("troop_chess").piece_of["b"].look
    drawn = {piece_svg(look, 0, 0, 10, Materials(material)) for material in Material}
    assert len(drawn) == len(Material)


def test_what_is_defined_for_nothing_is_nothing() -> None:
    assert definitions_for("<svg/>") == ""
    assert 'id="badge-ask"' in definitions_for(legend_svg(Mark.ASK))


@pytest.mark.parametrize("mark", Mark)
def test_a_sign_can_be_read_on_its_badge(mark: Mark) -> None:
    look = MARK_LOOKS[mark]
    assert contrast(look.ink, look.colour) >= 4.5


@THEMES
@pytest.mark.parametrize("surface", Surface)
def test_badges_stand_out_on_every_ground(surface: Surface, looks: dict[Surface, SurfaceLook]) -> None:
    """A badge has a dark edge around a white one: one of them is seen on any ground, on any glow."""
    glows = tuple(look.colour for look in MARK_LOOKS.values())
    for ground in (*grounds(looks[surface]), *glows):
        assert max(contrast(WHITE, ground), contrast(DARK_INK, ground)) >= 3, ground


@THEMES
@pytest.mark.parametrize("surface", Surface)
def test_labels_can_be_read_on_the_frame(surface: Surface, looks: dict[Surface, SurfaceLook]) -> None:
    assert contrast(looks[surface].label, looks[surface].frame) >= 4.5


def test_the_lines_of_a_sign_stay_in_its_box() -> None:
    for look in MARK_LOOKS.values():
        assert re.fullmatch(r"(M[^MLQz]+([LQ][^MLQz]+)*z?)+", look.glyph)
        lines = sign_lines(look.glyph)
        assert all(len(line) > 1 for line in lines)
        assert all(max(abs(x), abs(y)) <= 6 for line in lines for x, y in line)
