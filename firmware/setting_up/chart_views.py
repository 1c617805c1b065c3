"""Collecting views of the lens chart: each view at rest that differs from those before is taken."""

from collections.abc import Callable
from dataclasses import dataclass

from tachiai.firmware.setting_up.calibrating import frames_of
from tachiai.firmware.time_source import TimeSource
from tachiai.vision.calibrate.chart_views import ChartView, look_for_chart
from tachiai.vision.calibrate.lens_fit import next_wish
from tachiai.vision.frame import Camera


@dataclass(frozen=True, slots=True)
class ViewProgress:
    """Progress of taking views."""

    taken: int  #: number of views
    wish: str | None  #: where to hold the chart next, a code of ``lens_reasons``; None: enough views
    chart_seen: bool
    camera_fault: str = ""


def take_views(camera: Camera, clock: TimeSource, publish: Callable[[ViewProgress], None]) -> list[ChartView]:
    """The views, once they suffice for a lens or the camera has ended."""
    taken: list[ChartView] = []
    before: ChartView | None = None
    for frame in frames_of(
        camera, clock, lambda fault: publish(ViewProgress(len(taken), next_wish(taken), False, str(fault)))
    ):
        view = look_for_chart(frame.image)
        at_rest = view is not None and before is not None and view.is_still(before)
        if view is not None and at_rest and not any(view.is_like(other) for other in taken):
            taken.append(view)
        before, wish = view, next_wish(taken)
        publish(ViewProgress(len(taken), wish, view is not None))
        if wish is None:
            break
    return taken
