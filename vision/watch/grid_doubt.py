"""Detects that a board's lines do not lie where its file, or the corners given by hand, put them."""

from collections.abc import Sequence

import numpy as np

from tachiai.rules.sight import Probabilities
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.grid_fit import agreement, intervals_of
from tachiai.vision.locate.grid_search import find_grid
from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import grey_of

# Of the clear line segments. Of 137 pictures, some with hands, 134 agreed by more; with a pitch wrong by a
# twentieth 79 of 83 by less, by a tenth or shifted by a third of a cell all.
_AGREES = 0.36
_SEEN = 0.6  # of all segments
_ELSEWHERE = 0.25  # of a cell: displacement of a corner


def grid_is_off(
    image: Image, pose: Pose, sheet: Sheet, cells: Sequence[Probabilities | None], limits: VisionLimits
) -> bool:
    """Whether much of a picture (H, W, 3) is unread because the grid lies elsewhere. ``cells``: the
    readings.
    """
    unread = sum(cell is None or max(cell) < limits.sure for cell in cells)
    intervals = intervals_of(sheet)
    if unread <= limits.hidden_share * len(cells) or min(intervals) < 1:
        return False
    corners_px = pose.project(sheet.outer_corners_mm)
    agreeing, seen = agreement(grey_of(image), corners_px, intervals)
    if agreeing > _AGREES or seen < _SEEN:
        return False
    if sheet.kind == "crossings" or sheet.pattern == "checkered":
        return True
    # Plain cells may have no lines between them, or discs so close that their edges are taken for lines.
    found = find_grid(image, sheet)
    if found is None or not found.is_sure:
        return False
    off_px = min(
        float(np.linalg.norm(np.roll(found.corners_px, turn, axis=0) - corners_px, axis=1).max())
        for turn in range(4)
    )
    cell_px = min(np.linalg.norm(corners_px[1 + k] - corners_px[k]) / intervals[k] for k in range(2))
    return bool(off_px > _ELSEWHERE * cell_px)
