"""Pages of a real Chromium: how it is started, and the sizes of its window."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page

CHROMIUM = Path("/usr/bin/chromium")
PATIENCE_MS = 60_000  # with what a page should show: other tests share the machine
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = (390, 844)
DESKTOP = (1280, 800)


@contextmanager
def opened_page(browser: Browser, size: tuple[int, int] = DESKTOP, locale: str = "en-GB") -> Iterator[Page]:
    """A page of its own; at the end, the browser must have complained about nothing."""
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=width < 600, locale=locale
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []
