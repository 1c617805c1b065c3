"""A new game begun on the page, the table made ready, and the page of the device's own screen."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.drawing.boards import qr_code
from tachiai.companion_web.live_table import GameSettings, Instruction
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.rules.messages import Reply, bilingual
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_set_up import FakeSetUp
from tests.support.live_views import START, WAITING
from tests.support.page_visitors import PIN, Visitor

WANTED = {"game": "rugby_chess", "first": " Ren ", "second": "春香", "help_level": "warn"}
REFUSED = Reply(False, "no_control", bilingual("There is no such clock.", "そのような持ち時間はありません。"))


def test_a_game_against_the_computer_begins_as_it_was_chosen(arbiter: Visitor, set_up: FakeSetUp) -> None:
    page = arbiter.get("/setup/?engine=second").text
    assert page.count('<input type="radio" name="engine"') == 4
    assert 'name="engine" value="second" checked> <span>You play Black against the computer</span>' in page
    assert 'name="level" value="8" > <span>Full strength: overlooks only' in page
    assert arbiter.post("/setup/start", **WANTED, engine="second", level="5", lay="on").status_code == 302
    (started,) = set_up.started
    assert (started.engine, started.level, started.hand) == ("second", 5, False)


@pytest.mark.parametrize(
    ("engine", "level"), [("third", "3"), ("second", "9"), ("second", "0"), ("first", "x")]
)
def test_the_computer_plays_no_other_way(
    arbiter: Visitor, set_up: FakeSetUp, engine: str, level: str
) -> None:
    answer = arbiter.post("/setup/start", **WANTED, engine=engine, level=level)
    assert answer.status_code == 409
    assert "The computer does not play so." in answer.text
    assert set_up.started == []


def test_a_game_about_ones_own_strength_needs_a_name(arbiter: Visitor, set_up: FakeSetUp) -> None:
    nameless = WANTED | {"second": ""}
    answer = arbiter.post("/setup/start", **nameless, engine="first", level="mine")
    assert answer.status_code == 409
    assert "by it your strength is kept, on this computer only" in answer.text
    assert 'value="mine" checked' in answer.text
    arbiter.post("/learn/learner", name="葵")
    arbiter.post("/setup/start", **nameless, engine="first", level="mine")
    arbiter.post("/setup/start", **WANTED, engine="second", level="mine")
    arbiter.post("/setup/start", **WANTED, engine="none", level="mine")
    chosen = [(each.first, each.second, each.level, each.adapts) for each in set_up.started]
    assert chosen == [("Ren", "葵", 3, True), ("Ren", "春香", 3, True), ("Ren", "春香", 3, False)]


def test_a_rematch_changes_the_computers_colour_too(arbiter: Visitor, set_up: FakeSetUp) -> None:
    set_up.present = GameSettings(game="rugby_chess", first="Aoi", engine="second", level=5)
    arbiter.post("/setup/rematch")
    (started,) = set_up.started
    assert (started.first, started.second, started.engine, started.level) == ("", "Aoi", "first", 5)


def test_a_game_begins_as_it_was_chosen(arbiter: Visitor, set_up: FakeSetUp) -> None:
    answer = arbiter.post("/setup/start", **WANTED, strict="on", time_control="5m+3s", start=START)
    assert answer.headers["Location"] == "/table/"
    assert set_up.started == [
        GameSettings(
            game="rugby_chess",
            first="Ren",
            second="春香",
            help_level="warn",
            strict=True,
            time_control="5m+3s",
            start=START,
        )
    ]


def test_a_game_is_chosen_by_its_board(arbiter: Visitor) -> None:
    page = arbiter.read("/setup/?game=two_rings")
    chosen, other = page.partition('aria-current="true" href="/setup/?game=two_rings">')[::2]
    assert (
        '<img class="picture" loading="lazy" src="/games/two_rings/start.svg" alt=""><b>Two Rings</b>'
        in other
    )
    assert 'href="/setup/?game=rugby_chess"' in chosen


def test_usual_clocks_are_chosen_by_name_and_another_one_goes_first(
    arbiter: Visitor, set_up: FakeSetUp
) -> None:
    page = arbiter.read("/setup/")
    assert '<option value="5m+3s" >Blitz: 5 min + 3 s a move</option>' in page
    arbiter.post("/setup/start", **WANTED, time_control="5m+3s", own_time_control=" 40/2h, 30m ")
    assert set_up.started[0].time_control == "40/2h, 30m"
    set_up.present = replace(set_up.present, time_control="40/2h, 30m")
    assert 'name="own_time_control" value="40/2h, 30m"' in arbiter.read("/setup/")


def test_the_options_of_a_game_are_offered_by_name_and_not_by_code(
    arbiter: Visitor, set_up: FakeSetUp
) -> None:
    set_up.playable = ("rugby_chess", "rosenkreuz")
    page = arbiter.get("/setup/?game=rosenkreuz").text
    assert "Where the pieces start<select" in page
    assert '<option value="back_ranks" >on each side&#39;s first and second ranks</option>' in page
    arbiter.get("/language/ja")
    assert (
        '<option value="back_ranks" >手前から1・2段目</option>' in arbiter.get("/setup/?game=rosenkreuz").text
    )


def test_the_options_of_the_chosen_game_are_offered_and_taken(arbiter: Visitor, set_up: FakeSetUp) -> None:
    set_up.playable = ("rugby_chess", "chatra")
    page = arbiter.read("/setup/?game=chatra")
    assert 'name="option_' in page
    name = page.split('name="option_')[1].split('"')[0]
    value = page.split(f'name="option_{name}"')[1].split('<option value="')[2].split('"')[0]
    arbiter.post("/setup/start", **{**WANTED, "game": "chatra", f"option_{name}": value})
    assert set_up.started[0].options == {name: value}


def test_the_page_offers_what_the_table_can_play(arbiter: Visitor) -> None:
    page = arbiter.read("/setup/")
    assert "Two Rings" in page
    assert "Chatra" not in page
    assert 'value="Aoi"' in page
    assert arbiter.get("/setup/?game=chatra").status_code == 404


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"start": "nonsense"}, "This cannot be read:"),
        ({"help_level": "all"}, "There is no such level of help."),
    ],
)
def test_what_makes_no_sense_is_not_begun(
    arbiter: Visitor, set_up: FakeSetUp, changed: dict[str, str], said: str
) -> None:
    answer = arbiter.post("/setup/start", **{**WANTED, **changed})
    assert answer.status_code == 409
    assert said in answer.text
    assert 'value="Ren"' in answer.text
    assert set_up.started == []


def test_a_game_without_a_board_is_refused(arbiter: Visitor, set_up: FakeSetUp) -> None:
    assert arbiter.post("/setup/start", **{**WANTED, "game": "chatra"}).status_code == 400
    assert set_up.started == []


def test_what_the_table_refuses_is_said(arbiter: Visitor, set_up: FakeSetUp) -> None:
    set_up.answer = REFUSED
    assert "There is no such clock." in arbiter.post("/setup/start", **WANTED).text


def test_the_table_is_calibrated_and_its_lights_tested(arbiter: Visitor, set_up: FakeSetUp) -> None:
    arbiter.post("/setup/calibrate")
    assert arbiter.post("/setup/lights").headers["Location"] == "/setup/"
    assert set_up.done == ["calibrate", "lights"]
    assert "Every light comes on in turn." in arbiter.read("/setup/")


def test_four_clicks_give_the_corners(arbiter: Visitor, set_up: FakeSetUp) -> None:
    assert "upper left" in arbiter.read("/setup/corners")
    first = arbiter.post("/setup/corners", **{"at.x": 10, "at.y": 20})
    assert "Now the upper right corner." in first.text
    assert '<input type="hidden" name="corner" value="10 20">' in first.text
    arbiter.post("/setup/corners", **{"corner": ["10 20", "90 21", "91 80"], "at.x": 9, "at.y": 79})
    assert set_up.corners_px == ((10, 20), (90, 21), (91, 80), (9, 79))


@pytest.mark.parametrize("click", [{"at.x": "x", "at.y": 1}, {}, {"at.x": "9" * 30, "at.y": 1}])
def test_a_click_beside_the_picture_is_refused(arbiter: Visitor, click: dict[str, object]) -> None:
    assert arbiter.post("/setup/corners", **click).status_code == 400


def test_what_fails_while_setting_up_is_counted_and_shown(arbiter: Visitor, live: FakeLiveTable) -> None:
    step = Instruction(
        cell="a1",
        seen=".",
        wanted="b",
        words=bilingual("Put a black piece on a1.", "a1 に黒の駒を置きます。"),
    )
    live.show(replace(WAITING, phase="setting_up", steps=(step,), marks={"a1": "put_back"}))
    page = arbiter.read("/setup/")
    assert "62 of 63 squares are as they should be." in page
    assert "Put a black piece on a1." in page
    assert 'data-cell="a1" data-symbol="b" data-mark="put_back"' in page


def test_before_anything_has_failed_no_square_is_counted(arbiter: Visitor, live: FakeLiveTable) -> None:
    live.show(replace(WAITING, phase="setting_up"))
    assert "squares are as they should be" not in arbiter.read("/setup/")


@pytest.mark.parametrize("path", ["/setup/start", "/setup/calibrate", "/setup/lights", "/setup/corners"])
def test_spectators_set_nothing_up(spectator: Visitor, set_up: FakeSetUp, path: str) -> None:
    assert spectator.post(path, **WANTED).status_code == 403
    assert spectator.get("/setup/").status_code == 403
    assert (set_up.started, set_up.done) == ([], [])
    assert "/setup/" not in spectator.read("/live/")


def test_without_a_desk_there_is_no_such_page(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable
) -> None:
    visitor = Visitor(create_app(config, log, Ports(live=live)).test_client())
    assert visitor.get("/setup/").status_code == 404


def test_the_display_shows_board_clocks_and_the_address_as_a_code(spectator: Visitor) -> None:
    page = spectator.read("/display")
    assert 'class="qr"' in page
    assert "http://localhost/" in page
    assert "5:00" in page
    assert 'data-cell="d1" data-symbol="B"' in page


def test_the_display_names_the_address_that_phones_reach(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable
) -> None:
    known = replace(config, address=lambda: "http://192.168.0.7:8472/")
    page = Visitor(create_app(known, log, Ports(live=live)).test_client()).read("/display")
    assert "http://192.168.0.7:8472/" in page
    assert qr_code("http://192.168.0.7:8472/") in page


def test_no_page_shows_the_pin(app: Flask, arbiter: Visitor) -> None:
    for path in ("/display", "/live/", "/live.json", "/setup/", "/pin", "/games/", "/table/"):
        assert PIN not in re.findall(r"[\w-]+", arbiter.read(path)), (
            "a token may hold these four digits by chance"
        )


@pytest.mark.parametrize(
    ("changed", "answer", "field"),
    [
        ({"start": "nonsense"}, Reply(True), "start"),
        ({"help_level": "all"}, Reply(True), "help_level"),
        ({}, replace(REFUSED, code="bad_time_control"), "time_control"),
        ({}, replace(REFUSED, code="game_over"), "start"),
        ({}, REFUSED, "game"),
    ],
)
def test_why_not_stands_beside_the_field_in_the_colour_of_errors(
    arbiter: Visitor, set_up: FakeSetUp, changed: dict[str, str], answer: Reply, field: str
) -> None:
    set_up.answer = answer
    page = arbiter.post("/setup/start", **{**WANTED, **changed}).text
    assert f'class="alarm why" id="why-{field}" role="alert"' in page
    assert (f'aria-describedby="why-{field}"' in page) == (field != "game")


def test_a_rematch_is_the_same_game_with_colours_changed(arbiter: Visitor, set_up: FakeSetUp) -> None:
    set_up.present = GameSettings(game="rugby_chess", first="Aoi", second="春香", time_control="5m")
    answer = arbiter.post("/setup/rematch")
    assert answer.headers["Location"] == "/table/"
    assert set_up.started == [replace(set_up.present, first="春香", second="Aoi")]


def test_a_rematch_is_for_the_arbiter(spectator: Visitor, set_up: FakeSetUp) -> None:
    assert spectator.post("/setup/rematch").status_code == 403
    assert set_up.started == []
