"""Japanese words are drawn in the face that comes with the page, on machines that have none of their
own too.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.serve import serve
from tachiai.hardware_docs.catalogue import SHEETS_PATH
from tests.browser.conftest import picture
from tests.support.browser_pages import DESKTOP, PHONE, opened_page, screenshot
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_virtual_table import FakeVirtualTable
from tests.support.page_visitors import PIN_HASH
from tests.support.usual_run import first_of, pairs

FONTS = SHEETS_PATH.parent / "fonts" / "page"
WORDS = {
    "/games/": "h1",
    "/live/": ".phase",
    "/pin": "h1",
    "/table/": ".phase",
}  # of each page, what is looked at
SIZES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    log = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32, fonts_path=FONTS)
    ports = Ports(live=FakeLiveTable(jpeg=picture()), virtual=FakeVirtualTable())
    with serve(create_app(config, log, ports), "127.0.0.1", 0) as server:
        yield server.url.rstrip("/")
    log.close()


def drawn_in(words: Locator, face: str) -> bytes:
    """The pixels of some words, in a face of our choice."""
    words.evaluate(
        """(element, face) => {
            element.dataset.tried = "";
            const only = new CSSStyleSheet();
            only.replaceSync(`[data-tried], [data-tried] * { font-family: ${face} !important; }`);
            document.adoptedStyleSheets = [only];
        }""",
        face,
    )
    pixels = screenshot(words)
    words.evaluate("element => { delete element.dataset.tried; document.adoptedStyleSheets = []; }")
    return pixels


def assert_in_our_face(words: Locator) -> None:
    seen = screenshot(words)
    assert seen == drawn_in(words, "Tachiai")
    assert seen != drawn_in(words, "none-of-that-name")


@pytest.mark.browser
@pytest.mark.parametrize(("path", "size"), pairs(list(WORDS), list(SIZES)))
def test_a_japanese_page_is_in_our_face_when_it_appears(
    browser: Browser, url: str, path: str, size: str
) -> None:
    with opened_page(browser, SIZES[size], "ja-JP") as page:
        page.goto(url + path)
        assert_in_our_face(page.locator(".top nav"))
        assert_in_our_face(page.locator(f"main {WORDS[path]}").first)


@pytest.mark.browser
def test_the_link_to_the_japanese_page_is_in_our_face(browser: Browser, url: str) -> None:
    with opened_page(browser) as page:
        page.goto(url + "/games/")
        assert_in_our_face(page.get_by_role("link", name="日本語"))


@pytest.mark.browser
@pytest.mark.parametrize("locale", first_of(["ja-JP", "en-GB"]))
def test_the_labels_of_the_board_are_in_our_face(browser: Browser, url: str, locale: str) -> None:
    with opened_page(browser, DESKTOP, locale) as page:
        page.goto(url + "/table/")
        assert_in_our_face(page.locator(".table .ground .label").first)
