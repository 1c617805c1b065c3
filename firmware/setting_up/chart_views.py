"""The lens chart held before a camera: every view of it at rest that shows something new is taken."""

from collections.abc import Callable
from dataclasses import dataclass

from tachiai.firmware.time_source import TimeSource
from tachiai.vision.calibrate.chart_views import ChartView, look_for_chart
from tachiai.vision.calibrate.lens_fit import next_wish
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera

RETRY_S = 0.5


@dataclass(frozen=True, slots=True)
class Taking:
    """How far it is: views taken, where the chart should be held next (a code of ``lens_reasons``,
    None if that was the last one), whether the chart is seen at all.
    """

    taken: int
    wish: str | None
    chart_seen: bool
    camera_fault: str = ""


def take_views(camera: Camera, clock: TimeSource, publish: Callable[[Taking], None]) -> list[ChartView]:
    """Returns the views, as soon as they are enough for a lens or the camera has ended."""
    taken: list[ChartView] = []
    before: ChartView | None = None
    wish = next_wish(taken)
    while wish is not None:
        try:
            frame = camera.capture()
        except CameraFault as fault:
            publish(Taking(len(taken), wish, False, str(fault)))
            clock.sleep_until(clock.now_s() + RETRY_S)
            continue
        if frame is None:
            return taken
        view = look_for_chart(frame.image)
        at_rest = view is not None and before is not None and view.is_still(before)
        if view is not None and at_rest and not any(view.is_like(other) for other in taken):
            taken.append(view)
            wish = next_wish(taken)
        before = view
        publish(Taking(len(taken), wish, view is not None))
    return taken
