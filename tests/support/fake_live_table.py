"""A live table without a referee behind it: it shows what a test wants and notes what it is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from threading import Condition

from tachiai.companion_web.live_table import LiveView
from tachiai.rules.messages import Reply
from tests.support.live_views import JPEG, WAITING


@dataclass
class FakeLiveTable:
    """Shows one view after the other, as a test tells it to; notes what it is asked."""

    shown: LiveView = WAITING
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    answer: Reply = field(default_factory=lambda: Reply(True))
    jpeg: bytes | None = JPEG
    pictures_made: int = 0
    _changed: Condition = field(default_factory=Condition)

    def show(self, view: LiveView) -> None:
        """Makes ``view`` the newest one, whatever its number was."""
        with self._changed:
            self.shown = replace(view, version=self.shown.version + 1)
            self._changed.notify_all()

    def view(self) -> LiveView:
        return self.shown

    def wait_for_change(self, version: int, timeout_s: float) -> LiveView:
        with self._changed:
            self._changed.wait_for(lambda: self.shown.version > version, timeout_s)
            return self.shown

    def ask(self, request: str, params: Mapping[str, str]) -> Reply:
        self.asked.append((request, dict(params)))
        return self.answer

    def camera_jpeg(self, overlay: bool) -> bytes | None:
        self.pictures_made += 1
        return self.jpeg
