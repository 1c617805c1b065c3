"""The built site in Chromium, in both languages, on a phone and a desktop, without other hosts; the trial."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, expect

from tachiai.hardware_docs.errors import DocsError
from tachiai.hardware_docs.site.build import build
from tachiai.hardware_docs.site.pages import LANGUAGES
from tests.support.browser_pages import DESKTOP, PHONE, opened_page
from tests.support.site_server import served_folder

pytestmark = pytest.mark.browser

PATHS = (
    "",
    "start/first_evening/",
    "games/chatra/",
    "reference/commands/",
    "reference/settings/",
    "why/architecture/",
)
LOADING_MS = 120_000  # Python starts in the browser beside other tests
LOCALES = {"en": "en-GB", "ja": "ja-JP"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The site, and what it lacks."""
    if find_spec("mkdocs") is None:
        pytest.skip("no MkDocs: get it with 'make site'")
    folder = tmp_path_factory.mktemp("built") / "site"
    return folder, build(folder)


@pytest.fixture(scope="module")
def address(site: tuple[Path, str]) -> Iterator[str]:
    with served_folder(site[0].parent) as served:
        yield f"{served}/site"  # below an address of its own, as at a table


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def visitor(browser: Browser, language: str, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that asks no other host for anything."""
    with opened_page(browser, request.param, LOCALES[language]) as page:
        abroad: list[str] = []

        def seen(asked: Request) -> None:
            if not asked.url.startswith((address.removesuffix("/site"), "blob:", "data:")):
                abroad.append(asked.url)

        page.on("request", seen)
        yield page
        assert abroad == []


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {', '.join(str(n['target']) for n in each['nodes'][:3])}" for each in found]


@pytest.mark.parametrize("path", PATHS)
def test_a_page_fits_and_everybody_can_use_it(visitor: Page, address: str, language: str, path: str) -> None:
    visitor.goto(f"{address}/{language}/{path}")
    assert visitor.locator("html").get_attribute("lang") == language
    assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(visitor) == []


def test_the_entrance_leads_to_the_visitors_language(visitor: Page, address: str, language: str) -> None:
    visitor.goto(f"{address}/")
    visitor.wait_for_url(f"{address}/{language}/")


def test_a_page_leads_to_itself_in_the_other_language(visitor: Page, address: str, language: str) -> None:
    other = next(each for each in LANGUAGES if each != language)
    visitor.goto(f"{address}/{language}/games/chatra/")
    visitor.locator(f"header a[hreflang={other}]").click()
    visitor.wait_for_url(f"{address}/{other}/games/chatra/")


def test_a_word_is_found_without_a_server(browser: Browser, address: str, language: str) -> None:
    with opened_page(browser, DESKTOP, LOCALES[language]) as page:
        page.goto(f"{address}/{language}/")
        page.locator(".md-search__input").click()
        page.locator(".md-search__input").press_sequentially({"en": "camera", "ja": "カメラ"}[language])
        page.locator(".md-search-result__item").first.wait_for(timeout=LOADING_MS)


@pytest.fixture
def trial(visitor: Page, site: tuple[Path, str], address: str, language: str) -> Page:
    """The trial, begun."""
    if site[1]:
        pytest.skip(site[1])
    visitor.goto(f"{address}/{language}/try/#game=rosenkreuz")
    visitor.locator(".trial-board svg").wait_for(timeout=LOADING_MS)
    visitor.locator("#trial:not([aria-busy])").wait_for()
    return visitor


def test_a_game_in_the_trial(trial: Page) -> None:
    assert violations(trial) == []
    trial.locator('[data-cell="c2"]').click()
    expect(trial.locator('[data-mark="legal"]')).to_have_count(3)
    trial.locator('[data-cell="c4"]').click()
    trial.locator('#trial[data-plies="2"][data-mover="first"]:not([aria-busy])').wait_for(timeout=LOADING_MS)
    # Refused, with its clause and red cells; then by the keys.
    trial.locator('[data-cell="a2"]').click()
    trial.locator('[data-cell="a2"][data-mark="from"]').wait_for()
    trial.locator('[data-cell="h8"]').click()
    trial.locator(".trial-said.refused").wait_for()
    assert "(RK" in (said := trial.locator(".trial-said").inner_text()) or "（RK" in said
    expect(trial.locator('[data-mark="wrong"]')).to_have_count(1)
    assert violations(trial) == []
    trial.locator("[data-do=back]").click()
    trial.locator('#trial[data-plies="0"]').wait_for()
    trial.locator('[data-cell="c2"]').focus()
    trial.keyboard.press("Enter")
    trial.locator('[data-cell="c2"][data-mark="from"]').wait_for()
    trial.keyboard.press("ArrowUp")
    trial.keyboard.press("ArrowUp")
    trial.keyboard.press("Enter")
    trial.locator('#trial[data-plies="2"]').wait_for(timeout=LOADING_MS)


def test_the_trial_works_without_the_network_after_the_first_visit(
    browser: Browser, site: tuple[Path, str], address: str
) -> None:
    if site[1]:
        pytest.skip(site[1])
    with opened_page(browser, DESKTOP, LOCALES["en"]) as page:
        page.goto(f"{address}/en/try/#game=chatra")
        page.locator(".trial-board svg").wait_for(timeout=LOADING_MS)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.reload()  # now by the service worker, which keeps what it sees
        page.locator(".trial-board svg").wait_for(timeout=LOADING_MS)
        page.context.set_offline(True)
        page.reload()
        page.locator(".trial-board svg").wait_for(timeout=LOADING_MS)


def test_a_page_that_is_not_there_fails_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "pages.toml"
    file.write_text('[[sections]]\nen = "A"\nja = "B"\npages = [{ to = "x", from = "nowhere.md" }]\n')
    monkeypatch.setattr("tachiai.hardware_docs.site.pages.FILE", file)
    with pytest.raises(DocsError, match="nowhere.md is not there"):
        build(tmp_path / "site")
