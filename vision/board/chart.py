"""The lens chart: a chessboard with a square marker in every white square (ChArUco, Garrido-Jurado et al.
2014). Its corners are identified even if only a part of it is in the picture.
"""

from dataclasses import dataclass

import numpy as np

from tachiai.vision.board.sheet import Points


@dataclass(frozen=True, slots=True)
class Chart:
    """A ChArUco chart. Its printed size does not matter to the lens."""

    dictionary: str  #: OpenCV's name; the markers' ids count from 0, row by row
    cols: int  #: squares; the upper left one is black
    rows: int
    marker_share: float  #: side of a marker, of the side of a square

    @property
    def corners(self) -> Points:
        """(N, 2): the inner corners, row by row, in squares from the upper left."""
        x, y = np.meshgrid(np.arange(1, self.cols), np.arange(1, self.rows))
        return np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float64)

    @property
    def white_squares(self) -> tuple[tuple[int, int], ...]:
        """Column and row of each white square, by marker id."""
        return tuple((x, y) for y in range(self.rows) for x in range(self.cols) if (x + y) % 2)


# Not the dictionary of the sheets: a board below the chart is not mistaken for it.
CHART = Chart("5X5_50", 6, 9, 0.75)
