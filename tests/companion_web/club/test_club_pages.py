"""The club's pages: who may see and do what, the queue, and a ruling in two taps."""

import threading
from collections.abc import Callable

import pytest
from werkzeug.test import TestResponse

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.hub.accounts import Role
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.security.table_code import table_code
from tachiai.rules.entries import Entry, EntryKind
from tests.companion_web.club.conftest import DELAY_S, PASSWORD, Club, Hall
from tests.companion_web.club.test_alerts import FLAG, shows
from tests.companion_web.conftest import PIN_HASH
from tests.companion_web.fakes import ILLEGAL, MOVED


def meanwhile(hall: Hall, post: Callable[[], TestResponse]) -> TestResponse:
    """What a visitor posts, while table and hub go on on a thread of their own."""
    over = threading.Event()

    def turn() -> None:
        while not over.is_set():
            hall.club.turns(1)

    tables = threading.Thread(target=turn)
    tables.start()
    try:
        return post()
    finally:
        over.set()
        tables.join()


def test_the_queue_is_for_those_who_are_logged_in(hall: Hall) -> None:
    stranger = hall.visitor()
    assert stranger.get("/club/").headers["Location"].endswith("/club/login")
    assert stranger.get("/club/fragments").status_code == 403
    assert stranger.get("/club/tables/t1").status_code == 403
    assert "Arbiter's queue" in hall.visitor(Role.ARBITER).read("/club/")


def test_a_wrong_password_is_refused_and_soon_waited_for(hall: Hall) -> None:
    stranger = hall.visitor()
    answers = [stranger.post("/club/login", name="x", password="y").status_code for _ in range(8)]
    assert answers[0] == 403
    assert answers[-1] == 429


def test_strangers_wrong_passwords_hold_up_no_arbiter_who_has_the_hubs_code(hall: Hall) -> None:
    accounts = hall.club.hub.accounts
    accounts.set("Aoi", Role.ARBITER, PASSWORD)
    for number in range(60):
        accounts.try_password(f"10.0.{number}.1", "Aoi", "wrong", hall.club.clock.monotonic_s(), 0)
    phone = hall.visitor()
    refused = phone.submit("/club/login", name="Aoi", password=PASSWORD)
    assert refused.status_code == 429
    assert "Others typed many wrong passwords." in refused.text
    assert 'name="code"' in phone.read("/club/login")
    code = table_code(b"x" * 32)
    assert phone.post("/club/login", name="Aoi", password="wrong", code=code).status_code == 403
    assert phone.post("/club/login", name="Aoi", password=PASSWORD, code=code).status_code == 302


def test_the_chief_arbiter_sees_the_hubs_code_and_others_do_not(hall: Hall) -> None:
    code = table_code(b"x" * 32)
    assert code in hall.visitor(Role.CHIEF).read("/club/accounts")
    assert hall.visitor(Role.ARBITER).get("/club/accounts").status_code == 403


def test_leaving_ends_the_session(hall: Hall) -> None:
    arbiter = hall.visitor(Role.ARBITER)
    arbiter.post("/club/leave")
    assert arbiter.get("/club/fragments").status_code == 403


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.CHIEF, Role.ARBITER}))
def test_others_see_the_boards_and_do_not_rule(hall: Hall, role: Role) -> None:
    shows(hall.club, ILLEGAL)
    visitor = hall.visitor(role)
    led_to = "/club/tournaments/" if role is Role.RESULTS else "/club/display"
    assert visitor.get("/club/").headers["Location"].endswith(led_to)
    assert visitor.get("/club/fragments").status_code == 403
    assert "Put it back" not in visitor.get("/club/tables/t1").text
    assert visitor.post("/club/tables/t1/ask", request="retract").status_code == 403
    assert visitor.post("/club/tables/t1/alerts/1/claim").status_code == 403


def test_an_alert_is_seen_claimed_and_ruled_on(hall: Hall) -> None:
    shows(hall.club, ILLEGAL)
    arbiter = hall.visitor(Role.ARBITER)
    assert "RC4" in arbiter.read("/club/")
    number = hall.club.hub.view().queue[0].number
    arbiter.post(f"/club/tables/t1/alerts/{number}/claim")
    assert "arbiter goes there" in arbiter.read("/club/")
    ruling = {"request": "retract", "game": "1", "ply": "0", "alert": str(number)}
    meanwhile(hall, lambda: arbiter.post("/club/tables/t1/ask", **ruling))
    hall.club.turns()
    assert hall.club.live.asked == [("retract", {})]
    assert hall.club.hub.view().queue == ()
    assert "Nobody is waiting" in arbiter.read("/club/")


def test_a_ruling_for_a_position_that_is_over_says_so(hall: Hall) -> None:
    shows(hall.club, ILLEGAL)
    arbiter = hall.visitor(Role.ARBITER)
    ruling = {"request": "retract", "game": "1", "ply": "9"}
    meanwhile(hall, lambda: arbiter.post("/club/tables/t1/ask", **ruling))
    assert "The game has gone on since" in arbiter.read("/club/tables/t1")
    assert hall.club.live.asked == []


def test_what_is_no_ruling_is_refused(hall: Hall) -> None:
    arbiter = hall.visitor(Role.ARBITER)
    assert arbiter.post("/club/tables/t1/ask", request="confirm").status_code == 400


def test_a_screen_shows_the_boards_and_no_alert(hall: Hall) -> None:
    shows(hall.club, FLAG)
    screen = hall.visitor(Role.DISPLAY)
    for path in ("/club/display", "/club/display/t1", "/club/overlay/t1?hide=clocks"):
        seen = screen.read(screen.get(path).headers["Location"])
        assert "Table 1" in seen
        assert "flag" not in seen.lower()
    assert screen.get("/club/display/files/boards/t9.html").status_code == 404


def test_a_screen_that_asks_again_is_told_that_nothing_has_changed(hall: Hall) -> None:
    screen = hall.visitor(Role.DISPLAY)
    seen = screen.get("/club/display/files/boards.json")
    again = screen.get("/club/display/files/boards.json", If_None_Match=seen.headers["ETag"])
    assert (seen.status_code, again.status_code) == (200, 304)


def test_a_spectator_sees_the_boards_after_the_delay(hall: Hall) -> None:
    shows(hall.club, MOVED)
    spectator, address = hall.visitor(Role.SPECTATOR), "/club/display/files/boards/t1.json"
    assert spectator.get(address).status_code == 404
    hall.club.wait(2.0)
    hall.club.clock.now_s += DELAY_S
    assert '"ply":1' in spectator.read(address)


def test_only_the_chief_knows_accounts_and_audit(hall: Hall) -> None:
    for path in ("/club/accounts", "/club/audit"):
        assert hall.visitor(Role.ARBITER).get(path).status_code == 403
        assert hall.visitor(Role.CHIEF).get(path).status_code == 200


def test_the_chief_adds_changes_and_takes_away_accounts(hall: Hall) -> None:
    chief = hall.visitor(Role.CHIEF)
    chief.post("/club/accounts", name="Ren", role="results", password=PASSWORD)
    assert [each.name for each in hall.club.hub.accounts.all()] == ["Ren", "chief"]
    chief.post("/club/accounts", name="Ren", remove="1")
    chief.post("/club/accounts", name="chief", remove="1")
    assert [each.name for each in hall.club.hub.accounts.all()] == ["chief"]
    chief.post("/club/accounts", name="Ren", role="results", password="short")
    assert "a password at least 8" in chief.read("/club/accounts")


def test_the_tables_games_are_among_the_games(hall: Hall) -> None:
    hall.club.log.append(1, Entry(kind=EntryKind.PLY, ply=1, at_ms=0, move="a1-b2"))
    hall.club.wait(3.0)
    assert "Aoi" in hall.visitor(Role.RESULTS).read("/games/")


def test_without_a_hub_there_is_no_club(club: Club) -> None:
    app = create_app(PageConfig(pin_hash=PIN_HASH, secret_key=b"x" * 32), club.hub_log)
    assert app.test_client().get("/club/").status_code == 404
