"""The Pi's camera, on a stand-in for the picamera2 library."""

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tachiai.firmware.devices.cameras.picamera2_camera import PiDevice
from tachiai.vision.errors import CameraFault


class FakeRequest:
    def __init__(self, camera: "FakePicamera2", metadata: dict[str, Any]) -> None:
        self.camera, self.metadata = camera, metadata

    def make_array(self, name: str) -> np.ndarray:
        assert name == "main"
        return np.full((720, 1280, 3), 77, np.uint8)

    def get_metadata(self) -> dict[str, Any]:
        return self.metadata

    def release(self) -> None:
        self.camera.in_use -= 1


class FakePicamera2:
    """Automatic exposure settles over some pictures; controls come into force three pictures late."""

    cameras: tuple[dict[str, Any], ...] = ({"Model": "imx708"},)
    focuses = True
    is_old = False
    model = "imx708"
    granted_crop: tuple[int, int, int, int] = (0, 0, 4608, 2592)
    made: "FakePicamera2"

    def __init__(self) -> None:
        type(self).made = self
        self.camera_controls: dict[str, Any] = {
            "AnalogueGain": (1.0, 8.0, 1.0),
            "AeFlickerPeriod": (100, 1000000, None),
        }
        self.camera_properties = {"Model": self.model}
        if self.focuses:
            self.camera_controls["LensPosition"] = (0.0, 15.0, 1.0)
        self.exposure_us, self.gain = 40000.0, 1.0
        self.pending: list[tuple[int, dict[str, Any]]] = []
        self.set: dict[str, Any] = {}
        self.taken = self.in_use = 0
        self.closed = self.silent = self.waits_for_a_picture = False

    @classmethod
    def global_camera_info(cls) -> tuple[dict[str, Any], ...]:
        return cls.cameras

    def create_video_configuration(self, **asked: Any) -> dict[str, Any]:
        if self.is_old and "sensor" in asked:
            raise TypeError("create_video_configuration() got an unexpected keyword argument 'sensor'")
        return asked

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration

    def start(self) -> None:
        self.started = True

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.pending.append((self.taken + 3, controls))

    def capture_request(self, wait: float) -> FakeRequest:
        if self.silent:
            self.waits_for_a_picture = True
            raise TimeoutError(f"no picture in {wait} s")
        self.taken += 1
        self.in_use += 1
        for due, controls in self.pending:
            if due <= self.taken:
                self.set = controls
        automatic = "ExposureTime" not in self.set
        if automatic:
            self.exposure_us += (23700 - self.exposure_us) * 0.4
        metadata = {
            "ExposureTime": round(self.exposure_us),
            "AnalogueGain": self.gain,
            "ColourGains": (1.9, 1.6),
            "LensPosition": 2.4,
            "ScalerCrop": self.granted_crop,
        }
        return FakeRequest(self, metadata | self.set)

    def cancel_all_and_flush(self) -> None:
        self.waits_for_a_picture = False

    def close(self) -> None:
        assert not self.waits_for_a_picture, "closing waits for a picture that never comes"
        self.closed = True


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    class Fresh(FakePicamera2):
        pass

    module = ModuleType("picamera2")
    module.__dict__["Picamera2"] = Fresh
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return Fresh


def fault_code() -> str:
    with pytest.raises(CameraFault) as fault:
        PiDevice()
    return fault.value.code


def test_without_the_library_its_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    assert fault_code() == "camera_library"


def test_without_a_camera_it_is_missing(library: type[FakePicamera2]) -> None:
    library.cameras = ()
    assert fault_code() == "camera_missing"


def test_a_camera_that_sends_nothing_is_busy_and_given_back(
    library: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "start", lambda self: setattr(self, "silent", True))
    assert fault_code() == "camera_busy"
    assert library.made.closed


def test_bgr_pictures_are_asked_for_by_libcameras_name(library: type[FakePicamera2]) -> None:
    PiDevice((640, 480))
    assert library.made.configuration["main"] == {"size": (640, 480), "format": "RGB888"}


def test_the_exposure_is_locked_to_whole_flickers_of_the_lamps(library: type[FakePicamera2]) -> None:
    PiDevice(mains_hz=50)
    assert library.made.set["ExposureTime"] == 20000  # two flickers of 10 ms, from 23.7 ms
    PiDevice(mains_hz=60)
    assert library.made.set["ExposureTime"] == 3 * 8333


def test_the_gain_makes_up_for_the_rounding(library: type[FakePicamera2]) -> None:
    PiDevice(mains_hz=50)
    assert library.made.set["AnalogueGain"] == pytest.approx(23700 / 20000, rel=0.02)


def test_colours_and_focus_are_locked(library: type[FakePicamera2]) -> None:
    PiDevice()
    assert library.made.set["ColourGains"] == (1.9, 1.6)
    assert library.made.set["AfMode"] == 0
    assert library.made.set["LensPosition"] == 2.4


def test_a_camera_of_fixed_focus_is_not_asked_to_focus(library: type[FakePicamera2]) -> None:
    library.focuses = False
    PiDevice()
    assert not {"AfMode", "LensPosition"} & {*library.made.set, *library.made.configuration["controls"]}


def test_every_buffer_goes_back_to_the_camera(library: type[FakePicamera2]) -> None:
    device = PiDevice()
    image = device.read()
    assert image is not None
    assert image.shape == (720, 1280, 3)
    assert library.made.in_use == 0


def test_a_camera_that_falls_silent_gives_nothing(library: type[FakePicamera2]) -> None:
    device = PiDevice()
    library.made.silent = True
    assert device.read() is None


def test_closing_gives_the_camera_back(library: type[FakePicamera2]) -> None:
    PiDevice().close()
    assert library.made.closed


def test_a_camera_that_falls_silent_is_closed_without_waiting_for_its_picture(
    library: type[FakePicamera2],
) -> None:
    device = PiDevice()
    library.made.silent = True
    device.read()
    device.close()
    assert library.made.closed


@pytest.mark.parametrize(
    ("model", "crop", "mode_px"),
    [
        ("imx708", (0, 0, 4608, 2592), (2304, 1296)),
        ("imx708_wide_noir", (0, 0, 4608, 2592), (2304, 1296)),
        ("imx219", (0, 309, 3280, 1845), (1640, 1232)),
    ],
)
def test_the_mode_that_shows_the_whole_field_is_asked_for(
    model: str,
    crop: tuple[int, int, int, int],
    mode_px: tuple[int, int],
    library: type[FakePicamera2],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library, "model", model)
    monkeypatch.setattr(library, "granted_crop", crop)
    PiDevice()
    assert library.made.configuration["sensor"] == {"output_size": mode_px, "bit_depth": 10}


def test_a_mode_that_cuts_the_edges_off_is_refused(
    library: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "granted_crop", (768, 432, 3072, 1728))
    assert fault_code() == "camera_cropped"
    assert library.made.closed


def test_an_old_library_is_asked_by_the_raw_picture_and_that_is_said(
    library: type[FakePicamera2], capsys: pytest.CaptureFixture[str]
) -> None:
    library.is_old = True
    PiDevice()
    assert library.made.configuration["raw"] == {"size": (2304, 1296)}
    assert "picamera2: an old release" in capsys.readouterr().err


def test_of_a_sensor_that_is_not_known_any_mode_is_taken(
    library: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "model", "ov5647")
    monkeypatch.setattr(library, "granted_crop", (16, 0, 2560, 1920))
    PiDevice()
    assert "sensor" not in library.made.configuration
