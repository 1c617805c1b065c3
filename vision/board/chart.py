"""The lens chart: a chessboard with a square marker in every white square (ChArUco, Garrido-Jurado et al.
2014), so that its corners are known even if only a part of it is in the picture.
"""

from dataclasses import dataclass

import numpy as np

from tachiai.vision.board.sheet import Points


@dataclass(frozen=True, slots=True)
class Chart:
    """``dictionary`` names the OpenCV dictionary of the markers, whose ids count from 0, row by row.
    ``cols`` and ``rows`` are squares; the upper left one is black. ``marker_share`` is a marker's side
    against a square's. How large it is printed does not matter to the lens.
    """

    dictionary: str
    cols: int
    rows: int
    marker_share: float

    @property
    def corners(self) -> Points:
        """(N, 2): the inner corners, row by row, in squares from the upper left."""
        x, y = np.meshgrid(np.arange(1, self.cols), np.arange(1, self.rows))
        return np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float64)

    @property
    def white_squares(self) -> tuple[tuple[int, int], ...]:
        """Column and row of each white square, in the order of their markers' ids."""
        return tuple((x, y) for y in range(self.rows) for x in range(self.cols) if (x + y) % 2)


# Other markers than the sheets', so that a board under the chart does not disturb.
CHART = Chart("5X5_50", 6, 9, 0.75)
