"""The built site in Chromium, in both languages, on a phone and a desktop, without other hosts; the trial."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, expect

from tachiai.hardware_docs.errors import DocsError
from tachiai.hardware_docs.site.build import build
from tachiai.hardware_docs.site.pages import LANGUAGES
from tachiai.rules.registry import USUAL_ORDER
from tests.support.browser_pages import DESKTOP, PHONE, opened_page
from tests.support.site_server import served_folder
from tests.support.trial_in_browser import differing, whole_game
from tests.support.usual_run import first_of, pairs

pytestmark = pytest.mark.browser

PATHS = (
    "",
    "start/first_evening/",
    "games/chatra/",
    "reference/settings/",
    "why/architecture/",
    "reference/commands/",  # made as the settings are, and longer than all others together
)
LOADING_MS = 120_000  # Python starts in the browser beside other tests
READY = "#trial[data-mover]:not([aria-busy]) .trial-play:not([inert])"  # the board is drawn before that
FEW = 8  # positions; make bench-site takes 500
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
# A language and a window: two usual visits in which each has its turn, and the two others.
VISITS = {
    "en-desktop": ("en", DESKTOP),
    "ja-phone": ("ja", PHONE),
    "en-phone": ("en", PHONE),
    "ja-desktop": ("ja", DESKTOP),
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site without what the trial needs of the network."""
    folder = tmp_path_factory.mktemp("built")
    build(folder / "site", with_trial=False)
    with served_folder(folder) as served:
        yield f"{served}/site"  # below an address of its own, as at a table


@pytest.fixture(scope="module")
def trial_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The whole site."""
    folder = tmp_path_factory.mktemp("whole")
    assert build(folder / "site") == ""
    with served_folder(folder) as served:
        yield f"{served}/site"


@pytest.fixture(params=first_of(VISITS, 2))
def visit(request: pytest.FixtureRequest) -> tuple[str, tuple[int, int]]:
    """The visitor's language and window."""
    return VISITS[request.param]


@pytest.fixture
def language(visit: tuple[str, tuple[int, int]]) -> str:
    return visit[0]


@pytest.fixture
def visitor(browser: Browser, visit: tuple[str, tuple[int, int]]) -> Iterator[Page]:
    """A page that asks no other host for anything."""
    with opened_page(browser, visit[1], LOCALES[visit[0]]) as page:
        abroad: list[str] = []

        def seen(asked: Request) -> None:
            if not asked.url.startswith(("http://127.0.0.1:", "http://localhost:", "blob:", "data:")):
                abroad.append(asked.url)

        page.on("request", seen)
        yield page
        assert abroad == []


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {', '.join(str(n['target']) for n in each['nodes'][:3])}" for each in found]


@pytest.mark.parametrize(
    ("path", "visit"), pairs(PATHS, list(VISITS), (len(PATHS) - 1, 2)), indirect=["visit"]
)
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
        page.keyboard.press("End")  # words that no key has are read when the next key is let go
        page.locator(".md-search-result__item").first.wait_for(timeout=LOADING_MS)


@pytest.fixture
def trial(visitor: Page, trial_address: str, language: str) -> Page:
    """The trial, begun."""
    visitor.goto(f"{trial_address}/{language}/try/#game=rosenkreuz")
    visitor.locator(READY).wait_for(timeout=LOADING_MS)
    return visitor


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_lesson_in_the_trial(trial: Page) -> None:
    trial.locator("select[name=exercise] option[value='lesson jump']").wait_for(state="attached")
    trial.locator("select[name=exercise]").select_option("lesson jump")
    trial.locator(".trial-task").wait_for()
    assert violations(trial) == []
    trial.locator('[data-cell="d2"]').click()
    trial.locator('[data-cell="d2"][data-mark="from"]').wait_for()
    trial.locator('[data-cell="d5"]').click()
    trial.locator('#trial[data-done="true"]').wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("uid", USUAL_ORDER)
def test_the_browsers_python_plays_by_the_same_rules(browser: Browser, trial_address: str, uid: str) -> None:
    with opened_page(browser, DESKTOP, LOCALES["en"]) as page:
        page.goto(f"{trial_address}/en/try/")
        assert differing(page, uid, FEW) == 0
        assert "plies" in whole_game(page, uid, longest=12)


@pytest.mark.slow
def test_the_trial_works_without_the_network_after_the_first_visit(
    browser: Browser, trial_address: str
) -> None:
    with opened_page(browser, DESKTOP, LOCALES["en"]) as page:
        page.goto(f"{trial_address}/en/try/#game=chatra")
        page.locator(READY).wait_for(timeout=LOADING_MS)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.reload()  # now by the service worker, which keeps what it sees
        page.locator(READY).wait_for(timeout=LOADING_MS)
        page.context.set_offline(True)
        page.reload()
        page.locator(READY).wait_for(timeout=LOADING_MS)


def test_a_page_that_is_not_there_fails_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "pages.toml"
    file.write_text('[[sections]]\nen = "A"\nja = "B"\npages = [{ to = "x", from = "nowhere.md" }]\n')
    monkeypatch.setattr("tachiai.hardware_docs.site.pages.FILE", file)
    with pytest.raises(DocsError, match="nowhere.md is not there"):
        build(tmp_path / "site")
