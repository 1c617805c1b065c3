"""Where in its tile a piece is seen that stands in the middle of its cell: its top, and its side below."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.own_board.tiles import (
    PX_PER_PITCH,
    Numbers,
    TileGrid,
    chosen_pixels,
    leans,
    pitch_of,
    tile_points,
)

RING_ENDS = (0.35, 0.6, 0.8, 1.0)  # of a top's radius
RINGS = len(RING_ENDS)
WHOLE = 0.7  # of a pixel's area, to count among a part's
SQUARE = 1.13  # a square has the area of a circle with so many times half its side


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece's outline: a cylinder; lengths in pitches."""

    radius: float
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class Silhouettes:
    """By cell, in pitches from the tile's middle: ``foot`` and ``top`` (cells, 2), the radius of the top
    ``top_radius`` (cells,), and of the foot, ``radius``.
    """

    foot: Numbers
    top: Numbers
    radius: float
    top_radius: Numbers


def shape_of(kind: PieceKind, pitch_mm: float) -> Shape:
    """The shape of a kind of piece on a board of this pitch."""
    larger = SQUARE if kind.face[0].kind == "polygon" else 1.0
    return Shape(round(larger * kind.diameter_mm / 2 / pitch_mm, 4), round(kind.height_mm / pitch_mm, 4))


@lru_cache(maxsize=16)  # a table's board stays where it is
def silhouettes(grid: TileGrid, shape: Shape) -> Silhouettes:
    """Where pieces of a shape are seen in the tiles."""
    lean, larger = leans(grid.pose, grid.sheet, shape.height * pitch_of(grid.sheet))
    return Silhouettes(-grid.offset, lean - grid.offset, shape.radius, larger * np.float32(shape.radius))


@lru_cache(maxsize=8)
def masks(seen: Silhouettes) -> tuple[Numbers, Numbers, NDArray[np.int64]]:
    """``top`` and ``side`` (cells, TILE_PX, TILE_PX): how much of each pixel they take, and the ring of the
    top (RINGS: beside it) in which it lies.
    """
    from_foot = tile_points()[None] - seen.foot[:, None, None]
    along, radius = (seen.top - seen.foot)[:, None, None], seen.top_radius[:, None, None]
    top, side = cylinder(from_foot, along, seen.radius, radius, PX_PER_PITCH)
    apart = np.linalg.norm(from_foot - along, axis=3)
    return top, side, np.searchsorted(RING_ENDS, (apart / radius).ravel()).reshape(apart.shape)


@lru_cache(maxsize=8)
def top_points(seen: Silhouettes) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """(cells, most) twice: the pixels of each tile, counted row by row, that show a piece's top within its
    outermost ring, and which of them there are.
    """
    top, _, rings = masks(seen)
    return chosen_pixels((top > WHOLE) & (rings < RINGS - 1))


def cylinder(
    from_foot: NDArray[np.floating],
    along: NDArray[np.floating],
    radius: float,
    top_radius: NDArray[np.floating] | float,
    px_per_pitch: float,
) -> tuple[Numbers, Numbers]:
    """How much of each pixel (...,) the top and the side of a cylinder take. ``from_foot`` (..., 2): the
    pixels from the foot's middle; ``along`` (..., 2): the top's middle from there; lengths in pitches.
    """
    x, y = from_foot[..., 0], from_foot[..., 1]
    to_x, to_y = along[..., 0], along[..., 1]
    top = np.clip((top_radius - np.sqrt((x - to_x) ** 2 + (y - to_y) ** 2)) * px_per_pitch + 0.5, 0, 1)
    share = np.clip((x * to_x + y * to_y) / np.maximum(to_x**2 + to_y**2, 1e-6), 0, 1)
    beside = np.sqrt((x - share * to_x) ** 2 + (y - share * to_y) ** 2)
    body = np.clip((radius + share * (top_radius - radius) - beside) * px_per_pitch + 0.5, 0, 1)
    return top.astype(np.float32), np.maximum(body - top, 0).astype(np.float32)
