"""What is kept from picture to picture while what the networks would be asked is the same.

A cell is the same if the means of its tile beside the bare board, over squares of an eighth of its side,
differ by no more than the camera's noise explains. How much that is, is seen in the two pictures themselves:
by the median of all squares, as hands and moves change fewer than half. A cell is compared with what it was
judged by, not with the picture before: what changes slowly adds up, and is judged anew.
"""

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.own_board.looks import Look
from tachiai.vision.own_board.tiles import Numbers

_SIGMAS = 10.0
_LEAST_NOISE, _MOST_NOISE = 0.004, 0.02  # of log colour; where more changes all over, all is judged anew
_MEDIAN = 0.6745  # of a normal's sigma
_MUCH_WHITE = 0.5  # of a square
MANY_MORE = 1.3  # pieces, for each that showed something before: they show it anew

Flags = NDArray[np.bool_]


class SeenWhenJudged:
    """What cells looked like when they were judged."""

    def __init__(self) -> None:
        self._judged: tuple[Numbers, Numbers] | None = None

    def changed(self, seen: Numbers, white: Numbers) -> Flags:
        """(cells,): which cells are no longer as they were: by log colours ``seen`` (cells, n), and by which
        shares of squares are ``white`` (cells, m). What has changed is what they are compared with from now
        on.
        """
        if self._judged is None:
            self._judged = seen.copy(), white.copy()
            return np.ones(len(seen), np.bool_)
        off = np.abs(seen - self._judged[0])
        noise = min(_MOST_NOISE, max(_LEAST_NOISE, float(np.median(off)) / _MEDIAN))
        whiter = np.abs(white - self._judged[1]).max(axis=1) > _MUCH_WHITE
        found = np.asarray((off.max(axis=1) > _SIGMAS * noise) | whiter, np.bool_)
        for before, now in zip(self._judged, (seen, white), strict=True):
            before[found] = now[found]
        return found


class Judged:
    """The scores of one reading: ``of_cell`` (cells, 4) by ``cell_scores``, ``of_class`` (cells, classes) by
    ``class_scores``; NaN where nothing is known.
    """

    def __init__(self, cells: int, classes: int) -> None:
        self.of_cell = np.full((cells, 4), np.nan, np.float32)
        self.of_class = np.full((cells, classes), np.nan, np.float32)

    def forget(self, cells: Flags) -> None:
        """Forgets what is known of some cells (cells,)."""
        self.of_cell[cells] = self.of_class[cells] = np.nan


class Kept:
    """What is kept of the pictures before: what was judged in the first reading, ``early``, and in the
    second, ``late``; what is drawn on bare cells beside the smooth board, and how well that is known; and
    what each class looks like, in the light of the file's colours, with how many pieces showed it.
    """

    def __init__(self, cells: int, classes: int) -> None:
        self.early, self.late = Judged(cells, classes), Judged(cells, classes)
        self.lines: tuple[LogColour, Numbers] | None = None
        self.looks: dict[int, tuple[Look, int]] = {}
