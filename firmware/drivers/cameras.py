"""Declarations of the cameras that come with the program.

A camera is chosen by its source, such as ``usb:0`` or ``film.mp4``, so each kind of camera says which sources
are its own.
"""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tachiai.firmware.drivers.declaration import Driver, Drivers
from tachiai.firmware.drivers.keys import Section, key
from tachiai.firmware.errors import UnknownDriver
from tachiai.rules.messages import Message, listed
from tachiai.rules.quoting import out_of

_USB = re.compile(r"usb:(\d+)")
_DEVICE = re.compile(r"/dev/(?:video\d+|v4l/by-(?:id|path)/[^/]+)")
_ADDRESS = re.compile(r"(?:https?|rtsps?)://.+")


@dataclass(frozen=True, kw_only=True)
class CameraDriver(Driver):
    """A kind of camera. ``opens`` is called with a ``CameraRequest`` and returns a ``vision.frame.Camera``;
    it is empty for one that the program makes itself. ``title`` says how its source is written.
    """

    #: whether a source is its own; the first kind by ``place`` that says so has it
    matches: Callable[[str], bool]
    device: Callable[[str], str] = lambda source: ""  #: device file of a source, or ""


class Cameras(Drivers[CameraDriver]):
    """The kinds of camera, found by their sources."""

    def find(self, name: str) -> CameraDriver:
        """The kind of camera that has the source ``name``. Raises ``UnknownDriver``."""
        if fault := self.fault_of(name.partition(":")[0]):
            raise UnknownDriver(fault)
        for driver in self.usable.values():
            if driver.matches(name):
                return driver
        raise UnknownDriver(self._possible(name))

    def opener(self, name: str) -> Callable[..., Any]:
        """Imports the function or class that opens the source ``name``. Raises ``UnknownDriver``."""
        if not self.find(name).opens:
            raise UnknownDriver(self._possible(name))
        return super().opener(name)

    def listed(self) -> Message:
        """How the sources of all kinds are written."""
        return listed(driver.title for driver in self.usable.values())

    def _possible(self, name: str) -> str:
        possible = [driver.title.en for driver in self.usable.values() if driver.opens]
        return out_of("a camera", possible, name)


CAMERAS = Cameras("tachiai.cameras", CameraDriver, "a camera")


def device_file(source: str) -> str:
    """The device file of a USB camera.

    >>> device_file("usb:0"), device_file("/dev/video2")
    ('/dev/video0', '/dev/video2')
    """
    return _USB.sub(r"/dev/video\1", source)


class PhoneKeys(Section):
    """The keys of ``phone``."""

    phone_port: int = key(
        0, Message("Port of the phone's page by HTTPS; 0: the one after the page's"), ge=0, le=65535
    )
    phone_certificate: str = key(
        "", Message("File of a certificate of your own for the phone's page; empty: the table's own")
    )
    phone_private_key: str = key("", Message("File of that certificate's private key"))


class NetworkKeys(Section):
    """The keys of a network camera."""

    user: str = key("", Message("User of a network camera"))
    password: str = key("", Message("That user's password"))


def _is_usb(source: str) -> bool:
    return bool(_USB.fullmatch(source) or _DEVICE.fullmatch(source))


def _is_recording(source: str) -> bool:
    path = Path(source)
    return bool(path.suffix) or len(path.parts) > 1 or os.path.isdir(source)


USB = CameraDriver(
    title=Message("usb:N, /dev/videoN or /dev/v4l/by-id/… (USB camera)"),
    opens="tachiai.firmware.devices.cameras.usb:open_usb",
    matches=_is_usb,
    device=device_file,
    groups=("video",),
    place=0,
)
PICAMERA2 = CameraDriver(
    title=Message("picamera2 (camera of the Pi)"),
    opens="tachiai.firmware.devices.cameras.picamera2_camera:open_picamera2",
    matches=lambda source: source == "picamera2",
    modules=("picamera2", "libcamera"),
    debian_packages=("python3-picamera2",),
    groups=("video",),
    place=1,
)
VIRTUAL = CameraDriver(
    title=Message("virtual (the virtual table)"),
    opens="",  # the program makes it, over its virtual table
    matches=lambda source: source == "virtual",
    place=2,
)
PHONE = CameraDriver(
    title=Message("phone (a phone, by a QR code)"),
    opens="tachiai.firmware.devices.cameras.phone_camera:open_phone",
    matches=lambda source: source == "phone",
    keys=PhoneKeys,
    place=3,
)
NETWORK = CameraDriver(
    title=Message("http://…, https://… or rtsp://… (camera in the network)"),
    opens="tachiai.firmware.devices.cameras.network_camera:open_network",
    matches=lambda source: bool(_ADDRESS.fullmatch(source)),
    keys=NetworkKeys,
    place=90,  # another package may know some addresses better
)
RECORDING = CameraDriver(
    title=Message("a video file or a folder of pictures"),
    opens="tachiai.firmware.devices.cameras.recordings:open_recording",
    matches=_is_recording,
    place=99,  # any path could be one
)
