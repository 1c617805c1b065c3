"""The lens chart as pictures show it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.chart import CHART
from tachiai.vision.board.sheet import Points
from tachiai.vision.frame import Image
from tachiai.vision.locate.lens import usual_lens
from tachiai.vision.locate.pose import make_pose
from tachiai.vision.opencv import find_chart_corners, fit_homography, grey_of

ENOUGH_CORNERS = 10  # of a view; fewer say little about where the chart is held
_STEEP_DEG = 15.0
_STILL_PER_WIDTH = 0.0008  # 1 px of 1280
_NEW_PER_WIDTH = 0.008


@dataclass(frozen=True, slots=True, eq=False)
class ChartView:
    """The chart in one picture of ``image_wh``: which corners (N,) were seen, and where (N, 2) in pixels."""

    image_wh: tuple[int, int]
    corners: NDArray[np.int64]
    corners_px: Points

    def is_still(self, before: "ChartView") -> bool:
        """Tells whether the chart lies where it lay ``before``: a moving one is smeared."""
        return _moved(self, before, 50) < _STILL_PER_WIDTH * self.image_wh[0]

    def is_like(self, other: "ChartView") -> bool:
        """Tells whether ``other`` shows hardly anything else."""
        return _moved(self, other, 75) < _NEW_PER_WIDTH * self.image_wh[0]

    @property
    def is_steep(self) -> bool:
        """Whether the chart was held clearly tilted, as far as can be said without knowing the lens."""
        homography = fit_homography(CHART.corners[self.corners], self.corners_px)
        return (
            homography is not None
            and make_pose(homography, usual_lens(self.image_wh)).tilt_deg() > _STEEP_DEG
        )


def look_for_chart(image: Image) -> ChartView | None:
    """Returns the chart in a picture (H, W, 3) uint8 BGR, None if it shows too little of it."""
    found = find_chart_corners(grey_of(image), CHART)
    if found is None or len(found[0]) < ENOUGH_CORNERS:
        return None
    return ChartView((image.shape[1], image.shape[0]), *found)


def _moved(one: ChartView, other: ChartView, percentile: float) -> float:
    """Returns how far the corners seen in both views moved, in px; infinitely far if hardly any were."""
    common, mine, theirs = np.intersect1d(one.corners, other.corners, return_indices=True)
    if len(common) < ENOUGH_CORNERS / 2:
        return float("inf")
    shift = np.linalg.norm(one.corners_px[mine] - other.corners_px[theirs], axis=1)
    return float(np.percentile(shift, percentile))
