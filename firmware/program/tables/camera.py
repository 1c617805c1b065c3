"""The camera of a real table, which may be plugged in later."""

from dataclasses import replace

import click

from tachiai.firmware.devices.cameras.factory import CameraRequest, open_camera
from tachiai.firmware.errors import UnknownDriver
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.time_source import TimeSource
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera


def open_table_camera(settings: CameraSettings, clock: TimeSource) -> Camera:
    """Opens the camera. A missing one is reported, and used as soon as it is there.

    Raises ``UnknownDriver``.
    """
    request = CameraRequest(settings, clock)
    try:
        return open_camera(request)
    except UnknownDriver as error:
        raise UnknownDriver(f"{error}; 'virtual' is the one over the virtual table") from error
    except CameraFault as fault:
        camera = open_camera(replace(request, must_be_there=False))
        click.echo(f"{fault} It is used as soon as it is there.", err=True)
        return camera
