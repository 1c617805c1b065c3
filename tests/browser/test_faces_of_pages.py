"""Every page and component in both languages, themes and widths: nothing sticks out, every word has enough
contrast, one heading says what the page is, every field has a name.
"""

import pytest
from playwright.sync_api import Browser

from tachiai.companion_web.pages.styles import COMPONENTS
from tests.support.browser_pages import DESKTOP, PHONE, opened_page
from tests.support.fake_phone import TOKEN
from tests.support.served_page import Served
from tests.support.usual_run import first_of

pytestmark = pytest.mark.browser

PATHS = (
    "/games/",
    "/games/1",
    "/puzzles/",
    "/puzzles/rosenkreuz/",
    "/setup/",
    "/setup/settings",
    "/display",
    "/phone/",
    f"/phone/{TOKEN}",
)
# Words whose contrast with what lies behind them is too low (WCAG 2.2, 1.4.3), as the browser draws them.
FAINT = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }), seen = new Map();
  const drawn = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return { rgb: [r, g, b], alpha: a / 255 };
  };
  const parts = (colour) => seen.get(colour) ?? seen.set(colour, drawn(colour)).get(colour);
  const over = (top, below) => top.rgb.map((part, i) => part * top.alpha + below[i] * (1 - top.alpha));
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    const own = parts(getComputedStyle(element).backgroundColor);
    return own.alpha === 1 ? own.rgb : over(own, behind(element.parentElement));
  };
  const linear = (p) => p <= 0.04045 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4;
  const light = (rgb) => rgb.map((p) => linear(p / 255))
    .reduce((sum, p, i) => sum + p * [0.2126, 0.7152, 0.0722][i], 0);
  const unread = "svg, script, .unseen-text, .skip, :disabled, [aria-disabled], option";
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const read = (element) => own(element) && element.checkVisibility() && !element.closest(unread);
  return [...document.querySelectorAll("body *")].filter(read).map((element) => {
    const back = behind(element), style = getComputedStyle(element);
    const [a, b] = [light(over(parts(style.color), back)), light(back)].sort((x, y) => y - x);
    const large = parseFloat(style.fontSize) >= (style.fontWeight >= 700 ? 18.66 : 24);
    return { words: element.textContent.trim().slice(0, 40), ratio: (a + 0.05) / (b + 0.05), large };
  }).filter(({ ratio, large }) => ratio < (large ? 3 : 4.5));
}"""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
NAMELESS = """() => [...document.querySelectorAll("input:not([type=hidden]), select, textarea")]
  .filter((field) => !field.labels.length && !field.ariaLabel).map((field) => field.outerHTML)"""


# A language, a theme, a width: two usual ways in which each has its turn, and all six others.
WAYS = {
    "phone-dark-en-GB": (PHONE, "dark", "en-GB"),
    "desktop-light-ja-JP": (DESKTOP, "light", "ja-JP"),
    "phone-light-en-GB": (PHONE, "light", "en-GB"),
    "phone-light-ja-JP": (PHONE, "light", "ja-JP"),
    "phone-dark-ja-JP": (PHONE, "dark", "ja-JP"),
    "desktop-light-en-GB": (DESKTOP, "light", "en-GB"),
    "desktop-dark-en-GB": (DESKTOP, "dark", "en-GB"),
    "desktop-dark-ja-JP": (DESKTOP, "dark", "ja-JP"),
}


@pytest.mark.parametrize("way", first_of(WAYS, 2))
def test_pages_can_be_read(browser: Browser, served: Served, way: str) -> None:
    size, theme, locale = WAYS[way]
    with opened_page(browser, size, locale) as page:
        page.goto(f"{served.url}/theme/{theme}?then=/games/")
        for path in PATHS:
            page.goto(served.url + path)
            assert page.locator("h1").count() == 1, path
            assert page.evaluate(FAINT) == [], path
            assert page.evaluate(TOO_WIDE) <= 0, path
            assert page.evaluate(NAMELESS) == [], path


@pytest.mark.parametrize("way", first_of(WAYS, 2))
def test_components_can_be_read(browser: Browser, served: Served, way: str) -> None:
    size, theme, locale = WAYS[way]
    with opened_page(browser, size) as page:
        for component in COMPONENTS:
            page.goto(f"{served.url}/styles/{component}/{locale[:2]}/{theme}")
            assert page.evaluate(FAINT) == [], component
            assert page.evaluate(TOO_WIDE) <= 0, component
            assert page.evaluate(NAMELESS) == [], component
