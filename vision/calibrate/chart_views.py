"""Views of the lens chart in pictures."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.chart import CHART
from tachiai.vision.board.sheet import Points
from tachiai.vision.frame import Image
from tachiai.vision.locate.lens import usual_lens
from tachiai.vision.locate.pose import make_pose
from tachiai.vision.opencv import find_chart_corners, fit_homography, grey_of

ENOUGH_CORNERS = 10  # of a view; fewer say little about the chart's pose
_STEEP_DEG = 15.0
_STILL_PER_WIDTH = 0.0008  # 1 px of 1280
_NEW_PER_WIDTH = 0.008


@dataclass(frozen=True, slots=True, eq=False)
class ChartView:
    """The chart in one picture."""

    image_wh: tuple[int, int]
    corners: NDArray[np.int64]  #: (N,): indices into ``Chart.corners``
    corners_px: Points  #: (N, 2): where they were seen

    def is_still(self, before: "ChartView") -> bool:
        """Whether the chart lies where it lay ``before``: a moving one is smeared."""
        return _moved(self, before, 50) < _STILL_PER_WIDTH * self.image_wh[0]

    def is_like(self, other: "ChartView") -> bool:
        """Whether ``other`` shows the chart in almost the same pose."""
        return _moved(self, other, 75) < _NEW_PER_WIDTH * self.image_wh[0]

    @property
    def is_steep(self) -> bool:
        """Whether the chart was clearly tilted, as far as an unknown lens allows to say."""
        homography = fit_homography(CHART.corners[self.corners], self.corners_px)
        return (
            homography is not None
            and make_pose(homography, usual_lens(self.image_wh)).tilt_deg() > _STEEP_DEG
        )


def look_for_chart(image: Image) -> ChartView | None:
    """The chart in a picture (H, W, 3) uint8 BGR, None if it shows too few corners."""
    found = find_chart_corners(grey_of(image), CHART)
    if found is None or len(found[0]) < ENOUGH_CORNERS:
        return None
    return ChartView((image.shape[1], image.shape[0]), *found)


def _moved(one: ChartView, other: ChartView, percentile: float) -> float:
    """Percentile of the distances in pixels between the corners seen in both views; infinity if these are too
    few.
    """
    common, mine, theirs = np.intersect1d(one.corners, other.corners, return_indices=True)
    if len(common) < ENOUGH_CORNERS / 2:
        return float("inf")
    shift = np.linalg.norm(one.corners_px[mine] - other.corners_px[theirs], axis=1)
    return float(np.percentile(shift, percentile))
