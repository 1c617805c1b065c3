"""A hall hands on what its hub keeps to the centre: all of it, once, however often the bridge is cut."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tachiai.companion_web.club.bus.messages import Ack, EntryMessage
from tachiai.companion_web.club.bus.topics import Channel, HallChannel
from tachiai.companion_web.club.hub import relay
from tachiai.companion_web.club.hub.intake import messages_after, reached, store_entries
from tachiai.companion_web.club.hub.relay import Relay
from tachiai.companion_web.club.uplink.sending import FIRST_ACK_S
from tachiai.companion_web.errors import BadMessage
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tests.support.club import SITE, Club
from tests.support.club_tables import message_of, write
from tests.support.fake_bus import FakeBus
from tests.support.live_views import HEADER


class Halls:
    """A hall, its centre, and the bridge between them."""

    def __init__(self, club: Club, centre_log: SqlGameLog) -> None:
        self.club, self.centre_log = club, centre_log
        self.bus = FakeBus(club.broker)
        self.relay = Relay(self.bus, SITE, club.hub_log, club.clock.monotonic_s)
        self.bus.link(True)
        self._passed = 0

    def bridge(self, is_up: bool) -> None:
        """The hall's broker says whether the bridge is up; if so, the centre says what it has."""
        self.club.hub_bus.publish(
            SITE.hall("north", HallChannel.ONLINE), b"1" if is_up else b"0", retain=True
        )
        self._passed = len(self.club.broker.carried)
        if is_up:
            for log_id, (table, seq) in reached(self.centre_log).items():
                self._acknowledge(table, log_id, seq)
        self.relay.turn(0.0)

    def go_on(self, seconds: float = FIRST_ACK_S) -> None:
        """Lets time go by; what the relay sends comes over the bridge."""
        self.club.wait(seconds)
        self.relay.turn(0.0)
        carried = self.club.broker.carried[self._passed :]
        self._passed += len(carried)
        topic = SITE.to_centre("t1", Channel.ENTRY)
        came = [("t1", EntryMessage.read(payload)) for name, payload in carried if name == topic]
        for log_id, (table, seq) in store_entries(self.centre_log, came).items():
            self._acknowledge(table, log_id, seq)
        self.relay.turn(0.0)

    def _acknowledge(self, table: str, log_id: str, seq: int) -> None:
        ack = Ack(log_id=log_id, seq=seq).as_json()
        self.club.hub_bus.publish(SITE.to_centre(table, Channel.ACK), ack, retain=True)

    def at_centre(self) -> list[str]:
        """What the centre has of the table's game."""
        log = self.centre_log
        return [] if not log.numbers() else [each.entry.detail for each in log.game(1).entries]


@pytest.fixture
def halls(club: Club, tmp_path: Path) -> Iterator[Halls]:
    centre_log = SqlGameLog(sqlite_url(tmp_path / "centre.sqlite3"))
    club.log.open_game(HEADER)
    club.connect()
    yield Halls(club, centre_log)
    centre_log.close()


def test_what_a_hall_keeps_is_at_the_centre_as_it_was_written(halls: Halls) -> None:
    halls.bridge(True)
    write(halls.club, "a", "b")
    halls.go_on()
    halls.go_on()
    assert halls.at_centre() == ["a", "b"]
    assert halls.centre_log.game(1).header == halls.club.log.game(1).header


def test_a_hall_goes_on_alone_and_hands_the_rest_on_later(halls: Halls) -> None:
    halls.bridge(True)
    write(halls.club, "a")
    halls.go_on()
    halls.go_on()
    halls.bridge(False)
    write(halls.club, "b", "c")
    halls.go_on(60.0)
    assert (halls.at_centre(), len(halls.club.hub_log.game(1).entries)) == (["a"], 3)
    halls.bridge(True)
    halls.go_on()
    halls.go_on()
    assert halls.at_centre() == ["a", "b", "c"]


def test_the_centre_is_told_which_tables_the_hall_has(halls: Halls) -> None:
    halls.bridge(True)
    assert halls.club.broker.retained[SITE.tables_to_centre("north")] == b'{"tables":["t1"]}'
    halls.club.hub_bus.publish(SITE.table("t1", Channel.ABOUT), b"", retain=True)
    halls.go_on()
    assert halls.club.broker.retained[SITE.tables_to_centre("north")] == b'{"tables":[]}'


def test_a_centre_that_lost_entries_gets_them_again(halls: Halls, tmp_path: Path) -> None:
    halls.bridge(True)
    write(halls.club, "a", "b")
    halls.go_on()
    halls.go_on()
    halls.bridge(False)
    halls.centre_log.close()
    halls.centre_log = SqlGameLog(sqlite_url(tmp_path / "new.sqlite3"))
    halls.bridge(True)
    write(halls.club, "c")
    for _ in range(3):
        halls.go_on()
    assert halls.at_centre() == ["a", "b", "c"]


def test_a_log_that_cannot_be_handed_on_stops_no_other(
    halls: Halls, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(log: SqlGameLog, log_id: str, seq: int, limit: int) -> tuple[EntryMessage, ...]:
        if log_id == "0" * 32:
            raise BadMessage("malformed")
        return messages_after(log, log_id, seq, limit)

    store_entries(halls.club.hub_log, [("t0", message_of("0" * 32, 1))])
    monkeypatch.setattr(relay, "messages_after", breaks)
    halls.bridge(True)
    write(halls.club, "a")
    halls.go_on()
    halls.go_on()
    assert halls.at_centre() == ["a"]
    assert caplog.text.count("the log 00000000000000000000000000000000 of the table t0 cannot") == 1
