"""Entries from a table to the hub: all of them, once, in their order, whatever breaks on the way."""

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tachiai.companion_web.club.bus.messages import EntryMessage
from tachiai.companion_web.club.bus.topics import Channel
from tachiai.companion_web.club.hub.intake import messages_after, reached, store_entries
from tachiai.companion_web.club.uplink import sending
from tachiai.companion_web.club.uplink.sending import RESEND_S, WINDOW, Sending
from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record.fields import entry_values, header_values
from tachiai.testing.amount import many
from tests.support.club import SITE, Club
from tests.support.club_tables import at_hub, message_of, write
from tests.support.live_views import HEADER


def test_what_a_table_writes_is_at_the_hub(club: Club) -> None:
    club.log.open_game(HEADER)
    write(club, "a", "b")
    club.connect()
    club.wait(3.0)
    assert at_hub(club) == ["a", "b"]
    assert club.hub_log.game(1).original == HEADER
    write(club, "c")
    club.turns()
    assert at_hub(club) == ["a", "b", "c"]


def test_what_was_written_while_the_broker_was_away_comes_later(club: Club) -> None:
    club.log.open_game(HEADER)
    club.connect()
    club.wait(3.0)
    club.table_bus.link(False)
    write(club, "a")
    club.wait(60.0)
    assert at_hub(club) == []
    club.table_bus.link(True)
    club.turns()
    club.wait(3.0)
    assert at_hub(club) == ["a"]


def test_what_the_broker_lost_is_sent_again(club: Club) -> None:
    club.log.open_game(HEADER)
    write(club, "a")
    club.connect()
    club.broker.loses = {"entry"}
    club.wait(3.0)
    assert at_hub(club) == []
    club.broker.loses = set()
    write(club, "b")
    club.wait(RESEND_S)
    club.wait(RESEND_S)
    assert at_hub(club) == ["a", "b"]


def test_a_lost_acknowledgement_doubles_nothing(club: Club) -> None:
    club.log.open_game(HEADER)
    write(club, "a")
    club.broker.loses = {"ack"}
    club.connect()
    for _ in range(3):
        club.wait(RESEND_S)
    assert at_hub(club) == ["a"]


def test_a_hub_that_starts_again_goes_on_where_it_was(club: Club) -> None:
    club.log.open_game(HEADER)
    write(club, "a")
    club.connect()
    club.wait(3.0)
    club.start_hub()
    club.broker.restart()
    write(club, "b")
    club.wait(3.0)
    assert at_hub(club) == ["a", "b"]
    sent = [
        EntryMessage.read(payload).seq for topic, payload in club.broker.carried if topic.endswith("entry")
    ]
    assert sent == [1, 2]  # the hub said at once what it has


def test_a_table_that_starts_again_sends_nothing_twice(club: Club) -> None:
    club.log.open_game(HEADER)
    write(club, "a", "b")
    club.connect()
    club.wait(3.0)
    club.start_table()
    club.table_bus.link(True)
    club.wait(3.0)
    sent = [topic for topic, _ in club.broker.carried if topic.endswith("entry")]
    assert len(sent) == 2


def test_a_hub_that_lost_its_database_gets_everything_again() -> None:
    state = sending.acknowledged(Sending(is_up=True, acked=2, sent=2), 0, now_s=10.0)
    assert sending.due(state, 10.0)[1] == range(1, WINDOW + 1)


def test_an_entry_after_a_long_rest_is_not_sent_twice_before_the_hub_can_answer() -> None:
    rested, _ = sending.due(Sending(is_up=True, acked=2, sent=2, since_s=0.0), 100.0)
    state = sending.sent(rested, 3)
    assert sending.due(state, 100.1)[1].start == 4
    assert sending.due(state, 100.0 + RESEND_S)[1].start == 3


def test_a_hub_that_says_nothing_is_sent_less_and_less_until_it_is_back() -> None:
    state, times_s = Sending(is_up=True, acked=0, sent=WINDOW), []
    for now_s in range(100):
        state, numbers = sending.due(state, now_s)
        if numbers:
            times_s.append((now_s, len(numbers)))
            state = sending.sent(state, numbers[-1])
    assert times_s == [(5, 50), (15, 25), (35, 12), (75, 12)]
    assert sending.due(sending.acknowledged(state, 0, 100.0), 100.0)[1].start == 1


def test_when_the_database_takes_entries_again_all_tables_are_told(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise LogNotWritable("away")

    club.log.open_game(HEADER)
    write(club, "a")
    store_entries(club.hub_log, [("t2", message_of("b" * 32, 1))])
    club.start_hub()
    club.connect()
    with monkeypatch.context() as away:
        away.setattr(club.hub_log, "writing", refuse)
        club.wait(3.0)
        assert not club.hub.view().disk_ok
    carried = len(club.broker.carried)
    club.wait(RESEND_S)
    assert club.hub.view().disk_ok
    assert at_hub(club) == ["a"]
    told = {topic for topic, _ in club.broker.carried[carried:]}
    assert told >= {SITE.table(table, Channel.ACK) for table in ("t1", "t2")}


def test_an_entry_that_this_program_cannot_read_is_kept_as_it_came(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    message = EntryMessage(
        log_id="a" * 32,
        seq=1,
        number=1,
        game=1,
        header=header_values(HEADER),
        entry={"kind": "dance", "ply": 0, "at_ms": 0},
    )
    good = message.model_copy(
        update={"seq": 2, "entry": entry_values(Entry(kind=EntryKind.NOTE, ply=0, at_ms=0))}
    )
    assert store_entries(club.hub_log, [("t1", message), ("t1", good)]) == {"a" * 32: ("t1", 2)}
    assert [each.entry for each in messages_after(club.hub_log, "a" * 32, 0, 10)] == [
        message.entry,
        good.entry,
    ]
    assert len(club.hub_log.game(1).entries) == 1
    assert "entry 1 of log aaaa" in caplog.text


def test_entries_of_two_tables_keep_apart(club: Club) -> None:
    entry = entry_values(Entry(kind=EntryKind.NOTE, ply=0, at_ms=0, detail="x"))
    messages = [
        (
            table,
            EntryMessage(
                log_id=log_id, seq=seq, number=seq, game=1, header=header_values(HEADER), entry=entry
            ),
        )
        for seq in (1, 2)
        for table, log_id in (("t1", "a" * 32), ("t2", "b" * 32))
    ]
    store_entries(club.hub_log, messages)
    assert reached(club.hub_log) == {"a" * 32: ("t1", 2), "b" * 32: ("t2", 2)}
    assert [len(club.hub_log.game(number).entries) for number in club.hub_log.numbers()] == [2, 2]


def test_what_comes_before_its_turn_waits_for_its_turn(hub_log: SqlGameLog) -> None:
    assert store_entries(hub_log, [("t1", message_of("a" * 32, 2))]) == {"a" * 32: ("t1", 0)}
    assert hub_log.numbers() == ()


arrivals = st.lists(st.lists(st.tuples(st.sampled_from("ab"), st.integers(1, 5)), max_size=12), max_size=4)


@given(arrivals)
@settings(max_examples=many(3), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_in_whatever_order_entries_come_each_is_kept_once_in_its_turn(
    hub_log: SqlGameLog, batches: list[list[tuple[str, int]]]
) -> None:
    ids = {table: uuid4().hex for table in "ab"}
    kept = dict.fromkeys("ab", 0)
    for batch in batches:
        for table, seq in batch:
            kept[table] += seq == kept[table] + 1
        heard = store_entries(hub_log, [(table, message_of(ids[table], seq)) for table, seq in batch])
        assert heard == {ids[table]: (table, kept[table]) for table, _ in batch}
    for table, log_id in ids.items():
        here = messages_after(hub_log, log_id, 0, 10)
        assert [each.seq for each in here] == list(range(1, kept[table] + 1))


happenings = st.lists(st.sampled_from(["write", "cut", "back", "lose", "keep", "ack", "wait"]), max_size=40)


@given(happenings)
@settings(max_examples=many(75))
def test_whatever_happens_the_cursor_leaves_no_entry_out(what: list[str]) -> None:
    """Of a log that grows all entries are at the hub in their order once nothing breaks any more."""
    state, written, kept, now_s, losing = Sending(), 0, 0, 0.0, False
    for each in [*what, "back", "keep", *["wait", "ack"] * 4]:
        match each:
            case "write":
                written += 1
            case "cut" | "back":
                state = sending.linked(state, each == "back", now_s)
            case "lose" | "keep":
                losing = each == "lose"
            case "wait":
                now_s += RESEND_S
            case "ack" if state.is_up:
                state = sending.acknowledged(state, kept, now_s)
        state, numbers = sending.due(state, now_s)
        for seq in range(numbers.start, min(numbers.stop, written + 1)):
            kept += not losing and seq == kept + 1
            state = sending.sent(state, seq)
    assert kept == written
