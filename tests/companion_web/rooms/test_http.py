"""Rooms by HTTP: one game from the making of its room to its end, restarts of the host, and bad requests."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.pages.rooms import LONGEST_WAIT_S
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.rooms.rooms import SILENT_MS, Rooms
from tachiai.companion_web.services import services
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.record import history, parse_record
from tachiai.rules.registry import open_game
from tests.support.standing_clock import Clock
from tests.support.told_rooms import made, new_id

Json = dict[str, Any]


@dataclass
class Guest:
    """Whoever has a code, with no cookie and no form token."""

    client: FlaskClient
    code: str

    def state(self, after: int | None = None) -> Json:
        answer = self.client.get(
            f"/room/{self.code}/state", query_string={} if after is None else {"after": after}
        )
        assert answer.status_code == 200, answer.text
        return answer.json or {}

    def say(self, kind: str, status: int = 200, **fields: object) -> Json:
        content = {"id": new_id(), "kind": kind, **fields}
        answer = self.client.post(f"/room/{self.code}/say", json=content)
        assert answer.status_code == status, answer.text
        return answer.json or {}

    def play(self, line: AnyLine, move: str) -> Json:
        answer = self.client.post(
            f"/room/{self.code}/say", data=made(line, move).as_json(), content_type="application/json"
        )
        return {"status": answer.status_code, **(answer.json or {})}


@pytest.fixture
def host(tmp_path: Path, config: PageConfig, log: SqlGameLog, clock: Clock) -> Callable[[], FlaskClient]:
    """Starts the host again each time that it is called: the same folder, nothing in memory."""

    def start() -> FlaskClient:
        rooms = Rooms(tmp_path / "rooms", clock.utc_ms, clock.monotonic_s)
        return create_app(config, log, Ports(rooms=rooms)).test_client()

    return start


def codes_of(client: FlaskClient, **wanted: object) -> Mapping[str, str]:
    answer = client.post("/rooms", json={"game": "rosenkreuz", **wanted})
    assert answer.status_code == 201, answer.text
    codes: Mapping[str, str] = answer.json or {}
    return codes


@pytest.fixture
def client(host: Callable[[], FlaskClient]) -> FlaskClient:
    return host()


@pytest.fixture
def sides(client: FlaskClient) -> tuple[Guest, Guest, Guest]:
    codes = codes_of(client, time_control="5m")
    return Guest(client, codes["first"]), Guest(client, codes["second"]), Guest(client, codes["watching"])


def test_a_whole_game_by_http_over_restarts_of_the_host(host: Callable[[], FlaskClient]) -> None:
    client = host()
    codes = codes_of(client)
    first, second = Guest(client, codes["first"]), Guest(client, codes["second"])
    first.say("sits", name="Aoi")
    second.say("sits", name="Ren")
    line: AnyLine = Line.at(open_game("rosenkreuz"))
    for number in range(1, 13):
        first.client = second.client = host()
        move = line.legal_moves.texts()[0]
        mover, other = (first, second) if number % 2 else (second, first)
        assert mover.play(line, move)["ply"] == number
        line = line.play(move)
        seen = other.state()
        assert (seen["position"], seen["moves"]) == (line.position, list(line.texts()))
        other.say("shown", ply=number)
    second.say("resign", ply=12)
    over = first.state()
    assert (over["result"], over["code"]) == ("first wins", "resigned")
    assert (over["first"]["name"], over["second"]["name"]) == ("Aoi", "Ren")


def test_each_code_has_a_side_of_its_own(sides: tuple[Guest, Guest, Guest]) -> None:
    assert [guest.state()["you"] for guest in sides] == ["first", "second", ""]


def test_another_games_code_leads_to_the_other_game(client: FlaskClient) -> None:
    one, other = codes_of(client), codes_of(client)
    line: AnyLine = Line.at(open_game("rosenkreuz"))
    Guest(client, one["first"]).play(line, line.legal_moves.texts()[0])
    assert Guest(client, other["first"]).state()["ply"] == 0


def test_an_unknown_code_is_404_and_then_too_often(client: FlaskClient) -> None:
    statuses = {
        client.get(f"/room/kasi-muto-reno-hige-soku-{number:04}/state").status_code for number in range(30)
    }
    assert statuses == {404, 429}


LINE: AnyLine = Line.at(open_game("rosenkreuz"))
MOVE = LINE.legal_moves.texts()[0]
MADE = made(LINE, MOVE)
ANSWER = made(LINE.play(MOVE), LINE.play(MOVE).legal_moves.texts()[0])
CHATRA: AnyLine = Line.at(open_game("chatra"))


def said(kind: str, **fields: object) -> bytes:
    return json.dumps({"id": new_id(), "kind": kind, **fields}).encode()


@pytest.mark.parametrize(
    ("who", "content", "status", "code"),
    [
        ("first", b"{", 400, "malformed"),
        ("first", b"[]", 400, "malformed"),
        ("first", b'{"kind": "ply", "id": "00', 400, "malformed"),
        ("first", b'{"kind": "dance", "id": "0"}', 400, "malformed"),
        ("first", b"\xff\xfe", 400, "malformed"),
        ("first", said("ply", ply=-1, before="", move="", position=""), 400, "malformed"),
        ("first", said("text", text="x" * 1001), 400, "malformed"),
        ("first", said("text", text="bell \x07"), 400, "malformed"),
        ("first", said("sits", name="x" * (1 << 20)), 413, None),
        ("first", said("text", text="let us talk"), 409, "texts"),
        ("first", MADE.model_copy(update={"move": "a1-a8"}).as_json(), 409, "illegal"),
        ("first", MADE.model_copy(update={"move": "'; DROP"}).as_json(), 409, "no_move"),
        ("first", made(CHATRA, CHATRA.legal_moves.texts()[0]).as_json(), 409, "before"),
        ("first", ANSWER.as_json(), 409, "gap"),
        ("second", MADE.as_json(), 409, "not_your_turn"),
        ("second", ANSWER.as_json(), 409, "gap"),
        ("second", said("answer", what="draw", ply=0, accepted=True), 409, "not_asked"),
        ("second", said("revise", ply=1, move=MOVE, position="x"), 409, "no_such_ply"),
        ("second", said("propose", what="take_back", ply=3), 409, "no_such_ply"),
        ("watching", MADE.as_json(), 403, "watching"),
        ("watching", said("resign", ply=0), 403, "watching"),
        ("stranger", MADE.as_json(), 404, None),
        ("other", MADE.as_json(), 200, None),
    ],
)
def test_bad_input_gets_a_reason_and_changes_nothing(
    client: FlaskClient, who: str, content: bytes, status: int, code: str | None
) -> None:
    codes, others = codes_of(client), codes_of(client)
    known = {**codes, "stranger": "kasi-muto-reno-hige-soku-nami", "other": others["first"]}
    before = Guest(client, codes["first"]).state()
    answer = client.post(f"/room/{known[who]}/say", data=content, content_type="application/json")
    told: Json = answer.json or {}
    assert answer.status_code == status
    assert status == 200 or told["error"]
    assert code is None or (told["code"], set(told["words"])) == (code, {"en", "ja"})
    assert Guest(client, codes["first"]).state() == before


@pytest.mark.parametrize("content", [MADE.as_json(), said("phrase", phrase="hello"), said("resign", ply=0)])
def test_a_replayed_message_changes_nothing(client: FlaskClient, content: bytes) -> None:
    code = codes_of(client)["first"]
    once, again = (
        client.post(f"/room/{code}/say", data=content, content_type="application/json") for _ in range(2)
    )
    assert (again.status_code, again.json) == (200, once.json)


def test_a_form_of_another_site_is_refused(sides: tuple[Guest, Guest, Guest]) -> None:
    first, _, _ = sides
    answer = first.client.post(f"/room/{first.code}/say", data={"kind": "resign"})
    assert answer.status_code == 415


@pytest.mark.parametrize(
    "wanted",
    [{"game": "nine"}, {"game": "rosenkreuz", "time_control": "soon"}, {"game": "rosenkreuz", "start": "x"}],
)
def test_impossible_rooms_are_refused_with_a_sentence(client: FlaskClient, wanted: Json) -> None:
    answer = client.post("/rooms", json=wanted)
    assert answer.status_code == 409
    assert answer.json is not None
    assert answer.json["error"]


def test_the_record_names_both_players_and_can_be_read_again(sides: tuple[Guest, Guest, Guest]) -> None:
    first, second, watching = sides
    line: AnyLine = Line.at(open_game("rosenkreuz"))
    first.say("sits", name="Aoi")
    second.say("sits", name="Ren")
    first.play(line, line.legal_moves.texts()[0])
    second.say("resign", ply=1)
    text = watching.client.get(f"/room/{watching.code}/record.txt").text
    played = history(parse_record(text).record)
    assert (played.header.first, played.header.second) == ("Aoi", "Ren")
    assert all(step.fault is None for step in played.steps)
    assert played.last.tally.result is not None


def test_the_record_has_what_the_tables_noted_but_not_for_spectators(
    sides: tuple[Guest, Guest, Guest],
) -> None:
    note = {"kind": "illegal", "ply": 0, "move": "a1-a9", "clause": "RK1", "player": "first"}
    sides[0].say("note", note=note)
    for guest, has_it in zip(sides, (True, True, False), strict=True):
        text = guest.client.get(f"/room/{guest.code}/record.txt").text
        assert ("a1-a9" in text, "a1-a9" in str(guest.state())) == (has_it, has_it)
        assert all(step.fault is None for step in history(parse_record(text).record).steps)


@pytest.mark.parametrize(
    "note", [{}, {"kind": "ply", "ply": 1}, {"kind": "note", "ply": 1, "code": "a b"}, 3]
)
def test_a_note_of_another_form_is_refused(sides: tuple[Guest, Guest, Guest], note: object) -> None:
    assert sides[0].say("note", 400, note=note)["code"] == "malformed"


def test_who_is_not_heard_is_away(sides: tuple[Guest, Guest, Guest], clock: Clock) -> None:
    first, second, _ = sides
    first.say("sits", name="Aoi")
    second.say("sits", name="Ren")
    clock.now_s += SILENT_MS / 1000 + 1
    assert first.state()["second"]["away"]
    second.state()
    assert not first.state()["second"]["away"]


@pytest.mark.parametrize("restarted", [False, True])
def test_spectators_see_the_game_after_the_delay(
    tmp_path: Path, config: PageConfig, log: SqlGameLog, clock: Clock, restarted: bool
) -> None:
    def start() -> FlaskClient:
        rooms = Rooms(tmp_path / "rooms", clock.utc_ms, clock.monotonic_s, delay_s=900)
        return create_app(config, log, Ports(rooms=rooms)).test_client()

    client = start()
    codes = codes_of(client)
    Guest(client, codes["first"]).play(LINE, MOVE)
    client = start() if restarted else client
    watching = Guest(client, codes["watching"])
    assert (watching.state()["ply"], Guest(client, codes["second"]).state()["ply"]) == (0, 1)
    assert "15 minutes ago" in client.get(f"/room/{codes['watching']}").text
    assert MOVE not in client.get(f"/room/{codes['watching']}/record.txt").text
    clock.now_s += 901
    assert watching.state()["ply"] == 1


def test_spectators_do_not_read_what_the_sides_write(sides: tuple[Guest, Guest, Guest]) -> None:
    first, second, watching = sides
    first.say("sits", texts=True)
    second.say("sits", texts=True)
    first.say("text", text="Shall we have tea?")
    second.say("phrase", phrase="thank_you")
    assert [each["text"] for each in second.state()["utterances"]] == ["Shall we have tea?", ""]
    assert [each["phrase"] for each in watching.state()["utterances"]] == ["thank_you"]


def test_a_line_that_a_power_cut_tore_is_left_out(host: Callable[[], FlaskClient], tmp_path: Path) -> None:
    client = host()
    codes = codes_of(client)
    line: AnyLine = Line.at(open_game("rosenkreuz"))
    Guest(client, codes["first"]).play(line, line.legal_moves.texts()[0])
    (path,) = (tmp_path / "rooms").glob("*.jsonl")
    with path.open("ab") as file:
        file.write(b'{"at_ms": 1, "side": "fir')
    again = Guest(host(), codes["second"])
    assert again.state()["ply"] == 1
    line = line.play(line.legal_moves.texts()[0])
    assert again.play(line, line.legal_moves.texts()[0])["ply"] == 2
    assert Guest(host(), codes["first"]).state()["ply"] == 2


def test_no_code_stands_in_the_folder(host: Callable[[], FlaskClient], tmp_path: Path) -> None:
    codes = codes_of(host())
    (path,) = (tmp_path / "rooms").glob("*.jsonl")
    assert not any(code in path.read_text() for code in codes.values())


def test_a_host_that_stops_lets_nobody_wait(client: FlaskClient) -> None:
    guest = Guest(client, codes_of(client)["first"])
    with client.application.app_context():
        services().connections.closing.set()
    began_s = time.monotonic()
    guest.state(after=guest.state()["version"])
    assert time.monotonic() - began_s < LONGEST_WAIT_S / 2
