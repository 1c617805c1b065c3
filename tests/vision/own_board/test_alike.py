"""Which kinds look alike from above, and which of these are of one height."""

import numpy as np

from tachiai.vision.board.own_pieces import UNKNOWN_COLOUR
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.own_board.alike import alike_groups, by_height
from tachiai.vision.own_board.looks import PARTS, TAUGHT, Look


def kind(symbol: str, fill: str, height_mm: float = 5.0, diameter_mm: float = 30.0) -> PieceKind:
    return PieceKind(symbol, diameter_mm, height_mm, (FaceShape("disc", fill),), None, None, 0)


def groups(*kinds: PieceKind, looks: dict[str, Look] | None = None) -> list[tuple[str, ...]]:
    pieces = PieceSet("", {one.symbol: one for one in kinds}, None)
    return alike_groups(pieces, tuple(pieces.kinds), looks or {})


def look(brightness: float) -> Look:
    return Look(np.full((PARTS, 3), brightness), np.zeros(3), TAUGHT)


def test_men_and_kings_of_one_colour_are_alike() -> None:
    assert groups(kind("m", "#fff0d0"), kind("b", "#202020"), kind("K", "#fff0d0", 10.0)) == [
        ("m", "K"),
        ("b",),
    ]


def test_sizes_are_seen_from_above() -> None:
    assert groups(kind("m", "#fff0d0"), kind("s", "#fff0d0", diameter_mm=20.0)) == [("m",), ("s",)]


def test_colours_that_only_a_picture_teaches_are_alike_until_it_does() -> None:
    both = kind("x", UNKNOWN_COLOUR), kind("y", UNKNOWN_COLOUR)
    assert groups(*both) == [("x", "y")]
    assert groups(*both, looks={"x": look(-2.0), "y": look(-0.5)}) == [("x",), ("y",)]
    assert groups(*both, looks={"x": look(-1.0), "y": look(-0.9)}) == [("x", "y")]


def test_heights_go_from_the_lowest_up() -> None:
    kinds = (kind("K", "#fff0d0", 10.0), kind("m", "#fff0d0"), kind("n", "#fff0d0"))
    pieces = PieceSet("", {one.symbol: one for one in kinds}, None)
    assert by_height(pieces, ("K", "m", "n")) == [("m", "n"), ("K",)]
