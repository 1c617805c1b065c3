"""What bare cells look like in a picture: the board's colours in its light, and what is drawn on it.

The light is one smooth surface over the board (a quadratic in the logarithm), fitted to places between the
pieces by iteratively reweighted least squares (Huber 1964; Cauchy weights); what is left on bare cells of
one colour and one edge, its lines above all, is their median.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour, log_colour_of
from tachiai.vision.frame import Image
from tachiai.vision.own_board.tiles import Numbers, TileGrid, Tiles, chosen_pixels, cut_tiles, tile_points

_SPOT = 0.42  # of the pitch, both ways from a cell's centre: outside most pieces, not yet on a line
_SPOT_RADIUS = 0.06
_ROUNDS = 12
_SCALE = np.array([0.12, 0.06, 0.06])  # of log colour: what grain and noise make of one colour
_STIFF = 0.02  # of the weight of all places: how firmly the light is held to be even
_ENOUGH = 3  # bare cells of one edge
_TRUSTED = 8  # so many bare cells teach all there is
_SAMPLE = 50  # of them, at most

Flags = NDArray[np.bool_]
Cells = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class BoardLight:
    """``fills`` (fills, 3): the board's colours in even light; ``light`` (cells, 3): what the light adds at
    each cell.
    """

    fills: NDArray[np.float64]
    light: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class TiledPicture:
    """An image (H, W, 3), its tiles, and the bare board in it."""

    image: Image
    grid: TileGrid
    tiles: Tiles
    board: BoardLight

    @property
    def light(self) -> NDArray[np.float64]:
        """(3,): how much the board is seen in other colours than the sheet's file says: the light's."""
        declared = np.array([log_colour_of(fill) for fill in self.grid.fills])
        return np.asarray(np.median(self.board.fills - declared, axis=0), np.float64)

    @property
    def smooth(self) -> LogColour:
        """(cells, TILE_PX, TILE_PX, 3): the board without anything drawn on it."""
        return _smooth_board(self.grid, self.board)

    def even(self, cells: Cells) -> LogColour:
        """(n, TILE_PX, TILE_PX, 3): the tiles of ``cells`` (n,) in even light."""
        return self.tiles.colour[cells] - self.board.light.astype(np.float32)[cells][:, None, None]


def tile_picture(image: Image, grid: TileGrid) -> TiledPicture:
    """An image (H, W, 3) with its tiles and what is seen of the board."""
    tiles = cut_tiles(image, grid)
    return TiledPicture(image, grid, tiles, measure_board(tiles, grid))


def measure_board(tiles: Tiles, grid: TileGrid) -> BoardLight:
    """The board's colours and the light, from the places where cells meet."""
    spots = _spots(tiles, grid)
    places, count = grid.places, len(grid.fills)
    x, y = places[:, 0], places[:, 1]
    surface = np.stack([x, y, x**2 - 0.5, x * y, y**2 - 0.5], axis=1)
    seen = spots.reshape(-1, 3).astype(np.float64)
    own = np.repeat(grid.own_fill, spots.shape[1])
    design = np.zeros((len(seen), count + surface.shape[1]))
    design[np.arange(len(seen)), own] = 1
    design[:, count:] = np.repeat(surface, spots.shape[1], axis=0)
    found = np.zeros((design.shape[1], 3))
    for i in range(count):
        found[i] = np.median(seen[own == i], axis=0)
    stiff = np.diag([0.0] * count + [_STIFF * len(seen)] * surface.shape[1])
    for i in range(_ROUNDS):
        wide = _SCALE * max(1.0, 3.0 - 0.4 * i)
        off = ((seen - design @ found) / wide) ** 2
        weight = 1 / (1 + off.sum(axis=1))
        weighted = design * weight[:, None]
        found = np.linalg.solve(weighted.T @ design + stiff, weighted.T @ seen)
    return BoardLight(found[:count], surface @ found[count:])


def _spots(tiles: Tiles, grid: TileGrid) -> LogColour:
    """(cells, 4, 3): the colours where each cell meets its diagonal neighbours."""
    at, weight = _spot_points(grid)
    colours = tiles.colour.reshape(len(tiles.colour), -1, 3)[np.arange(len(at))[:, None, None], at]
    return np.asarray((colours * weight[..., None]).sum(axis=2), np.float32)


@lru_cache(maxsize=2)  # a table's board stays where it is
def _spot_points(grid: TileGrid) -> tuple[NDArray[np.int64], Numbers]:
    """(cells, 4, most) twice: the pixels of a tile, counted row by row, whose mean is a spot's colour, and
    their weights.
    """
    corners = np.array([(x, y) for y in (-_SPOT, _SPOT) for x in (-_SPOT, _SPOT)], np.float32)
    at = corners - grid.offset[:, None]
    apart = np.linalg.norm(tile_points()[None, None] - at[:, :, None, None], axis=4)
    points, inside = chosen_pixels(apart <= _SPOT_RADIUS)
    return points, inside.astype(np.float32) / np.maximum(inside.sum(axis=2, keepdims=True), 1)


@lru_cache(maxsize=2)  # while the light is the same
def _smooth_board(grid: TileGrid, board: BoardLight) -> LogColour:
    painted = np.take(board.fills.astype(np.float32), grid.fill, axis=0)
    painted += board.light.astype(np.float32)[:, None, None]
    return painted


def measure_lines(picture: TiledPicture, bare: Flags) -> tuple[LogColour, Numbers]:
    """(cells, TILE_PX, TILE_PX, 3): what is drawn on the board, by the cells that are ``bare`` (cells,), and
    (cells,) how well that is known, 0 to 1.
    """
    over = picture.tiles.colour - picture.smooth
    drawn, found = np.zeros_like(over), dict[int, LogColour]()
    for cells, alike, sure in _alike(picture.grid, bare):
        if sure:
            if id(alike) not in found:
                found[id(alike)] = _median(over, alike)
            drawn[cells] = found[id(alike)]
    return drawn, how_known(picture.grid, bare)


def how_known(grid: TileGrid, bare: Flags) -> Numbers:
    """(cells,): how well it is known what is drawn on each, by the cells that are ``bare`` (cells,)."""
    known = np.zeros(len(bare), np.float32)
    for cells, _, sure in _alike(grid, bare):
        known[cells] = sure
    return known


def _alike(grid: TileGrid, bare: Flags) -> list[tuple[Cells, Cells, float]]:
    """Cells (n,) on which the same is drawn, those that are ``bare`` and show it, and how well these do."""
    found = []
    for fill in range(len(grid.fills)):
        alike = grid.own_fill == fill
        inner = np.flatnonzero(alike & bare & (grid.edge == 0))
        if not _known(inner):
            inner = np.flatnonzero(alike & bare)
        for edge in set(grid.edge[alike].tolist()):
            cells = np.flatnonzero(alike & (grid.edge == edge))
            own = cells[bare[cells]]
            if edge and _known(own):
                found.append((cells, own, _known(own)))
            else:
                found.append((cells, inner, _known(inner) * (0.5 if edge else 1)))
    return found


def _known(cells: Cells) -> float:
    return min(1.0, len(cells) / _TRUSTED) if len(cells) >= _ENOUGH else 0.0


@lru_cache(maxsize=2)
def _anyhow(cells: int) -> NDArray[np.int64]:
    """(cells,): an order of the cells all over the board, always the same."""
    return np.random.default_rng(0).permutation(cells)


def _median(over: LogColour, cells: Cells) -> LogColour:
    # A sample of them says the same, and the same sample from picture to picture.
    cells = cells[np.argsort(_anyhow(len(over))[cells])[:_SAMPLE]]
    return np.asarray(np.median(over[cells], axis=0), np.float32)
