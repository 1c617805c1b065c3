"""A room in a browser, without scripts: the board, moves, what the sides ask each other."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.rooms.messages import RoomWanted
from tachiai.companion_web.rooms.reminders import Reminders
from tachiai.companion_web.rooms.rooms import Codes, Rooms
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tests.support.standing_clock import Clock


@pytest.fixture
def rooms(tmp_path: Path, clock: Clock) -> Rooms:
    return Rooms(tmp_path / "rooms", clock.utc_ms, clock.monotonic_s)


@pytest.fixture
def client(config: PageConfig, log: SqlGameLog, rooms: Rooms) -> FlaskClient:
    app: Flask = create_app(config, log, Ports(rooms=rooms))
    return app.test_client()


@pytest.fixture
def codes(rooms: Rooms) -> Codes:
    return rooms.make(RoomWanted(game="rosenkreuz", time_control="5m"))


def does(client: FlaskClient, code: str, kind: str, **fields: str) -> TestResponse:
    return client.post(f"/room/{code}/do", data={"kind": kind, **fields})


def test_two_who_have_no_table_make_a_room(client: FlaskClient) -> None:
    assert "Invite somebody" in client.get("/room/").text
    form = {"game": "chatra", "time_control": "5m+3s", "side": "second", "stops_away": "on"}
    page = client.post("/room/", data=form).text
    (mine,) = re.findall(r'class="button" href="/room/([a-z-]+)"', page)
    theirs, watching = re.findall(r'href="http://localhost/room/([a-z-]+)"', page)
    assert "<svg" in page
    assert theirs.replace("-", " ") in page
    states = [client.get(f"/room/{code}/state").json or {} for code in (mine, theirs, watching)]
    assert [state["you"] for state in states] == ["second", "first", ""]
    assert (states[0]["game"], states[0]["time_control"], states[0]["stops_away"]) == (
        "chatra",
        "5m+3s",
        True,
    )


@pytest.mark.parametrize("form", [{}, {"game": "nine"}, {"game": "chatra", "time_control": "soon"}])
def test_an_impossible_room_is_not_made(client: FlaskClient, form: dict[str, str]) -> None:
    assert client.post("/room/", data=form).status_code == 400


@pytest.mark.parametrize("uid", game_ids()[:5])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_game_is_played_by_two_browsers(
    client: FlaskClient, rooms: Rooms, uid: str, language: str
) -> None:
    codes = rooms.make(RoomWanted(game=uid))
    line: AnyLine = Line.at(open_game(uid))
    client.set_cookie("language", language)
    for _ in range(4):
        side, other = codes.of(line.game.to_move(line.state))
        page, waiting = (client.get(f"/room/{code}").text for code in (side, other))
        assert 'id="moves"' in page
        assert 'id="moves"' not in waiting
        move = line.legal_moves.texts()[0]
        assert does(client, side, "ply", move=move).status_code == 302
        line = line.play(move)
    assert " ".join(line.texts()) in client.get(f"/room/{codes.watching}").text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"from": "d1", "to": "d3"}, "(RC4)"),
        ({"move": "d1-d3"}, "(RC4)"),
        ({"from": "a4", "to": "a5"}, "No legal move does this."),
        ({"from": "", "to": ""}, "No legal move does this."),
        ({"move": "?!"}, "This is no move of the game"),
    ],
)
def test_what_no_legal_move_does_gets_the_reason_with_its_clause_and_changes_nothing(
    client: FlaskClient, rooms: Rooms, fields: dict[str, str], words: str
) -> None:
    code = rooms.make(RoomWanted(game="rugby_chess")).first
    answer = does(client, code, "ply", **fields)
    assert answer.status_code == 409
    assert words in answer.text
    assert 'data-ply="0"' in client.get(f"/room/{code}").text


def test_a_draw_is_offered_and_agreed(client: FlaskClient, codes: Codes) -> None:
    does(client, codes.first, "propose", what="draw")
    assert "A draw is offered." in client.get(f"/room/{codes.second}").text
    does(client, codes.second, "answer", accepted="1")
    assert re.search(r'role="status">Draw<', client.get(f"/room/{codes.first}").text)


def test_a_take_back_names_the_own_move(client: FlaskClient, codes: Codes, rooms: Rooms) -> None:
    line: AnyLine = Line.at(open_game("rosenkreuz"))
    for code in (codes.first, codes.second):
        move = line.legal_moves.texts()[0]
        does(client, code, "ply", move=move)
        line = line.play(move)
    does(client, codes.first, "propose", what="take_back")
    assert "Ply 1 and what followed" in client.get(f"/room/{codes.second}").text
    does(client, codes.second, "answer", accepted="1")
    assert 'data-ply="0"' in client.get(f"/room/{codes.watching}").text


def test_names_phrases_and_resigning(client: FlaskClient, codes: Codes) -> None:
    does(client, codes.first, "sits", name="Aoi <b>")
    does(client, codes.first, "phrase", phrase="hello")
    page = client.get(f"/room/{codes.second}").text
    assert "Aoi &lt;b&gt;" in page
    assert "Hello." in page
    does(client, codes.second, "resign")
    assert "The rose wins" in client.get(f"/room/{codes.first}").text


def test_free_text_is_off_until_both_sides_want_it(client: FlaskClient, codes: Codes) -> None:
    for code in (codes.first, codes.second):
        assert 'name="text"' not in client.get(f"/room/{code}").text
        assert does(client, code, "text", text="Tea?").status_code == 409
        does(client, code, "sits", texts="on")
    assert does(client, codes.first, "text", text="<b>Tea?</b>").status_code == 302
    assert "&lt;b&gt;Tea?" in client.get(f"/room/{codes.second}").text
    assert "Tea?" not in client.get(f"/room/{codes.watching}").text
    assert does(client, codes.first, "text", text="x" * 301).status_code == 409


@pytest.mark.parametrize(
    "fields",
    [{"kind": "dance"}, {"kind": "propose", "what": "tea"}, {"kind": "answer"}, {"kind": "phrase"}, {}],
)
def test_what_no_button_says_is_refused(client: FlaskClient, codes: Codes, fields: dict[str, str]) -> None:
    assert client.post(f"/room/{codes.first}/do", data=fields).status_code == 409


def test_a_spectator_changes_nothing(client: FlaskClient, codes: Codes) -> None:
    line: AnyLine = Line.at(open_game("rosenkreuz"))
    answer = does(client, codes.watching, "ply", move=line.legal_moves.texts()[0])
    assert answer.status_code == 409
    page = client.get(f"/room/{codes.watching}").text
    assert "/do" not in page
    assert 'data-ply="0"' in page


def test_an_unknown_code_is_404_with_a_sentence(client: FlaskClient) -> None:
    answer = client.get("/room/kasi-muto-reno-hige-soku-nami")
    assert answer.status_code == 404
    assert "no room with this code" in answer.text


@pytest.fixture
def mailing(config: PageConfig, log: SqlGameLog, rooms: Rooms) -> FlaskClient:
    """A host with a mail server."""
    return create_app(config, log, Ports(rooms=rooms, reminders=Reminders(rooms, print, print))).test_client()


def test_an_address_is_seen_by_its_own_side_only(mailing: FlaskClient, codes: Codes) -> None:
    does(mailing, codes.first, "email", address=" aoi@example.org ")
    assert "aoi@example.org" in mailing.get(f"/room/{codes.first}").text
    for code in (codes.second, codes.watching):
        pages = [mailing.get(f"/room/{code}{rest}").text for rest in ("", "/state", "/record.txt")]
        assert not any("aoi@" in page for page in pages)
    does(mailing, codes.first, "email", address="")
    assert "aoi@example.org" not in mailing.get(f"/room/{codes.first}").text


def test_a_bad_address_is_refused_with_a_sentence(mailing: FlaskClient, codes: Codes) -> None:
    answer = does(mailing, codes.first, "email", address="aoi@example.org\r\nBcc: x@example.org")
    assert answer.status_code == 409
    assert "Expected an e-mail address" in answer.text


def test_a_host_without_a_mail_server_offers_no_e_mail(client: FlaskClient, codes: Codes) -> None:
    assert 'name="address"' not in client.get(f"/room/{codes.first}").text
    answer = does(client, codes.first, "email", address="aoi@example.org")
    assert (answer.status_code, "sends no e-mail" in answer.text) == (409, True)


def test_addresses_that_come_too_often_are_429(mailing: FlaskClient, codes: Codes) -> None:
    given = [does(mailing, codes.first, "email", address=f"a{n}@example.org") for n in range(12)]
    assert {answer.status_code for answer in given} == {302, 429}
