"""What the page told, and when: read from ``watch.js``."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from playwright.sync_api import Page

LOOKS_APART_MS = 20


@dataclass(frozen=True)
class Told:
    """Something that happened on the page. ``what``: pointerdown, pointerup, phase, lamps or plies."""

    at_ms: float
    what: str
    value: str


class News:
    """Everything that the page has told so far."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._all: list[Told] = []

    def all(self) -> list[Told]:
        """Returns all of it."""
        told = self._page.evaluate(f"window.told.slice({len(self._all)})")
        self._all += [Told(**each) for each in told]
        return self._all

    def now_ms(self) -> float:
        """Returns the time of the page's clock."""
        return float(self._page.evaluate("performance.now()"))

    def last(self, what: str) -> Told:
        """Returns the last of a kind."""
        return next(told for told in reversed(self.all()) if told.what == what)

    def wait(
        self, what: str, meets: Callable[[str], bool], after_ms: float, patience_s: float
    ) -> float | None:
        """Returns when, after ``after_ms``, something of a kind first met a condition: it may have met it
        before and still. None if it does not in time.
        """
        until_s = time.monotonic() + patience_s
        while True:
            ours = [told for told in self.all() if told.what == what]
            before = [told for told in ours if told.at_ms <= after_ms]
            if before and meets(before[-1].value) and not [t for t in ours if t.at_ms > after_ms]:
                return after_ms
            found = next((told.at_ms for told in ours if told.at_ms > after_ms and meets(told.value)), None)
            if found is not None or time.monotonic() > until_s:
                return found
            self._page.wait_for_timeout(LOOKS_APART_MS)

    def first_after(self, begin_ms: float, values: Mapping[str, str]) -> float | None:
        """Returns when one of these (kind → value) was first told after a time, None if not yet."""
        told = (t.at_ms for t in self.all() if t.at_ms > begin_ms and values.get(t.what) == t.value)
        return next(told, None)
