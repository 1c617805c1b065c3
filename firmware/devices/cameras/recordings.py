"""Recordings as cameras: a video file or a folder of pictures. Frames carry the recording's own times.

On the real clock they run at their own pace, on a simulated one as fast as they can be read.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np

from tachiai.firmware.devices.cameras.watched import PHOTOGRAPHS_A_SECOND, CameraRequest
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import camera_fault
from tachiai.rules.natural_order import natural_key
from tachiai.vision.errors import BadImage
from tachiai.vision.frame import Camera, Frame, Image
from tachiai.vision.opencv import read_image, silent_opencv
from tachiai.vision.picture_file import MOST_PIXELS, is_too_large

# Silences FFmpeg's output about broken files. It is read once, when OpenCV first opens a video.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

PICTURE_ENDINGS = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff")
_USUAL_FRAMES_A_SECOND = 30.0  # for a video without a frame rate
_LOOKS_A_SECOND = 5.0  # frames of the same picture: several show the observer that nothing moves


def open_recording(request: CameraRequest) -> Camera:
    """Opens the video file or the folder of pictures that the settings name. Raises ``CameraFault``."""
    path = Path(request.settings.source)
    if os.path.isdir(path):  # unlike Path.is_dir, it does not fail in a closed folder
        return PictureFolder(path, request.clock, request.pictures_a_second)
    return VideoFile(path, request.clock)


class VideoFile:
    """A video file; the next picture is decoded in the background. Raises ``CameraFault``: video_missing,
    video_unreadable.
    """

    def __init__(self, path: Path, clock: TimeSource) -> None:
        if not os.path.isfile(path):
            # A pipe exists, but would never end.
            raise camera_fault("video_unreadable" if os.path.exists(path) else "video_missing", str(path))
        if is_too_large(path):  # FFmpeg takes a picture for a video, and unpacks it to find its size
            raise camera_fault("video_unreadable", str(path))
        with silent_opencv():
            self._capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        size = (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
        wide, high = (self._capture.get(each) for each in size)
        if not self._capture.isOpened() or wide * high > MOST_PIXELS:
            raise camera_fault("video_unreadable", str(path))
        told = self._capture.get(cv2.CAP_PROP_FPS)
        self._apart_s = 1.0 / (told if 0 < told <= 1000 else _USUAL_FRAMES_A_SECOND)
        self.frames = max(0, int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT)))  # 0: the file does not say
        self._clock = clock
        self._began_s = clock.now_s()
        self._last_s = -self._apart_s
        self._number = 0
        self._is_over = False
        self._decoder = ThreadPoolExecutor(1, "film")
        self._next = self._decoder.submit(self._read)

    def capture(self) -> Frame | None:
        """The next frame at its time, or None at the end."""
        if self._is_over:
            return None
        image, stamp_s = self._next.result()
        if image is None:
            self._is_over = True
            return None
        self._next = self._decoder.submit(self._read)
        # Some files have no time stamps, or unordered ones; time never runs back.
        self._last_s = stamp_s if stamp_s > self._last_s else self._last_s + self._apart_s
        taken_at_s = self._began_s + self._last_s
        self._clock.sleep_until(taken_at_s)
        frame = Frame(image, self._number, taken_at_s)
        self._number += 1
        return frame

    def close(self) -> None:
        """Closes the file."""
        self._is_over = True
        self._decoder.shutdown()
        self._capture.release()

    def _read(self) -> tuple[Image | None, float]:
        """The next picture (None at the end) and its time stamp."""
        good, image = self._capture.read()
        stamp_s = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000.0
        return (np.asarray(image, np.uint8) if good else None), stamp_s


class PictureFolder:
    """The pictures of a folder in natural order (2 before 10). Each is shown as several frames, unless
    ``pictures_a_second`` is so high that they are a film.

    Raises ``CameraFault``: video_missing, no_pictures; ``capture`` raises bad_picture, and the next call goes
    on with the picture after it.
    """

    def __init__(
        self, path: Path, clock: TimeSource, pictures_a_second: float = PHOTOGRAPHS_A_SECOND
    ) -> None:
        self._files = picture_files(path)
        self.looks = max(1, round(_LOOKS_A_SECOND / pictures_a_second))
        self._apart_s = 1.0 / pictures_a_second / self.looks
        self.frames = len(self._files) * self.looks
        self._clock = clock
        self._began_s = clock.now_s()
        self._number = 0
        self._image: Image | None = None  # of the present picture

    def capture(self) -> Frame | None:
        """The next frame at its time, or None after the last one."""
        number = self._number
        picture, look = divmod(number, self.looks)
        if picture >= len(self._files):
            return None
        self._number += 1
        taken_at_s = self._began_s + number * self._apart_s
        self._clock.sleep_until(taken_at_s)
        if look == 0 or self._image is None:
            self._image = self._read(picture)
        return Frame(self._image, number, taken_at_s)

    def close(self) -> None:
        """Ends the sequence."""
        self._number = len(self._files) * self.looks

    def _read(self, picture: int) -> Image:
        file = self._files[picture]
        try:
            return read_image(file)
        except BadImage as error:
            self._number = (picture + 1) * self.looks
            raise camera_fault("bad_picture", str(file)) from error


def frames_in(camera: Camera) -> int:
    """Number of frames of a recording; 0 for another camera and for a video that does not say."""
    return camera.frames if isinstance(camera, VideoFile | PictureFolder) else 0


def looks_at_each(camera: Camera) -> int:
    """How many successive frames show the same picture."""
    return camera.looks if isinstance(camera, PictureFolder) else 1


def picture_files(folder: Path) -> list[Path]:
    """The pictures of a folder in natural order. Raises ``CameraFault`` if there are none."""
    if not os.path.isdir(folder):
        raise camera_fault("video_missing", str(folder))
    try:
        found = [file for file in folder.iterdir() if file.suffix.lower() in PICTURE_ENDINGS]
    except PermissionError as error:
        raise camera_fault("video_missing", str(folder)) from error
    if not found:
        raise camera_fault("no_pictures", str(folder))
    return sorted(found, key=lambda file: natural_key(file.name))


def pictures_named(given: Sequence[Path]) -> list[Path]:
    """The files ``given``, a folder's pictures in its place. Raises ``CameraFault`` for one without any."""
    return [path for each in given for path in (picture_files(each) if os.path.isdir(each) else [each])]
