"""On a phone, sentences two fifths longer than the English ones are cut off nowhere."""

import pytest
from playwright.sync_api import Browser

from tests.support.browser_pages import PHONE, opened_page
from tests.support.pseudo_language import CODE
from tests.support.served_page import Served
from tests.support.usual_run import first_of

# Whatever has text of its own and shows less of it than there is.
CUT_OFF = """() => {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const cut = [...document.querySelectorAll("button, a, label, th, td, p, h1, h2, summary, option, legend")]
    .filter(one => one.offsetParent !== null && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .filter(one => getComputedStyle(one).overflowX === "hidden" && !one.closest(".unseen-text, pre, code"))
    .map(one => one.textContent.trim().slice(0, 60));
  return wide > 0 ? [`the page is ${wide} px too wide`, ...cut] : cut;
}"""


@pytest.mark.parametrize(
    "path", first_of(["/table/", "/setup/settings", "/support/", "/live/", "/games/", "/setup/"], 3)
)
def test_nothing_is_cut_off_on_a_phone(
    another_language: None, served: Served, browser: Browser, path: str
) -> None:
    with opened_page(browser, PHONE, CODE) as page:
        page.goto(served.url + path)
        assert page.locator("html").get_attribute("lang") == CODE
        assert page.evaluate(CUT_OFF) == []
