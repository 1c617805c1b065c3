"""Log colours of a board picture beside those of the empty board, the common input of the readers."""

from dataclasses import dataclass

import cv2
import numpy as np

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.sampling import Floats, sample

_CORNER = 0.4  # of the pitch from a cell's centre, both ways: outside a disc, and not yet on a line


@dataclass(frozen=True, slots=True, eq=False)
class BoardColours:
    """A board picture in log colours."""

    seen: LogColour  #: (h, w, 3)
    empty: LogColour  #: (h, w, 3): the empty board in the same view
    view: BoardView
    limits: VisionLimits

    def resized(self, size_px: tuple[int, int]) -> tuple[LogColour, LogColour]:
        """``seen`` and ``empty`` reduced to a width and a height, with each channel contiguous in memory for
        fast work channel by channel.
        """
        seen, empty = (
            np.asarray(cv2.split(cv2.resize(layer, size_px, interpolation=cv2.INTER_AREA)), np.float32)
            for layer in (self.seen, self.empty)
        )
        return np.moveaxis(seen, 0, -1), np.moveaxis(empty, 0, -1)


def at_corners(layer: Floats, view: BoardView) -> Floats:
    """(cells, 4, 3): a layer (h, w, 3) near each cell's corners, in the paper's plane: pieces leave the board
    in sight there.
    """
    around = np.array([(x, y) for y in (-_CORNER, _CORNER) for x in (-_CORNER, _CORNER)])
    points = (view.centres_mm[:, None] + around * view.sheet.pitch_mm).reshape(-1, 2)
    at = view.paper_to_px(points).reshape(-1, 4, 2)
    return sample(np.asarray(cv2.blur(layer, (3, 3)), np.float32), at[..., 0], at[..., 1])
