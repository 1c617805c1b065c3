"""A tournament run on the page: entered, paired, ruled, counted; and a file that is damaged."""

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tachiai.companion_web.club.rounds.tournament import BoardResult, TieBreak, Tournament
from tachiai.companion_web.security.roles import Role
from tests.browser.conftest import fits, log_in
from tests.support.browser_pages import DESKTOP, PHONE, opened_page
from tests.support.club import Club
from tests.support.tournaments import TRF
from tests.support.usual_run import first_of

pytestmark = pytest.mark.browser

# Add the tournament, tie-breaks, use these, pair round 1, let Aoi begin, rule the result, rule it.
WORDS = {
    "en-GB": (
        "Add the tournament",
        "Tie-breaks",
        "Use these",
        "Pair round 1",
        "Let Aoi begin",
        "Rule the result",
        "Rule it",
    ),
    "ja-JP": (
        "大会を作る",
        "タイブレーク",
        "これを使う",
        "第1回戦の組み合わせを作る",
        "Aoiさんを先手にする",
        "結果を裁定する",
        "裁定する",
    ),
}


def tournament(club: Club) -> Tournament:
    held = club.hub.tournaments.get(1)
    assert held is not None
    return held.tournament


def add(page: Page, button: str, players: str) -> None:
    page.locator("input[name=name]").fill("Open")
    page.locator("select[name=system]").select_option("round_robin")
    page.locator("textarea[name=players]").fill(players)
    page.get_by_role("button", name=button).click()


@pytest.mark.parametrize("locale", first_of(reversed(WORDS)))
def test_a_round_from_entering_to_standings(
    browser: Browser, hub_address: str, club: Club, locale: str
) -> None:
    add_it, tie_breaks, use, pair, let_begin, rule, rule_it = WORDS[locale]
    with opened_page(browser, PHONE, locale) as page:
        log_in(page, hub_address, Role.RESULTS)
        assert fits(page)
        add(page, add_it, "Ren\nAoi")
        page.locator("summary", has_text=tie_breaks).tap()
        for place, code in enumerate(("WIN", "SB", "")):
            page.locator("select[name=tie_break]").nth(place).select_option(code)
        page.get_by_role("button", name=use).tap()
        expect(page.locator(".tie-breaks dt")).to_contain_text(["WIN", "SB"])
        assert fits(page)
        page.get_by_role("button", name=pair).tap()
        page.get_by_role("button", name=let_begin).tap()
        expect(page.get_by_role("button", name=let_begin)).to_have_count(0)  # now the other may
        expect(page.locator(".pairing")).to_contain_text("Aoi")
        page.locator("summary", has_text=rule).tap()
        page.locator("select[name=result]").select_option("+-")
        page.locator("select[name=reason]").select_option("absent")
        assert fits(page)
        page.get_by_role("button", name=rule_it, exact=True).tap()
        expect(page.locator(".result-cell")).to_contain_text("+/-")
        page.get_by_role("link", name="Open").tap()
        expect(page.locator(".standings tbody tr").first).to_contain_text("Aoi")
    assert tournament(club).tie_breaks == (TieBreak.WINS, TieBreak.SONNEBORN_BERGER)
    assert tournament(club).rounds[0].games[0].result is BoardResult.FIRST_BY_FORFEIT


def test_a_good_file_is_a_tournament_and_a_damaged_one_a_sentence(
    browser: Browser, hub_address: str, club: Club
) -> None:
    with opened_page(browser, DESKTOP) as page:
        log_in(page, hub_address, Role.RESULTS)
        for text in (TRF, TRF.replace("2412", "24x2")):
            sent = FilePayload(name="open.trf", mimeType="text/plain", buffer=text.encode())
            page.locator("input[type=file]").set_input_files(sent)
            page.get_by_role("button", name="Take it in").click()
            expect(page.get_by_role("heading", name="Kyoto Open")).to_be_visible()
        expect(page.locator(".said")).to_contain_text("line 7: expected a rating in columns 49 to 52")
        page.get_by_label("Name", exact=True).fill("Late")
        page.locator("select[name=missed]").select_option("H")
        page.get_by_role("button", name="Enter the player").click()
        expect(page.locator(".standings")).to_contain_text("Late")
    assert tournament(club).half_points_of(5) == 3
