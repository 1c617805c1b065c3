"""What the pieces of a class look like: declared by the sheet's file, seen in a picture, or taught by one."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour, log_colour_of
from tachiai.vision.board.own_pieces import UNKNOWN_COLOUR
from tachiai.vision.board.pieces import PieceKind
from tachiai.vision.own_board.bare import BoardLight, TiledPicture
from tachiai.vision.own_board.silhouettes import RINGS, WHOLE, Silhouettes, masks, top_points
from tachiai.vision.own_board.tiles import Numbers

PARTS = RINGS + 1  # of a look: the rings of the top from its middle, and the side
_SIDE_DARKER = 0.35  # of log brightness: a side is turned from most lamps
_INK_SHARE = 0.2  # of a top: its points that differ most from the rest
_GROUND = 1  # the ring in which least is drawn: a symbol lies within it, a rim outside
_LEAST_POINTS = 3

DECLARED, SEEN, TAUGHT = 0.0, 0.5, 1.0  # how a look is known


@dataclass(frozen=True, slots=True, eq=False)
class Tops:
    """What single pieces show: ``colours`` (n, 3) of their tops, in even light, and ``inks`` (n, 3), how what
    is drawn there differs from the rest; NaN where a top is not in sight.
    """

    colours: NDArray[np.float64]
    inks: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """``parts`` (PARTS, 3): log colours in even light; ``ink`` (3,): how what is drawn on the top differs
    from the rest of it; ``known``: DECLARED, SEEN or TAUGHT; ``tops``: those of the pieces that showed it
    in this picture.
    """

    parts: NDArray[np.float64]
    ink: NDArray[np.float64]
    known: float
    tops: Tops | None = None

    @property
    def ground(self) -> NDArray[np.float64]:
        """(3,): the colour of the top where least is drawn on it."""
        return np.asarray(self.parts[_GROUND], np.float64)

    def in_light(self, light: NDArray[np.float64]) -> "Look":
        """The same in a light of this log colour (3,), without what single pieces show."""
        return Look(self.parts + light, self.ink, self.known)


def declared_look(kind: PieceKind, light: NDArray[np.float64]) -> Look | None:
    """What a sheet's file says of a kind, in a light of this log colour; None if it says nothing."""
    ground = kind.face[0].fill
    if ground == UNKNOWN_COLOUR:
        return None
    colour = log_colour_of(ground) + light
    parts = np.tile(colour, (PARTS, 1))
    parts[-1, 0] -= _SIDE_DARKER
    ink = np.zeros(3)
    if len(kind.face) > 1:
        ink = log_colour_of(kind.face[1].fill) + light - colour
    return Look(parts, np.asarray(ink, np.float64), DECLARED)


def seen_look(
    picture: TiledPicture, where: Silhouettes, cells: NDArray[np.int64], known: float
) -> Look | None:
    """What the pieces of one class on ``cells`` (n,) look like; None where hardly any of them is in sight."""
    tops, sides, rings = masks(where)
    top, side, rings = tops[cells] > WHOLE, sides[cells] > WHOLE, rings[cells]
    flat, good = picture.even(cells), ~picture.tiles.white[cells]
    if (top & good).sum() < _LEAST_POINTS:
        good = np.ones_like(good)
    if top.sum() < _LEAST_POINTS:
        return None
    parts = np.zeros((PARTS, 3))
    middle = _middle(flat[good & top])
    for i in range(RINGS):
        inside = flat[good & top & (rings == i)]
        parts[i] = _middle(inside) if len(inside) >= _LEAST_POINTS else middle
    beside = flat[good & side]
    parts[-1] = _middle(beside) if len(beside) >= _LEAST_POINTS else middle - (_SIDE_DARKER, 0, 0)
    each = TopPoints(picture, where).of(cells, parts[_GROUND])
    ink = _ink(flat[good & top & (rings < RINGS - 1)], middle)
    return Look(parts, ink, known, each)


class TopPoints:
    """What is seen of the top of a piece of these silhouettes, were there one on every cell."""

    def __init__(self, picture: TiledPicture, where: Silhouettes) -> None:
        at, there = top_points(where)
        points = np.take_along_axis(picture.tiles.colour.reshape(len(at), -1, 3), at[..., None], axis=1)
        light = picture.board.light.astype(np.float32)[:, None]
        points = np.where(there[..., None], points - light, np.nan)
        self._points, self._counts = points, there.sum(axis=1)
        enough = self._counts >= _LEAST_POINTS
        self._colours = np.full((len(at), 3), np.nan)
        self._colours[enough] = _quantiles(points[enough], self._counts[enough], 0.5)

    def of(self, cells: NDArray[np.int64], ground: NDArray[np.float64] | None = None) -> Tops:
        """The tops on ``cells`` (n,), whose ``ground`` (3,) has this colour; None: inks are not asked for,
        and are 0.
        """
        inks = np.zeros((len(cells), 3))
        if ground is not None:
            enough = self._counts[cells] >= _LEAST_POINTS
            points = self._points[cells[enough]]
            off = np.abs(points - ground).sum(axis=2)
            least = _quantiles(off[..., None], self._counts[cells[enough]], 1 - _INK_SHARE)
            inks[enough] = np.nanmean(np.where((off >= least)[..., None], points, np.nan), axis=1) - ground
        return Tops(self._colours[cells], inks)


def _quantiles(values: NDArray[np.floating], counts: NDArray[np.int64], share: float) -> NDArray[np.float64]:
    """(n, k): the quantile of values (n, points, k), of which (n,) ``counts`` are not NaN."""
    ordered, last = np.sort(values, axis=1), counts - 1
    below = np.floor(last * share).astype(np.int64)
    row, part = np.arange(len(values)), (last * share - below)[:, None]
    low, high = ordered[row, below], ordered[row, np.minimum(below + 1, last)]
    return np.asarray(low + part * (high - low), np.float64)


def _middle(points: LogColour) -> NDArray[np.float64]:
    return np.asarray(np.median(points, axis=0), np.float64)


def _ink(points: LogColour, middle: NDArray[np.float64]) -> NDArray[np.float64]:
    if len(points) < _LEAST_POINTS:
        return np.zeros(3)
    off = np.abs(points - middle).sum(axis=1)
    far = off >= np.quantile(off, 1 - _INK_SHARE)
    return np.asarray(points[far].mean(axis=0) - middle, np.float64)


def expected_over(
    look: Look, board: BoardLight, bare: LogColour, where: Silhouettes, cells: NDArray[np.int64]
) -> tuple[LogColour, Numbers, Numbers]:
    """(n, 3, TILE_PX, TILE_PX): what a piece of this look would add to the ``bare`` tiles (all cells) of
    ``cells`` (n,), and the masks of its top and its side.
    """
    top, side, rings = masks(where)
    top, side, rings = top[cells], side[cells], np.minimum(rings[cells], RINGS - 1)
    parts, light, both = look.parts.astype(np.float32), board.light.astype(np.float32)[cells], top + side
    over = np.empty((len(cells), 3, *top.shape[1:]), np.float32)
    for i in range(3):  # channel by channel: NumPy is slow over an axis of three
        over[:, i] = (light[:, i, None, None] - bare[cells, ..., i]) * both
        over[:, i] += top * np.take(parts[:, i], rings)
        over[:, i] += side * parts[-1, i]
    return over, top, side
