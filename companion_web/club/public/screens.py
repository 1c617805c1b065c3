"""The public pages, made once for all visitors: as the boards are now, and with the delay."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from flask import Flask

from tachiai.companion_web.club.hub.tournaments import HeldTournament
from tachiai.companion_web.club.public.boards import PublicBoard
from tachiai.companion_web.club.public.delay import Delay
from tachiai.companion_web.club.public.pages import Files, PublicPages


@dataclass(slots=True)
class Screens:
    """The pages of ``boards`` and ``tournaments``. Thread-safe. The other fields are those of
    ``PublicPages``.
    """

    app: Flask
    font_path: Path | None
    boards: Delay[PublicBoard]
    tournaments: Callable[[], tuple[HeldTournament, ...]]  #: returns the same object until something changes
    note_fault: Callable[[str, str], None] = lambda table, why: None
    _heard: tuple[HeldTournament, ...] = ()
    _held: Delay[HeldTournament] = field(init=False)
    _now: PublicPages = field(init=False)
    _later: PublicPages = field(init=False)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._held = self.boards.alike()
        self._now = PublicPages(self.app, self.font_path, 0.0, self.note_fault)
        self._later = PublicPages(self.app, self.font_path, self.boards.delay_s, self.note_fault)

    def now(self) -> Files:
        """The pages of the boards as they are now."""
        with self._lock:
            self._hear()
            return self._now.files(self.boards.newest(), self._held.newest())

    def later(self) -> Files:
        """The pages of the boards as they were before the delay."""
        with self._lock:
            self._hear()
            return self._later.files(self.boards.told(), self._held.told())

    def _hear(self) -> None:
        """Updates the tournaments that have begun."""
        found = self.tournaments()
        if found is self._heard:
            return
        self._heard = found
        begun = {str(held.number): held for held in found if held.tournament.rounds}
        for number in self._held.newest().keys() - begun.keys():
            self._held.say(number, None)
        for number, held in begun.items():
            self._held.say(number, held)
