"""A camera device, supervised: pictures are paced and numbered, failures named and recovered from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import camera_fault
from tachiai.vision.frame import Camera, Frame, Image

PHOTOGRAPHS_A_SECOND = 0.25  # slow enough for the move in one picture to be confirmed before the next one


@dataclass(frozen=True, slots=True)
class CameraRequest:
    """What is asked of a camera."""

    settings: CameraSettings  #: its source, and the size of its pictures, which a device may not follow
    clock: TimeSource
    #: False: a missing device is a fault of ``capture`` and is used once it is plugged in
    must_be_there: bool = True
    pictures_a_second: float = PHOTOGRAPHS_A_SECOND  #: pace of a folder of pictures
    with_page: bool = False  #: a page is served, by which a phone can be the camera


def open_camera(request: CameraRequest) -> Camera:
    """Opens a camera. Raises ``UnknownDriver`` for an unknown source, ``CameraFault`` if it does not open."""
    camera: Camera = CAMERAS.opener(request.settings.source)(request)
    return camera


RETRY_S = 1.0  # between two attempts to open a device that is gone
FROZEN_S = 3.0  # the same picture for this time is not live: a sensor's noise never repeats itself
BLACK_S = 1.0
BLACK_LEVEL = 4.0  # 99th percentile of the values (0 to 255) below which a picture counts as black
SMALLEST_PX, LARGEST_PX = 16, 8192  # side of a picture; a damaged stream may have others
_SAMPLE_STEP = 8  # pixels; pictures are compared on this grid


class Device(Protocol):
    """An open camera."""

    def read(self) -> Image | None:
        """The next picture, (H, W, 3) uint8 BGR, or None if the device gave none."""

    def close(self) -> None:
        """Closes the device; may be called twice."""


def is_picture(image: Image) -> bool:
    """Whether ``image`` is (H, W, 3) uint8 of a plausible size."""
    return (
        image.ndim == 3
        and image.shape[2] == 3
        and image.dtype == np.uint8
        and all(SMALLEST_PX <= side <= LARGEST_PX for side in image.shape[:2])
    )


class WatchedCamera:
    """A ``vision.frame.Camera`` that reopens its device after a fault.

    ``open_device`` opens it or raises ``CameraFault``. After a fault the next ``capture`` tries again, at
    most once in ``RETRY_S``, so a caller simply goes on calling. ``name`` is for people.
    """

    def __init__(
        self,
        open_device: Callable[[], Device],
        name: str,
        clock: TimeSource,
        frames_a_second: float,
        must_be_there: bool = True,
    ) -> None:
        self._open_device = open_device
        self._name = name
        self._clock = clock
        self._apart_s = 1.0 / frames_a_second
        self._due_s = clock.now_s()
        self._number = 0
        self._closed = False
        self._sample: Image | None = None
        self._changed_s = self._lit_s = 0.0
        self._device: Device | None = None
        self._retry_s = clock.now_s()
        if must_be_there:
            self._device = self._opened()

    def capture(self) -> Frame | None:
        """Waits for the next frame; None once closed. Raises ``CameraFault``."""
        if self._closed:
            return None
        self._clock.sleep_until(self._due_s)
        if self._device is None:
            self._device = self._opened()
        image = self._device.read()
        now_s = self._clock.now_s()
        self._due_s += self._apart_s
        if self._due_s <= now_s:  # late: missed frames are not made up for
            self._due_s = now_s + self._apart_s
        if image is None or not is_picture(image):
            self._drop()
            raise camera_fault("camera_lost", self._name)
        self._watch(image, now_s)
        frame = Frame(image, self._number, now_s)
        self._number += 1
        return frame

    def close(self) -> None:
        """Closes the device."""
        self._closed = True
        self._drop()

    def _opened(self) -> Device:
        self._clock.sleep_until(self._retry_s)
        self._retry_s = self._clock.now_s() + RETRY_S
        device = self._open_device()
        self._sample = None
        self._changed_s = self._lit_s = self._clock.now_s()
        return device

    def _drop(self) -> None:
        if self._device is not None:
            self._device.close()
        self._device = None

    def _watch(self, image: Image, now_s: float) -> None:
        sample = image[::_SAMPLE_STEP, ::_SAMPLE_STEP]
        if float(np.percentile(sample, 99)) >= BLACK_LEVEL:
            self._lit_s = now_s
        if self._sample is None or not np.array_equal(sample, self._sample):
            self._changed_s = now_s
        self._sample = sample.copy()
        if now_s - self._lit_s >= BLACK_S:
            raise camera_fault("camera_black", self._name)
        if now_s - self._changed_s >= FROZEN_S:
            self._drop()
            raise camera_fault("camera_frozen", self._name)
