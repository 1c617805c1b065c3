"""USB cameras, and whatever else Linux offers as /dev/video*, through OpenCV's V4L2. Tested with a fake
capture only, not on hardware yet.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from tachiai.firmware.devices.cameras.watched import CameraRequest, WatchedCamera
from tachiai.firmware.drivers.cameras import device_file
from tachiai.firmware.troubles.advice import camera_fault
from tachiai.vision.frame import Image

SETTLING_PICTURES = 25  # about a second for automatic exposure and white balance to settle
MISSED_PICTURES = 3  # the camera is given up after so many; each takes seconds to time out
STEADY = 0.12  # locking the exposure is undone if it changes the mean brightness by a larger share

_V4L2_MANUAL, _V4L2_AUTOMATIC = 1.0, 3.0  # V4L2_EXPOSURE_MANUAL, V4L2_EXPOSURE_APERTURE_PRIORITY


class CaptureDevice(Protocol):
    """The part of ``cv2.VideoCapture`` that is used here."""

    def grab(self) -> bool: ...
    def read(self) -> tuple[bool, Any]: ...
    def get(self, control: int, /) -> float: ...
    def set(self, control: int, value: float, /) -> bool: ...
    def release(self) -> None: ...


def open_v4l2(path: Path) -> CaptureDevice:
    """OpenCV's capture of a device file, open or not."""
    return cv2.VideoCapture(str(path), cv2.CAP_V4L2)


def may_use(path: Path) -> bool:
    """Whether this user may read and write the device file."""
    return os.access(path, os.R_OK | os.W_OK)


def open_usb(request: CameraRequest) -> WatchedCamera:
    """Opens the USB camera that the settings name. Raises ``CameraFault``."""
    chosen = request.settings
    path = Path(device_file(chosen.source))

    def opened() -> UsbDevice:
        return UsbDevice(path, chosen.picture_wh)

    return WatchedCamera(opened, str(path), request.clock, chosen.frames_per_s, request.must_be_there)


class UsbDevice:
    """An open USB camera, its exposure, white balance and focus locked where the camera allows it::

        device = UsbDevice(Path("/dev/video0"))
        picture = device.read()
        device.close()

    ``picture_wh`` (1280 × 720) and ``frames_a_second`` (30) are asked of the camera, which may give others.
    ``open_capture`` opens the file, by OpenCV's V4L2; ``permitted`` tells whether this user may.

    Raises ``CameraFault``: camera_missing, camera_denied, camera_busy.
    """

    def __init__(
        self,
        path: Path,
        picture_wh: tuple[int, int] = (1280, 720),
        frames_a_second: float = 30.0,
        open_capture: Callable[[Path], CaptureDevice] = open_v4l2,
        permitted: Callable[[Path], bool] = may_use,
    ) -> None:
        if not path.exists():
            raise camera_fault("camera_missing", str(path))
        if not permitted(path):
            raise camera_fault("camera_denied", str(path))
        self._capture = open_capture(path)
        # MJPEG: uncompressed 1280×720 does not fit through USB 2 at 30 pictures a second.
        self._capture.set(cv2.CAP_PROP_FOURCC, float(cv2.VideoWriter.fourcc(*"MJPG")))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, float(picture_wh[0]))
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, float(picture_wh[1]))
        self._capture.set(cv2.CAP_PROP_FPS, frames_a_second)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1.0)
        if not self._lock():
            self._capture.release()
            raise camera_fault("camera_busy", str(path))

    def read(self) -> Image | None:
        """A picture that was taken after this call, or None."""
        # The buffered picture is from after the last call: discard it.
        if not self._capture.grab():
            return None
        return self._next()

    def close(self) -> None:
        """Closes the device."""
        self._capture.release()

    def _next(self) -> Image | None:
        good, image = self._capture.read()
        if not good or not isinstance(image, np.ndarray) or image.ndim != 3:
            return None
        return np.asarray(image, np.uint8)

    def _lock(self) -> bool:
        """Locks exposure, white balance and focus at their present values. False if the camera gives no
        pictures.

        Some cameras do not report the value of their automatic exposure: if the picture changes, exposure is
        left to the camera.
        """
        before = self._settled_brightness()
        if before is None:
            return False
        capture = self._capture
        exposure = capture.get(cv2.CAP_PROP_EXPOSURE)
        if capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _V4L2_MANUAL):
            capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
        white_balance_k = capture.get(cv2.CAP_PROP_WB_TEMPERATURE)
        if white_balance_k > 0 and capture.set(cv2.CAP_PROP_AUTO_WB, 0.0):
            capture.set(cv2.CAP_PROP_WB_TEMPERATURE, white_balance_k)
        focus = capture.get(cv2.CAP_PROP_FOCUS)
        if capture.set(cv2.CAP_PROP_AUTOFOCUS, 0.0):
            capture.set(cv2.CAP_PROP_FOCUS, focus)
        after = self._settled_brightness()
        if after is None:
            return False
        if abs(after - before) > STEADY * max(before, 1.0):
            capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _V4L2_AUTOMATIC)
        return True

    def _settled_brightness(self) -> float | None:
        brightness, missed = 0.0, 0
        for _ in range(SETTLING_PICTURES):
            image = self._next()
            if image is not None:
                brightness = float(image.mean())
                continue
            missed += 1
            if missed == MISSED_PICTURES:
                return None
        return brightness
