"""A hall whose bridge is down is marked at the centre: in the queue, at its tables, and where one rules."""

import pytest

from tachiai.companion_web.club.bus.messages import AlertKind, HallTables
from tachiai.companion_web.club.bus.topics import HallChannel, HallTopic, Site
from tachiai.companion_web.club.hub.halls import after_hall_message
from tachiai.companion_web.club.hub.queue import GRAVITY
from tachiai.companion_web.errors import BadMessage
from tachiai.companion_web.security.roles import Account, Role
from tests.support.club import SITE, Club, Hall

AOI = Account("Aoi", Role.ARBITER)


def bridge(club: Club, is_up: bool) -> None:
    """What the centre's broker says of the bridge of the hall "north", which has the table t1."""
    club.hub_bus.publish(SITE.hall("north", HallChannel.ONLINE), b"1" if is_up else b"0", retain=True)
    tables = HallTables(tables=("t1",)).as_json()
    club.hub_bus.publish(SITE.hall("north", HallChannel.TABLES), tables, retain=True)
    club.turns()


def test_a_hall_that_is_away_is_in_the_queue_until_it_is_back(club: Club) -> None:
    club.connect()
    bridge(club, True)
    assert club.hub.view().queue == ()
    club.wait(5.0)
    bridge(club, False)
    (case,) = club.hub.view().queue
    assert (case.place, case.alert.kind) == ("hall north", AlertKind.HALL_OFFLINE)
    assert case.alert.since_ms == club.clock.utc_ms()
    club.hub.claim(case.place, case.number, AOI)
    assert club.hub.view().queue[0].claim is not None
    bridge(club, True)
    assert club.hub.view().queue == ()
    bridge(club, False)
    assert club.hub.view().queue[0].claim is None


def test_it_is_graver_than_one_blind_camera_and_less_than_what_players_wait_for() -> None:
    order = [AlertKind.QUESTION, AlertKind.HALL_OFFLINE, AlertKind.BLIND]
    assert sorted(order, key=GRAVITY.__getitem__) == order


def test_its_tables_are_marked_and_not_asked(hall: Hall) -> None:
    arbiter = hall.visitor(Role.ARBITER)
    bridge(hall.club, False)
    page = arbiter.read("/club/")
    assert ("Hall offline" in page, "Hall north offline" in page) == (True, True)
    assert "Hall north offline" in arbiter.read("/club/tables/t1")
    assert hall.club.hub.ask("t1", "pause", {}, AOI).code == "away"
    arbiter.post("/club/tables/hall%20north/alerts/-3/claim")
    assert "arbiter goes there" in arbiter.read("/club/")
    bridge(hall.club, True)
    assert "Hall" not in arbiter.read("/club/tables/t1")


def test_a_hall_that_is_expelled_is_forgotten_with_its_tables(club: Club) -> None:
    club.connect()
    bridge(club, False)
    club.hub._expelled = lambda: {"north"}
    club.hub.turn(0.0)
    club.hub.turn(0.0)
    assert (club.hub.view().halls, club.hub.view().states, club.hub.view().queue) == ({}, {}, ())
    assert not [topic for topic in club.broker.retained if "hall/north" in topic or "/table/t1/" in topic]


@pytest.mark.parametrize("topic", ["hall/north", "hall/north/x", "hall/N/online", "hall/a/b/online", "x"])
def test_any_other_topic_is_no_halls(topic: str) -> None:
    assert SITE.read_hall(f"tachiai/1/hall/{topic}") is None
    assert Site("other").read_hall(SITE.hall("north", HallChannel.ONLINE)) is None


def test_tables_that_are_none_are_refused() -> None:
    with pytest.raises(BadMessage, match="tables"):
        after_hall_message({}, HallTopic("north", HallChannel.TABLES), b'{"tables": 3}', 0)
