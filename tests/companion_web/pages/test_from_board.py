"""A game begun on the page from the board as it stands."""

import re
from dataclasses import replace

import pytest

from tachiai.companion_web.drawing.boards import game_of
from tachiai.companion_web.ports import BoardSeen
from tachiai.rules.messages import bilingual
from tests.support.fake_set_up import FakeSetUp
from tests.support.live_views import START, WAITING
from tests.support.page_visitors import Visitor

WANTED = {"game": "rugby_chess", "first": "Ren", "help_level": "warn", "time_control": "5m", "strict": "on"}
TACKLED = "www1www/7/7/3W3/3b'3/7/7/b6/1bbB1bb w d6"
UNREAD = bilingual("Not readable: d4.", "読み取れないマス：d4。")


def board_of(text: str) -> tuple[str, ...]:
    game = game_of("rugby_chess", {})
    return game.layout(game.parse_position(text))


def test_the_board_is_shown_and_what_no_camera_sees_is_asked(arbiter: Visitor, set_up: FakeSetUp) -> None:
    set_up.seen = BoardSeen(board_of(TACKLED))
    page = arbiter.post("/setup/board", **WANTED).text
    assert set_up.read[0].game == "rugby_chess"
    assert """data-cell="d5" data-symbol="b'\"""" in page.replace("&#39;", "'")
    assert re.findall(r'name="answer_(\w+)" value="(.*?)" (checked)?', page) == [
        ("side", "b", "checked"),
        ("side", "w", ""),
        ("pending", "-", "checked"),
        ("pending", "d6", ""),
    ]


def test_the_game_begins_from_the_board_and_the_answers(arbiter: Visitor, set_up: FakeSetUp) -> None:
    seen = " ".join(board_of(TACKLED))
    answer = arbiter.post("/setup/board/begin", **WANTED, seen=seen, answer_side="w", answer_pending="d6")
    assert answer.headers["Location"] == "/table/"
    (started,) = set_up.started
    assert (started.start, started.first, started.time_control, started.strict) == (
        TACKLED,
        "Ren",
        "5m",
        True,
    )


def test_a_question_with_one_answer_is_not_asked(arbiter: Visitor, set_up: FakeSetUp) -> None:
    page = arbiter.post("/setup/board", **WANTED).text
    assert "answer_side" in page
    assert "answer_pending" not in page
    seen = " ".join(WAITING.seen)
    arbiter.post("/setup/board/begin", **WANTED, seen=seen, answer_side="b")
    assert set_up.started[0].start == START


def test_what_is_impossible_is_named_with_its_clause_and_marked(arbiter: Visitor, set_up: FakeSetUp) -> None:
    set_up.seen = BoardSeen(tuple("wwwwwww") + WAITING.seen[7:])
    page = arbiter.post("/setup/board", **WANTED)
    assert "Expected 2 balls, got 1 (RC13). Squares: d1." in page.text
    assert 'data-cell="d1" data-symbol="B" data-mark="because"' in page.text
    assert "Begin the game" not in page.text
    assert "Look at the board again" in page.text
    begun = arbiter.post("/setup/board/begin", **WANTED, seen=" ".join(set_up.seen.symbols))
    assert begun.status_code == 409
    assert set_up.started == []


def test_answers_that_do_not_fit_together_are_refused_and_kept(arbiter: Visitor, set_up: FakeSetUp) -> None:
    seen = " ".join(board_of(TACKLED))
    answer = arbiter.post("/setup/board/begin", **WANTED, seen=seen, answer_side="b", answer_pending="d6")
    assert answer.status_code == 409
    assert "(RC" in answer.text
    assert 'name="answer_pending" value="d6" checked' in answer.text
    assert set_up.started == []


def test_the_page_speaks_japanese(arbiter: Visitor, set_up: FakeSetUp) -> None:
    set_up.seen = BoardSeen(tuple("wwwwwww") + WAITING.seen[7:])
    arbiter.get("/language/ja")
    page = arbiter.post("/setup/board", **WANTED).text
    assert "ボールは 2 個のはずですが、1 個あります（RC13）。マス：d1。" in page


def test_a_board_that_cannot_be_read_says_why(arbiter: Visitor, set_up: FakeSetUp) -> None:
    set_up.seen = BoardSeen((), UNREAD)
    answer = arbiter.post("/setup/board", **WANTED)
    assert answer.status_code == 409
    assert "Not readable: d4." in answer.text
    assert 'value="Ren"' in answer.text


def test_the_order_of_many_pieces_on_the_rim_is_written_down(arbiter: Visitor, set_up: FakeSetUp) -> None:
    game = game_of("two_rings", {})
    text = "6/wwwW1b/6/6/b1bb1w/6/b5/1w1w1w/1w2b1/6/b1bBb1/b5 w w@z2,w@e13,b@g8,w@g11 -"
    set_up.seen = BoardSeen(game.layout(game.parse_position(text)))
    wanted = {"game": "two_rings", "help_level": "warn"}
    page = arbiter.post("/setup/board", **wanted).text
    (given,) = re.findall(r'name="answer_rim" value="(.*?)"', page)
    assert sorted(given.split(",")) == ["b@g8", "w@e13", "w@g11", "w@z2"]
    arbiter.post(
        "/setup/board/begin",
        **wanted,
        seen=" ".join(set_up.seen.symbols),
        answer_side="w",
        answer_rim="w@z2,w@e13,b@g8,w@g11",
        answer_ban="-",
    )
    assert set_up.started[0].start == text


@pytest.mark.parametrize("seen", ["", "w w w", " ".join(["?"] * 63)])
def test_a_board_of_another_game_is_refused(arbiter: Visitor, set_up: FakeSetUp, seen: str) -> None:
    assert arbiter.post("/setup/board/begin", **WANTED, seen=seen).status_code == 400
    assert set_up.started == []


def test_what_the_table_refuses_is_said(arbiter: Visitor, set_up: FakeSetUp) -> None:
    set_up.answer = replace(set_up.answer, ok=False, words=bilingual("No such clock.", "ありません。"))
    answer = arbiter.post("/setup/board/begin", **WANTED, seen=" ".join(WAITING.seen), answer_side="b")
    assert "No such clock." in answer.text


@pytest.mark.parametrize("path", ["/setup/board", "/setup/board/begin"])
def test_spectators_begin_nothing(spectator: Visitor, set_up: FakeSetUp, path: str) -> None:
    assert spectator.post(path, **WANTED, seen=" ".join(WAITING.seen)).status_code == 403
    assert (set_up.read, set_up.started) == ([], [])
