"""A table that says what it should not: the hub goes on for all others, and tells what is wrong there."""

import json
import threading
from typing import Any

import pytest

from tachiai.companion_web.club.bus.bus import take_turns
from tachiai.companion_web.club.bus.messages import About, AlertKind, AlertMessage, EntryMessage, Sentence
from tachiai.companion_web.club.bus.topics import Channel
from tachiai.companion_web.club.hub import table_states, writer_thread
from tachiai.companion_web.club.hub.faults import BURST_S, LASTS_MS, RATES, STANDS_MS
from tachiai.companion_web.club.hub.intake import StoredUpTo, reached, store_entries
from tachiai.companion_web.club.hub.table_states import MOST_ALERTS
from tachiai.companion_web.club.hub.writer_thread import MOST_OF_ONE, Incoming
from tachiai.companion_web.club.web.arbiter import MOST_CASES
from tachiai.companion_web.errors import BadLog, ValueRefused
from tachiai.companion_web.security.roles import Role
from tests.support.club import SITE, Club, Hall, asked
from tests.support.club_tables import AOI, at_hub, kinds, message_of, shows, write
from tests.support.live_views import HEADER, ILLEGAL, MOVED

ALERT = AlertMessage(
    kind=AlertKind.QUESTION, since_ms=0, game=1, ply=0, words=Sentence(en="Which?", ja="どれですか。")
)


def state_of(club: Club) -> dict[str, Any]:
    """What the table has said last of its game."""
    found = json.loads(club.broker.retained[SITE.table("t1", Channel.STATE)])
    assert isinstance(found, dict)
    return found


def says(club: Club, table: str, channel: Channel, payload: bytes, number: int | None = None) -> None:
    """Somebody with the certificate of ``table`` says something."""
    club.table_bus.publish(SITE.table(table, channel, number), payload, retain=channel is not Channel.ENTRY)
    club.hub.turn(0.0)


def faults(club: Club, table: str) -> str:
    """What is said to be wrong with what a table says."""
    found = [case.alert for case in club.hub.view().queue if case.place == table]
    return " ".join(alert.words.en for alert in found if alert.kind is AlertKind.UNUSABLE)


HOSTILE = [
    ("game_id", "../../../club/members"),
    ("game_id", "a\0b"),
    ("game_id", "a" * 1900),
    ("game_id", "A" * 32),
    ("uid", "../rugby_chess"),
    ("uid", "rugby chess"),
    ("first", "a\0b"),
    ("event", "\x1b[2J"),
    ("options", {"../x": "1"}),
    ("to_move", "third"),
    ("running", "../x"),
    ("phase", "a/b"),
    ("at_ms", 2**53 - 1),
    ("clock_ms", [10**30, 0]),
]


@pytest.mark.parametrize(("field", "value"), HOSTILE)
def test_a_state_with_what_no_field_may_hold_is_left_out_and_said_at_its_table(
    club: Club, field: str, value: object
) -> None:
    club.connect()
    shows(club, MOVED)
    known = club.hub.view().states["t1"].state
    says(club, "t2", Channel.STATE, json.dumps({**state_of(club), field: value}).encode())
    says(club, "t1", Channel.STATE, json.dumps({**state_of(club), field: value}).encode())
    view = club.hub.view()
    assert (view.states["t1"].state, view.states["t2"].state) == (known, None)
    for table in ("t1", "t2"):
        assert f"How the game stands cannot be used: state: {field}" in faults(club, table)
    assert club.hub.boards.newest().keys() == {"t1"}


def test_what_is_wrong_is_said_until_the_table_says_something_good_again(club: Club) -> None:
    club.connect()
    good = club.broker.retained[SITE.table("t1", Channel.STATE)]
    says(club, "t1", Channel.STATE, b"nonsense")
    says(club, "t1", Channel.STATE, good)
    assert kinds(club) == [AlertKind.UNUSABLE]  # one who errs again and again fills no log
    club.clock.now_s += STANDS_MS / 1000
    says(club, "t1", Channel.STATE, good)
    assert AlertKind.UNUSABLE not in kinds(club)
    says(club, "t1", Channel.REPLY, b"")
    says(club, "t2", Channel.STATE, b"nonsense")
    club.clock.now_s += LASTS_MS / 1000
    club.hub.turn(0.0)
    assert "t2" not in club.hub.view().states


def test_a_table_that_is_taken_back_is_gone_whatever_was_wrong_with_it(club: Club) -> None:
    club.connect()
    says(club, "t2", Channel.STATE, b"nonsense")
    assert "t2" in club.hub.view().states
    says(club, "t2", Channel.STATE, b"")
    assert "t2" not in club.hub.view().states


def test_a_mistake_of_the_hubs_own_stops_no_other_table(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(*_: object) -> str:
        raise RecursionError("too deep")

    club.connect()
    with monkeypatch.context() as broken:
        broken.setattr(table_states, "_before", breaks)
        says(club, "t2", Channel.STATE, club.broker.retained[SITE.table("t1", Channel.STATE)])
    assert "too deep" in faults(club, "t2")
    assert "state of the table t2 failed" in caplog.text
    shows(club, ILLEGAL)
    assert AlertKind.ILLEGAL in kinds(club)


# Entries.


def about(log_id: str) -> bytes:
    """What a table with this log says of itself."""
    return About(version="1", name="", games=(), log_id=log_id, page="", at_ms=0).as_json()


def test_entries_with_another_tables_log_displace_nothing(club: Club) -> None:
    club.log.open_game(HEADER)
    write(club, "a")
    club.connect()
    club.wait(3.0)
    log_id = json.loads(club.broker.retained[SITE.table("t1", Channel.ABOUT)])["log_id"]
    says(club, "t2", Channel.ABOUT, about(log_id))
    says(club, "t2", Channel.ENTRY, message_of(log_id, 2).as_json())
    write(club, "b")
    club.wait(3.0)
    assert at_hub(club) == ["a", "b"]
    assert reached(club.hub_log) == {log_id: ("t1", 2)}
    assert "The entries belong to the log of t1" in faults(club, "t2")


def test_a_log_that_nobody_has_sent_yet_is_that_of_the_table_that_says_so(club: Club) -> None:
    club.connect()
    says(club, "t2", Channel.ABOUT, about("b" * 32))
    says(club, "t3", Channel.ENTRY, message_of("b" * 32, 1).as_json())
    says(club, "t2", Channel.ENTRY, message_of("b" * 32, 1).as_json())
    assert reached(club.hub_log) == {"b" * 32: ("t2", 1)}


def test_a_table_under_another_name_goes_on_with_its_log_once_the_old_name_is_expelled(club: Club) -> None:
    expelled: set[str] = set()
    club.start_hub(lambda: expelled)
    club.connect()
    says(club, "t2", Channel.ABOUT, about("b" * 32))
    says(club, "t2", Channel.ENTRY, message_of("b" * 32, 1).as_json())
    says(club, "t3", Channel.ABOUT, about("b" * 32))
    says(club, "t3", Channel.ENTRY, message_of("b" * 32, 2).as_json())
    assert reached(club.hub_log) == {"b" * 32: ("t2", 1)}
    says(club, "t2", Channel.ABOUT, b"")  # as somebody might who wants the log
    says(club, "t3", Channel.ENTRY, message_of("b" * 32, 2).as_json())
    assert reached(club.hub_log) == {"b" * 32: ("t2", 1)}
    expelled.add("t2")
    says(club, "t3", Channel.ENTRY, message_of("b" * 32, 2).as_json())
    assert reached(club.hub_log) == {"b" * 32: ("t3", 2)}


@pytest.mark.parametrize("error", [ValueRefused("no"), OverflowError("too large"), BadLog("damaged")])
def test_an_entry_that_the_database_refuses_stops_no_other_table(
    club: Club, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(log: object, entries: list[tuple[str, EntryMessage]]) -> StoredUpTo:
        if any(table == "t2" for table, _ in entries):
            raise error
        return store_entries(club.hub_log, entries)

    monkeypatch.setattr(writer_thread, "store_entries", refuse)
    club.log.open_game(HEADER)
    write(club, "a")
    club.connect()
    for bus, number in ((club.hub_bus, 1), (club.hub_bus, 2)):
        bus.publish(SITE.table("t2", Channel.ENTRY), message_of("b" * 32, number).as_json())
    club.wait(3.0)
    assert at_hub(club) == ["a"]
    assert club.hub.view().disk_ok
    assert f"What the table's log holds cannot be used: {error}" in faults(club, "t2")


def test_one_tables_entries_leave_room_for_those_of_others() -> None:
    incoming = Incoming()
    for seq in range(1, MOST_OF_ONE + 10):
        incoming.put("t1", message_of("a" * 32, seq))
    incoming.put("t2", message_of("b" * 32, 1))
    taken = incoming.take(MOST_OF_ONE + 10, 0.0)
    assert [len([name for name, _ in taken if name == table]) for table in ("t1", "t2")] == [MOST_OF_ONE, 1]
    incoming.put("t1", message_of("a" * 32, 1))
    assert len(incoming.take(10, 0.0)) == 1


# How much.


def test_alerts_of_one_table_are_bounded_at_hub_and_broker(club: Club) -> None:
    club.connect()
    for number in range(1, 3_001):
        club.table_bus.publish(SITE.table("t2", Channel.ALERT, number), ALERT.as_json(), retain=True)
        if number % 100 == 0:
            club.hub.turn(0.0)
            club.clock.now_s += 1.0
    club.turns()
    at_broker = [topic for topic in club.broker.retained if "/t2/alert/" in topic]
    assert (len(club.hub.view().states["t2"].alerts), len(at_broker)) == (MOST_ALERTS, MOST_ALERTS)
    assert AlertKind.UNUSABLE in kinds(club)
    shows(club, ILLEGAL)
    assert AlertKind.ILLEGAL in kinds(club)


def test_a_call_that_cannot_be_read_does_not_stay_at_the_broker(club: Club) -> None:
    club.connect()
    junk = f"{SITE.table('t2', Channel.ALERT)}/junk"
    club.table_bus.publish(junk, b"x", retain=True)
    says(club, "t2", Channel.ALERT, b"x", number=1)
    assert not [topic for topic in club.broker.retained if "/t2/alert/" in topic]


def test_many_calls_are_a_short_page_and_a_number(hall: Hall) -> None:
    for number in range(40):
        for each in range(4):
            says(hall.club, f"m{number}", Channel.ALERT, ALERT.as_json(), number=each + 1)
    page = hall.visitor(Role.ARBITER).read("/club/")
    assert page.count("Look and rule") == MOST_CASES
    assert f"and {40 * 4 - MOST_CASES} more" in page


@pytest.mark.parametrize("channel", [Channel.STATE, Channel.ABOUT, Channel.ENTRY])
def test_what_a_table_says_beyond_its_budget_is_left_out_and_said(club: Club, channel: Channel) -> None:
    club.connect()
    most = round(RATES[channel].messages_per_s * BURST_S)
    state = club.broker.retained[SITE.table("t1", Channel.STATE)]
    entry = message_of("b" * 32, 9).as_json()
    said = {Channel.STATE: state, Channel.ABOUT: about("b" * 32), Channel.ENTRY: entry}[channel]
    for _ in range(most):
        club.hub_bus.publish(SITE.table("t2", channel), said)
    for _ in range(most // 1000 + 1):
        club.hub.turn(0.0)
    assert faults(club, "t2") == ""
    says(club, "t2", channel, said)
    assert "says more than it may" in faults(club, "t2")
    assert faults(club, "t1") == ""


def test_a_thread_goes_on_after_a_turn_that_failed(caplog: pytest.LogCaptureFixture) -> None:
    stopping, turns = threading.Event(), 0

    def turn() -> None:
        nonlocal turns
        turns += 1
        if turns == 1:
            raise RuntimeError("unexpected")
        stopping.set()

    take_turns("the thread", turn, stopping)
    assert turns == 2
    assert "the thread failed and is tried again: unexpected" in caplog.text


# What is asked of it, and for it.


def test_a_clock_that_is_off_as_far_as_can_be_hinders_no_command(club: Club) -> None:
    club.log.open_game(HEADER)
    club.connect()
    latest = {**state_of(club), "at_ms": 253_402_300_799_999}
    club.table_bus.publish(SITE.table("t1", Channel.STATE), json.dumps(latest).encode())
    club.hub.turn(0.0)
    assert asked(club, lambda: club.hub.ask("t1", "pause", {}, AOI)).ok


@pytest.mark.parametrize("number", ["9" * 5_000, "²", "-1", "1 ", "٣"])
def test_a_number_that_is_none_is_no_error_of_the_program(hall: Hall, number: str) -> None:
    shows(hall.club, ILLEGAL)
    hall.club.table_bus.publish(SITE.table("t1", Channel.ONLINE), b'{"online": false}', retain=True)
    hall.club.hub.turn(0.0)
    arbiter = hall.visitor(Role.ARBITER)
    ruling = {"request": "retract", "game": number, "ply": number, "alert": number}
    assert arbiter.post("/club/tables/t1/ask", **ruling).status_code == 302


@pytest.mark.parametrize("number", ["²", "9" * 5_000, "", "x"])
def test_settling_what_is_no_number_ends_no_table(club: Club, number: str) -> None:
    club.connect()
    shows(club, ILLEGAL)
    assert asked(club, lambda: club.hub.ask("t1", "settle", {"alert": number}, AOI)).code == "no_such_alert"


def test_a_text_with_control_characters_in_a_ruling_reaches_table_and_audit_without_them(club: Club) -> None:
    club.log.open_game(HEADER)
    club.connect()
    params = {"player": "first\0", "seconds": "6" * 3_000}
    assert asked(club, lambda: club.hub.ask("t1", "penalty", params, AOI)).ok
    assert club.live.asked == [("penalty", {"player": "first", "seconds": "6" * 2_000})]


@pytest.mark.parametrize(("place", "number"), [("t9", 1), ("t1", 999), ("hall north", -3), ("t1", -1)])
def test_nobody_goes_to_where_nobody_called(hall: Hall, place: str, number: int) -> None:
    shows(hall.club, ILLEGAL)
    arbiter = hall.visitor(Role.ARBITER)
    arbiter.post(f"/club/tables/{place}/alerts/{number}/unclaim")
    arbiter.post(f"/club/tables/{place}/alerts/{number}/claim")
    assert "settled already, or there never was one" in arbiter.read("/club/")
    assert (hall.club.hub.view().claims, hall.club.hub.accounts.claims()) == ({}, {})
    assert hall.club.hub.accounts.audit() == ()


def test_an_address_with_a_nul_in_it_is_refused_before_any_database(hall: Hall) -> None:
    assert hall.visitor(Role.ARBITER).get("/club/pictures/a%00b").status_code == 400
