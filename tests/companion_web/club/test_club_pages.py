"""The club's pages: who may see and do what, the queue, and a ruling in two taps."""

import json
import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256

import pytest
from werkzeug.test import TestResponse

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.hub.accounts import AuditLine
from tachiai.companion_web.club.hub.public_boards import board_svg
from tachiai.companion_web.club.web.arbiter import AT_ONCE
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.security.roles import Role
from tachiai.companion_web.security.sessions import table_code
from tachiai.rules.entries import Entry, EntryKind
from tests.support.club import DELAY_S, PASSWORD, Club, Hall
from tests.support.club_tables import FLAG, shows
from tests.support.live_views import ILLEGAL, MOVED
from tests.support.page_visitors import PIN_HASH, Visitor


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
        stranger = Visitor(hall.app.test_client(), {"REMOTE_ADDR": f"10.0.{number}.1"})
        assert stranger.post("/club/login", name="Aoi", password="wrong").status_code in (403, 429)
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


def test_the_queue_has_a_bounded_length_and_says_which_kinds_there_are(hall: Hall) -> None:
    arbiter, hub = hall.visitor(Role.ARBITER), hall.club.hub_bus
    about, offline = hall.club.broker.retained["tachiai/1/hall/table/t1/about"], b'{"online":false}'
    for number in range(2, 60):
        hub.publish(f"tachiai/1/hall/table/t{number}/about", about, retain=True)
        hub.publish(f"tachiai/1/hall/table/t{number}/online", offline, retain=True)
    shows(hall.club, ILLEGAL)
    page = arbiter.read("/club/")
    shown, rest = page.split('<details class="more-cases">')
    assert (shown.count('<li class="verdict'), rest.count('<li class="verdict')) == (AT_ONCE, 59 - AT_ONCE)
    kinds = re.search("data-kinds>(.+?)</script>", page)
    assert kinds is not None
    assert json.loads(kinds[1]) == {"illegal": ["Illegal move", 1], "offline": ["Offline", 58]}


def test_the_board_marks_the_squares_of_the_illegal_move(hall: Hall) -> None:
    shows(hall.club, MOVED)
    hall.club.wait(2.0)
    shows(hall.club, replace(ILLEGAL, ply=1, position=MOVED.position, moves=MOVED.moves))
    hall.club.wait(2.0)
    page = hall.visitor(Role.ARBITER).read("/club/tables/t1")
    wanted = shown_board(hall, ("a2", "a1"))
    assert wanted in page
    assert wanted != shown_board(hall)


def test_squares_that_the_board_does_not_have_are_not_marked(hall: Hall) -> None:
    assert shown_board(hall, ("z99", "<b>")) == shown_board(hall)


def shown_board(hall: Hall, refused: Sequence[str] = ()) -> str:
    table = hall.club.hub.view().states["t1"]
    assert table.state is not None
    return board_svg(table.state, table.before, "en", refused)


@pytest.mark.parametrize("has_clock", [True, False])
def test_penalties_in_seconds_are_offered_where_a_clock_runs(hall: Hall, has_clock: bool) -> None:
    shows(hall.club, ILLEGAL if has_clock else replace(ILLEGAL, clock=None))
    hall.club.wait(2.0)
    page = hall.visitor(Role.ARBITER).read("/club/tables/t1")
    assert ("Penalty of 60 seconds" in page) is has_clock
    assert "Put it back" in page


def test_the_pictures_of_an_incident_stand_side_by_side_and_are_enlarged(hall: Hall) -> None:
    for kind, picture in ((EntryKind.PLY, b"before"), (EntryKind.ILLEGAL, b"after")):
        hall.club.log.append(1, Entry(kind=kind, ply=0, at_ms=0, move="a1-b2"), picture)
    shows(hall.club, ILLEGAL)
    page = hall.visitor(Role.ARBITER).read("/club/tables/t1")
    found = re.findall(r'<a href="/club/pictures/(\w+)" data-enlarge="(\w+)">', page)
    assert found == [
        (sha256(picture).hexdigest(), name) for picture, name in ((b"before", "Before"), (b"after", "After"))
    ]


def test_who_did_what_tells_moments_that_the_browser_puts_into_its_own_time_zone(hall: Hall) -> None:
    hall.club.hub.accounts.note(AuditLine(1_790_000_000_000, "Aoi", "t1", "pause", ""))
    page = hall.visitor(Role.CHIEF).read("/club/audit")
    assert '<time datetime="2026-09-21T14:13:20Z">2026-09-21 14:13 UTC</time>' in page
    assert "data-zone>UTC<" in page


def test_a_game_is_ended_or_adjourned_from_the_hub(hall: Hall) -> None:
    shows(hall.club, MOVED)
    hall.club.wait(2.0)
    arbiter = hall.visitor(Role.ARBITER)
    page = arbiter.read("/club/tables/t1")
    assert all(f'name="request" value="{name}"' in page for name in ("adjourn", "result"))
    here = {"game": "1", "ply": "1"}
    meanwhile(hall, lambda: arbiter.post("/club/tables/t1/ask", request="result", result="draw", **here))
    assert hall.club.live.asked == [("result", {"result": "draw"})]
    shows(hall.club, replace(MOVED, result="draw"))
    hall.club.wait(2.0)
    page = arbiter.read("/club/tables/t1")
    assert 'name="request" value="reopen"' in page
    assert 'name="request" value="adjourn"' not in page
