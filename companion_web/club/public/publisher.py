"""The thread that keeps the public folder up to date."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from flask import Flask

from tachiai.companion_web.club.public.folder import PublicFolder
from tachiai.companion_web.club.public.screens import Screens
from tachiai.companion_web.club.turns import take_turns
from tachiai.companion_web.services import services

EVERY_S = 1.0


@dataclass(slots=True)
class Publisher:
    """Writes the delayed pages of ``screens`` into ``folder``."""

    screens: Screens
    folder: PublicFolder
    _stopping: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Runs until ``stop``; what cannot be written is tried again."""
        take_turns("the public folder", self._wait_and_turn, self._stopping)

    def stop(self) -> None:
        """Ends ``run``; from any thread."""
        self._stopping.set()

    def _wait_and_turn(self) -> None:
        if not self._stopping.wait(EVERY_S):
            self.turn()

    def turn(self) -> None:
        """Writes what has changed. Raises ``OSError``.

        After a restart there are no delayed boards until the delay is over; the folder stays as it is then.
        """
        files = self.screens.later()
        if self.screens.boards.told() or self.folder.is_empty:
            self.folder.write(files)


@contextmanager
def published(app: Flask, folder: PublicFolder | None) -> Iterator[None]:
    """Keeps ``folder`` up to date while the context lasts; None: does nothing."""
    with app.app_context():
        screens = services().screens
    if folder is None or screens is None:
        yield
        return
    publisher = Publisher(screens, folder)
    thread = threading.Thread(target=publisher.run, name="public", daemon=True)
    thread.start()
    try:
        yield
    finally:
        publisher.stop()
        thread.join()
