"""A phone as the camera: the pictures that its page sends, the newest only."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import platformdirs

from tachiai.firmware.devices.cameras.phone_link import PhoneLink, PhonePicture
from tachiai.firmware.devices.cameras.watched import CameraRequest, WatchedCamera
from tachiai.firmware.settings.model import APP_NAME
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import camera_fault
from tachiai.vision.frame import Camera, Frame, Image

NAME = "phone"
WAIT_S = 1.5  # for a picture; a weak Wi-Fi carries one a second
MOST_A_SECOND = 50.0  # the phone is told the pace


def open_phone(request: CameraRequest) -> "PhoneCamera":
    """The camera of whichever phone scans the QR code of this table. Raises ``CameraFault`` where no page is
    served.
    """
    if not request.with_page:
        raise camera_fault("phone_no_page", NAME)
    path = Path(platformdirs.user_data_dir(APP_NAME)) / "phone.json"
    return PhoneCamera(PhoneLink(request.clock, path), request.clock)


class PhoneCamera:
    """The pictures of a ``PhoneLink`` as a camera. ``capture`` raises ``CameraFault`` while none come:
    phone_missing, phone_quiet; afterwards it goes on by itself.
    """

    def __init__(self, link: PhoneLink, clock: TimeSource) -> None:
        self.link = link
        self._device = _PhoneDevice(link)
        self._watched = WatchedCamera(lambda: self._device, NAME, clock, MOST_A_SECOND)

    def capture(self) -> Frame | None:
        """The next picture, with the time when the phone took it. Raises ``CameraFault``."""
        frame = self._watched.capture()
        return None if frame is None else replace(frame, taken_at_s=self._device.taken_at_s)

    def close(self) -> None:
        """Ends the camera; the phone may go on sending."""
        self._watched.close()


def link_of(camera: Camera) -> PhoneLink | None:
    """The link to the phone that is this camera, None for any other camera."""
    return camera.link if isinstance(camera, PhoneCamera) else None


class _PhoneDevice:
    def __init__(self, link: PhoneLink) -> None:
        self._link = link
        self._last: PhonePicture | None = None
        self.taken_at_s = 0.0

    def read(self) -> Image | None:
        picture = self._link.newest(self._last, WAIT_S)
        if picture is None:
            raise camera_fault("phone_quiet" if self._link.has_phone else "phone_missing", NAME)
        self._last, self.taken_at_s = picture, picture.taken_at_s
        image = cv2.imdecode(np.frombuffer(picture.jpeg, np.uint8), cv2.IMREAD_COLOR)
        return None if image is None else np.asarray(image, np.uint8)

    def close(self) -> None:
        """There is nothing to close."""
