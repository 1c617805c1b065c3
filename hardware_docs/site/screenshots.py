"""``make screenshots``: the guides' pictures of the page, from the running product, in every language.

Beside the pictures ``shown.json`` keeps a hash of the files that each of them shows, so that a test finds a
picture that is older than its page.
"""

import hashlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tachiai.hardware_docs.errors import DocsError
from tachiai.hardware_docs.site.chromium import CHROMIUM
from tachiai.hardware_docs.site.pages import LANGUAGES, ROOT

PICTURES = ROOT / "hardware_docs/pictures"
SHOWN = PICTURES / "shown.json"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SIZE = {"width": 1280, "height": 800}
PATIENCE_MS = 60_000
QUALITY = 80  # of WebP
POLL_MS = 500
DRAWN = "[...document.images].every((each) => each.complete && each.naturalWidth > 0)"
PHASE = "fetch('/live.json').then((found) => found.json()).then((view) => view.phase)"
# What every page shows.
COMMON = (
    "companion_web/templates/base.html",
    "companion_web/templates/components.html",
    "companion_web/static/page.css",
)


@dataclass(frozen=True, slots=True)
class Screenshot:
    """A picture of one page of the demo."""

    name: str
    show: Callable[[Page, str], None]  #: leads a browser there, from the address of the demo
    files: tuple[str, ...]  #: what it shows besides ``COMMON``: templates, style sheets, scripts

    def path(self, language: str) -> Path:
        """The picture in one language."""
        return PICTURES / f"{self.name}.{language}.webp"

    def hash(self) -> str:
        """The hash of what it shows."""
        paths = sorted(path for name in (*COMMON, *self.files) for path in ROOT.glob(name))
        return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()


def _until(page: Page, asked: str, wanted: object) -> None:
    """Waits until the page answers what is wanted. Raises ``DocsError`` if it does not."""
    for _ in range(PATIENCE_MS // POLL_MS):
        if page.evaluate(asked) == wanted:
            return
        page.wait_for_timeout(POLL_MS)
    raise DocsError(f"{page.url}: expected {wanted!r} of {asked}")


def _refused(page: Page, address: str) -> None:
    """A piece is dragged straight forward, which RC4 forbids."""
    page.goto(f"{address}/table/")
    piece = page.locator("svg.table [data-cell='a1'][role=button]")
    piece.wait_for()
    _until(page, PHASE, "waiting")
    boxes = [each.bounding_box() for each in (piece, page.locator("svg.table [data-led='a2']"))]
    (x, y), (to_x, to_y) = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box is not None
    )
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=8)
    page.mouse.up()
    _until(page, PHASE, "illegal")
    page.mouse.move(2, 2)


def _lessons(page: Page, address: str) -> None:
    page.goto(f"{address}/learn/")
    page.locator(".course").first.wait_for()
    _until(page, DRAWN, True)


SCREENSHOTS = (
    Screenshot(
        "virtual_table",
        _refused,
        (
            "companion_web/templates/table.html",
            "companion_web/templates/board.html",
            "companion_web/templates/fragments/*.html",
            "companion_web/static/table*.js",
            "companion_web/static/live.js",
            "companion_web/static/board.css",
            "rules/drawing/*.py",
        ),
    ),
    Screenshot(
        "learn",
        _lessons,
        ("companion_web/templates/learn.html", "companion_web/static/board.css", "rules/drawing/*.py"),
    ),
)


@contextmanager
def demo() -> Iterator[str]:
    """The address of a demo with a home of its own."""
    with TemporaryDirectory() as home:
        command = [str(Path(sys.executable).with_name("tachiai")), "demo", "rugby_chess", "--port", "0"]
        told = {
            **os.environ,
            "HOME": home,
            "XDG_DATA_HOME": home,
            "XDG_CONFIG_HOME": home,
            "PYTHONUNBUFFERED": "1",
        }
        with subprocess.Popen(
            command, env=told, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            assert process.stdout is not None
            address = next(
                (
                    found[0]
                    for line in process.stdout
                    if (found := re.search(r"http://127\.0\.0\.1:\d+", line))
                ),
                "",
            )
            try:
                yield address
            finally:
                process.terminate()


def take_all() -> None:
    """Takes every picture in every language, and keeps what each of them shows."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        for language in LANGUAGES:
            for shot in SCREENSHOTS:
                with demo() as address:
                    context = browser.new_context(viewport=SIZE, locale=language, color_scheme="light")  # type: ignore[arg-type]
                    page = context.new_page()
                    page.set_default_timeout(PATIENCE_MS)
                    shot.show(page, address)
                    page.wait_for_timeout(1000)  # the lights and the verdict have moved to their places
                    taken = Image.open(io.BytesIO(page.screenshot()))
                    taken.save(shot.path(language), quality=QUALITY, method=6)
                    context.close()
                print(shot.path(language).relative_to(ROOT), flush=True)
        browser.close()
    kept = {shot.name: shot.hash() for shot in SCREENSHOTS}
    SHOWN.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    take_all()
