"""Opens a camera by its name in the settings or on the command line."""

import os
import re
from pathlib import Path

from tachiai.firmware.devices.cameras.picamera2_camera import NAME, PiDevice
from tachiai.firmware.devices.cameras.recordings import PHOTOGRAPHS_A_SECOND, PictureFolder, VideoFile
from tachiai.firmware.devices.cameras.usb import UsbDevice
from tachiai.firmware.devices.cameras.watched import WatchedCamera
from tachiai.firmware.errors import UnknownDriver
from tachiai.firmware.time_source import TimeSource
from tachiai.vision.frame import Camera

POSSIBLE = "usb:N (or /dev/videoN), picamera2, a video file or a folder of pictures"


def open_camera(
    spec: str,
    clock: TimeSource,
    *,
    frames_a_second: float = 10.0,
    picture_wh: tuple[int, int] = (1280, 720),
    mains_hz: int = 50,
    pictures_a_second: float = PHOTOGRAPHS_A_SECOND,
    must_be_there: bool = True,
) -> Camera:
    """Returns the camera called ``spec``, which is one of ``POSSIBLE``.

    ``picture_wh`` is asked of a device, which may give another size. ``mains_hz``: 50 or 60, for the
    flicker of lamps. ``pictures_a_second``: the pace of a folder of pictures. With
    ``must_be_there=False`` a device that is missing is a fault of ``capture``, and is found as soon as it
    is plugged in.

    Raises ``UnknownDriver`` for a name that means nothing, ``CameraFault`` for a camera that does not open.
    """
    number = re.fullmatch(r"(?:usb:|/dev/video)(\d+)", spec)
    if number:
        device = Path(f"/dev/video{number[1]}")
        return WatchedCamera(
            lambda: UsbDevice(device, picture_wh), str(device), clock, frames_a_second, must_be_there
        )
    if spec == "picamera2":
        return WatchedCamera(
            lambda: PiDevice(picture_wh, mains_hz=mains_hz), NAME, clock, frames_a_second, must_be_there
        )
    path = Path(spec)
    if spec and os.path.isdir(path):  # unlike Path.is_dir, it does not fail in a closed folder
        return PictureFolder(path, clock, pictures_a_second)
    if path.suffix or len(path.parts) > 1:
        return VideoFile(path, clock)
    raise UnknownDriver(f"expected a camera out of {POSSIBLE}, got {spec!r}")
