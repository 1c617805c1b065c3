"""The club's pages: who may see and do what, the queue, and a ruling in two taps."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.hub.accounts import Role
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.ports import Ports
from tachiai.rules.entries import Entry, EntryKind
from tests.companion_web.club.conftest import Club
from tests.companion_web.club.test_alerts import FLAG, shows
from tests.companion_web.conftest import PIN_HASH, Visitor
from tests.companion_web.fakes import HEADER, ILLEGAL

PASSWORD = "a long password"


@dataclass
class Hall:
    """The club, and people who visit its page."""

    club: Club
    app: Flask

    def visitor(self, role: Role | None = None) -> Visitor:
        """Returns somebody with an account of that role, or with none."""
        visitor = Visitor(self.app.test_client())
        if role is not None:
            self.club.hub.accounts.set(role.value, role, PASSWORD)
            visitor.post("/club/login", name=role.value, password=PASSWORD)
        return visitor


@pytest.fixture
def hall(club: Club) -> Hall:
    club.log.open_game(HEADER)
    club.connect()
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"x" * 32)
    return Hall(club, create_app(config, club.hub_log, Ports(club=club.hub)))


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


def test_leaving_ends_the_session(hall: Hall) -> None:
    arbiter = hall.visitor(Role.ARBITER)
    arbiter.post("/club/leave")
    assert arbiter.get("/club/fragments").status_code == 403


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.CHIEF, Role.ARBITER}))
def test_others_see_and_do_not_rule(hall: Hall, role: Role) -> None:
    shows(hall.club, ILLEGAL)
    visitor = hall.visitor(role)
    assert "Put it back" not in visitor.read("/club/tables/t1")
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


def test_everybody_may_see_the_boards_and_no_alert(hall: Hall) -> None:
    shows(hall.club, FLAG)
    for path in ("/club/display", "/club/display/t1"):
        seen = hall.visitor().read(path)
        assert "Table 1" in seen
        assert "flag" not in seen.lower()
    assert hall.visitor().get("/club/display/t9").status_code == 404


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
    assert "Aoi" in hall.visitor().read("/games/")


def test_without_a_hub_there_is_no_club(club: Club) -> None:
    app = create_app(PageConfig(pin_hash=PIN_HASH, secret_key=b"x" * 32), club.hub_log)
    assert app.test_client().get("/club/").status_code == 404
