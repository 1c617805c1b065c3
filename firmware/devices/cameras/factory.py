"""Opens a camera by its source in the settings or on the command line."""

from dataclasses import dataclass

from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.time_source import TimeSource
from tachiai.vision.frame import Camera

PHOTOGRAPHS_A_SECOND = 0.25  # slow enough for the move in one picture to be confirmed before the next one


@dataclass(frozen=True, slots=True)
class CameraRequest:
    """What is asked of a camera."""

    settings: CameraSettings  #: its source, and the size of its pictures, which a device may not follow
    clock: TimeSource
    #: False: a missing device is a fault of ``capture`` and is used once it is plugged in
    must_be_there: bool = True
    pictures_a_second: float = PHOTOGRAPHS_A_SECOND  #: pace of a folder of pictures


def open_camera(request: CameraRequest) -> Camera:
    """Opens a camera. Raises ``UnknownDriver`` for an unknown source, ``CameraFault`` for a camera that does
    not open.
    """
    camera: Camera = CAMERAS.opener(request.settings.source)(request)
    return camera
