"""Views of the lens chart, a lens fitted to them (Zhang 2000), and what is missing or wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.messages import Message, filled
from tachiai.vision.board.chart import CHART
from tachiai.vision.board.sheet import Points
from tachiai.vision.frame import Image
from tachiai.vision.locate.lens import Lens, usual_lens
from tachiai.vision.locate.pose import make_pose
from tachiai.vision.opencv import CameraFit, find_chart_corners, fit_camera, fit_homography, grey_of

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
    """Percentile of the distances in pixels between corners seen in both views; infinity if too few."""
    common, mine, theirs = np.intersect1d(one.corners, other.corners, return_indices=True)
    if len(common) < ENOUGH_CORNERS / 2:
        return float("inf")
    shift = np.linalg.norm(one.corners_px[mine] - other.corners_px[theirs], axis=1)
    return float(np.percentile(shift, percentile))


WISHES: Mapping[str, Message] = {
    "middle": Message("Hold the chart in the middle of the picture."),
    "upper_left": Message("Hold it in the upper left of the picture."),
    "upper_right": Message("Hold it in the upper right of the picture."),
    "lower_right": Message("Hold it in the lower right of the picture."),
    "lower_left": Message("Hold it in the lower left of the picture."),
    "top": Message("Hold it at the upper edge of the picture."),
    "right": Message("Hold it at the right edge of the picture."),
    "bottom": Message("Hold it at the lower edge of the picture."),
    "left": Message("Hold it at the left edge of the picture."),
    "tilted": Message("Tilt it: bring one of its edges nearer to the camera, each time another one."),
    "elsewhere": Message("Hold it differently: nearer, farther, turned."),
}

REFUSALS: Mapping[str, Message] = {
    "sizes_differ": Message(
        "The pictures are of different sizes ({width:.0f} × {height:.0f} and {other_width:.0f} × "
        "{other_height:.0f}): take all of them with the camera as it will be used."
    ),
    "few_views": Message(
        "Only {found:.0f} of {pictures:.0f} pictures show enough of the chart, "
        "{needed:.0f} are needed: hold it nearer, still, and in good light."
    ),
    "views_alike": Message(
        "The pictures are too much alike ({found:.0f} differ, {needed:.0f} are "
        "needed): hold the chart in all corners, nearer and farther."
    ),
    "one_place": Message(
        "The chart was seen in {reached:.0f} of the picture's {places:.0f} parts "
        "only: hold it in all corners."
    ),
    "all_flat": Message(
        "The chart is tilted in only {steep:.0f} pictures, {needed:.0f} are needed: "
        "without them the focal length stays open."
    ),
    "bad_fit": Message(
        "No lens fits these pictures (they are {rms:.1f} pixels off): glue the chart "
        "on something flat and take sharp pictures."
    ),
}


@dataclass(frozen=True, slots=True)
class NoLens:
    """The pictures give no lens."""

    code: str  #: of ``REFUSALS``
    numbers: Mapping[str, float] = field(default_factory=dict)  #: those named in its sentence

    @property
    def words(self) -> Message:
        return filled(REFUSALS[self.code], **self.numbers)


NEEDED_VIEWS = 8
STEEP_VIEWS = 4
NEEDED_PLACES = 6
LARGEST_RMS_PER_WIDTH = 0.8 / 1280

# The parts of the picture in which the chart should be seen, in thirds from the upper left, in the order in
# which the user is asked for them.
PLACES = {
    "middle": (1, 1), "upper_left": (0, 0), "upper_right": (2, 0), "lower_right": (2, 2),
    "lower_left": (0, 2), "top": (1, 0), "right": (2, 1), "bottom": (1, 2), "left": (0, 1),
}  # fmt: skip
_CORNERS_IN_PLACE = 4


@dataclass(frozen=True, slots=True)
class LensFit:
    """A fitted lens and how well it is supported."""

    lens: Lens
    views: int  #: different ones that were used
    places: int  #: of ``PLACES`` in which the chart was seen
    rms_px: float  #: distance of the corners from their projections


def fit_lens(views: Sequence[ChartView], pictures: int) -> LensFit | NoLens:
    """The lens of the camera that took ``views``, found in ``pictures`` pictures, or why there is none."""
    if len(views) < NEEDED_VIEWS:
        return NoLens("few_views", {"found": len(views), "pictures": pictures, "needed": NEEDED_VIEWS})
    size = views[0].image_wh
    for view in views:
        if view.image_wh != size:
            (width, height), (other_width, other_height) = size, view.image_wh
            return NoLens(
                "sizes_differ",
                {"width": width, "height": height, "other_width": other_width, "other_height": other_height},
            )
    different = different_views(views)
    if len(different) < NEEDED_VIEWS:
        return NoLens("views_alike", {"found": len(different), "needed": NEEDED_VIEWS})
    reached = places_reached(different)
    if len(reached) < NEEDED_PLACES:
        return NoLens("one_place", {"reached": len(reached), "places": len(PLACES)})
    # Planes parallel to the sensor do not constrain the focal length.
    steep = sum(view.is_steep for view in different)
    if steep < STEEP_VIEWS:
        return NoLens("all_flat", {"steep": steep, "needed": STEEP_VIEWS})
    return _fit(different, len(reached))


def different_views(views: Sequence[ChartView]) -> list[ChartView]:
    """The views without those that are like an earlier one."""
    kept: list[ChartView] = []
    for view in views:
        if not any(view.is_like(other) for other in kept):
            kept.append(view)
    return kept


def places_reached(views: Sequence[ChartView]) -> set[str]:
    """The names of ``PLACES`` in which several corners of the chart were seen."""
    thirds = [np.floor(view.corners_px * 3 / np.array(view.image_wh)) for view in views]
    seen = np.concatenate(thirds) if thirds else np.empty((0, 2))
    return {name for name, place in PLACES.items() if (seen == place).all(axis=1).sum() >= _CORNERS_IN_PLACE}


def next_wish(views: Sequence[ChartView]) -> str | None:
    """Where the chart should be held next (a code of ``WISHES``), None if the views are enough."""
    reached = places_reached(views)
    for name in PLACES:
        if name not in reached:
            return name
    if sum(view.is_steep for view in views) < STEEP_VIEWS:
        return "tilted"
    return "elsewhere" if len(views) < NEEDED_VIEWS else None


def _fit(views: list[ChartView], places: int) -> LensFit | NoLens:
    """Fits all views, then once more without those that fit far worse than the rest, such as blurred ones."""
    size = views[0].image_wh
    fit = _fit_once(views)
    if fit is not None:
        usual = float(np.median(fit.view_rms_px))
        good = [view for view, rms_px in zip(views, fit.view_rms_px, strict=True) if rms_px < 3 * usual]
        if NEEDED_VIEWS <= len(good) < len(views):
            views, fit = good, _fit_once(good)
    if fit is None or fit.rms_px > LARGEST_RMS_PER_WIDTH * size[0]:
        return NoLens("bad_fit", {"rms": fit.rms_px if fit else 99.0})
    focal_px = float(fit.matrix[0, 0])
    centre = float(fit.matrix[0, 2]), float(fit.matrix[1, 2])
    return LensFit(Lens(size, focal_px, centre, fit.distortion), len(views), places, fit.rms_px)


def _fit_once(views: list[ChartView]) -> CameraFit | None:
    corners = CHART.corners
    points = [(corners[view.corners], view.corners_px) for view in views]
    return fit_camera(points, views[0].image_wh, usual_lens(views[0].image_wh).matrix)
