"""How far a command has come: a bar on standard error where somebody watches a terminal, else nothing."""

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import TypeVar

import click

from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera, Frame

Item = TypeVar("Item")


def bar_over(items: Iterable[Item], label: str, told: bool = False) -> AbstractContextManager[Iterable[Item]]:
    """Returns ``items`` with a bar that follows them. ``told``: each item has a line of its own on standard
    output, so that on a terminal no bar is needed.
    """
    return click.progressbar(items, label=label, file=sys.stderr, hidden=_unwatched(told))


class FilmProgress:
    """A recording as a camera, with a bar that follows its frames. ``frames``: how many there are, 0 if that
    is not known; ``looks``: so many show the same picture. ``faults``: what could not be read, in English.
    """

    def __init__(self, camera: Camera, frames: int, label: str, told: bool, looks: int = 1) -> None:
        self._camera = camera
        self._bar = click.progressbar(
            length=max(1, frames), label=label, file=sys.stderr, hidden=_unwatched(told) or frames == 0
        )
        self._looks = looks
        self._frames_seen = 0
        self.faults: list[str] = []

    @property
    def pictures_seen(self) -> int:
        """How many pictures were seen; one that was looked at several times counts once."""
        return -(-self._frames_seen // self._looks)

    def capture(self) -> Frame | None:
        """Returns the next frame. Raises ``CameraFault``, and goes on after a picture that cannot be read."""
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
