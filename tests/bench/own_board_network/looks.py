"""What the pieces of a class look like: declared by the sheet's file, seen in a picture, or taught by one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour, log_colour_of
from tachiai.vision.board.own_pieces import UNKNOWN_COLOUR
from tachiai.vision.board.pieces import PieceKind
from tests.bench.own_board_network.bare import BoardLight
from tests.bench.own_board_network.silhouettes import RINGS, Silhouettes, masks
from tests.bench.own_board_network.tiles import Numbers, Tiles

PARTS = RINGS + 1  # of a look: the rings of the top from its middle, and the side
_SIDE_DARKER = 0.35  # of log brightness: a side is turned from most lamps
_WHOLE = 0.7  # of a pixel's area, to count among a part's
_INK_SHARE = 0.2  # of a top: its points that differ most from the rest
_LEAST_POINTS = 3

DECLARED, SEEN, TAUGHT = 0.0, 0.5, 1.0  # how a look is known


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """``parts`` (PARTS, 3): log colours in even light; ``ink`` (3,): how what is drawn on the top differs
    from the rest of it; ``known``: DECLARED, SEEN or TAUGHT.
    """

    parts: NDArray[np.float64]
    ink: NDArray[np.float64]
    known: float


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
    tiles: Tiles, board: BoardLight, where: Silhouettes, cells: Sequence[int], known: float
) -> Look | None:
    """What the pieces of one class on ``cells`` look like; None where hardly any of them is in sight."""
    chosen = np.asarray(cells, np.int64)
    part = Silhouettes(where.foot[chosen], where.top[chosen], where.radius, where.top_radius[chosen])
    top, side, rings = masks(part)
    flat = tiles.colour[chosen] - board.light.astype(np.float32)[chosen][:, None, None]
    good = ~tiles.white[chosen]
    if (top[good] > _WHOLE).sum() < _LEAST_POINTS:
        good = np.ones_like(good)
    if (top > _WHOLE).sum() < _LEAST_POINTS:
        return None
    parts = np.zeros((PARTS, 3))
    middle = _middle(flat[good & (top > _WHOLE)])
    for i in range(RINGS):
        inside = flat[good & (top > _WHOLE) & (rings == i)]
        parts[i] = _middle(inside) if len(inside) >= _LEAST_POINTS else middle
    beside = flat[good & (side > _WHOLE)]
    parts[-1] = _middle(beside) if len(beside) >= _LEAST_POINTS else middle - (_SIDE_DARKER, 0, 0)
    tops = flat[good & (top > _WHOLE) & (rings < RINGS - 1)]
    return Look(parts, _ink(tops, middle), known)


def _middle(points: LogColour) -> NDArray[np.float64]:
    return np.asarray(np.median(points, axis=0), np.float64)


def _ink(points: LogColour, middle: NDArray[np.float64]) -> NDArray[np.float64]:
    if len(points) < _LEAST_POINTS:
        return np.zeros(3)
    off = np.abs(points - middle).sum(axis=1)
    far = off >= np.quantile(off, 1 - _INK_SHARE)
    return np.asarray(points[far].mean(axis=0) - middle, np.float64)


def expected_tiles(
    look: Look, board: BoardLight, bare: LogColour, where: Silhouettes, cells: NDArray[np.int64]
) -> tuple[LogColour, Numbers, Numbers]:
    """(n, TILE_PX, TILE_PX, 3): what a piece of this look would make of the ``bare`` tiles (all cells) of
    ``cells`` (n,), and the masks of its top and its side.
    """
    part = Silhouettes(where.foot[cells], where.top[cells], where.radius, where.top_radius[cells])
    top, side, rings = masks(part)
    light = board.light.astype(np.float32)[cells][:, None, None]
    parts = look.parts.astype(np.float32)
    behind = bare[cells]
    on_top = parts[np.minimum(rings, RINGS - 1)] + light
    on_side = parts[-1] + light
    shown = behind + top[..., None] * (on_top - behind) + side[..., None] * (on_side - behind)
    return shown, top, side
