"""What the readers of a board picture share: its log colours beside those of the empty board."""

from dataclasses import dataclass

import cv2
import numpy as np

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.limits import Limits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.sampling import Floats, sample

_CORNER = 0.4  # of the pitch from a cell's middle, both ways: past a disc, and not yet on a line


@dataclass(frozen=True, slots=True, eq=False)
class BoardColours:
    """``seen`` (h, w, 3): the log colours of a board picture; ``empty`` (h, w, 3): those of the empty board
    there.
    """

    seen: LogColour
    empty: LogColour
    view: BoardView
    limits: Limits

    def resized(self, size_px: tuple[int, int]) -> tuple[LogColour, LogColour]:
        """Returns ``seen`` and ``empty`` made smaller, to a width and a height; each of their three numbers
        lies in memory by itself, which makes work on them one after the other quick.
        """
        seen, empty = (
            np.asarray(cv2.split(cv2.resize(layer, size_px, interpolation=cv2.INTER_AREA)), np.float32)
            for layer in (self.seen, self.empty)
        )
        return np.moveaxis(seen, 0, -1), np.moveaxis(empty, 0, -1)


def at_corners(layer: Floats, view: BoardView) -> Floats:
    """Returns (cells, 4, 3): a layer (h, w, 3) near each cell's corners, on the paper's plane: pieces
    leave the board in sight there.
    """
    around = np.array([(x, y) for y in (-_CORNER, _CORNER) for x in (-_CORNER, _CORNER)])
    points = (view.centres_mm[:, None] + around * view.sheet.pitch_mm).reshape(-1, 2)
    at = view.paper_to_px(points).reshape(-1, 4, 2)
    return sample(np.asarray(cv2.blur(layer, (3, 3)), np.float32), at[..., 0], at[..., 1])
