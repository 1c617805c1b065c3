"""USB cameras, on a stand-in for OpenCV's capture."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tachiai.firmware.devices.cameras.usb import MISSED_PICTURES, SETTLING_PICTURES, UsbDevice
from tachiai.vision.errors import CameraFault


class FakeCapture:
    """A camera in automatic exposure at value 156. ``honest``: manual exposure keeps the brightness."""

    def __init__(self, opens: bool = True, honest: bool = True) -> None:
        self.gone, self.honest = not opens, honest
        self.released = False
        self.values: dict[int, float] = {
            cv2.CAP_PROP_EXPOSURE: 156.0,
            cv2.CAP_PROP_AUTO_EXPOSURE: 3.0,
            cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
            cv2.CAP_PROP_FOCUS: 40.0,
        }
        self.taken = 0

    def grab(self) -> bool:
        self.taken += 1
        return not self.gone

    def read(self) -> tuple[bool, Any]:
        self.taken += 1
        if self.gone:
            return False, None
        manual = self.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0
        return True, np.full((48, 64, 3), 120 if self.honest or not manual else 30, np.uint8)

    def get(self, control: int, /) -> float:
        return self.values.get(control, 0.0)

    def set(self, control: int, value: float, /) -> bool:
        self.values[control] = value
        return True

    def release(self) -> None:
        self.released = True


@pytest.fixture
def device_file(tmp_path: Path) -> Path:
    path = tmp_path / "video0"
    path.touch()
    return path


def opened(path: Path, capture: FakeCapture) -> UsbDevice:
    return UsbDevice(path, open_capture=lambda _: capture)


def test_a_device_file_that_is_not_there_is_a_missing_camera(tmp_path: Path) -> None:
    with pytest.raises(CameraFault) as fault:
        opened(tmp_path / "video0", FakeCapture())
    assert fault.value.code == "camera_missing"


def test_a_camera_that_does_not_open_is_busy_and_given_back(device_file: Path) -> None:
    capture = FakeCapture(opens=False)
    with pytest.raises(CameraFault) as fault:
        opened(device_file, capture)
    assert fault.value.code == "camera_busy"
    assert capture.released


def test_a_camera_that_opens_but_gives_no_pictures_is_not_waited_for_long(device_file: Path) -> None:
    capture = FakeCapture()
    capture.gone = True
    with pytest.raises(CameraFault) as fault:
        opened(device_file, capture)
    assert fault.value.code == "camera_busy"
    assert capture.taken == MISSED_PICTURES
    assert capture.released


def test_a_camera_of_another_group_is_denied(device_file: Path) -> None:
    with pytest.raises(CameraFault) as fault:
        UsbDevice(device_file, open_capture=lambda _: FakeCapture(), permitted=lambda _: False)
    assert fault.value.code == "camera_denied"


def test_pictures_are_asked_for_in_the_size_wanted(device_file: Path) -> None:
    capture = FakeCapture()
    UsbDevice(device_file, (640, 480), open_capture=lambda _: capture)
    assert capture.values[cv2.CAP_PROP_FRAME_WIDTH] == 640
    assert capture.values[cv2.CAP_PROP_FRAME_HEIGHT] == 480


def test_what_automatic_has_found_is_locked(device_file: Path) -> None:
    capture = FakeCapture()
    opened(device_file, capture)
    assert capture.taken >= SETTLING_PICTURES
    assert capture.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0
    assert capture.values[cv2.CAP_PROP_EXPOSURE] == 156.0
    assert capture.values[cv2.CAP_PROP_AUTO_WB] == 0.0
    assert capture.values[cv2.CAP_PROP_AUTOFOCUS] == 0.0


def test_a_lock_that_changes_the_brightness_is_undone(device_file: Path) -> None:
    capture = FakeCapture(honest=False)
    opened(device_file, capture)
    assert capture.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0


def test_each_picture_is_a_fresh_one(device_file: Path) -> None:
    capture = FakeCapture()
    device = opened(device_file, capture)
    before = capture.taken
    assert device.read() is not None
    assert capture.taken - before == 2  # the buffered one is thrown away


def test_an_unplugged_camera_gives_nothing(device_file: Path) -> None:
    capture = FakeCapture()
    device = opened(device_file, capture)
    capture.gone = True
    assert device.read() is None


def test_closing_gives_the_device_back(device_file: Path) -> None:
    capture = FakeCapture()
    opened(device_file, capture).close()
    assert capture.released
