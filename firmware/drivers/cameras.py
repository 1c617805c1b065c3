"""The cameras that come with the program, as they declare themselves.

A camera is chosen by its source, which says more than a name: ``usb:0``, ``film.mp4``. So each kind of camera
tells which sources are its own.
"""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tachiai.firmware.drivers.declaration import Driver, Drivers
from tachiai.firmware.errors import UnknownDriver
from tachiai.rules.shown import out_of
from tachiai.rules.words import Words

_USB = re.compile(r"usb:(\d+)")
_DEVICE = re.compile(r"/dev/(?:video\d+|v4l/by-(?:id|path)/[^/]+)")


@dataclass(frozen=True, kw_only=True)
class CameraDriver(Driver):
    """A kind of camera: ``opens`` is called with a ``CameraRequest`` and returns a ``vision.frame.Camera``;
    it is empty for one that the program makes itself.

    ``title`` is how its source is written. ``matches`` tells whether a source is its own; the first kind by
    ``place`` has it. ``device`` returns the device file of a source, or "".
    """

    matches: Callable[[str], bool]
    device: Callable[[str], str] = lambda source: ""


class Cameras(Drivers[CameraDriver]):
    """The kinds of camera, each found by a source that is its own."""

    def find(self, name: str) -> CameraDriver:
        """Returns the camera that has the source ``name``. Raises ``UnknownDriver``."""
        if fault := self.fault_of(name.partition(":")[0]):
            raise UnknownDriver(fault)
        for driver in self.usable.values():
            if driver.matches(name):
                return driver
        raise UnknownDriver(self._possible(name))

    def opener(self, name: str) -> Callable[..., Any]:
        """Imports and returns what opens the source ``name``. Raises ``UnknownDriver``."""
        if not self.find(name).opens:
            raise UnknownDriver(self._possible(name))
        return super().opener(name)

    def listed(self) -> Words:
        """Returns how the sources are written."""
        titles = [driver.title for driver in self.usable.values()]
        return Words(", ".join(title.en for title in titles), "、".join(title.ja for title in titles))

    def _possible(self, name: str) -> str:
        possible = [driver.title.en for driver in self.usable.values() if driver.opens]
        return out_of("a camera", possible, name)


CAMERAS = Cameras("tachiai.cameras", CameraDriver, "a camera")


def device_file(source: str) -> str:
    """Returns the device file of a USB camera: ``usb:0`` is /dev/video0, a file of its own stays as it is."""
    return _USB.sub(r"/dev/video\1", source)


def _is_usb(source: str) -> bool:
    return bool(_USB.fullmatch(source) or _DEVICE.fullmatch(source))


def _is_recording(source: str) -> bool:
    path = Path(source)
    return bool(path.suffix) or len(path.parts) > 1 or os.path.isdir(source)


USB = CameraDriver(
    title=Words(
        "usb:N, /dev/videoN or /dev/v4l/by-id/… (USB camera)",
        "usb:N、/dev/videoN、または /dev/v4l/by-id/…（USBカメラ）",
    ),
    opens="tachiai.firmware.devices.cameras.usb:open_usb",
    matches=_is_usb,
    device=device_file,
    groups=("video",),
    place=0,
)
PICAMERA2 = CameraDriver(
    title=Words("picamera2 (camera of the Pi)", "picamera2（ラズベリーパイのカメラ）"),
    opens="tachiai.firmware.devices.cameras.picamera2_camera:open_picamera2",
    matches=lambda source: source == "picamera2",
    modules=("picamera2", "libcamera"),
    debian_packages=("python3-picamera2",),
    groups=("video",),
    place=1,
)
VIRTUAL = CameraDriver(
    title=Words("virtual (the virtual table)", "virtual（仮想の卓）"),
    opens="",  # the program makes it, over its virtual table
    matches=lambda source: source == "virtual",
    place=2,
)
RECORDING = CameraDriver(
    title=Words("a video file or a folder of pictures", "動画ファイル、または画像のフォルダー"),
    opens="tachiai.firmware.devices.cameras.recordings:open_recording",
    matches=_is_recording,
    place=99,  # any path could be one
)
