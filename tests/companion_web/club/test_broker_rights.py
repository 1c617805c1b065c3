"""What the club's broker lets a certificate do, tried on a real one: no table speaks for another, throws one
out, or says more than fits.
"""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tachiai.companion_web.club.bus.bus import Delivery
from tachiai.companion_web.club.bus.messages import LARGEST
from tachiai.companion_web.club.bus.mqtt import MqttBus, broker_at
from tachiai.companion_web.club.bus.topics import Channel, HallChannel
from tachiai.companion_web.club.joining.authority import key_pem, new_key, signing_request
from tachiai.companion_web.club.joining.broker_files import bridge
from tachiai.companion_web.club.joining.member import MemberKind
from tachiai.companion_web.club.joining.members import Members
from tests.support import mosquitto_server
from tests.support.club import SITE
from tests.support.mosquitto_server import Mosquitto
from tests.support.mqtt_links import PATIENCE_S, is_let_in, linked


def heard(bus: MqttBus) -> Delivery:
    """The next message to somebody who is not thrown out meanwhile."""
    found = bus.receive(PATIENCE_S)
    assert isinstance(found, Delivery), found
    return found


@dataclass
class Secured:
    """A club's broker, and clients that end with the test."""

    members: Members
    server: Mosquitto
    folder: Path
    opened: ExitStack

    def hub(self) -> MqttBus:
        """The hub, connected, hearing all that is said of tables and halls."""
        authority = self.members.authority
        hub = self._bus("hub", authority.hub_certificate_path, authority.hub_key_path)
        hub.subscribe("tachiai/1/hall/#")
        linked(hub)
        return hub

    def relay(self) -> MqttBus:
        """The hub's relay, connected."""
        authority = self.members.authority
        relay = self._bus("relay", authority.relay_certificate_path, authority.hub_key_path)
        linked(relay)
        return relay

    def member(self, name: str, client: str = "", kind: MemberKind = MemberKind.TABLE) -> MqttBus:
        """A member that joins under ``name``, connected; it calls itself ``client`` at the broker."""
        own = self.join(name, kind)
        bus = self._bus(client or name, *own)
        linked(bus)
        return bus

    def join(self, name: str, kind: MemberKind = MemberKind.TABLE) -> tuple[Path, Path]:
        """Gives a new member its certificate and key."""
        key = new_key()
        token = self.members.invite(name, "", 0, kind)
        _, certificate = self.members.admit(token, signing_request(key), 0)
        own = self.folder / f"{name}.pem", self.folder / f"{name}.key"
        own[0].write_text(certificate, encoding="ascii")
        own[1].write_bytes(key_pem(key))
        return own

    def expel(self, name: str) -> None:
        """Expels a member, and waits until the broker has read that."""
        last = self.join("last")
        self.members.expel(name)
        self.members.expel("last")
        while is_let_in(lambda: self._bus("last", *last)):
            pass

    def _bus(self, client: str, certificate: Path, key: Path) -> MqttBus:
        files = {"authority": self.members.authority.certificate_path, "certificate": certificate, "key": key}
        broker = broker_at(f"mqtts://127.0.0.1:{self.server.port}", **files)
        return self.opened.enter_context(closing(MqttBus(broker, client)))


@pytest.fixture
def secured(tmp_path: Path) -> Iterator[Secured]:
    members = Members(tmp_path / "club", SITE)
    members.authority.issue_own(["127.0.0.1"])
    members.write_rights()
    with mosquitto_server.of_the_club(members) as server, ExitStack() as opened:
        yield Secured(members, server, tmp_path, opened)


def test_a_table_that_calls_itself_like_another_throws_nobody_out(secured: Secured) -> None:
    hub, first = secured.hub(), secured.member("t1")
    first.subscribe(SITE.table("t1", Channel.ACK))
    second = secured.member("t2", client="t1")
    third = secured.member("t3", client="hub")
    hub.publish(SITE.table("t1", Channel.ACK), b"1")
    assert heard(first).payload == b"1"
    for name, bus in (("t2", second), ("t3", third)):
        assert bus.publish(SITE.table(name, Channel.ENTRY), name.encode())
    said = {heard(hub).payload for _ in range(3)}
    assert said == {b"1", b"t2", b"t3"}
    assert first.is_up
    assert hub.is_up


def test_hub_and_relay_are_two_clients(secured: Secured) -> None:
    hub, relay = secured.hub(), secured.relay()
    entry = SITE.to_centre("t1", Channel.ENTRY)
    assert relay.publish(entry, b"x")
    assert heard(hub).topic == entry
    relay.subscribe(SITE.hall("+", HallChannel.ONLINE))
    hub.publish(SITE.hall("north", HallChannel.ONLINE), b"1")
    assert heard(relay).payload == b"1"
    assert relay.publish(SITE.table("t1", Channel.CMD), b"not allowed")
    assert relay.publish(entry, b"y")
    assert [heard(hub).payload for _ in range(2)] == [b"1", b"y"]


def test_a_hall_speaks_for_its_own_tables_and_for_no_member_of_the_centre(secured: Secured) -> None:
    secured.join("t1")
    hub, hall = secured.hub(), secured.member("north", kind=MemberKind.HALL)
    for name in ("t1", "n1"):
        hall.publish(SITE.table(name, Channel.STATE), name.encode())
    assert heard(hub).payload == b"n1"


@pytest.mark.parametrize("size_bytes", [LARGEST + 1, 8 << 20])
def test_what_is_too_large_reaches_nobody(secured: Secured, size_bytes: int) -> None:
    hub, table = secured.hub(), secured.member("t1")
    table.publish(SITE.table("t1", Channel.ENTRY), b" " * size_bytes)
    other = secured.member("t2")
    other.publish(SITE.table("t2", Channel.ENTRY), b" " * LARGEST)
    assert heard(hub).topic == SITE.table("t2", Channel.ENTRY)


def test_a_bridge_carries_a_halls_tables_and_nothing_once_the_hall_is_expelled(
    secured: Secured, tmp_path: Path
) -> None:
    """The hall's broker is one client of the centre's, by the certificate that it got there."""
    own = tmp_path / "hall" / "centre"
    own.mkdir(parents=True)
    certificate, key = secured.join("north", MemberKind.HALL)
    shutil.copy(secured.members.authority.certificate_path, own / "authority.pem")
    shutil.copy(certificate, own / "own.pem")
    shutil.copy(key, own / "own.key")
    members = Members(tmp_path / "hall", SITE)
    members.authority.issue_own(["127.0.0.1"])
    members.write_rights()
    lines = bridge(own, SITE, "127.0.0.1", secured.server.port, "north")
    state, centre = SITE.table("n1", Channel.STATE), secured.hub()
    with mosquitto_server.of_the_club(members, lines) as server:
        hall = Secured(members, server, tmp_path / "hall", secured.opened)
        assert (heard(centre).topic, hall.hub().is_up) == (SITE.hall("north", HallChannel.ONLINE), True)
        table = hall.member("n1")
        assert table.publish(state, b"before")
        assert heard(centre) == Delivery(state, b"before")
        centre.publish(SITE.table("n1", Channel.CMD), b"pause")
        assert heard(centre).payload == b"pause"
        secured.expel("north")
        table.publish(state, b"after")
        other = secured.member("t2")
        other.publish(SITE.table("t2", Channel.STATE), b"last")
        assert heard(centre) == Delivery(SITE.table("t2", Channel.STATE), b"last")
