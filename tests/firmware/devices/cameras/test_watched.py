"""A watched camera: paced, and each failure named and mended."""

import numpy as np
import pytest

from tachiai.firmware.devices.cameras.watched import BLACK_S, FROZEN_S, RETRY_S, WatchedCamera
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.troubles.advice import camera_fault
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Image


class NoisyDevice:
    """Gives a new noisy picture each time, until a test says otherwise."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(1)
        self.gone = self.stuck = self.covered = False
        self.closed = 0
        self.last: Image | None = None

    def read(self) -> Image | None:
        if self.gone:
            return None
        if not self.stuck or self.last is None:
            level = 2 if self.covered else 120
            self.last = self.rng.integers(0, level, (48, 64, 3)).astype(np.uint8)
        return self.last

    def close(self) -> None:
        self.closed += 1


class Cupboard:
    """Where cameras are plugged in; ``opened`` lists all that were ever opened."""

    def __init__(self) -> None:
        self.opened: list[NoisyDevice] = []
        self.plugged_in = True
        self.attempts = 0

    def open(self) -> NoisyDevice:
        self.attempts += 1
        if not self.plugged_in:
            raise camera_fault("camera_missing", "/dev/video7")
        self.opened.append(NoisyDevice())
        return self.opened[-1]


def watched(cupboard: Cupboard, clock: SimulatedClock, must_be_there: bool = True) -> WatchedCamera:
    return WatchedCamera(cupboard.open, "/dev/video7", clock, 10.0, must_be_there)


def fault_code(camera: WatchedCamera) -> str:
    with pytest.raises(CameraFault) as fault:
        camera.capture()
    return fault.value.code


def first_fault_code(camera: WatchedCamera) -> str:
    """The first fault within a hundred pictures."""
    for _ in range(100):
        try:
            camera.capture()
        except CameraFault as fault:
            return fault.code
    return "none"


def test_frames_are_counted_and_paced() -> None:
    camera = watched(Cupboard(), SimulatedClock())
    frames = [camera.capture() for _ in range(3)]
    assert [frame and frame.number for frame in frames] == [0, 1, 2]
    assert [frame and round(frame.taken_at_s, 6) for frame in frames] == [0.0, 0.1, 0.2]


def test_a_missing_camera_is_a_fault_at_once() -> None:
    cupboard = Cupboard()
    cupboard.plugged_in = False
    with pytest.raises(CameraFault, match="/dev/video7: No camera is connected"):
        watched(cupboard, SimulatedClock())


def test_a_camera_may_be_plugged_in_later() -> None:
    cupboard = Cupboard()
    cupboard.plugged_in = False
    camera = watched(cupboard, SimulatedClock(), must_be_there=False)
    assert fault_code(camera) == "camera_missing"
    cupboard.plugged_in = True
    assert camera.capture() is not None


def test_a_lost_camera_is_closed_named_and_opened_again() -> None:
    cupboard = Cupboard()
    camera = watched(cupboard, SimulatedClock())
    cupboard.opened[0].gone = True
    assert fault_code(camera) == "camera_lost"
    assert cupboard.opened[0].closed == 1
    assert camera.capture() is not None
    assert len(cupboard.opened) == 2


def test_a_camera_that_stays_away_is_tried_once_a_while() -> None:
    cupboard, clock = Cupboard(), SimulatedClock()
    camera = watched(cupboard, clock)
    cupboard.opened[0].gone = True
    cupboard.plugged_in = False
    assert fault_code(camera) == "camera_lost"
    began_s, began = clock.now_s(), cupboard.attempts
    assert [fault_code(camera) for _ in range(5)] == ["camera_missing"] * 5
    assert cupboard.attempts - began == 5
    assert clock.now_s() - began_s >= 4 * RETRY_S


def test_numbers_go_on_after_a_loss() -> None:
    cupboard = Cupboard()
    camera = watched(cupboard, SimulatedClock())
    camera.capture()
    cupboard.opened[0].gone = True
    fault_code(camera)
    frame = camera.capture()
    assert frame is not None
    assert frame.number == 1


def test_the_same_picture_for_long_is_a_frozen_camera() -> None:
    cupboard, clock = Cupboard(), SimulatedClock()
    camera = watched(cupboard, clock)
    cupboard.opened[0].stuck = True
    assert first_fault_code(camera) == "camera_frozen"
    assert clock.now_s() == pytest.approx(FROZEN_S, abs=0.2)
    assert camera.capture() is not None  # reopened


def test_black_pictures_are_a_covered_camera_which_is_kept_open() -> None:
    cupboard, clock = Cupboard(), SimulatedClock()
    camera = watched(cupboard, clock)
    cupboard.opened[0].covered = True
    assert first_fault_code(camera) == "camera_black"
    assert clock.now_s() == pytest.approx(BLACK_S, abs=0.2)
    cupboard.opened[0].covered = False
    assert camera.capture() is not None
    assert len(cupboard.opened) == 1


def test_a_closed_camera_gives_nothing_more() -> None:
    cupboard = Cupboard()
    camera = watched(cupboard, SimulatedClock())
    camera.close()
    camera.close()
    assert camera.capture() is None
    assert cupboard.opened[0].closed == 1
