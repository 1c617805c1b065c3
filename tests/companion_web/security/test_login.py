"""Who may do what: everybody watches, the arbiter changes things."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask, request
from werkzeug.security import generate_password_hash

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.security import authentication
from tachiai.companion_web.security.authentication import PASSWORD_HASH, password_hash
from tachiai.companion_web.security.request_guards import is_at_this_machine
from tachiai.companion_web.security.sessions import is_table_code, table_code
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_virtual_table import FakeVirtualTable
from tests.support.live_views import HEADER
from tests.support.page_visitors import CHEAP_HASH, PIN, Visitor
from tests.support.standing_clock import Clock

OTHER_HASH = generate_password_hash("9999", CHEAP_HASH)
CHANGES = [
    ("/live/ask/confirm", {}),
    ("/live/ask/undo", {}),
    ("/table/lift", {"item": "b_a"}),
    ("/table/put_down", {"item": "b_a", "x_mm": 1, "y_mm": 2}),
    ("/table/turn_over", {"item": "b_a"}),
    ("/table/press", {"button": "confirm"}),
    ("/games/1/edit", {"first": "x"}),
]


@pytest.mark.parametrize(("path", "fields"), CHANGES)
def test_a_spectator_changes_nothing(
    spectator: Visitor,
    live: FakeLiveTable,
    virtual: FakeVirtualTable,
    log: SqlGameLog,
    path: str,
    fields: dict[str, object],
) -> None:
    log.open_game(HEADER)
    answer = spectator.post(path, **fields)
    assert answer.status_code == 403
    assert answer.json == {"error": "Only the arbiter may do this. Enter the PIN first."}
    assert live.asked == []
    assert virtual.done == []
    assert log.game(1).entries == ()


@pytest.mark.parametrize(("path", "fields"), CHANGES)
def test_the_arbiter_may_do_all_of_it(
    arbiter: Visitor, log: SqlGameLog, path: str, fields: dict[str, object]
) -> None:
    log.open_game(HEADER)
    assert arbiter.post(path, **fields).status_code in (200, 302)


@pytest.mark.parametrize(("path", "fields"), CHANGES)
def test_no_form_is_taken_without_the_token_of_its_session(
    arbiter: Visitor, live: FakeLiveTable, virtual: FakeVirtualTable, path: str, fields: dict[str, object]
) -> None:
    answer = arbiter.client.post(path, data=fields, environ_base=arbiter.environ)
    assert answer.status_code == 400
    assert arbiter.post(path, **{**fields, "form_token": "guessed"}).status_code == 400
    assert live.asked == []
    assert virtual.done == []


def test_who_is_refused_can_type_the_pin_there(spectator: Visitor) -> None:
    answer = spectator.get("/setup/")
    assert answer.status_code == 403
    assert 'name="then" value="/setup/' in answer.text
    assert 'name="pin"' in answer.text


def test_the_pin_needs_a_token_too(spectator: Visitor) -> None:
    assert spectator.client.post("/pin", data={"pin": PIN}).status_code == 400


def test_a_wrong_pin_lets_nobody_in(spectator: Visitor) -> None:
    answer = spectator.post("/pin", pin="0000")
    assert answer.status_code == 403
    assert "This is not the PIN." in answer.text
    assert spectator.post("/live/ask/confirm").status_code == 403


def test_many_wrong_pins_make_the_next_try_wait_even_the_right_one(spectator: Visitor, clock: Clock) -> None:
    for _ in range(5):
        spectator.post("/pin", pin="0000")
    refused = spectator.post("/pin", pin=PIN)
    assert refused.status_code == 429
    assert "Try again in 31 seconds." in refused.text
    clock.now_s += 31
    assert spectator.post("/pin", pin=PIN).status_code == 302


def test_each_further_wrong_pin_doubles_the_wait(spectator: Visitor, clock: Clock) -> None:
    for _ in range(5):
        spectator.post("/pin", pin="0000")
    clock.now_s += 31
    assert "Try again in 61 seconds." in spectator.post("/pin", pin="0000").text


def test_another_visitor_does_not_wait_for_it(spectator: Visitor, app: Flask) -> None:
    for _ in range(5):
        spectator.post("/pin", pin="0000")
    other = Visitor(app.test_client(), {"REMOTE_ADDR": "192.168.0.99"})
    assert other.post("/pin", pin=PIN).status_code == 302


def test_guessing_from_many_addresses_makes_everybody_wait(app: Flask) -> None:
    for number in range(50):
        Visitor(app.test_client(), {"REMOTE_ADDR": f"10.0.0.{number}"}).post("/pin", pin="0000")
    fresh = Visitor(app.test_client(), {"REMOTE_ADDR": "10.0.1.1"})
    assert fresh.post("/pin", pin=PIN).status_code == 429


def wrong_pins_from_everywhere(app: Flask) -> None:
    """So many that no unknown address may try for a while."""
    for number in range(60):
        Visitor(app.test_client(), {"REMOTE_ADDR": f"10.0.{number}.1"}).post("/pin", pin="0000")


def test_a_phone_that_was_never_here_gets_in_with_the_tables_code_whatever_strangers_type(app: Flask) -> None:
    wrong_pins_from_everywhere(app)
    phone = Visitor(app.test_client(), {"REMOTE_ADDR": "192.168.0.77"})
    assert 'name="code"' in phone.read("/pin")
    assert phone.post("/pin", pin=PIN, code="ABCD-EFGH-JKLM").status_code == 429
    code = table_code(b"k" * 32)
    assert phone.post("/pin", pin="0000", code=code).status_code == 403  # it opens nothing by itself
    typed = code.replace("-", " ").lower()
    assert phone.post("/pin", pin=PIN, code=typed).status_code == 302
    assert 'name="code"' not in phone.read("/pin")


def test_the_code_is_asked_for_where_others_are_the_reason_only(spectator: Visitor) -> None:
    assert 'name="code"' not in spectator.read("/pin")
    for _ in range(5):
        spectator.post("/pin", pin="0000")
    assert 'name="code"' not in spectator.read("/pin")


def test_with_the_code_too_each_address_waits_for_its_own_wrong_pins(spectator: Visitor) -> None:
    code = table_code(b"k" * 32)
    for _ in range(5):
        spectator.post("/pin", pin="0000", code=code)
    assert spectator.post("/pin", pin=PIN, code=code).status_code == 429


def test_a_page_that_stays_where_it_is_leads_to_the_form_with_the_code(app: Flask) -> None:
    wrong_pins_from_everywhere(app)
    phone = Visitor(app.test_client(), {"REMOTE_ADDR": "192.168.0.77"})
    answer = phone.post("/pin", pin=PIN, stays="1", then="/live/").json
    assert answer is not None
    assert answer["ask_at"] == "/pin?then=/live/"
    assert "Others typed many wrong PINs." in answer["why"]


def test_the_code_is_another_one_for_each_table_and_nobody_guesses_it() -> None:
    assert table_code(b"k" * 32) != table_code(b"l" * 32)
    assert re.fullmatch(r"([A-Z2-7]{4}-){2}[A-Z2-7]{4}", table_code(b"k" * 32))
    assert not is_table_code("", b"k" * 32)
    assert not is_table_code("ﾊ" * 12, b"k" * 32)


def test_an_arbiter_at_another_address_than_before_waits_for_nobody(arbiter: Visitor, app: Flask) -> None:
    wrong_pins_from_everywhere(app)
    arbiter.environ["REMOTE_ADDR"] = "10.200.0.9"
    assert arbiter.post("/pin", pin=PIN).status_code == 302


def test_an_arbiter_who_was_in_before_gets_in_whatever_others_type(arbiter: Visitor, app: Flask) -> None:
    wrong_pins_from_everywhere(app)
    again = Visitor(app.test_client(), dict(arbiter.environ))
    assert again.post("/pin", pin="0000").status_code == 403
    assert again.post("/pin", pin=PIN).status_code == 302


def test_the_address_of_the_arbiter_is_known_after_a_start_of_the_program(
    config: PageConfig, log: SqlGameLog, tmp_path: Path
) -> None:
    kept = replace(config, sessions_path=tmp_path / "sessions.json")
    here = {"REMOTE_ADDR": "192.168.0.21"}
    assert Visitor(create_app(kept, log).test_client(), here).post("/pin", pin=PIN).status_code == 302
    restarted = create_app(kept, log)
    wrong_pins_from_everywhere(restarted)
    assert Visitor(restarted.test_client(), here).post("/pin", pin=PIN).status_code == 302


def test_buttons_and_open_sessions_work_whatever_others_type(
    arbiter: Visitor, virtual: FakeVirtualTable, app: Flask
) -> None:
    wrong_pins_from_everywhere(app)
    assert arbiter.post("/table/press", button="confirm").status_code == 200
    assert arbiter.post("/live/ask/confirm").status_code == 200
    assert ("press", "confirm") in virtual.done


def test_the_budget_of_unknown_addresses_fills_up_again_slowly(app: Flask, clock: Clock) -> None:
    wrong_pins_from_everywhere(app)
    fresh = Visitor(app.test_client(), {"REMOTE_ADDR": "10.9.0.1"})
    refused = fresh.post("/pin", pin=PIN)
    assert refused.status_code == 429
    assert "Try again in 31 seconds." in refused.text
    clock.now_s += 31
    assert fresh.post("/pin", pin=PIN).status_code == 302


def test_all_addresses_of_one_home_in_ipv6_count_as_one(app: Flask) -> None:
    for number in range(5):
        Visitor(app.test_client(), {"REMOTE_ADDR": f"2001:db8:1:2::{number}"}).post("/pin", pin="0000")
    same_home = Visitor(app.test_client(), {"REMOTE_ADDR": "2001:db8:1:2:ffff::9"})
    assert same_home.post("/pin", pin=PIN).status_code == 429
    elsewhere = Visitor(app.test_client(), {"REMOTE_ADDR": "2001:db8:1:3::1"})
    assert elsewhere.post("/pin", pin=PIN).status_code == 302


def test_a_session_that_was_left_is_over_wherever_its_cookie_is(arbiter: Visitor, app: Flask) -> None:
    cookie = arbiter.client.get_cookie("tachiai")
    assert cookie is not None
    arbiter.post("/pin/leave")
    thief = app.test_client()
    thief.set_cookie("tachiai", cookie.value)
    assert Visitor(thief).post("/live/ask/confirm").status_code == 403


def test_sessions_outlast_a_start_of_the_program_and_end_with_the_pin(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable, tmp_path: Path
) -> None:
    kept = replace(config, sessions_path=tmp_path / "sessions.json")
    visitor = Visitor(create_app(kept, log, Ports(live=live)).test_client())
    visitor.post("/pin", pin=PIN)
    cookie = visitor.client.get_cookie("tachiai")
    assert cookie is not None
    for started, expected in ((kept, 200), (replace(kept, pin_hash=OTHER_HASH), 403)):
        client = create_app(started, log, Ports(live=live)).test_client()
        client.set_cookie("tachiai", cookie.value)
        assert Visitor(client).post("/live/ask/confirm").status_code == expected


def test_the_file_of_sessions_is_its_owners_and_holds_nothing_to_come_in_with(
    config: PageConfig, log: SqlGameLog, tmp_path: Path
) -> None:
    path = tmp_path / "sessions.json"
    visitor = Visitor(create_app(replace(config, sessions_path=path), log).test_client())
    visitor.post("/pin", pin=PIN)
    with visitor.client.session_transaction() as session:
        name = str(session["arbiter"])
    assert path.stat().st_mode & 0o077 == 0
    assert name not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", "[]", "[" * 5000, '{"pin": 1}', '{"pin": "", "sessions": 1}'])
def test_a_damaged_file_of_sessions_costs_the_pin_only(
    config: PageConfig, log: SqlGameLog, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "sessions.json"
    path.write_text(text, encoding="utf-8")
    visitor = Visitor(create_app(replace(config, sessions_path=path), log).test_client())
    assert visitor.post("/pin", pin=PIN).status_code == 302


def test_the_kept_hash_is_no_cheap_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authentication, "PASSWORD_HASH", PASSWORD_HASH)
    assert password_hash(PIN).startswith("scrypt:16384:8:1$")
    assert password_hash(PIN) != password_hash(PIN)


def test_the_arbiter_can_leave(arbiter: Visitor) -> None:
    arbiter.post("/pin/leave")
    assert arbiter.post("/live/ask/confirm").status_code == 403


def test_a_new_pin_ends_the_old_arbiters_rights(
    arbiter: Visitor, config: PageConfig, log: SqlGameLog, live: FakeLiveTable, virtual: FakeVirtualTable
) -> None:
    cookie = arbiter.client.get_cookie("tachiai")
    assert cookie is not None
    changed = replace(config, pin_hash=OTHER_HASH)
    restarted = create_app(changed, log, Ports(live=live, virtual=virtual)).test_client()
    restarted.set_cookie("tachiai", cookie.value)
    assert Visitor(restarted).post("/live/ask/confirm").status_code == 403


@pytest.fixture
def at_home(config: PageConfig, log: SqlGameLog, live: FakeLiveTable, virtual: FakeVirtualTable) -> Flask:
    return create_app(replace(config, open_on_loopback=True), log, Ports(live=live, virtual=virtual))


def test_the_demo_is_open_to_whoever_sits_at_the_machine(at_home: Flask) -> None:
    here = Visitor(at_home.test_client(), {"REMOTE_ADDR": "127.0.0.1"})
    assert here.post("/table/lift", item="b_a").status_code == 200
    assert here.post("/live/ask/confirm").status_code == 200


def test_the_demo_is_closed_to_the_network(at_home: Flask) -> None:
    there = Visitor(at_home.test_client(), {"REMOTE_ADDR": "192.168.0.20"})
    assert there.post("/table/lift", item="b_a").status_code == 403


@pytest.mark.parametrize(
    ("address", "host", "at_home"),
    [
        ("127.0.0.1", "localhost:8472", True),
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "[::1]:8472", True),
        ("192.168.0.20", "localhost:8472", False),
        # A foreign page that points its own name at this machine.
        ("127.0.0.1", "evil.example:8472", False),
        ("", "localhost", False),
    ],
)
def test_who_sits_at_this_machine(app: Flask, address: str, host: str, at_home: bool) -> None:
    with app.test_request_context(base_url=f"http://{host}/", environ_base={"REMOTE_ADDR": address}):
        assert is_at_this_machine(request) == at_home


def test_loopback_opens_nothing_unless_the_program_says_so(app: Flask) -> None:
    here = Visitor(app.test_client(), {"REMOTE_ADDR": "127.0.0.1"})
    assert here.post("/table/lift", item="b_a").status_code == 403


def test_the_session_cookie_is_kept_from_scripts_and_other_sites(spectator: Visitor) -> None:
    cookie = spectator.get("/pin").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize("path", ["/live/", "/games/", "/nowhere", "/live/board.svg", "/static/page.css"])
def test_every_answer_carries_the_security_headers(spectator: Visitor, path: str) -> None:
    headers = spectator.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", ""]
)
def test_the_page_sends_nobody_elsewhere(spectator: Visitor, target: str) -> None:
    answer = spectator.client.get("/language/ja", query_string={"then": target})
    assert answer.headers["Location"] == "/"


def test_spectators_see_no_controls(spectator: Visitor, arbiter: Visitor) -> None:
    assert "/live/ask/pause" not in spectator.read("/live/")
    assert "/live/ask/pause" in arbiter.read("/live/")


def test_a_post_that_is_too_large_is_refused(arbiter: Visitor) -> None:
    assert arbiter.post("/live/ask/stand", position="x" * 100_000).status_code == 413
