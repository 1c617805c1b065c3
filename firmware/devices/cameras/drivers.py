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

from tachiai.firmware.devices.drivers import Driver, Drivers
from tachiai.firmware.errors import UnknownDriver
from tachiai.rules.words import Words

_USB = re.compile(r"(?:usb:|/dev/video)(\d+)")


@dataclass(frozen=True, kw_only=True)
class CameraDriver(Driver):
    """A kind of camera: ``opens`` is called with a ``CameraRequest`` and returns a ``vision.frame.Camera``;
    it is empty for one that the program makes itself.

    ``title`` is how its source is written, ``also`` another way to write it. ``matches`` tells whether a
    source is its own; the first kind by ``place`` has it. ``device`` returns the device file of a source, or
    "".
    """

    matches: Callable[[str], bool]
    also: str = ""
    device: Callable[[str], str] = lambda source: ""


class Cameras(Drivers[CameraDriver]):
    """The kinds of camera, each found by a source that is its own."""

    def find(self, name: str) -> CameraDriver:
        """Returns the camera that the source ``name`` is one of. Raises ``UnknownDriver``."""
        for entry in self.broken:
            if name == entry.name or name.startswith(f"{entry.name}:"):
                raise UnknownDriver(entry.fault)
        for _, driver in self.items():
            if driver.matches(name):
                return driver
        raise self._unknown(name)

    def opener(self, name: str) -> Callable[..., Any]:
        """Imports and returns what opens the source ``name``. Raises ``UnknownDriver``."""
        if not self.find(name).opens:
            raise self._unknown(name)
        return super().opener(name)

    def sources(self) -> Words:
        """Returns how the sources are written."""
        titles = [driver.title for _, driver in self.items()]
        *first, last = [title.ja for title in titles]
        return Words(_one_of([title.en for title in titles]), f"{'、'.join(first)}、または{last}")

    def _unknown(self, name: str) -> UnknownDriver:
        known = [driver for _, driver in self.items() if driver.opens]
        possible = [f"{each.title.en} (or {each.also})" if each.also else each.title.en for each in known]
        return UnknownDriver(f"expected a camera out of {_one_of(possible)}, got {name!r}")


CAMERAS = Cameras("tachiai.cameras", CameraDriver, "a camera")


def device_file(source: str) -> str:
    """Returns the device file of a USB camera: ``usb:0`` is /dev/video0."""
    return _USB.sub(r"/dev/video\1", source)


USB = CameraDriver(
    title=Words("usb:N", "usb:N"),
    also="/dev/videoN",
    opens="tachiai.firmware.devices.cameras.usb:open_usb",
    matches=lambda source: _USB.fullmatch(source) is not None,
    device=device_file,
    groups=("video",),
    place=0,
)
PICAMERA2 = CameraDriver(
    title=Words("picamera2", "picamera2"),
    opens="tachiai.firmware.devices.cameras.picamera2_camera:open_picamera2",
    matches=lambda source: source == "picamera2",
    modules=("picamera2", "libcamera"),
    debian_packages=("python3-picamera2",),
    groups=("video",),
    place=1,
)
VIRTUAL = CameraDriver(
    title=Words("virtual", "virtual"),
    opens="",  # the program makes it, over its virtual table
    matches=lambda source: source == "virtual",
    place=2,
)
FILM = CameraDriver(
    title=Words("a video file", "動画ファイル"),
    opens="tachiai.firmware.devices.cameras.recordings:open_film",
    matches=lambda source: (
        not _is_folder(source) and bool(Path(source).suffix or len(Path(source).parts) > 1)
    ),
    place=98,  # any path could be one
)
FOLDER = CameraDriver(
    title=Words("a folder of pictures", "画像のフォルダー"),
    opens="tachiai.firmware.devices.cameras.recordings:open_folder",
    matches=lambda source: _is_folder(source),
    place=99,
)


def _is_folder(source: str) -> bool:
    return bool(source) and os.path.isdir(source)  # unlike Path.is_dir, it does not fail in a closed folder


def _one_of(texts: list[str]) -> str:
    return f"{', '.join(texts[:-1])} or {texts[-1]}"
