"""Fits a lens to views of the chart (Zhang 2000), and says which views are still missing."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tachiai.vision.board.chart import CHART
from tachiai.vision.calibrate.chart_views import ChartView
from tachiai.vision.calibrate.lens_reasons import NoLens
from tachiai.vision.locate.lens import Lens, usual_lens
from tachiai.vision.opencv import CameraFit, fit_camera

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
    """The lens of the camera that took ``views``, which were found in ``pictures`` pictures, or why there is
    none.
    """
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
    """Where the chart should be held next (a code of ``lens_reasons.WISHES``), None if the views are
    enough.
    """
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
