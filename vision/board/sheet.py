"""The printed sheet as data: where its cells, fiducials and reference patches lie, and the LED of each cell.
One TOML file a sheet serves the printer, vision and the lights; ``sheet_file`` reads it.

All lengths are millimetres from the sheet's upper left corner, x to the right, y **down** (as on paper and in
pictures). The cells are those of ``rules.boards.Board``, in its order: top rank first, then the rim cells.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Player, Symbol
from tachiai.vision.board.marker_dictionary import MarkerDictionary
from tachiai.vision.board.own_pieces import StartPicture
from tachiai.vision.board.pieces import FaceShape, PieceSet

Points = NDArray[np.float64]  # (N, 2), x y

CLOSED = "closed"  # the fill of an area that is no part of the board
SHADES = ("white", "grey", "black")


@dataclass(frozen=True, slots=True)
class Fiducial:
    """A square marker."""

    id: int
    x_mm: float  #: of the upper left corner of its black square
    y_mm: float


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of known reflectance."""

    shade: str  #: one of ``SHADES``; "white" is bare paper
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of cells that is painted or outlined apart."""

    first: tuple[int, int]  #: column and row of a corner cell from the upper left cell, -1 for the rim
    last: tuple[int, int]  #: the same of the opposite corner cell
    fill: str  #: key of the sheet's ``colours``, "" for none
    outline_mm: float
    label: str  #: a word printed beside it


@dataclass(frozen=True, slots=True)
class Tray:
    """A rectangle beside the board for the pieces that a player has in hand. The camera heeds it nowhere."""

    player: Player
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True)
class Sheet:
    """A printed board."""

    game: str
    title: str
    version: str
    size_mm: tuple[float, float]
    kind: str  #: pieces stand in "cells", on "crossings" of lines or in "hexagons"
    board: Board
    #: Upper left corner of the upper left cell, or the upper left crossing; of hexagons, of a box round all.
    origin_mm: tuple[float, float]
    pitch_mm: tuple[float, float]  #: from cell to cell along a rank, and from rank to rank
    pattern: str  #: "plain", "checkered" (lower left dark), "halves" (lower dark) or "zones" (middle dark)
    colours: dict[str, str]
    dictionary: MarkerDictionary  #: of the fiducials; "" without any
    fiducial_side_mm: float
    fiducials: tuple[Fiducial, ...]
    patches: tuple[Patch, ...]
    leds: tuple[int, ...]  #: in cell order, -1 for a cell without one
    ruler_mm: tuple[float, float] | None  #: upper left corner of the printed 100 mm ruler
    title_ja: str = ""
    areas: tuple[Area, ...] = ()  #: painted over the pattern
    dots: tuple[tuple[int, int], ...] = ()  #: column and row of dotted crossings, from the upper left one
    motif: tuple[FaceShape, ...] = ()  #: ornament of the margin, in units of its radius
    sample: tuple[tuple[Cell, Symbol], ...] = ()  #: calibration layout, if the game begins on an empty board
    pieces: PieceSet | None = None  #: declared in the sheet's own file
    lesson: StartPicture | None = None  #: shows what these look like
    trays: tuple[Tray, ...] = ()

    @cached_property
    def centres_mm(self) -> Points:
        """(cells, 2): the centre of each cell, in cell order, rim included."""
        half = 0.0 if self.kind == "crossings" else 0.5
        xy = np.array([(self.board.across(x, y), y) for x, y in self.board.xy], dtype=np.float64)
        col, row = xy[:, 0] + half, (self.board.rows - 1 - xy[:, 1]) + half
        return np.stack(
            [self.origin_mm[0] + col * self.pitch_mm[0], self.origin_mm[1] + row * self.pitch_mm[1]], axis=1
        )

    @cached_property
    def outer_corners_mm(self) -> Points:
        """(4, 2): the grid's outer corners, or its outermost crossings, clockwise from the upper left."""
        x, y = self.origin_mm
        less = 1 if self.kind == "crossings" else 0
        right = x + (self.board.breadth - less) * self.pitch_mm[0]
        bottom = y + (self.board.rows - less) * self.pitch_mm[1]
        return np.array([[x, y], [right, y], [right, bottom], [x, bottom]])

    def outline_mm(self, cell: Cell) -> Points:
        """(corners, 2): the corners of ``cell``, four, or six of a hexagon."""
        (x, y), (width, height) = self.centres_mm[cell], self.pitch_mm
        if not self.board.hexagonal:
            corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
        else:
            third = 1 / 3
            corners = [
                (0, -2 * third),
                (0.5, -third),
                (0.5, third),
                (0, 2 * third),
                (-0.5, third),
                (-0.5, -third),
            ]
        return np.array([(x + dx * width, y + dy * height) for dx, dy in corners])

    def tray_boxes_mm(self, around_mm: float) -> NDArray[np.float64]:
        """(trays, 4): left, top, right and bottom of each tray with so much round it."""
        boxes = [(t.x_mm, t.y_mm, t.x_mm + t.width_mm, t.y_mm + t.height_mm) for t in self.trays]
        grown = np.array([-around_mm, -around_mm, around_mm, around_mm])
        return np.asarray(np.array(boxes).reshape(-1, 4) + grown, np.float64)

    @property
    def has_references(self) -> bool:
        """Whether any part of it is known to be white. Loose markers may lie on any wood."""
        return bool(self.patches)

    @cached_property
    def fiducial_corners_mm(self) -> dict[int, Points]:
        """By marker id (4, 2): its corners clockwise from the upper left, as OpenCV orders them."""
        side = self.fiducial_side_mm
        square = np.array([[0, 0], [side, 0], [side, side], [0, side]], dtype=np.float64)
        return {f.id: square + np.array([f.x_mm, f.y_mm]) for f in self.fiducials}
