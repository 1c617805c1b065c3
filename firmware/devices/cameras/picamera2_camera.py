"""The Raspberry Pi's own camera, through picamera2. Written against the library's documented interface and
tested with a stand-in for it; not tried on hardware yet.

The library is imported when a camera is opened. Exposure, gain, colour gains and focus are left to the camera
until they have settled on the scene, then locked: the observer compares colours with those of the
calibration.
"""

from importlib import import_module
from typing import Any

import numpy as np

from tachiai.firmware.devices.cameras.watched import CameraRequest, WatchedCamera
from tachiai.firmware.troubles.advice import camera_fault
from tachiai.firmware.troubles.log import say_on_stderr
from tachiai.vision.frame import Image
from tachiai.vision.pi_sensors import PI_SENSORS, PiSensor

NAME = "picamera2"
SETTLING_PICTURES = 90  # at most; some releases never report that automatic exposure has locked
STEADY_PICTURES = 8  # in a row with the same exposure: it has settled
STEADY = 0.02  # relative change that counts as none
APPLYING_PICTURES = 30  # at most, until a control that was set is in force
WAIT_S = 3.0  # for one picture
OLD_LIBRARY = (
    "an old release, asked for the whole field by its raw picture; sudo apt full-upgrade brings a new one"
)
WHOLE = 0.98  # least share of the field's width and height; less is a mode that cuts the edges off

_AF_MANUAL, _AF_CONTINUOUS = 0, 2  # libcamera's AfModeEnum
_FLICKER_MANUAL = 1  # libcamera's AeFlickerModeEnum
_EXPOSURE_CONTROLS = ("ExposureTime", "AnalogueGain")


def open_picamera2(request: CameraRequest) -> WatchedCamera:
    """Opens the Pi's own camera. Raises ``CameraFault``."""
    chosen = request.settings

    def opened() -> PiDevice:
        return PiDevice(chosen.picture_wh, mains_hz=chosen.mains_hz)

    return WatchedCamera(opened, NAME, request.clock, chosen.frames_per_s, request.must_be_there)


class PiDevice:
    """An open Pi camera, its cable in the Pi's camera connector::

        device = PiDevice((1280, 720), mains_hz=60)
        picture = device.read()
        device.close()

    ``picture_wh`` is the size of the pictures (1280 × 720), ``frames_a_second`` how many it takes (20).
    ``mains_hz`` is 50 (the default) or 60: the lamps' flicker is twice that.

    Of a sensor in ``vision.pi_sensors`` the whole field is seen. Raises ``CameraFault``: camera_library,
    camera_missing, camera_busy, camera_cropped.
    """

    def __init__(
        self, picture_wh: tuple[int, int] = (1280, 720), frames_a_second: float = 20.0, mains_hz: int = 50
    ) -> None:
        self._flicker_us = round(1_000_000 / (2 * mains_hz))
        self._frame_us = round(1_000_000 / frames_a_second)
        self._camera = _opened_camera()
        sensor = PI_SENSORS.get(self._camera.camera_properties.get("Model", ""))
        try:
            self._camera.configure(self._configuration(picture_wh, sensor))
            self._camera.start()
            found = self._settled()
            self._lock(found)
        except (RuntimeError, TimeoutError) as error:
            self.close()
            raise camera_fault("camera_busy", NAME) from error
        if sensor and not _is_whole(found, sensor.seen_px(picture_wh)):
            self.close()
            raise camera_fault("camera_cropped", NAME)

    def read(self) -> Image | None:
        """A new picture, or None if none came in time."""
        try:
            return self._picture()[0]
        except (RuntimeError, TimeoutError):
            return None

    def close(self) -> None:
        """Closes the camera. An overdue picture is cancelled first, since closing would wait for it; releases
        of picamera2 before July 2024 cannot do that.
        """
        if hasattr(self._camera, "cancel_all_and_flush"):
            self._camera.cancel_all_and_flush()
        self._camera.close()

    def _configuration(self, picture_wh: tuple[int, int], sensor: PiSensor | None) -> Any:
        """A video configuration of this size, in the sensor mode that shows the whole field."""
        asked: dict[str, Any] = {
            # This format's name is libcamera's; in memory its bytes are B, G, R.
            "main": {"size": picture_wh, "format": "RGB888"},
            "buffer_count": 4,
            "controls": self._automatic(),
        }
        if sensor is None:
            return self._camera.create_video_configuration(**asked)
        mode = {"output_size": sensor.mode_px, "bit_depth": sensor.bit_depth}
        try:
            return self._camera.create_video_configuration(**asked, sensor=mode)
        except TypeError:  # in older releases the size of the raw pictures chooses the mode
            say_on_stderr(f"{NAME}: {OLD_LIBRARY}")
            return self._camera.create_video_configuration(**asked, raw={"size": sensor.mode_px})

    def _automatic(self) -> dict[str, Any]:
        """Controls while the camera finds its own values."""
        controls: dict[str, Any] = {"FrameDurationLimits": (self._frame_us, self._frame_us)}
        if "AeFlickerPeriod" in self._camera.camera_controls:
            controls |= {"AeFlickerMode": _FLICKER_MANUAL, "AeFlickerPeriod": self._flicker_us}
        if "LensPosition" in self._camera.camera_controls:
            controls["AfMode"] = _AF_CONTINUOUS
        return controls

    def _settled(self) -> dict[str, Any]:
        """Metadata of a picture once exposure and gain are steady, or after ``SETTLING_PICTURES``."""
        metadata = self._picture()[1]
        steady = 0
        for _ in range(SETTLING_PICTURES):
            last, metadata = metadata, self._picture()[1]
            steady = steady + 1 if _close(last, metadata, _EXPOSURE_CONTROLS) else 0
            if steady >= STEADY_PICTURES:
                break
        return metadata

    def _lock(self, found: dict[str, Any]) -> None:
        """Sets the values that were found, the exposure as a multiple of the lamps' flicker period, and waits
        until they are in force. Setting exposure and gain ends automatic exposure; setting the colour gains
        ends automatic white balance.
        """
        flickers = max(1, round(found["ExposureTime"] / self._flicker_us))
        exposure_us = flickers * self._flicker_us
        highest_gain = self._camera.camera_controls["AnalogueGain"][1]
        gain = found["AnalogueGain"] * found["ExposureTime"] / exposure_us
        frame_us = max(self._frame_us, exposure_us)
        locked: dict[str, Any] = {
            "ExposureTime": exposure_us,
            "AnalogueGain": float(min(max(1.0, gain), highest_gain)),
            "ColourGains": tuple(found["ColourGains"]),
            "FrameDurationLimits": (frame_us, frame_us),
        }
        if "LensPosition" in self._camera.camera_controls and "LensPosition" in found:
            locked |= {"AfMode": _AF_MANUAL, "LensPosition": found["LensPosition"]}
        self._camera.set_controls(locked)
        for _ in range(APPLYING_PICTURES):
            if _close(locked, self._picture()[1], _EXPOSURE_CONTROLS):
                return

    def _picture(self) -> tuple[Image, dict[str, Any]]:
        request = self._camera.capture_request(wait=WAIT_S)
        try:
            # A copy: the buffer goes back to the camera with the request.
            return np.array(request.make_array("main"), np.uint8), request.get_metadata()
        finally:
            request.release()


def pi_sensor_names() -> tuple[str, ...]:
    """Connected sensors by libcamera's names; empty without the library."""
    try:
        library = import_module("picamera2")
    except ImportError:
        return ()
    return tuple(str(camera["Model"]) for camera in library.Picamera2.global_camera_info())


def _opened_camera() -> Any:  # the library has no types
    try:
        library = import_module("picamera2")
    except ImportError as error:
        raise camera_fault("camera_library", NAME) from error
    if not library.Picamera2.global_camera_info():
        raise camera_fault("camera_missing", NAME)
    try:
        return library.Picamera2()
    except RuntimeError as error:
        raise camera_fault("camera_busy", NAME) from error


def _is_whole(metadata: dict[str, Any], field_px: tuple[float, float]) -> bool:
    """Whether a picture shows all of the field that fits into it; ``ScalerCrop``: in the sensor's pixels."""
    _, _, width, height = metadata["ScalerCrop"]
    return bool(width >= WHOLE * field_px[0] and height >= WHOLE * field_px[1])


def _close(a: dict[str, Any], b: dict[str, Any], names: tuple[str, ...]) -> bool:
    return all(abs(a[name] - b[name]) <= STEADY * abs(a[name]) for name in names)
