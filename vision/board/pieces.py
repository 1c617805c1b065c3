"""The pieces as data: size, height and face of everything that can stand on a cell.

One TOML file a game (``hardware_docs/pieces/<game>.toml``) serves the sticker printer, vision and the virtual
table; the game declares the names. A face is a list of shapes inside the unit circle (x right, y down, radius
1), painted in order. Colours are ``#rrggbb``. The format is described in ``hardware_docs/pieces/README.md``.
"""

from dataclasses import dataclass
from pathlib import Path

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.toml_table import GAME_FORMAT, SheetTable, is_number, read_game

SHAPES = ("disc", "ring", "polygon")
STONE_SYMBOLS: tuple[Symbol, ...] = (EMPTY, "b", "w")

# Go stones fill 0.95 of a line's distance, reversi discs 0.85 of a square.
_STONE_PER_PITCH = {"crossings": 0.92, "cells": 0.8, "hexagons": 0.8}
_STONE_HEIGHT_PER_DIAMETER = 0.4  # a go stone's edge, where it looks widest, lies at half its height


@dataclass(frozen=True, slots=True)
class FaceShape:
    """One painted shape, in units of the face's radius."""

    kind: str  #: one of ``SHAPES``
    fill: str
    centre: tuple[float, float] = (0.0, 0.0)  #: of a disc or ring
    radius: float = 1.0  #: of a disc; outer one of a ring
    width: float = 0.0  #: of a ring, inwards
    points: tuple[tuple[float, float], ...] = ()  #: of a polygon


@dataclass(frozen=True, slots=True)
class Rider:
    """A ball or a ring that pieces carry."""

    name: str
    colour: str
    diameter_mm: float
    hole_mm: float  #: inner diameter of a ring, 0 for a ball
    sits_mm: float  #: height of its middle above the face that carries it
    count: int  #: in a set


@dataclass(frozen=True, slots=True)
class PieceKind:
    """What one symbol looks like: a flat disc with a face, and its rider."""

    symbol: Symbol
    diameter_mm: float
    height_mm: float
    face: tuple[FaceShape, ...]
    carries: Rider | None
    other_side: Symbol | None  #: the symbol after the piece is turned over, if it can be
    count: int  #: how many stickers a set needs


@dataclass(frozen=True, slots=True)
class PieceSet:
    """All piece kinds of a game."""

    game: str  #: "" for pieces of an own board
    kinds: dict[Symbol, PieceKind]
    rider: Rider | None


def load_pieces(path: Path) -> PieceSet:
    """Reads a piece file, or the pieces of a game that is a file of data. Raises ``BadSheet``."""
    table = SheetTable.read(path)
    if GAME_FORMAT in table.values:
        from tachiai.vision.board.game_on_paper import pieces_of  # which needs ``PieceSet``

        return pieces_of(read_game(path), path)
    table.only("format", "game", "faces", "rider", "kinds")
    if table.whole("format") != 1:
        raise table.fault("format", "1, the only piece format so far")
    rider = _rider(table.table("rider")) if "rider" in table.values else None
    faces = table.table("faces")
    shapes = {name: tuple(read_shape(item) for item in faces.tables(name)) for name in faces.values}
    kinds = {}
    for item in table.tables("kinds"):
        kind = _kind(item, shapes, rider)
        kinds[kind.symbol] = kind
    if not kinds:
        raise table.fault("kinds", "at least one piece kind")
    return PieceSet(table.text("game"), kinds, rider)


def _rider(table: SheetTable) -> Rider:
    table.only("name", "colour", "diameter_mm", "hole_mm", "sits_mm", "count")
    return Rider(
        table.text("name", choices=("ball", "ring")),
        table.colour("colour"),
        table.number("diameter_mm", minimum=1),
        table.number("hole_mm", default=0.0),
        table.number("sits_mm"),
        table.whole("count"),
    )


def read_shape(table: SheetTable) -> FaceShape:
    """Reads one painted shape. Raises ``BadSheet``."""
    table.only("shape", "fill", "centre", "radius", "width", "points")
    points = table.values.get("points", [])
    if not isinstance(points, list) or not all(
        isinstance(point, list) and len(point) == 2 and all(map(is_number, point)) for point in points
    ):
        raise table.fault("points", "a list of [x, y]")
    centre = table.numbers("centre", 2) if "centre" in table.values else (0.0, 0.0)
    return FaceShape(
        table.text("shape", choices=SHAPES),
        table.colour("fill"),
        (centre[0], centre[1]),
        table.number("radius", default=1.0),
        table.number("width", default=0.0),
        tuple((float(x), float(y)) for x, y in points),
    )


def _kind(table: SheetTable, shapes: dict[str, tuple[FaceShape, ...]], rider: Rider | None) -> PieceKind:
    table.only("symbol", "diameter_mm", "height_mm", "face", "carries", "other_side", "count")
    carries = table.yes_no("carries")
    if carries and rider is None:
        raise table.fault("carries", "false where the file has no [rider]")
    face = table.text("face", choices=tuple(shapes))
    return PieceKind(
        symbol=table.text("symbol"),
        diameter_mm=table.number("diameter_mm", minimum=5),
        height_mm=table.number("height_mm"),
        face=shapes[face],
        carries=rider if carries else None,
        other_side=table.text("other_side") if "other_side" in table.values else None,
        count=table.whole("count", default=0),
    )


def plain_stones(kind: str, pitch_mm: tuple[float, float]) -> PieceSet:
    """Black and white stones or discs ("b", "w") for boards without a piece file: of a usual size for a
    grid of this kind and pitch.
    """
    diameter_mm = _STONE_PER_PITCH[kind] * min(pitch_mm)
    height_mm = _STONE_HEIGHT_PER_DIAMETER * diameter_mm / 2
    fills = {"b": "#1c1c20", "w": "#e8e6e0"}
    kinds = {
        symbol: PieceKind(symbol, diameter_mm, height_mm, (FaceShape("disc", fills[symbol]),), None, None, 0)
        for symbol in STONE_SYMBOLS
        if symbol != EMPTY
    }
    return PieceSet("", kinds, None)
