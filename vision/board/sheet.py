"""The printed sheet as data: where its cells, fiducials and reference patches lie, and which LED each
cell has. One TOML file a sheet serves the printer, vision and the lights.

All lengths are millimetres from the sheet's upper left corner, x to the right, y **down** (as on paper
and in pictures). The cells are those of ``rules.boards.Board``, in its order: top rank first, then the
rim cells. ``sheet_file`` reads the files.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Symbol
from tachiai.vision.board.marker_dictionary import MarkerDictionary
from tachiai.vision.board.own_pieces import Lesson
from tachiai.vision.board.pieces import FaceShape, PieceSet

Points = NDArray[np.float64]  # (N, 2), x y

SHADES = ("white", "grey", "black")


@dataclass(frozen=True, slots=True)
class Fiducial:
    """A square marker: its id and the upper left corner of its black square."""

    id: int
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of a known shade, for the light: "white" (bare paper), "grey" or "black"."""

    shade: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of cells painted or outlined apart: two opposite corner cells (columns and rows from the
    upper left cell, -1 for the rim), the name of its fill in the sheet's colours ("" for none), how broad
    its outline is, and a word to print beside it.
    """

    first: tuple[int, int]
    last: tuple[int, int]
    fill: str
    outline_mm: float
    label: str


@dataclass(frozen=True)
class Sheet:
    """A printed board. ``kind``: pieces stand in "cells" or on "crossings" of lines.

    ``origin_mm`` is the upper left corner of the upper left cell, or the upper left crossing.
    ``pattern`` names how the cells are painted: "plain", "checkered" (lower left cell dark), "halves" (lower
    half dark) or "zones" (nine zones, the middle one dark). ``areas`` are painted over it.
    ``dots`` are crossings of the grid's lines marked with a dot, columns and rows from the upper left one.
    ``dictionary`` says which markers the fiducials are; "" means no fiducials.
    ``leds`` gives the LED of each cell in cell order, -1 where a cell has none.
    ``motif`` is the ornament of the sheet's margin, in units of its radius.
    ``sample`` is what to put on which cells for the calibration, where the game begins on an empty board.
    ``pieces`` are those that the file itself declares, ``lesson`` the picture that shows what they look like.
    """

    game: str
    title: str
    version: str
    size_mm: tuple[float, float]
    kind: str
    board: Board
    origin_mm: tuple[float, float]
    pitch_mm: tuple[float, float]
    pattern: str
    colours: dict[str, str]
    dictionary: MarkerDictionary
    fiducial_side_mm: float
    fiducials: tuple[Fiducial, ...]
    patches: tuple[Patch, ...]
    leds: tuple[int, ...]
    ruler_mm: tuple[float, float] | None  # upper left corner of the printed 100 mm ruler
    title_ja: str = ""
    areas: tuple[Area, ...] = ()
    dots: tuple[tuple[int, int], ...] = ()
    motif: tuple[FaceShape, ...] = ()
    sample: tuple[tuple[Cell, Symbol], ...] = ()
    pieces: PieceSet | None = None
    lesson: Lesson | None = None

    @cached_property
    def centres_mm(self) -> Points:
        """(cells, 2): the centre of each cell, in cell order, rim included."""
        half = 0.0 if self.kind == "crossings" else 0.5
        xy = np.array(self.board.xy, dtype=np.float64)
        col, row = xy[:, 0] + half, (self.board.rows - 1 - xy[:, 1]) + half
        return np.stack(
            [
                self.origin_mm[0] + col * self.pitch_mm[0],
                self.origin_mm[1] + row * self.pitch_mm[1],
            ],
            axis=1,
        )

    @cached_property
    def outer_corners_mm(self) -> Points:
        """(4, 2): the grid's outer corners, or its outermost crossings, clockwise from the upper left."""
        x, y = self.origin_mm
        less = 1 if self.kind == "crossings" else 0
        right = x + (self.board.cols - less) * self.pitch_mm[0]
        bottom = y + (self.board.rows - less) * self.pitch_mm[1]
        return np.array([[x, y], [right, y], [right, bottom], [x, bottom]])

    @property
    def has_references(self) -> bool:
        """Whether anything on it is known to be white. Markers by themselves may lie on any wood."""
        return bool(self.patches)

    @cached_property
    def fiducial_corners_mm(self) -> dict[int, Points]:
        """Marker id → (4, 2): its corners clockwise from the upper left, as OpenCV orders them."""
        side = self.fiducial_side_mm
        square = np.array([[0, 0], [side, 0], [side, side], [0, side]], dtype=np.float64)
        return {f.id: square + np.array([f.x_mm, f.y_mm]) for f in self.fiducials}
