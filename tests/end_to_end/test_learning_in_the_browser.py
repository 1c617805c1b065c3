"""Learning in a real browser at the whole table: a first lesson, a puzzle failed and solved, a review."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tachiai.firmware.tables.equipment import find_equipment
from tachiai.hardware_docs.catalogue import open_course
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.line import AnyLine
from tachiai.rules.puzzles.exercise import lesson_of
from tachiai.rules.puzzles.puzzle import puzzles_of
from tests.end_to_end.served_table import ServedTable, served_table
from tests.support.browser_pages import DESKTOP, PATIENCE_MS, PHONE, opened_page
from tests.support.pointer import Finger, Mouse
from tests.support.usual_run import first_of

pytestmark = pytest.mark.browser
LOOKS_APART_MS = 100
LESSON = open_course("rugby_chess").lessons[0]
PUZZLE = next(puzzle for puzzle in puzzles_of("rugby_chess") if puzzle.plies == 1)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ServedTable]:
    with served_table(tmp_path) as served:
        yield served


def is_ready_for(page: Page, table: ServedTable, lesson: Lesson) -> None:
    """Waits until the position of ``lesson`` stands, with somebody to move, and looks at it anew."""

    def is_ready() -> bool:
        view = page.request.get(f"{table.url}live.json").json()
        return bool(view["lesson"]) and view["phase"] == "waiting" and view["position"] == lesson.position

    for _ in range(PATIENCE_MS // LOOKS_APART_MS):
        if is_ready():
            break
        page.wait_for_timeout(LOOKS_APART_MS)
    assert is_ready()
    page.wait_for_url("**/table/**")
    page.reload()
    expect(page.locator("main")).to_contain_text(lesson.title.en)
    expect(page.locator("svg.table [data-item]").first).to_be_visible()


def plays(page: Page, line: AnyLine, text: str, hand: type[Mouse] = Mouse) -> None:
    """Makes a move with the pieces."""
    game = line.game
    mouse = hand(page, find_equipment(game.uid, {}))
    mouse.stages(game.stages(line.state, game.parse_move(text)), game.to_move(line.state))


def verdict(page: Page) -> Locator:
    """What the referee says."""
    return page.locator(".verdict .sentence").first


@pytest.mark.parametrize("hand", first_of([Finger, Mouse]))
def test_from_the_start_page_to_a_first_own_move(
    browser: Browser, table: ServedTable, hand: type[Mouse]
) -> None:
    size = PHONE if hand is Finger else DESKTOP
    with opened_page(browser, size) as page:
        page.goto(table.url)
        page.get_by_role("navigation").get_by_role("link", name="Learn").click()
        page.get_by_role("button", name="Learn Rugby Chess").click()
        is_ready_for(page, table, LESSON)
        plays(page, LESSON.line, LESSON.lines[0][0], hand)
        expect(verdict(page)).to_contain_text(LESSON.praise.en)


@pytest.mark.slow
def test_a_puzzle_is_failed_solved_and_remembered_for_who_wants_that(
    browser: Browser, table: ServedTable
) -> None:
    exercise = lesson_of(PUZZLE)
    line = exercise.line
    wrong = next(
        text
        for text in line.game.legal_texts(line.state)
        if text not in PUZZLE.moves and "-" in text and line.play(line.game.parse_move(text)).outcome is None
    )
    with opened_page(browser) as page:
        page.goto(f"{table.url}learn/")
        page.get_by_text("Be reminded").click()
        page.get_by_label("Your name").fill("Aoi")
        page.get_by_role("button", name="Remind me").click()
        page.goto(f"{table.url}puzzles/rugby_chess/{PUZZLE.id}")
        page.get_by_role("button", name="Set this up on the board").click()
        is_ready_for(page, table, exercise)
        plays(page, line, wrong)
        expect(verdict(page)).to_contain_text("does not win in time")
        page.locator(".play-bar .primary").click()
        is_ready_for(page, table, exercise)
        plays(page, line, PUZZLE.line[0])
        expect(verdict(page)).to_contain_text("Solved.")
    learner = table.learners.learner("Aoi")
    assert learner is not None
    assert list(learner.cards["rugby_chess"]) == [PUZZLE.id]


@pytest.mark.slow
def test_a_game_is_reviewed_and_a_better_line_played_through(browser: Browser, table: ServedTable) -> None:
    start = lesson_of(PUZZLE).line
    game = start.game
    quiet = next(text for text in game.legal_texts(start.state) if text not in PUZZLE.moves)
    end = start.play(game.parse_move(quiet))
    header = GameHeader(game="rugby_chess", rules_version="1", start=PUZZLE.position, started_ms=1)
    number = table.log.open_game(header)
    entry = Entry(kind=EntryKind.PLY, ply=1, at_ms=2, move=quiet, position=game.format_position(end.state))
    table.log.append(number, entry)
    with opened_page(browser) as page:
        page.goto(f"{table.url}games/{number}")
        page.get_by_role("button", name="Review this game").click()
        page.locator(".remarks a", has_text="Better").click()
        expect(page.get_by_text("Move 1 of")).to_be_visible()
        page.wait_for_load_state()  # keys are listened to from then on
        page.keyboard.press("Home")
        expect(page.get_by_text("Move 0 of")).to_be_visible()
        page.get_by_role("link", name="Back to the game").click()
        page.get_by_role("button", name="Train the mistakes of").click()
        expect(page.locator("main")).to_contain_text("Find a better move")
