"""Before the first ply: the observer learns the board from the position that everybody knows stands on it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import Layout
from tachiai.rules.sight import Blind
from tachiai.rules.words import Words
from tachiai.vision.calibrate.board import CalibrationReport
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera, Frame
from tachiai.vision.watch.observer import Observation

FRAMES_AT_REST = 4
FEWEST_AT_REST = 2  # of a recording in which hands come before there are more
FRAMES_TO_SEE = 30
RETRY_S = 0.5


class CalibratingObserver(Protocol):
    """An observer that can be calibrated: ``vision.watch.observer.Observer``."""

    def observe(self, frame: Frame) -> Observation:
        """Returns what is seen in ``frame``."""

    def calibrate(self, frames: list[Frame], layout: Layout) -> CalibrationReport:
        """Learns from frames that show ``layout`` at rest."""


@dataclass(frozen=True, slots=True)
class SetUpView:
    """How far the setting up is: the last report, if one was made, and what is seen now. ``asked``: what
    somebody is to do first, if it is not just to set up the position.
    """

    report: CalibrationReport | None
    frame: Frame | None
    observation: Observation | None
    fault: CameraFault | None = None
    asked: Words | None = None


Publish = Callable[[SetUpView], None]
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
    """Looks until ``layout`` stands on the board, at rest and readable on every cell, and calibrates.

    Returns the report that passed, or None if the camera ended or ``stopped`` before. Nobody can mend the
    light of what is ``recorded``, nor wait for more of it: there the second report that fits, but for cells
    that cannot be read, is returned too, and so is one of fewer frames if the first hand comes after them.
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
        publish(SetUpView(report, frame, observation))
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
    """Looks until ``layout`` is seen at rest by an observer that is calibrated. False if the camera ended or
    ``stopped`` before.
    """
    alike = 0
    for frame in _frames(camera, clock, publish, stopped):
        observation = observer.observe(frame)
        seen = observation.symbols_seen if observation.sight is not None else None
        alike = alike + 1 if seen == layout else 0
        publish(SetUpView(None, frame, observation))
        if alike >= FRAMES_AT_REST:
            return True
    return False


def look_on(
    camera: Camera, observer: CalibratingObserver, clock: TimeSource, publish: Publish, stopped: Stopped
) -> None:
    """Looks, at whatever stands on the board, until ``stopped`` or the camera ends."""
    for frame in _frames(camera, clock, publish, stopped):
        publish(SetUpView(None, frame, observer.observe(frame)))


def _frames(camera: Camera, clock: TimeSource, publish: Publish, stopped: Stopped) -> Iterator[Frame]:
    """The camera's frames until it ends or ``stopped``; a fault is told and tried again after a while."""
    while not stopped():
        try:
            frame = camera.capture()
        except CameraFault as fault:
            publish(SetUpView(None, None, None, fault))
            clock.sleep_until(clock.now_s() + RETRY_S)
            continue
        if frame is None:
            return
        yield frame


def sees_at_once(
    camera: Camera, observer: CalibratingObserver, clock: TimeSource, publish: Publish, stopped: Stopped
) -> bool:
    """Says whether ``observer``, calibrated before, reads the board: the light is still the same."""
    for frame in islice(_frames(camera, clock, publish, stopped), FRAMES_TO_SEE):
        observation = observer.observe(frame)
        if observation.sight is not None:
            return True
        if observation.blind is Blind.LIGHT:
            return False
    return False
