"""What makes no sense is answered with 400 or 404 and one sentence, and is no fault of the program."""

import random
from urllib.parse import quote

import pytest
from flask import Flask

from tachiai.companion_web.log import SqlGameLog
from tests.support.live_views import HEADER
from tests.support.page_visitors import Visitor

ODD_NUMBERS = [str(2**63), "9" * 30, "9" * 5000, "00", "0", "１", "-1", "1.5"]
ODD_TEXTS = [
    "\0",
    "a\0b",
    "\r\nX: y",
    "/\r\nSet-Cookie: a=b",
    "\ud800".encode("utf-8", "replace").decode(),
    "%",
    "9" * 5000,
]


ENDLESS = ("events", "camera.mjpeg")  # in addresses whose answer has no end


@pytest.mark.parametrize(
    "path",
    [
        "/games/{}",
        "/games/{}.json",
        "/games/{}/print",
        "/games/1/ply/{}",
        "/games/1/ply/{}.svg",
        "/games/1/entry/{}",
    ],
)
def test_a_number_that_no_game_has_is_not_found(spectator: Visitor, log: SqlGameLog, path: str) -> None:
    log.open_game(HEADER)
    answers = {number: spectator.get(path.format(number)).status_code for number in ODD_NUMBERS}
    there = ("0", "00") if path.startswith("/games/1/ply/") else ()
    assert answers == {number: 200 if number in there else 404 for number in ODD_NUMBERS}


@pytest.mark.parametrize("page", ["9" * 5000, "１", "-1", "0", "x", "999999999"])
def test_a_page_of_the_list_that_makes_no_sense_is_the_first_or_an_empty_one(
    spectator: Visitor, page: str
) -> None:
    assert spectator.get(f"/games/?page={page}").status_code == 200


@pytest.mark.parametrize("target", ["/\r\nX: y", "/\nX: y", "/a\0b", "/\tx", "/ü\x7f", "//[", "http://["])
@pytest.mark.parametrize("path", ["/language/ja", "/theme/dark"])
def test_where_to_go_on_to_never_breaks_the_answers_headers(
    spectator: Visitor, path: str, target: str
) -> None:
    answer = spectator.get(f"{path}?then={quote(target)}")
    assert answer.status_code in (302, 400)
    assert answer.headers.get("Location", "/") == "/"


@pytest.mark.parametrize(
    "path", ["/games/?q=%00", "/games.json?game=%00", "/players/one?name=a%00", "/pin?then=%00"]
)
def test_a_text_that_no_database_keeps_is_refused(spectator: Visitor, path: str) -> None:
    assert spectator.get(path).status_code == 400


@pytest.mark.parametrize("path", ["/games/1/edit", "/setup/start", "/live/ask/choose", "/pin"])
def test_such_a_text_in_a_form_is_refused_too(arbiter: Visitor, log: SqlGameLog, path: str) -> None:
    log.open_game(HEADER)
    assert arbiter.post(path, first="a\0b", game="chatra", pin="1", move="x").status_code == 400
    assert log.game(1).entries == ()


def test_no_odd_request_of_many_is_a_fault_of_the_program(
    app: Flask, arbiter: Visitor, log: SqlGameLog
) -> None:
    log.open_game(HEADER)
    chance = random.Random(13)
    rules = [
        rule
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or set()) and not any(each in rule.rule for each in ENDLESS)
    ]
    names = ["q", "page", "game", "result", "since", "until", "name", "then", "turned", "overlay"]
    for _ in range(600):
        rule = chance.choice(rules)
        places = {name: quote(chance.choice([*ODD_NUMBERS, *ODD_TEXTS, "1"])) for name in rule.arguments}
        path = rule.rule
        for name, text in places.items():
            for kind in ("int:", "path:", ""):
                path = path.replace(f"<{kind}{name}>", text)
        asked = "&".join(
            f"{chance.choice(names)}={quote(chance.choice(ODD_NUMBERS + ODD_TEXTS))}" for _ in range(3)
        )
        answer = arbiter.get(f"{path}?{asked}")
        assert answer.status_code < 500, f"{path}?{asked}"
