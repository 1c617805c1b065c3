"""The pieces of every game: one for each class, and told apart by anyone, any way round."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.hardware_docs.drawing.faces import darker, draw_rider, face_texture
from tachiai.hardware_docs.drawing.paper import PAPERS_MM
from tachiai.hardware_docs.drawing.shapes import Circle
from tachiai.hardware_docs.drawing.sheet_margin import colour_of
from tachiai.hardware_docs.drawing.stickers import CUT_INK, draw_stickers
from tachiai.hardware_docs.facts import face_facts, face_file
from tachiai.rules.core import EMPTY
from tachiai.rules.messages import Message, bilingual
from tachiai.rules.registry import declaration_of, game_ids, open_game
from tachiai.vision.board.faces import bgr_of, rasterise_face
from tachiai.vision.read.templates import make_templates
from tests.support.colour_sight import SIGHTS, difference, lab_of, polar_lab

BLACK = Message("black piece")
every_game = pytest.mark.parametrize("uid", game_ids())
every_sight = pytest.mark.parametrize("sight", SIGHTS)

# A root mean square over a whole face, in CIE units; one unit is just about visible side by side.
APART = {"full colour": 28, "protanopia": 25, "deuteranopia": 25, "no colour": 15}


@every_game
def test_every_class_that_the_camera_tells_apart_has_a_piece(uid: str) -> None:
    assert set(open_pieces(uid).kinds) == set(open_game(uid).symbols) - {EMPTY}


@every_game
@every_sight
def test_any_two_faces_differ_however_they_are_turned(uid: str, sight: str) -> None:
    faces = {kind.symbol: polar_lab(kind, sight) for kind in open_pieces(uid).kinds.values()}
    for one, other in combinations(faces, 2):
        assert difference(faces[one], faces[other]) >= APART[sight], f"{one} and {other}"


@pytest.mark.parametrize("softness", [0.02, 0.06, 0.15])
def test_to_the_camera_a_troop_is_plain(softness: float) -> None:
    """Its marks differ from a disc with nothing but a rim by less than light and ink do."""
    pieces, symbols = open_pieces("troop_chess"), open_game("troop_chess").symbols
    kinds = {symbol: replace(kind, face=kind.face[:2]) for symbol, kind in pieces.kinds.items()}
    marked = make_templates(pieces, symbols, softness).faces
    plain = make_templates(replace(pieces, kinds=kinds), symbols, softness).faces
    for with_marks, without in zip(marked, plain, strict=True):
        gap = np.abs(with_marks.polar - without.polar) / np.sqrt(without.variance)
        assert gap.max() < 1, with_marks.bare
        assert np.sqrt((gap**2).mean()) < 0.2, with_marks.bare


def test_a_hand_that_holds_a_troop_sees_its_marks() -> None:
    for kind in open_pieces("troop_chess").kinds.values():
        disc, mark = (
            lab_of(np.array(bgr_of(shape.fill)[::-1]) / 255, "full colour")
            for shape in (kind.face[0], kind.face[-1])
        )
        assert np.linalg.norm(disc - mark) > 5, kind.symbol


@every_game
@every_sight
def test_pieces_stand_out_from_the_squares(uid: str, sight: str) -> None:
    sheet = open_sheet(uid)
    grounds = [area.fill for area in sheet.areas if area.fill] + ["light"]
    if sheet.pattern != "plain":
        grounds.append("dark")
    if sheet.board.rim:
        grounds.append("rim")
    for ground in grounds:
        flat = lab_of(np.array(bgr_of(colour_of(sheet, ground))[::-1]) / 255, sight)
        for kind in open_pieces(uid).kinds.values():
            face = polar_lab(kind, sight)
            assert difference(face, np.broadcast_to(flat, face.shape)) > 15, f"{kind.symbol} on {ground}"


@every_game
def test_squares_lie_between_black_and_white(uid: str) -> None:
    sheet = open_sheet(uid)
    shades = [
        lab_of(np.array(bgr_of(colour)[::-1]) / 255, "full colour")[0]
        for name, colour in sheet.colours.items()
        if name not in ("line", "frame", "label")
    ]
    assert min(shades) >= 45
    assert max(shades) <= 78


@every_game
def test_balls_and_rings_have_a_colour_of_their_own(uid: str) -> None:
    pieces, sheet = open_pieces(uid), open_sheet(uid)
    others = [*sheet.colours.values(), *(s.fill for kind in pieces.kinds.values() for s in kind.face)]
    if pieces.rider is None:
        return
    own = lab_of(np.array(bgr_of(pieces.rider.colour)[::-1]) / 255, "full colour")
    for colour in others:
        assert np.linalg.norm(own - lab_of(np.array(bgr_of(colour)[::-1]) / 255, "full colour")) >= 35


@every_game
def test_a_disc_fills_about_three_quarters_of_its_cell(uid: str) -> None:
    pitch_mm = min(open_sheet(uid).pitch_mm)
    for kind in open_pieces(uid).kinds.values():
        assert 0.70 <= kind.diameter_mm / pitch_mm <= 0.75


@every_game
def test_what_is_carried_lies_within_the_disc(uid: str) -> None:
    for kind in open_pieces(uid).kinds.values():
        if kind.carries:
            assert kind.carries.hole_mm < kind.carries.diameter_mm < kind.diameter_mm


@every_game
def test_turning_over_twice_brings_a_piece_back(uid: str) -> None:
    kinds = open_pieces(uid).kinds
    declared = {piece.symbol: piece.other_side or None for piece in declaration_of(uid).pieces}
    assert {symbol: kind.other_side for symbol, kind in kinds.items()} == declared
    for kind in kinds.values():
        if kind.other_side:
            assert kinds[kind.other_side].other_side == kind.symbol
            assert kinds[kind.other_side].carries == kind.carries


@every_game
def test_a_carrier_has_the_face_that_it_has_without(uid: str) -> None:
    game, kinds = open_game(uid), open_pieces(uid).kinds
    for symbol, bare in game.bare.items():
        assert all(kinds[symbol].face == kinds[part].face for part in bare)


@every_game
def test_a_set_has_stickers_for_every_piece_at_the_start(uid: str) -> None:
    game, kinds = open_game(uid), open_pieces(uid).kinds
    layout = game.layout(game.start())
    for symbol in set(layout) - {EMPTY}:
        bare = game.bare.get(symbol, (symbol,))[0]
        standing = sum(game.bare.get(s, (s,))[0] == bare for s in layout if s != EMPTY)
        assert kinds[bare].count >= standing


@every_game
def test_file_names_are_safe_and_differ_on_any_disk(uid: str) -> None:
    names = [face_file(piece.words) for piece in declaration_of(uid).pieces]
    assert len({name.lower() for name in names}) == len(names)
    assert all(name.isascii() and name.replace("_", "").removesuffix(".png").isalpha() for name in names)


def test_a_face_is_as_wide_as_its_disc() -> None:
    kind = open_pieces("rosenkreuz").kinds["C"]
    texture = face_texture(kind, 10.0, kind.face[0].fill)
    assert texture.shape == (220, 220, 3)
    assert texture[110, 110].tolist() == list(bgr_of("#f4f1e8"))
    assert texture[0, 0].tolist() == list(bgr_of("#17181c"))


@every_game
def test_vision_expects_the_face_that_is_printed(uid: str) -> None:
    for kind in open_pieces(uid).kinds.values():
        printed = face_texture(kind, 4.0, kind.face[0].fill).astype(float)
        expected, disc = rasterise_face(kind, len(printed))
        apart = np.abs(printed - expected)[disc > 0]
        assert apart.mean() < 3, "but for the blur of an edge they are the same"
        assert np.mean(apart > 90) < 0.005


def test_facts_of_a_carrier_name_its_ball_and_of_a_bare_piece_none() -> None:
    kinds = open_pieces("rugby_chess").kinds
    assert face_facts(kinds["B'"], BLACK, "x.png")["ball"] == {
        "colour": "#e65100", "diameter_mm": 12.0, "hole_mm": 0.0, "sits_mm": 4.0
    }  # fmt: skip
    assert "ball" not in face_facts(kinds["b'"], BLACK, "x.png")


def test_facts_of_a_ring_hold_its_hole() -> None:
    facts = face_facts(open_pieces("two_rings").kinds["W"], BLACK, "x.png")["ring"]
    assert facts == {"colour": "#1288cc", "diameter_mm": 22.0, "hole_mm": 16.0, "sits_mm": 1.5}


def test_a_ring_is_open_and_a_ball_is_round() -> None:
    ring, ball = open_pieces("two_rings").rider, open_pieces("rugby_chess").rider
    assert ring is not None
    assert ball is not None
    assert len(draw_rider(ring, (0, 0))) == 1
    assert len(draw_rider(ball, (0, 0))) == 3
    assert darker("#804020", 0.5) == "#402010"


@every_game
@pytest.mark.parametrize("paper", PAPERS_MM)
def test_all_stickers_of_a_set_lie_on_the_pages_and_never_on_each_other(uid: str, paper: str) -> None:
    pieces = open_pieces(uid)
    pages = draw_stickers(pieces, bilingual("x", "x"), PAPERS_MM[paper])
    found = 0
    for page in pages:
        cuts = [
            (*shape.centre_mm, shape.radius_mm)
            for shape in page.shapes
            if isinstance(shape, Circle) and shape.stroke == CUT_INK and shape.radius_mm > 8.5
        ]
        found += len(cuts)
        for x, y, radius in cuts:
            assert radius <= x <= page.size_mm[0] - radius
            assert radius <= y <= page.size_mm[1] - radius
        for one, other in combinations(cuts, 2):
            assert np.hypot(one[0] - other[0], one[1] - other[1]) >= one[2] + other[2]
    rings = 2 if pieces.rider and pieces.rider.hole_mm else 0
    assert found == sum(kind.count for kind in pieces.kinds.values()) + rings
