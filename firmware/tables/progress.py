"""Progress of a command: a bar on standard error if it is a terminal, else nothing."""

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import TypeVar

import click

from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera, Frame

Item = TypeVar("Item")


def bar_over(items: Iterable[Item], label: str, told: bool = False) -> AbstractContextManager[Iterable[Item]]:
    """``items`` with a progress bar. ``told``: each prints a line; then a terminal needs no bar."""
    return click.progressbar(items, label=label, file=sys.stderr, hidden=_unwatched(told))


class FilmProgress:
    """A recording as a camera, with a progress bar. ``frames``: their number, 0 if unknown. ``looks``: how
    many frames show the same picture.
    """

    def __init__(self, camera: Camera, frames: int, label: str, told: bool, looks: int = 1) -> None:
        self._camera = camera
        self._bar = click.progressbar(
            length=max(1, frames), label=label, file=sys.stderr, hidden=_unwatched(told) or frames == 0
        )
        self._looks = looks
        self._frames_seen = 0
        self.faults: list[str] = []  #: pictures that could not be read, as English sentences

    @property
    def pictures_seen(self) -> int:
        """Number of different pictures seen."""
        return -(-self._frames_seen // self._looks)

    def capture(self) -> Frame | None:
        """The next frame. Raises ``CameraFault``; the next call goes on after the bad picture."""
        try:
            frame = self._camera.capture()
        except CameraFault as fault:
            self.faults.append(str(fault))
            raise
        if frame is not None:
            self._frames_seen += 1
            self._bar.update(1)
        return frame

    def close(self) -> None:
        """Ends the bar and closes the recording."""
        self._bar.render_finish()
        self._camera.close()


def _unwatched(told: bool) -> bool:
    return not sys.stderr.isatty() or (told and sys.stdout.isatty())
