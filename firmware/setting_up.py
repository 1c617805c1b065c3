"""Before the first ply: the eye learns the board from the position that everybody knows stands on it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from firmware.session_clock import SessionClock
from rules.core import Layout
from vision.calibration import CalibrationReport
from vision.errors import CameraFault
from vision.frame import Camera, Frame
from vision.observer import Observation

FRAMES_AT_REST = 4
FRAMES_TO_SEE = 30
RETRY_S = 0.5


class CalibratingEye(Protocol):
    """An eye that can be calibrated: ``vision.observer.Observer``."""

    def observe(self, frame: Frame) -> Observation:
        """Returns what is seen in ``frame``."""

    def calibrate(self, frames: list[Frame], layout: Layout) -> CalibrationReport:
        """Learns from frames that show ``layout`` at rest."""


@dataclass(frozen=True, slots=True)
class SetUpView:
    """How far the setting up is: the last report, if one was made, and what is seen now."""

    report: CalibrationReport | None
    frame: Frame | None
    observation: Observation | None
    camera_fault: str = ""


def set_up(
    camera: Camera,
    eye: CalibratingEye,
    layout: Layout,
    clock: SessionClock,
    publish: Callable[[SetUpView], None],
    stopped: Callable[[], bool],
) -> CalibrationReport | None:
    """Looks until ``layout`` stands on the board, at rest and readable on every cell, and calibrates.

    Returns the report that passed, or None if the camera ended or ``stopped`` before.
    """
    report: CalibrationReport | None = None
    at_rest: list[Frame] = []
    while not stopped():
        try:
            frame = camera.capture()
        except CameraFault as fault:
            publish(SetUpView(report, None, None, str(fault)))
            clock.sleep_until(clock.now_s() + RETRY_S)
            continue
        if frame is None:
            return None
        observation = eye.observe(frame)
        at_rest = [*at_rest, frame] if observation.sight is not None else []
        if len(at_rest) >= FRAMES_AT_REST:
            report = eye.calibrate(at_rest, layout)
            at_rest = []
        publish(SetUpView(report, frame, observation))
        if report is not None and report.passed:
            return report
    return None


def sees_at_once(camera: Camera, eye: CalibratingEye) -> bool:
    """Says whether ``eye``, calibrated before, reads the board: the light is still the same."""
    for _ in range(FRAMES_TO_SEE):
        try:
            frame = camera.capture()
        except CameraFault:
            return False
        if frame is None:
            return False
        observation = eye.observe(frame)
        if observation.sight is not None:
            return True
        if observation.blind == "light":
            return False
    return False
