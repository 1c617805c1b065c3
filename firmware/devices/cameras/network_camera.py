"""Cameras in the network, and phones with an app that makes them one: MJPEG and HLS by HTTP, RTSP, through
OpenCV's FFmpeg. All three were tried with servers on one computer, none with a camera yet.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from time import monotonic
from typing import Any, Protocol
from urllib.parse import quote, urlsplit

import cv2
import numpy as np

from tachiai.firmware.devices.cameras.watched import RETRY_S, CameraRequest, WatchedCamera
from tachiai.firmware.drivers.cameras import NetworkKeys
from tachiai.firmware.settings.model import without_log_in
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.troubles.advice import camera_fault
from tachiai.vision.frame import Image
from tachiai.vision.opencv import silent_opencv

# FFmpeg would write addresses with their passwords. It is read once, when OpenCV first opens a video.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

OPEN_MS, READ_MS = 5000, 3000  # after which an address, or the next picture, is given up
WAIT_S = 1.5  # for a picture, until it is said that none comes
END_S = OPEN_MS / 1000 + 1.0


class Stream(Protocol):
    """The part of ``cv2.VideoCapture`` that is used here."""

    def grab(self) -> bool: ...
    def get(self, prop: int, /) -> float: ...
    def retrieve(self) -> tuple[bool, Any]: ...
    def release(self) -> None: ...


def open_network(request: CameraRequest) -> WatchedCamera:
    """Opens the network camera that the settings name; one that does not answer is a fault of ``capture``."""
    chosen = request.settings
    address, name = address_with_log_in(chosen), without_log_in(chosen.source)

    def opened() -> NetworkDevice:
        return NetworkDevice(address, name)

    return WatchedCamera(opened, name, request.clock, chosen.frames_per_s)


def address_with_log_in(settings: CameraSettings) -> str:
    """The camera's address with user and password of the settings, unless it has some of its own."""
    keys, source = settings.keys_of(NetworkKeys), settings.source
    if not keys.user or without_log_in(source) != source:
        return source
    scheme, _, rest = source.partition("://")
    password = f":{quote(keys.password, safe='')}" if keys.password else ""
    return f"{scheme}://{quote(keys.user, safe='')}{password}@{rest}"


def open_stream(address: str) -> Stream:
    """FFmpeg's capture of an address, open or not."""
    limits = (cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_MS)
    with silent_opencv():
        return cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits)


class NetworkDevice:
    """A camera in the network::

        device = NetworkDevice("rtsp://user:password@10.0.0.5/stream1", "rtsp://10.0.0.5/stream1")
        picture = device.read()
        device.close()

    A thread takes every picture from the stream, so that none waits there, and opens it again when it ends.
    ``read`` raises ``CameraFault``: stream_missing, stream_stalled. ``name`` has no password.
    """

    def __init__(self, address: str, name: str, opened: Callable[[str], Stream] = open_stream) -> None:
        self._address, self._name, self._opened = address, name, opened
        # HLS comes in segments of some seconds, each at once: its pictures are shown at the pace of the film.
        self._in_segments = urlsplit(address).path.endswith(".m3u8")
        self._changed = Condition()
        self._wanted = self._closed = self._was_seen = False
        self._image: Image | None = None
        self._thread = Thread(target=self._run, name="network camera", daemon=True)
        self._thread.start()

    def read(self) -> Image | None:
        """A picture that came after this call."""
        with self._changed:
            self._image, self._wanted = None, True
            self._changed.wait_for(lambda: self._image is not None or self._closed, WAIT_S)
            if self._image is None and not self._closed:
                raise camera_fault("stream_stalled" if self._was_seen else "stream_missing", self._name)
            return self._image

    def close(self) -> None:
        """Ends the stream; waits a few seconds for one that does not answer."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(END_S)

    def _run(self) -> None:
        while not self._closed:
            stream = self._opened(self._address)
            began_s = None
            while not self._closed and stream.grab():  # False where it did not open
                if self._in_segments:
                    filmed_s = stream.get(cv2.CAP_PROP_POS_MSEC) / 1000
                    began_s = monotonic() - filmed_s if began_s is None else began_s
                    self._rest(began_s + filmed_s - monotonic())
                if self._wanted:
                    self._show(stream)
            stream.release()
            self._rest(RETRY_S)

    def _rest(self, seconds: float) -> None:
        """Waits, but not once the camera is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed, max(0.0, seconds))

    def _show(self, stream: Stream) -> None:
        with suppress(cv2.error):
            good, image = stream.retrieve()
            if good and isinstance(image, np.ndarray) and image.ndim == 3:
                with self._changed:
                    self._image, self._wanted, self._was_seen = np.asarray(image, np.uint8), False, True
                    self._changed.notify_all()
