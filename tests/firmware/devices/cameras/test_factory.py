"""Cameras by their names, and what is said where one does not open."""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from tachiai.firmware.devices.cameras.recordings import PictureFolder
from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.drivers.cameras import CAMERAS, USB, device_file
from tachiai.firmware.errors import UnknownDriver
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.troubles.advice import CAMERA_REASONS
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera


def opened(source: str, must_be_there: bool = True) -> Camera:
    return open_camera(CameraRequest(CameraSettings(source=source), SimulatedClock(), must_be_there))


@pytest.mark.parametrize("spec", ["webcam", "usb:", "usb:x", "virtual", ""])
def test_an_unknown_name_is_answered_with_what_is_possible(spec: str) -> None:
    usb = "usb:N, /dev/videoN or /dev/v4l/by-id/… .*"
    possible = rf"out of {usb}, picamera2 .*, a video file or a folder of pictures, got"
    with pytest.raises(UnknownDriver, match=possible):
        opened(spec)


def test_the_virtual_camera_is_not_offered_where_there_is_none() -> None:
    with pytest.raises(UnknownDriver, match="^expected a camera out of usb:N"):
        opened("virtual")


@pytest.mark.parametrize("folder", ["by-id", "by-path"])
def test_a_camera_may_be_named_by_the_link_that_stays_the_same(folder: str) -> None:
    source = f"/dev/v4l/{folder}/usb-Maker_Camera_1234-video-index0"
    assert CAMERAS.find(source) is USB
    assert device_file(source) == source


@pytest.mark.parametrize("spec", ["usb:99", "/dev/video99"])
def test_a_usb_camera_that_is_not_there_is_named_by_its_device(spec: str) -> None:
    with pytest.raises(CameraFault, match="/dev/video99: No camera") as fault:
        opened(spec)
    assert fault.value.code == "camera_missing"


def test_a_camera_that_need_not_be_there_is_a_fault_of_capture() -> None:
    camera = opened("usb:99", must_be_there=False)
    with pytest.raises(CameraFault):
        camera.capture()


@pytest.mark.parametrize("spec", ["game.mp4", "films/game"])
def test_a_film_that_is_not_there_is_said_so(spec: str) -> None:
    with pytest.raises(CameraFault, match=f"{spec}: There is no such file"):
        opened(spec)


def test_the_pi_camera_without_its_library_is_a_fault_and_no_crash() -> None:
    with pytest.raises(CameraFault, match="picamera2") as fault:
        opened("picamera2")
    assert fault.value.code in CAMERA_REASONS


def test_a_folder_is_a_camera(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((4, 4, 3), np.uint8))
    assert isinstance(opened(str(tmp_path)), PictureFolder)


@pytest.mark.parametrize("code", CAMERA_REASONS)
def test_every_reason_is_a_sentence_in_both_languages(code: str) -> None:
    words = CAMERA_REASONS[code]
    assert words.en.endswith((".", ")."))
    assert words.ja.endswith("。")
    assert re.search("[ぁ-んァ-ヶ一-龠]", words.ja)
