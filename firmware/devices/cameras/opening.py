"""Opens a camera by its source in the settings or on the command line."""

from dataclasses import dataclass

from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.time_source import TimeSource
from tachiai.vision.frame import Camera

PHOTOGRAPHS_A_SECOND = 0.25  # positions at rest: a move to one is confirmed before the next one comes


@dataclass(frozen=True, slots=True)
class CameraRequest:
    """What is asked of a camera: ``settings`` name its source, and the size of its pictures, which a device
    may give otherwise.

    With ``must_be_there=False`` a device that is missing is a fault of ``capture``, and is found as soon as
    it is plugged in. ``pictures_a_second`` is the pace of a folder of pictures.
    """

    settings: CameraSettings
    clock: TimeSource
    must_be_there: bool = True
    pictures_a_second: float = PHOTOGRAPHS_A_SECOND


def open_camera(request: CameraRequest) -> Camera:
    """Opens a camera. Raises ``UnknownDriver`` for a source that means nothing, ``CameraFault`` for a camera
    that does not open.
    """
    camera: Camera = CAMERAS.opener(request.settings.source)(request)
    return camera
