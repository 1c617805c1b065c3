"""Calibrating an observer by a known position before the first ply; collecting views of the lens chart."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import Layout
from tachiai.rules.messages import Message
from tachiai.rules.sight import Blind
from tachiai.vision.calibrate.board import CalibrationReport
from tachiai.vision.calibrate.lens_fit import ChartView, look_for_chart, next_wish
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera, Frame
from tachiai.vision.watch.observer import Observation

FRAMES_AT_REST = 4
FEWEST_AT_REST = 2  # enough in a recording if the first hand comes after them
FRAMES_TO_SEE = 30
RETRY_S = 0.5


class CalibratingObserver(Protocol):
    """What is used here of ``vision.watch.observer.Observer``."""

    def observe(self, frame: Frame) -> Observation:
        """What is seen in ``frame``."""

    def calibrate(self, frames: list[Frame], layout: Layout) -> CalibrationReport:
        """Calibrates by frames that show ``layout`` at rest."""


@dataclass(frozen=True, slots=True)
class SetUpProgress:
    """Progress of setting up."""

    report: CalibrationReport | None  #: of the last attempt to calibrate
    frame: Frame | None  #: the newest one, with what is seen in it
    observation: Observation | None
    fault: CameraFault | None = None
    asked: Message | None = None  #: what somebody has to do first, if that is not to set up the position


Publish = Callable[[SetUpProgress], None]
Stopped = Callable[[], bool]


def set_up(
    camera: Camera,
    observer: CalibratingObserver,
    layout: Layout,
    clock: TimeSource,
    publish: Publish,
    stopped: Stopped,
    *,
    recorded: bool = False,
) -> CalibrationReport | None:
    """Waits until ``layout`` stands on the board, at rest and readable on every cell, and calibrates.

    Returns the report that passed, or None if the camera ended or ``stopped()`` before. With ``recorded``
    nobody can correct the light or wait for more pictures: then the second report that ``fits`` is returned
    although cells cannot be read, and so is one from fewer frames if the first hand comes after them.
    """
    report: CalibrationReport | None = None
    fitted = False
    at_rest: list[Frame] = []
    for frame in _frames(camera, clock, publish, stopped):
        observation = observer.observe(frame)
        is_over = observation.sight is None
        if not is_over:
            at_rest = [*at_rest, frame]
        if len(at_rest) >= (FEWEST_AT_REST if recorded and is_over else FRAMES_AT_REST):
            report = observer.calibrate(at_rest, layout)
            at_rest = []
            if recorded and report.fits and (fitted or is_over):
                return report
            fitted = report.fits
        elif is_over:
            at_rest = []
        publish(SetUpProgress(report, frame, observation))
        if report is not None and report.passed:
            return report
    return None


def see_position(
    camera: Camera,
    observer: CalibratingObserver,
    layout: Layout,
    clock: TimeSource,
    publish: Publish,
    stopped: Stopped,
) -> bool:
    """Waits until a calibrated observer sees ``layout`` at rest. False at camera's end or ``stopped()``."""
    alike = 0
    for frame in _frames(camera, clock, publish, stopped):
        observation = observer.observe(frame)
        seen = observation.symbols_seen if observation.sight is not None else None
        alike = alike + 1 if seen == layout else 0
        publish(SetUpProgress(None, frame, observation))
        if alike >= FRAMES_AT_REST:
            return True
    return False


def publish_frames(
    camera: Camera, observer: CalibratingObserver, clock: TimeSource, publish: Publish, stopped: Stopped
) -> None:
    """Publishes what the observer sees, whatever stands there, until ``stopped()`` or the camera ends."""
    for frame in _frames(camera, clock, publish, stopped):
        publish(SetUpProgress(None, frame, observer.observe(frame)))


def _frames(camera: Camera, clock: TimeSource, publish: Publish, stopped: Stopped) -> Iterator[Frame]:
    return frames_of(camera, clock, lambda fault: publish(SetUpProgress(None, None, None, fault)), stopped)


def frames_of(
    camera: Camera,
    clock: TimeSource,
    tell_fault: Callable[[CameraFault], None],
    stopped: Stopped = lambda: False,
) -> Iterator[Frame]:
    """The camera's frames until it ends or ``stopped()``. After a fault, which is told, it is tried again."""
    while not stopped():
        try:
            frame = camera.capture()
        except CameraFault as fault:
            tell_fault(fault)
            clock.sleep_until(clock.now_s() + RETRY_S)
            continue
        if frame is None:
            return
        yield frame


def sees_at_once(
    camera: Camera, observer: CalibratingObserver, clock: TimeSource, publish: Publish, stopped: Stopped
) -> bool:
    """Whether ``observer`` with a stored calibration reads the board within ``FRAMES_TO_SEE`` frames, as the
    light is still the same.
    """
    for frame in islice(_frames(camera, clock, publish, stopped), FRAMES_TO_SEE):
        observation = observer.observe(frame)
        if observation.sight is not None:
            return True
        if observation.blind is Blind.LIGHT:
            return False
    return False


@dataclass(frozen=True, slots=True)
class ViewProgress:
    """Progress of taking views."""

    taken: int  #: number of views
    wish: str | None  #: where to hold the chart next, a code of ``lens_reasons``; None: enough views
    chart_seen: bool
    camera_fault: str = ""


def take_views(camera: Camera, clock: TimeSource, publish: Callable[[ViewProgress], None]) -> list[ChartView]:
    """The views, each at rest and a new one, once they suffice for a lens or the camera has ended."""
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
