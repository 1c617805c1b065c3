"""What each cell of an own board shows: colour, mark, outline; all beside the board's own colour,
which shows at the corners of every cell, whatever stands in its middle.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.empty_sheet import cell_fills, paint_cells
from tachiai.vision.board.log_colour import LogColour, tint_of, to_log_colour
from tachiai.vision.board.pieces import PieceKind, PieceSet
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.board_colours import (
    BoardColours,
    Floats,
    ReadPicture,
    at_corners,
    sample,
    sample_around,
    spread_over_disc,
)
from tachiai.vision.read.light import plain_white
from tachiai.vision.read.outlines import find_outlines
from tachiai.vision.read.own_places import OTHER, on_tops, places_of

_NEAR = 2  # cells to each side whose corners say what the light is here
_INNER = 0.68  # of the radius: away from the edge
_GRAIN_SIGMAS, _LEAST_TINT = 5.0, 0.12  # of log colour: beyond it is not the board
_REACH = 0.34  # of the pitch from the middle: what lies there belongs to the cell
_MOST_WALL = 0.6  # of a disc's radius: so much of it is left out at most, where a wall may reach into it
_DISC_POINTS = 48  # that are looked at
_MARKED = 0.2  # of a disc's area: what differs most from the rest of it
_FEW_ALIKE = 0.1  # of the cells, to tell what the middle of an empty one shows more than its corners
_MOST_UNEVEN = 0.4  # of log colour
_WHITE_DISC, _OVEREXPOSED = 0.5, 0.3  # of a disc, and of all cells
_LEAST_BOARD_SIGMA = np.array([0.05, 0.035, 0.035])
_LIKE_EMPTY = np.array([0.35, 0.15, 0.15], np.float32)  # of log colour: lines blur into an empty cell


@dataclass(frozen=True, slots=True, eq=False)
class CellFeatures:
    """All in cell order. Log colours (cells, 3), slow changes of light taken out: ``colour``, the middle of
    whatever lies there; ``mark``, what differs most from it; ``ground`` and ``ground_mark``, the same of the
    board's plane, which high pieces are not in; ``empty``, what the middle of the bare cell would show;
    ``base``, what cells painted alike show at their corners. ``corners`` (cells, 4, 3) are the board's own.
    ``outline`` (cells,): how high a step surrounds it. ``unlike`` (cells,): how much of the cell differs
    from the bare one, apart from its brightness as a whole. ``white`` (cells,): the share of it at the end
    of the camera's range. ``light`` (cells, 3): the change of light that was taken out, logarithms of blue,
    green and red. ``uneven`` (cells,): whether the board's colour there is not known: overexposed cells blur
    into dark ones beside them. ``board_sigma`` (3,): how much the board's own colour varies. ``centres_px``
    (cells, 2): where it lies. ``flat`` (h, w, 3): the bare board but for its lines, which are in ``board``.
    ``ceiling`` (cells, 3): the largest shares of white, B, G, R, that the camera can tell there.
    ``reach_px``: how far the largest piece reaches from its middle; ``rise``: how many times as high as the
    plane of the faces the highest one is.
    """

    colour: LogColour
    mark: LogColour
    ground: LogColour
    ground_mark: LogColour
    light: Floats
    empty: LogColour
    base: LogColour
    corners: LogColour
    outline: Floats
    unlike: Floats
    white: Floats
    uneven: NDArray[np.bool_]
    board_sigma: Floats
    centres_px: Points
    board: BoardColours
    flat: LogColour
    ceiling: Floats
    reach_px: float
    rise: float

    @property
    def contrast(self) -> LogColour:
        """(cells, 3): how what lies there differs from the bare cell."""
        return np.asarray(self.colour - self.empty, np.float32)

    @property
    def light_change(self) -> LogColour:
        """(cells, 3): the same as log colour, beside the usual cell. A lamp mirrored on the board alone is
        taken for a change of light too.
        """
        return tint_of(self.light - np.median(self.light, axis=0))

    def foreign_corners(self, limits: VisionLimits) -> NDArray[np.bool_]:
        """Tells for each cell's corners (cells, 4) whether something covers the board there: in another
        colour than the board's own grain, or darker than a shadow. A lamp's mirror image is lighter and
        whiter.
        """
        gap = self.corners - self.empty[:, None]
        tint, bright = np.abs(gap[..., 1:]), gap[..., 0]
        usual = np.clip(_GRAIN_SIGMAS * self.board_sigma[1:], _LEAST_TINT, limits.hand_tint)
        lit = (bright > 0) & (bright > 2 * tint.max(axis=2))
        return np.asarray(((tint > usual).any(axis=2) & ~lit) | (bright < -limits.hand_dark), np.bool_)


def cell_features(picture: ReadPicture, limits: VisionLimits, pieces: PieceSet) -> CellFeatures:
    """The features of all cells of a board picture, whose light was measured by some white: where the
    board lies brighter or darker than that, the light is taken to.
    """
    view, share = picture.view, picture.share
    sheet, fills = view.sheet, np.array(cell_fills(view.sheet))
    radius_px = float(np.median([kind.diameter_mm for kind in pieces.kinds.values()])) / 2 * view.px_per_mm
    logs = np.log(np.maximum(at_corners(share, view), 1e-3))
    light = _light(logs, sheet)
    seen = to_log_colour(share * np.exp(-_spread_out(light, view)))
    corners = at_corners(seen, view)
    of_fill = {
        fill: np.median(corners[fills == fill].reshape(-1, 3), axis=0) for fill in dict.fromkeys(fills)
    }
    base = np.stack([of_fill[fill] for fill in fills])
    gap = np.abs(corners - base[:, None]).reshape(-1, 3)
    sigma = np.maximum(1.48 * np.median(gap, axis=0), _LEAST_BOARD_SIGMA)
    flat = view.warp_paper(paint_cells(sheet, base, base.mean(axis=0), 1.0), 1.0)
    board = BoardColours(seen, np.asarray(flat, np.float32), view, limits)
    on_paper = view.paper_to_px(view.centres_mm)
    middle = _middles(board, on_paper, 0.28 * view.pitch_px)[0]
    empty = np.asarray(base + _usual_gap(middle - base, fills), np.float32)
    board = replace(board, empty=_with_lines(board, middle - empty))
    outlines = find_outlines(board, radius_px)
    places = places_of(outlines, board)
    if all(len(kind.face) > 1 for kind in pieces.kinds.values()):
        places = on_tops(places, radius_px * _INNER, radius_px, board)
    colour, mark = _middles(board, places, radius_px * _INNER, view.wall_px / radius_px)
    ground, ground_mark = _middles(board, on_paper, radius_px * _INNER)
    over = _disc(plain_white(picture.picture), places, radius_px * _INNER).mean(axis=1)
    return CellFeatures(
        colour=colour,
        mark=mark,
        ground=ground,
        ground_mark=ground_mark,
        light=light,
        empty=empty,
        base=base.astype(np.float32),
        corners=corners,
        outline=outlines.steps_at(places),
        unlike=_unlike(board, on_paper),
        white=over,
        uneven=_uneven(corners, base, fills) & bool((over > _WHITE_DISC).mean() > _OVEREXPOSED),
        board_sigma=sigma.astype(np.float32),
        centres_px=places,
        board=board,
        flat=np.asarray(flat, np.float32),
        ceiling=_ceiling(picture, light),
        reach_px=max(_reach_mm(kind) for kind in pieces.kinds.values()) * view.px_per_mm,
        rise=max(kind.height_mm for kind in pieces.kinds.values()) / max(view.height_mm, 1e-6),
    )


def _reach_mm(kind: PieceKind) -> float:
    """How far a piece reaches from its middle, at whatever turn."""
    ends = [np.hypot(*point) for shape in kind.face for point in shape.points]
    return kind.diameter_mm / 2 * float(max([1.0, *ends]))


def _ceiling(picture: ReadPicture, light: Floats) -> Floats:
    """(cells, 3): the shares of white at the end of the camera's range, slow changes of light taken
    out.
    """
    whole = picture.light.gain_at(picture.view.centres_mm, picture.view.sheet)
    return np.asarray((1 - picture.light.veil) / whole * np.exp(-light), np.float32)


def _uneven(corners: LogColour, base: LogColour, fills: NDArray[np.str_]) -> NDArray[np.bool_]:
    """By cell: whether the corners of cells painted alike differ much in brightness."""
    gap = np.abs(corners - base[:, None])[..., 0]
    spread = {fill: 1.48 * float(np.median(gap[fills == fill])) for fill in dict.fromkeys(fills.tolist())}
    return np.array([spread[fill] > _MOST_UNEVEN for fill in fills.tolist()])


def _light(logs: Floats, sheet: Sheet) -> Floats:
    """(cells, 3): how much lighter the board is at each cell than elsewhere, by the logarithms of its
    corners (cells, 4, 3), blue, green and red.
    """
    fills = np.array(cell_fills(sheet))
    light = np.zeros((len(fills), 3), np.float32)
    for _ in range(2):
        bare = logs - light[:, None]
        usual = {fill: np.median(bare[fills == fill].reshape(-1, 3), axis=0) for fill in dict.fromkeys(fills)}
        light = _near_median(logs - np.stack([usual[fill] for fill in fills])[:, None], sheet)
    return light


def _near_median(gap: LogColour, sheet: Sheet) -> LogColour:
    """(cells, 3): the median of the corners' gaps (cells, 4, 3) of all cells near each one."""
    rows, cols = sheet.board.rows, sheet.board.cols
    grid = gap[: rows * cols].reshape(rows, cols, 4, 3)
    wide = np.pad(grid, ((_NEAR, _NEAR), (_NEAR, _NEAR), (0, 0), (0, 0)), mode="edge")
    side = 2 * _NEAR + 1
    windows = np.lib.stride_tricks.sliding_window_view(wide, (side, side), axis=(0, 1))
    median = np.median(
        windows.reshape(rows, cols, 4, 3, -1).transpose(0, 1, 3, 2, 4).reshape(rows, cols, 3, -1), axis=-1
    )
    result = np.empty((len(gap), 3), np.float32)
    result[: rows * cols] = median.reshape(-1, 3)
    result[rows * cols :] = np.median(gap[rows * cols :], axis=1)
    return result


def _spread_out(light: Floats, view: BoardView) -> Floats:
    """The cells' light (cells, 3) as a smooth layer (h, w, 3) over the board picture."""
    sheet = view.sheet
    rows, cols = sheet.board.rows, sheet.board.cols
    grid = np.ascontiguousarray(light[: rows * cols].reshape(rows, cols, 3))
    first = view.centres_px[0]
    step = np.array(sheet.pitch_mm) * view.px_per_mm
    width, height = view.size_px
    x, y = ((np.arange(n) - first[axis]) / step[axis] for axis, n in ((0, width), (1, height)))
    coarse = cv2.GaussianBlur(cv2.copyMakeBorder(grid, 1, 1, 1, 1, cv2.BORDER_REPLICATE), (3, 3), 0.6)
    map_x, map_y = np.meshgrid((x + 1).astype(np.float32), (y + 1).astype(np.float32))
    return np.asarray(
        cv2.remap(coarse, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def _usual_gap(gap: LogColour, fills: NDArray[np.str_]) -> LogColour:
    """(cells, 3): what the middles of empty cells show more than their corners, above all lines."""
    result = np.zeros_like(gap)
    for fill in dict.fromkeys(fills.tolist()):
        alike = (fills == fill) & (np.abs(gap) < _LIKE_EMPTY).all(axis=1)
        if alike.sum() >= max(3, _FEW_ALIKE * (fills == fill).sum()):
            result[fills == fill] = np.median(gap[alike], axis=0)
    return result


def _with_lines(board: BoardColours, gap: LogColour) -> LogColour:
    """Returns ``empty`` with what the median empty cell shows more, its lines above all."""
    height, width = board.seen.shape[:2]
    half = int(board.view.pitch_px / 2)
    centres = np.round(board.view.paper_to_px(board.view.centres_mm)).astype(int)
    whole = ((centres >= half) & (centres < (width - half, height - half))).all(axis=1)
    bare = whole & (np.abs(gap) < _LIKE_EMPTY / 2).all(axis=1)
    if bare.sum() < max(3, _FEW_ALIKE * len(centres)):
        return board.empty
    around = [(slice(y - half, y + half + 1), slice(x - half, x + half + 1)) for x, y in centres]
    extra = board.seen - board.empty
    few = np.flatnonzero(bare)[:: max(1, int(bare.sum()) // 40)]
    usual = np.median([extra[around[cell]] for cell in few], axis=0)
    learned = board.empty.copy()
    for cell in np.flatnonzero(whole):
        learned[around[cell]] = board.empty[around[cell]] + usual
    return learned


def _unlike(board: BoardColours, centres: Points) -> Floats:
    """(cells,): the share of each cell, 0 to 1, that differs from the bare one more than its
    light.
    """
    radius_px = _REACH * board.view.pitch_px
    gap = _disc(board.seen, centres, radius_px) - _disc(board.empty, centres, radius_px)
    gap = np.abs(gap - np.median(gap, axis=1, keepdims=True)) / OTHER
    return np.asarray(np.minimum(gap.max(axis=2), 1).mean(axis=1), np.float32)


def _disc(layer: Floats, centres_px: Points, radius_px: float, walls: Points | None = None) -> Floats:
    """(cells, points) or (cells, points, 3): a layer all over a disc around each centre, pressed
    together where its ``walls`` (cells, 2) lie.
    """
    points = spread_over_disc(_DISC_POINTS)
    if walls is None:
        return sample_around(layer, centres_px, points, np.full(len(centres_px), radius_px))
    length = np.maximum(np.linalg.norm(walls, axis=1), 1e-9)
    along = walls / length[:, None]
    share = np.minimum(length, _MOST_WALL)
    at = np.einsum("pc,nc->np", points, along)
    moved = points[None] - ((at + 1) / 2 * share[:, None])[..., None] * along[:, None]
    px = centres_px[:, None] + radius_px * moved
    return sample(layer, px[..., 0], px[..., 1])


def _middles(
    board: BoardColours, centres_px: Points, radius_px: float, walls: Points | None = None
) -> tuple[LogColour, LogColour]:
    """(cells, 3) twice: the median of each disc, and the mean of what differs most from it. ``walls``
    (cells, 2): to which side a piece shows its wall, and how much of it, in radii: that side is left out.
    """
    seen = _disc(board.seen, centres_px, radius_px, walls)
    middle = np.median(seen, axis=1)
    off = np.abs(seen - middle[:, None]).sum(axis=2)
    most = np.argsort(off, axis=1)[:, -int(_MARKED * seen.shape[1]) :]
    mark = np.take_along_axis(seen, most[..., None], axis=1).mean(axis=1)
    return np.asarray(middle, np.float32), np.asarray(mark, np.float32)
