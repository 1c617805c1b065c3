"""Tiles: a small square picture of each cell and its neighbourhood, rectified in the plane of the board."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board
from tachiai.vision.board.empty_sheet import cell_fills
from tachiai.vision.board.log_colour import LINEAR, LogColour, log_colours_by
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import apply_homography

TILE_PX = 32
SQUARES = 8  # across a tile, and down
TILE_PITCHES = 2.0  # a tile's side: all of a piece, and enough of the board around it
PX_PER_PITCH = TILE_PX / TILE_PITCHES
_MOST_LEAN = 0.3  # of the pitch, by which a tile is moved towards where a piece's upper end is seen
_BRIGHT = 0.4  # the share of white to which a board's middle brightness is scaled
_DARK, _LEAST_POWER = 0.2, 0.5  # of the camera's range: a darker board's contrasts are reduced
_DARKEST = 0.004  # of the camera's range: a darker board is noise
_MIDDLE = 0.3  # of the pitch around a cell's centre: there a piece's top is seen, or the bare cell
_MOST, _SAME_LIGHT = 0.7, 0.02  # of the squares; of log colour
_WHITE = 250  # of 255: the end of the camera's range

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class TileGrid:
    """Where the tiles of one pose lie. ``offset`` (cells, 2): a tile's middle from its cell's centre;
    ``fill`` (cells, TILE_PX, TILE_PX): the index of the board's colour there by the sheet, and ``inside``
    whether it belongs to the grid at all. Lengths are in pitches, x to the right and y down the board.
    """

    pose: Pose
    sheet: Sheet
    maps: tuple[NDArray[np.int16], NDArray[np.uint16]]
    shrink: int
    offset: Numbers
    fill: NDArray[np.uint8]
    inside: NDArray[np.bool_]
    fills: tuple[str, ...]  #: ``#rrggbb`` by index
    own_fill: NDArray[np.int64]  #: (cells,)
    edge: NDArray[np.int64]  #: (cells,): cells of one number have edges of the grid on the same sides

    @property
    def places(self) -> Points:
        """(cells, 2): the cells' centres, -1 to 1 across and down the board."""
        centres = self.sheet.centres_mm
        low, high = centres.min(axis=0), centres.max(axis=0)
        return np.asarray(2 * (centres - low) / np.maximum(high - low, 1) - 1, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Tiles:
    """What a picture shows of each cell: ``colour`` (cells, TILE_PX, TILE_PX, 3) in log colours, and where
    the camera's range ended, ``white`` (cells, TILE_PX, TILE_PX).
    """

    colour: LogColour
    white: NDArray[np.bool_]
    level: float  #: the board's middle brightness, 0 to 1 of the camera's range
    means: Numbers  #: (cells, SQUARES, SQUARES, 3): means of the colours over squares
    bright: Numbers  #: (cells, SQUARES, SQUARES, 1): the light of squares' strongest channel, 0 to 1


def pitch_of(sheet: Sheet) -> float:
    """The side in mm of a square as large as a cell."""
    return float(np.sqrt(sheet.pitch_mm[0] * sheet.pitch_mm[1]))


def tile_points() -> Numbers:
    """(TILE_PX, TILE_PX, 2): the pixels of a tile from its middle, in pitches."""
    line = (np.arange(TILE_PX, dtype=np.float32) + 0.5) / PX_PER_PITCH - TILE_PITCHES / 2
    return np.stack(np.meshgrid(line, line), axis=2)


def chosen_pixels(chosen: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """(..., most) twice: those pixels of tiles (..., TILE_PX, TILE_PX) that are ``chosen``, counted row by
    row, and which of them there are.
    """
    flat = chosen.reshape(*chosen.shape[:-2], -1)
    at = np.argsort(~flat, axis=-1, kind="stable")[..., : max(1, int(flat.sum(axis=-1).max()))]
    return at, np.take_along_axis(flat, at, axis=-1)


def leans(pose: Pose, sheet: Sheet, height_mm: float) -> tuple[Numbers, Numbers]:
    """(cells, 2): how far from its foot a point ``height_mm`` above a cell's centre is seen on the board, in
    pitches, and (cells,) how many times as large as on the board things look up there.
    """
    to_board = np.asarray(np.linalg.inv(pose.homography), np.float64)
    pitch_mm, centres = pitch_of(sheet), sheet.centres_mm
    seen = [
        apply_homography(to_board, apply_homography(pose.homography_at(height_mm), at))
        for at in (centres, centres + np.array([pitch_mm, 0]), centres + np.array([0, pitch_mm]))
    ]
    sides = [np.linalg.norm(end - seen[0], axis=1) / pitch_mm for end in seen[1:]]
    lean = (seen[0] - centres) / pitch_mm
    return lean.astype(np.float32), np.sqrt(sides[0] * sides[1]).astype(np.float32)


def make_grid(pose: Pose, sheet: Sheet, height_mm: float) -> TileGrid:
    """The tiles of pictures with ``pose`` for pieces of about this height."""
    pitch_mm = pitch_of(sheet)
    lean = leans(pose, sheet, height_mm)[0] / 2
    far = np.maximum(np.linalg.norm(lean, axis=1, keepdims=True) / _MOST_LEAN, 1)
    offset = (lean / far).astype(np.float32)
    around = tile_points().reshape(-1, 2)
    at_mm = sheet.centres_mm[:, None] + (offset[:, None] + around) * pitch_mm
    px = pose.project(at_mm.reshape(-1, 2)).reshape(len(at_mm), TILE_PX, TILE_PX, 2)
    middle = px[:, TILE_PX // 2, TILE_PX // 2]
    steps = [np.linalg.norm(px[:, 20, 16] - middle, axis=1), np.linalg.norm(px[:, 16, 20] - middle, axis=1)]
    shrink = max(1, round(float(np.median(np.sqrt(steps[0] * steps[1]))) / 4))
    table = (((px + 0.5) / shrink) - 0.5).astype(np.float32).reshape(-1, TILE_PX, 2)
    exact, fraction = cv2.convertMaps(table[..., 0], table[..., 1], cv2.CV_16SC2)
    names = cell_fills(sheet)
    fills = tuple(dict.fromkeys(names))
    own = np.array([fills.index(name) for name in names])
    shape = (len(at_mm), TILE_PX, TILE_PX)
    nearest, inside = nearest_cells(sheet, at_mm)
    return TileGrid(
        pose,
        sheet,
        (np.asarray(exact, np.int16), np.asarray(fraction, np.uint16)),
        shrink,
        offset,
        own[nearest].astype(np.uint8).reshape(shape),
        inside.reshape(shape),
        fills,
        own,
        _edges(sheet),
    )


def cut_tiles(image: Image, grid: TileGrid, before: Tiles | None = None) -> Tiles:
    """The tiles of a picture (H, W, 3), scaled to one brightness of the board: the brightness that most
    squares have in common with those ``before``, if these are given.
    """
    seen = cv2.remap(
        shrunk(image, grid.shrink), *grid.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    blue, green, red = cv2.split(seen)
    strongest = cv2.max(cv2.max(blue, green), red)
    shape = (len(grid.own_fill), TILE_PX, TILE_PX)
    bright = square_means(LINEAR[strongest].reshape(*shape, 1))
    if before is None:
        level = float(LINEAR[int(np.median(strongest[::3, ::3]))])
    else:
        level = before.level * float(np.median((bright + _DARKEST) / (before.bright + _DARKEST)))
    level = max(level, _DARKEST)
    white = (cv2.min(cv2.min(blue, green), red) >= _WHITE).reshape(shape)
    colour = at_level(np.asarray(seen, np.uint8), level).reshape(*shape, 3)
    return Tiles(colour, white, level, square_means(colour), bright)


def shrunk(image: Image, times: int) -> Image:
    """A picture (h, w, 3) so many times smaller."""
    if times == 1:
        return image
    size = image.shape[1] // times, image.shape[0] // times
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def is_light_the_same(now: Tiles, before: Tiles) -> bool:
    """Whether most of the board looks as it did ``before``: what differs is what moved, and no light."""
    return bool(np.quantile(np.abs(now.means - before.means), _MOST) < _SAME_LIGHT)


def square_means(tiles: Numbers) -> Numbers:
    """(cells, SQUARES, SQUARES, n): means of tiles (cells, TILE_PX, TILE_PX, n) over squares."""
    rows = tiles.reshape(-1, *tiles.shape[2:])
    small = cv2.resize(rows, (SQUARES, len(tiles) * SQUARES), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32).reshape(len(tiles), SQUARES, SQUARES, -1)


def at_level(image: Image, level: float) -> LogColour:
    """Log colours of a picture (h, w, 3), scaled so that a board of this ``level`` is as bright as every
    board is shown to the networks. Cameras crush the darks: a dark board's contrasts are too large, and are
    made smaller by a power of the light.
    """
    power = min(1.0, max(_LEAST_POWER, float(np.log(_DARK) / np.log(level)))) if level < 1 else 1.0
    return log_colours_by((LINEAR / np.float32(level)) ** np.float32(power) * np.float32(_BRIGHT), image)


def white_share(tiles: Tiles, grid: TileGrid) -> Numbers:
    """(cells,): how much of each cell's middle is at the end of the camera's range."""
    near = _middles(grid)
    return np.asarray(
        (tiles.white & near).sum(axis=(1, 2)) / np.maximum(near.sum(axis=(1, 2)), 1), np.float32
    )


@lru_cache(maxsize=2)  # a table's board stays where it is
def _middles(grid: TileGrid) -> NDArray[np.bool_]:
    """(cells, TILE_PX, TILE_PX): which pixels lie around the middle of the tile's cell."""
    from_centre = tile_points()[None] + grid.offset[:, None, None]
    return np.asarray(np.linalg.norm(from_centre, axis=3) < _MIDDLE)


def nearest_cells(sheet: Sheet, at_mm: Points) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """(...,) of points (..., 2) on the board: the nearest cell, and whether the point lies in that cell's
    box.
    """
    if _is_regular(sheet.board):
        half = 0.0 if sheet.kind == "crossings" else 0.5
        at = (at_mm - np.array(sheet.origin_mm)) / np.array(sheet.pitch_mm) - half
        col, row = np.round(at[..., 0]).astype(int), np.round(at[..., 1]).astype(int)
        cols, rows = sheet.board.cols, sheet.board.rows
        nearest = np.clip(row, 0, rows - 1) * cols + np.clip(col, 0, cols - 1)
        return nearest, (col >= 0) & (col < cols) & (row >= 0) & (row < rows)
    gaps = np.abs((at_mm[..., None, :] - sheet.centres_mm) / np.array(sheet.pitch_mm)).max(axis=-1)
    return gaps.argmin(axis=-1), gaps.min(axis=-1) <= 0.5


def _is_regular(board: Board) -> bool:
    return not board.hexagonal and not len(board.rim_cells)


def _edges(sheet: Sheet) -> NDArray[np.int64]:
    centres = sheet.centres_mm
    low, high = centres.min(axis=0), centres.max(axis=0)
    near = np.array(sheet.pitch_mm) / 4
    sides = np.concatenate([centres < low + near, centres > high - near], axis=1)
    return np.asarray(sides @ np.array([1, 2, 4, 8]), np.int64)
