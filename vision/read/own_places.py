"""Where on its cell a piece of an own board lies: where its top's outline is."""

import numpy as np

from tachiai.vision.board.sheet import Points
from tachiai.vision.read.board_colours import BoardColours, sample, spread_over_disc
from tachiai.vision.read.outlines import Outlines

OTHER = np.array([0.35, 0.2, 0.2], np.float32)  # of log colour: as different as another thing
_SIDE_BY_SIDE = 0.75  # of the sum of two radii: places are found to within a few pixels
_FAR_NEEDS = 2.5  # of log colour at a pitch: how much clearer outlines are believed that lie off the middle
_HIGH_WALL = 0.6  # of a disc's radius
_TOP_SEEN = 0.25  # of what is looked at is unlike the board: something lies there
_POINTS = 48  # that are looked at


def places_of(outlines: Outlines, board: BoardColours) -> Points:
    """(cells, 2): where on each cell something lies. Discs lie side by side: of two outlines that
    overlap, the one nearer to its own cell's middle is a disc, the other one its shadow or its wall.
    """
    view = board.view
    off_px = np.linalg.norm(outlines.centres_px - view.centres_px, axis=1)
    needed = board.limits.outlined[0] + _FAR_NEEDS * (off_px / view.pitch_px) ** 2
    outlined = outlines.support > needed
    places = np.where(outlined[:, None], outlines.centres_px, view.centres_px)
    apart_px = np.linalg.norm(places[:, None] - places[None], axis=2)
    nearer = (off_px[None] < off_px[:, None]) & outlined[None]
    beaten = ((apart_px < 2 * _SIDE_BY_SIDE * outlines.radius_px) & nearer).any(axis=1)
    return np.where(beaten[:, None], view.centres_px, places)


def on_tops(places: Points, face_px: float, radius_px: float, board: BoardColours) -> Points:
    """The places (cells, 2), those on top of which something else is seen moved there: a high wall
    in the shade may have a clearer outline, where the piece stands, than its top, and be taken for its ink.
    ``face_px``: how much of a top is looked at, of its radius ``radius_px``.
    """
    view = board.view
    wall_px = np.linalg.norm(view.wall_px, axis=1)
    beside = ((places - view.centres_px) * view.wall_px).sum(axis=1) / np.maximum(wall_px, 1e-9)
    doubtful = np.flatnonzero((wall_px > _HIGH_WALL * radius_px) & (beside > wall_px / 2))
    result = places.copy()
    for cell in doubtful:
        above = places[cell] - view.wall_px[cell]
        points = above + face_px * spread_over_disc(_POINTS)
        beyond = points[np.linalg.norm(points - places[cell], axis=1) > radius_px]
        if len(beyond):
            x, y = beyond.T[:, None]
            gap = sample(board.seen, x, y) - sample(board.empty, x, y)
            if np.minimum(np.abs(gap / OTHER).max(axis=2), 1).mean() > _TOP_SEEN:
                result[cell] = above
    return result
