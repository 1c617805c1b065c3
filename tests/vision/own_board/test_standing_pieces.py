"""Pieces of one's own that stand up from a board, as a camera sees them that looks at it from the side."""

from typing import Any

import cv2
import numpy as np
import pytest

from tachiai.rules.core import EMPTY, Layout
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import pose_from_corners
from tachiai.vision.own_board import heights
from tachiai.vision.own_board.cylinder_fit import Surroundings, around
from tachiai.vision.own_board.reader import OwnBoardReader
from tachiai.vision.own_board.taught import Taught
from tachiai.vision.watch.observer import Observation, Observer
from tests.support.own_boards.bodies import Body, Vec, brick, disc
from tests.support.own_boards.render import Lamp, Optics, develop, look_at, render
from tests.support.scenes import frame, plain_sheet

PITCH_MM, MARGIN_MM, CELLS = 40.0, 15.0, 5
SIZE_MM = (2 * MARGIN_MM + CELLS * PITCH_MM,) * 2
SHEET = plain_sheet(CELLS, PITCH_MM, MARGIN_MM)
WOOD, LIGHT_WOOD, DARK_WOOD = (
    np.array(bgr) for bgr in ((0.16, 0.35, 0.53), (0.35, 0.55, 0.70), (0.09, 0.18, 0.26))
)
INK, RED, WHITE = (np.array(bgr) for bgr in ((0.02, 0.02, 0.02), (0.03, 0.03, 0.55), (0.8, 0.8, 0.8)))
SQUARE = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))


def at_mm(cell: int, off_mm: tuple[float, float] = (0.0, 0.0)) -> tuple[float, float]:
    x, y = SHEET.centres_mm[cell]
    return float(x) + off_mm[0], float(y) + off_mm[1]


def seen_from(bodies: list[Body], tilt_deg: float) -> tuple[Image, Vec]:
    """Returns a picture of a wooden board in even light, and its grid's corners (4, 2) in it."""
    side_px = round(SIZE_MM[0] * 2.5)
    texture = np.ones((side_px, side_px, 3), np.float32) * WOOD.astype(np.float32)
    view = look_at(SIZE_MM, (960, 720), tilt_deg, 0.0, 1.1, 1.0)
    middle = np.array([SIZE_MM[0] / 2, SIZE_MM[1] / 2, 900.0])
    lamp = Lamp(middle, np.full(3, 0.4), 250.0)
    light = render(texture, 2.5, SIZE_MM, WOOD * 0.3, bodies, [lamp], np.full(3, 0.6), 0.0, view)
    optics = Optics(0.5 / float(np.median(light.max(axis=2))), np.ones(3), np.zeros(3), 0.7, 0.006, 92)
    data = np.frombuffer(develop(light, optics, np.random.default_rng(5)), np.uint8)
    corners = view.project(np.column_stack([SHEET.outer_corners_mm, np.zeros(4)]))
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8), corners


def named(
    kinds: PieceSet, position: list[Body], tilt_deg: float, start: tuple[list[Body], Layout] | None = None
) -> Observation:
    """Returns what an observer sees in a position, which a start picture has taught the pieces."""
    observer = Observer(SHEET, kinds, (EMPTY, *kinds.kinds))
    image, corners = seen_from(position, tilt_deg)
    wh = (image.shape[1], image.shape[0])
    if start is not None:
        observer.point_at(corners, wh)
        assert observer.calibrate([frame(seen_from(start[0], tilt_deg)[0])], start[1]).fits
    observer.point_at(corners, wh)
    return observer.glance(frame(image))


def layout(pieces: dict[int, str]) -> Layout:
    return tuple(pieces.get(cell, EMPTY) for cell in range(CELLS**2))


def bricks(cells: list[int], lighter: float = 1.0, side_mm: float = 22.0) -> list[Body]:
    """Returns bricks of the board's own wood, or of a lighter one."""
    size = (side_mm, side_mm, 12.0)
    return [brick(at_mm(cell), size, 0.3 * cell, WOOD * lighter, 0.0) for cell in cells]


def brick_kinds(side_mm: float = 22.0) -> PieceSet:
    face = (FaceShape("polygon", "#c0a070", points=SQUARE),)
    return PieceSet("", {"x": PieceKind("x", side_mm, 12.0, face, None, None, 0)}, None)


def test_cells_are_bare_on_which_nothing_stands_out_as_known_pieces_do() -> None:
    cells = [0, 2, 4, 6, 8]
    start = bricks(cells), layout(dict.fromkeys(cells, "x"))
    seen = named(brick_kinds(), bricks([10, 21]), 25.0, start)
    assert seen.symbols_seen is not None
    assert {seen.symbols_seen[cell] for cell in (0, 2, 4, 12, 14, 19, 24)} == {EMPTY}
    assert {seen.symbols_seen[10], seen.symbols_seen[21]} <= {"x", None}


def test_a_piece_that_shows_little_but_its_wall_leaves_its_cell_unsure() -> None:
    cells = [0, 2, 4, 6, 8, 16, 18, 20, 22, 24]
    start = bricks(cells, 1.25, 28.0), layout(dict.fromkeys(cells, "x"))
    size = (28.0, 28.0, 12.0)
    hidden = [brick(at_mm(7, (0.0, -4.0)), size, 0.78, WOOD, 0.0)]
    hidden.append(brick(at_mm(12, (0.0, -4.0)), size, 0.78, WOOD * 1.04, 0.0))
    seen = named(brick_kinds(28.0), [*hidden, *bricks([9, 14], 1.25, 28.0)], 25.0, start)
    assert seen.symbols_seen is not None
    assert {seen.symbols_seen[7], seen.symbols_seen[12]} <= {"x", None}
    assert {seen.symbols_seen[9], seen.symbols_seen[14]} == {"x"}


@pytest.mark.parametrize(("height_mm", "tilt_deg", "off_mm"), [(20.0, 42.0, 6.0), (26.0, 42.0, 0.0)])
def test_what_tall_pieces_hide_is_not_a_piece(height_mm: float, tilt_deg: float, off_mm: float) -> None:
    there = {1: "w", 7: "w", 12: "w", 13: "w", 10: "d", 14: "d", 18: "d"}
    kinds, bodies = {}, []
    for symbol, fill in (("w", "#f0f0f0"), ("d", "#202020")):
        face = (FaceShape("polygon", fill, points=SQUARE),)
        kinds[symbol] = PieceKind(symbol, 22.0, height_mm, face, None, None, 0)
    for cell, symbol in there.items():
        paint, size = WHITE if symbol == "w" else INK, (22.0, 22.0, height_mm)
        bodies.append(brick(at_mm(cell, (0.0, off_mm)), size, 0.3 * cell, paint, 0.0))
    seen = named(PieceSet("", kinds, None), bodies, tilt_deg)
    assert seen.symbols_seen is not None
    truth = [there.get(cell, EMPTY) for cell in range(CELLS**2)]
    assert all(one in (symbol, None) for one, symbol in zip(seen.symbols_seen, truth, strict=True))
    assert sum(one is None for one in seen.symbols_seen) <= 4


def test_a_disc_that_is_not_as_white_as_all_the_overexposed_ones_is_unsure() -> None:
    there = dict.fromkeys((0, 2, 4, 10, 14, 20, 22), "w") | dict.fromkeys((6, 8, 16, 18), "d")
    kinds = {
        symbol: PieceKind(symbol, 28.0, 6.0, (FaceShape("disc", fill),), None, None, 0)
        for symbol, fill in (("w", "#f0f0f0"), ("d", "#202020"))
    }
    mirrors_a_lamp = np.array((0.65, 0.87, 0.87))
    tops = {12: mirrors_a_lamp} | {c: 2.5 * WHITE if s == "w" else INK for c, s in there.items()}
    bodies = [disc(at_mm(cell), 14.0, 0.0, 6.0, INK, top, 0.0) for cell, top in tops.items()]
    seen = named(PieceSet("", kinds, None), bodies, 10.0)
    assert seen.symbols_seen is not None
    assert seen.symbols_seen[12] is None
    assert {cell: seen.symbols_seen[cell] for cell in there} == there


def test_bare_cells_are_told_by_the_walls_and_shadows_of_pieces_of_other_colours() -> None:
    kinds = {
        symbol: PieceKind(symbol, 28.0, 8.0, (FaceShape("disc", fill),), None, None, 0)
        for symbol, fill in (("x", "#c0a070"), ("d", "#202020"))
    }
    black, wooden = [0, 3, 6, 9, 15, 18], [12, 21]
    bodies = [
        disc(at_mm(cell), 14.0, 0.0, 8.0, wood * 0.9, wood, 0.0)
        for cells, wood in ((black, INK), (wooden, WOOD * 1.02))
        for cell in cells
    ]
    seen = named(PieceSet("", kinds, None), bodies, 20.0)
    assert seen.symbols_seen is not None
    assert {seen.symbols_seen[cell] for cell in (1, 2, 4, 5, 10, 14, 20, 23, 24)} == {EMPTY}
    assert {seen.symbols_seen[cell] for cell in wooden} <= {"x", None}


def test_a_piece_of_the_square_s_colour_is_not_bare_if_its_rim_stands_out() -> None:
    """Others of its class look lighter, in a lamp's light: by colour it is none of them."""
    kinds = {"x": PieceKind("x", 28.0, 4.0, (FaceShape("disc", "#dcc496"),), None, None, 0)}
    light, wooden, bare = [0, 3, 6, 9, 15, 18], [12, 21], [1, 2, 4, 5, 10, 14, 20]
    angle = np.linspace(0, 2 * np.pi, 25)
    round_ = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    rim = np.vstack([0.78 * round_, (0.68 * round_)[::-1]])
    bodies = [
        disc(at_mm(cell), 14.0, 0.0, 4.0, wood * 0.9, wood, 0.0, ((rim, wood * 0.7),))
        for cells, wood in ((light, LIGHT_WOOD), (wooden, WOOD))
        for cell in cells
    ]
    seen = named(PieceSet("", kinds, None), bodies, 20.0)
    assert seen.symbols_seen is not None
    assert {seen.symbols_seen[cell] for cell in light} == {"x"}
    assert {seen.symbols_seen[cell] for cell in wooden} == {None}
    assert {seen.symbols_seen[cell] for cell in bare} == {EMPTY}


def test_a_tall_piece_that_leans_over_the_rim_is_no_hand() -> None:
    kinds = {
        symbol: PieceKind(symbol, 37.0, 34.0, (FaceShape("polygon", fill, points=SQUARE),), None, None, 0)
        for symbol, fill in (("x", "#f0e0c0"), ("r", "#c03030"))
    }
    there = {0: "r", 3: "r", 6: "x", 9: "r", 13: "x", 20: "x", 22: "x", 24: "r"}
    bodies = [
        brick(at_mm(cell), (27.0, 27.0, 34.0), 0.3 * cell, RED if symbol == "r" else LIGHT_WOOD, 0.0)
        for cell, symbol in there.items()
    ]
    seen = named(PieceSet("", kinds, None), bodies, 40.0)
    assert seen.blind is None


def inked(pieces: dict[int, str], height_mm: float, side: Vec, top: Vec) -> list[Body]:
    """Returns discs with a ring and a stroke of red, black or bleached ink."""
    angle = np.linspace(0, 2 * np.pi, 25)
    round_ = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    ring = np.vstack([0.84 * round_, (0.68 * round_)[::-1]])
    stroke = np.array([[-0.5, -0.1], [0.5, -0.1], [0.5, 0.1], [-0.5, 0.1]])
    bodies = []
    for cell, symbol in pieces.items():
        ink = {"r": RED, "b": INK}.get(symbol, BLEACHED)
        bodies.append(disc(at_mm(cell), 16.0, 0.0, height_mm, side, top, 0.0, ((ring, ink), (stroke, ink))))
    return bodies


def inked_kinds(height_mm: float, fill: str) -> PieceSet:
    kinds = {}
    for symbol, ink_said in (("r", "#c03030"), ("b", "#202020")):
        face = (FaceShape("disc", fill), FaceShape("ring", ink_said, radius=0.8, width=0.1))
        kinds[symbol] = PieceKind(symbol, 32.0, height_mm, face, None, None, 0)
    return PieceSet("", kinds, None)


BLEACHED = LIGHT_WOOD * 0.8
INKED = {0: "r", 3: "b", 6: "b", 8: "b", 10: "b", 13: "b", 16: "r", 19: "r", 22: "r"}


def test_a_disc_whose_ink_is_bleached_is_neither() -> None:
    bodies = inked(INKED | {11: "bleached"}, 4.0, LIGHT_WOOD * 0.5, LIGHT_WOOD)
    seen = named(inked_kinds(4.0, "#dcc496"), bodies, 10.0)
    assert seen.symbols_seen is not None
    assert seen.symbols_seen[11] is None
    assert {cell: seen.symbols_seen[cell] for cell in INKED} == INKED


def test_the_wall_of_a_tall_piece_is_not_its_ink() -> None:
    bodies = inked(INKED, 12.0, LIGHT_WOOD * 0.25, LIGHT_WOOD)
    seen = named(inked_kinds(12.0, "#dcc496"), bodies, 40.0)
    assert seen.symbols_seen is not None
    shown = [seen.symbols_seen[cell] for cell in INKED]
    assert all(one in (symbol, None) for one, symbol in zip(shown, INKED.values(), strict=True))
    assert shown.count(None) <= 1


def test_a_wall_in_the_shade_is_not_the_top_of_a_piece_of_the_boards_wood() -> None:
    seen = named(inked_kinds(16.0, "#c0a070"), inked(INKED, 16.0, WOOD * 0.1, WOOD * 1.1), 40.0)
    assert seen.symbols_seen is not None
    assert {cell: seen.symbols_seen[cell] for cell in INKED} == INKED


def test_a_tall_piece_leaves_the_cell_behind_it_bare() -> None:
    wooden, black = [0, 2, 4, 6, 8], [15, 17, 19]
    kinds = {
        symbol: PieceKind(symbol, 22.0, 20.0, (FaceShape("polygon", fill, points=SQUARE),), None, None, 0)
        for symbol, fill in (("x", "#c0a070"), ("d", "#202020"))
    }

    def tall(wooden: list[int], black: list[int]) -> list[Body]:
        size = (22.0, 22.0, 20.0)
        return [
            brick(at_mm(cell), size, 0.3 * cell, INK if cell in black else WOOD, 0.0)
            for cell in (*wooden, *black)
        ]

    start = tall(wooden, black), layout(dict.fromkeys(wooden, "x") | dict.fromkeys(black, "d"))
    seen = named(PieceSet("", kinds, None), tall([3, 21], [8, 10, 12]), 36.0, start)
    assert seen.symbols_seen is not None
    assert {seen.symbols_seen[cell] for cell in (8, 10, 12)} == {"d"}
    assert {seen.symbols_seen[behind] for behind in (13, 15, 17)} == {EMPTY}


def stacked(
    pieces: dict[int, str], off_mm: tuple[float, float] = (0.0, 0.0), wood: Vec = LIGHT_WOOD
) -> list[Body]:
    """Returns men of one disc, and kings of two."""
    return [
        disc(at_mm(cell, off_mm), 14.0, 6.0 * level, 6.0, wood * 0.5, wood, 0.0)
        for cell, symbol in pieces.items()
        for level in range(2 if symbol == "K" else 1)
    ]


def test_heights_are_told_of_pieces_whose_feet_stand_before_the_next_cell() -> None:
    face = (FaceShape("disc", "#dcc496"),)
    kinds = {s: PieceKind(s, 28.0, h, face, None, None, 0) for s, h in (("m", 6.0), ("K", 12.0))}
    first = dict.fromkeys((1, 5, 7, 9, 11, 15, 17, 19, 21, 23), "m") | dict.fromkeys((3, 13), "K")
    later = dict.fromkeys((0, 2, 8, 10, 14, 16, 22, 24), "m") | dict.fromkeys((6, 18), "K")
    start = stacked(first), layout(first)
    seen = named(PieceSet("", kinds, None), stacked(later, (0.0, -8.0)), 38.0, start)
    assert seen.symbols_seen is not None
    shown = {cell: seen.symbols_seen[cell] for cell in later}
    assert all(shown[cell] in (symbol, None) for cell, symbol in later.items())
    assert {cell for cell, symbol in shown.items() if symbol} >= {8, 10, 14, 16, 18, 22, 24}


def test_a_man_that_is_crowned_where_it_stands_is_measured_anew_and_the_others_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    face = (FaceShape("disc", "#dcc496"),)
    kinds = {s: PieceKind(s, 28.0, h, face, None, None, 0) for s, h in (("m", 6.0), ("K", 12.0))}
    men = dict.fromkeys((0, 2, 4, 10, 12, 14, 20, 22, 24), "m")
    before, corners = seen_from(stacked(men), 38.0)
    after, _ = seen_from(stacked(men | {12: "K"}), 38.0)
    pose = pose_from_corners(SHEET, corners, (before.shape[1], before.shape[0]), None)
    assert pose is not None
    reader = OwnBoardReader(SHEET, PieceSet("", kinds, None), (EMPTY, "m", "K"))
    measured: list[int] = []

    def counted(*asked: Any) -> Surroundings:
        measured.append(len(asked[-1]))
        return around(*asked)

    monkeypatch.setattr(heights, "around", counted)
    taught = Taught()
    likely = [reader.read(image, pose, taught).likely for image in (before, after)]
    assert [row[12].argmax() for row in likely] == [1, 2]
    assert measured == [9, 1]


@pytest.mark.slow
def test_heights_are_told_of_dark_pieces_that_stand_off_the_middle() -> None:
    """Their far edges are faint, and across the direction in which they rise nothing else is seen of them."""
    face = (FaceShape("disc", "#6c5448"),)
    kinds = {s: PieceKind(s, 28.0, h, face, None, None, 0) for s, h in (("m", 6.0), ("K", 12.0))}
    first = dict.fromkeys((1, 5, 7, 9, 11, 15, 17, 19, 21, 23), "m") | dict.fromkeys((3, 13), "K")
    later = dict.fromkeys((0, 2, 8, 10, 14, 16, 22, 24), "m") | dict.fromkeys((6, 18), "K")
    start = stacked(first, wood=DARK_WOOD), layout(first)
    seen = named(PieceSet("", kinds, None), stacked(later, (4.0, 0.0), DARK_WOOD), 26.0, start)
    assert seen.symbols_seen is not None
    shown = {cell: seen.symbols_seen[cell] for cell in later}
    assert all(shown[cell] in (symbol, None) for cell, symbol in later.items())
    assert list(shown.values()).count(None) <= 1
