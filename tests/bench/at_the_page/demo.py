"""``tachiai demo`` as a program of its own, and a page of Chromium that looks at it."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tachiai.hardware_docs.site.chromium import CHROMIUM
from tests.support.browser_pages import FLAGS

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
PATIENCE_MS = 30_000


@contextmanager
def served(game: str) -> Iterator[str]:
    """Serves a demonstration of a game; yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "games.sqlite3"
        command = [
            str(Path(sys.executable).with_name("tachiai")),
            "demo",
            game,
            "--port",
            "0",
            "--log",
            str(log),
        ]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as demo:
            try:
                yield _address(demo)
            finally:
                demo.terminate()


def _address(demo: "subprocess.Popen[str]") -> str:
    """Returns where a demonstration says that it is served."""
    assert demo.stderr is not None
    said = ""
    for line in demo.stderr:
        said += line
        found = re.search(r"http://\S+/", line)
        if found:
            return found[0].rstrip("/")
    raise RuntimeError(f"the demonstration ended: {said}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Opens Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), headless=True, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, url: str, phone: bool = False) -> Iterator[Page]:
    """Opens the table's page once the game can be played, with ``watch.js`` watching it."""
    context = browser.new_context(viewport=PHONE if phone else DESKTOP, has_touch=phone, is_mobile=phone)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(path=Path(__file__).with_name("watch.js"))
    page.goto(f"{url}/table/")
    page.wait_for_selector("[data-phase='waiting']")
    yield page
    context.close()
