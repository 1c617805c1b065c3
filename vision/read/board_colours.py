"""What the readers of a board picture share: its log colours beside those of the empty board."""

from dataclasses import dataclass

import cv2
import numpy as np

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.limits import Limits
from tachiai.vision.locate.rectify import BoardView


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
        """Returns ``seen`` and ``empty`` made smaller, to a width and a height."""
        seen, empty = (
            np.asarray(cv2.resize(layer, size_px, interpolation=cv2.INTER_AREA), np.float32)
            for layer in (self.seen, self.empty)
        )
        return seen, empty
