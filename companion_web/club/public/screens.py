"""The boards of the hall as files, made once for all who look: as they are now, and with the delay."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from flask import Flask

from tachiai.companion_web.club.hub.tournaments import Held
from tachiai.companion_web.club.public.boards import PublicBoard
from tachiai.companion_web.club.public.delay import Delay
from tachiai.companion_web.club.public.pages import Files, PublicPages


@dataclass(slots=True)
class Screens:
    """Makes the pages of ``boards`` and ``tournaments`` with ``app``; ``font_path``: a font with Japanese
    letters. ``tournaments``: returns the same object as long as nothing has changed; ``note_fault`` as of
    ``PublicPages``. From any thread.
    """

    app: Flask
    font_path: Path | None
    boards: Delay[PublicBoard]
    tournaments: Callable[[], tuple[Held, ...]]
    note_fault: Callable[[str, str], None] = lambda table, why: None
    _heard: tuple[Held, ...] = ()
    _held: Delay[Held] = field(init=False)
    _now: PublicPages = field(init=False)
    _later: PublicPages = field(init=False)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._held = self.boards.alike()
        self._now = PublicPages(self.app, self.font_path, 0.0, self.note_fault)
        self._later = PublicPages(self.app, self.font_path, self.boards.delay_s, self.note_fault)

    def now(self) -> Files:
        """Returns the pages of the boards as they are."""
        with self._lock:
            self._hear()
            return self._now.files(self.boards.newest(), self._held.newest())

    def later(self) -> Files:
        """Returns the pages of the boards as they were when the delay began."""
        with self._lock:
            self._hear()
            return self._later.files(self.boards.told(), self._held.told())

    def _hear(self) -> None:
        """Takes in how the tournaments stand that have begun."""
        found = self.tournaments()
        if found is self._heard:
            return
        self._heard = found
        begun = {str(held.number): held for held in found if held.tournament.rounds}
        for number in self._held.newest().keys() - begun.keys():
            self._held.say(number, None)
        for number, held in begun.items():
            self._held.say(number, held)
