"""The bus over a real broker: what is retained, the last will, answers, and a broker that dies."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from tachiai.companion_web.club.bus.bus import Delivery
from tachiai.companion_web.club.bus.mqtt import MqttBus, Will, broker_at
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.joining.authority import key_pem, new_key, signing_request
from tachiai.companion_web.club.joining.members import Members
from tachiai.companion_web.errors import BusFault
from tests.support import mosquitto_server
from tests.support.mosquitto_server import Mosquitto
from tests.support.mqtt_links import happened, is_let_in, linked


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto_server.running(tmp_path) as started:
        yield started


def payload(bus: MqttBus) -> Delivery:
    """Waits for a message."""
    found = happened(bus, lambda each: isinstance(each, Delivery))
    assert isinstance(found, Delivery)
    return found


def test_what_is_retained_is_told_to_who_comes_later(broker: Mosquitto) -> None:
    with closing(MqttBus(broker_at(broker.address), "a")) as one:
        linked(one)
        one.subscribe("tachiai/1/hall/table/t1/about")
        assert one.publish("tachiai/1/hall/table/t1/about", b"x", retain=True)
        payload(one)  # the broker has it
        with closing(MqttBus(broker_at(broker.address), "b")) as other:
            other.subscribe("tachiai/1/hall/table/+/about")
            found = payload(other)
            assert (found.payload, found.retained) == (b"x", True)


def test_an_answer_finds_its_question(broker: Mosquitto) -> None:
    with closing(MqttBus(broker_at(broker.address), "a")) as one:
        linked(one)
        one.subscribe("cmd")
        one.publish("cmd", b"?", expires_s=30, response_topic="reply", correlation=b"7")
        found = payload(one)
        assert (found.response_topic, found.correlation) == ("reply", b"7")


def test_the_last_will_of_one_who_is_gone_is_said(broker: Mosquitto) -> None:
    watcher = MqttBus(broker_at(broker.address), "hub")
    gone = MqttBus(broker_at(broker.address), "t1", Will("online", b"no"))
    with closing(watcher):
        watcher.subscribe("online")
        linked(gone)
        sock = gone._client.socket()
        assert sock is not None
        gone._client.loop_stop()
        sock.close()
        assert payload(watcher).payload == b"no"


def test_a_broker_that_dies_is_found_again_with_what_was_asked_for(broker: Mosquitto) -> None:
    with closing(MqttBus(broker_at(broker.address), "a")) as bus:
        bus.subscribe("news")
        linked(bus)
        broker.kill()
        linked(bus, up=False)
        assert not bus.publish("news", b"lost")
        broker.start()
        linked(bus)
        while not bus.publish("news", b"x"):
            pass
        assert payload(bus).payload == b"x"


@pytest.mark.parametrize(
    "address", ["http://x", "mqtt://", "mqtt://x:99999", "mqtt://x/topic", "mqtts://x", ""]
)
def test_a_bad_address_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(BusFault, match="expected the"):
        broker_at(address)


def test_certificates_that_are_none_are_refused(tmp_path: Path) -> None:
    (tmp_path / "ca.crt").write_text("no", encoding="ascii")
    with pytest.raises(BusFault, match="expected certificates"):
        MqttBus(broker_at("mqtts://x", authority=tmp_path / "ca.crt"), "a")


def test_a_table_that_is_expelled_can_neither_speak_nor_hear(tmp_path: Path) -> None:
    members = Members(tmp_path / "club", Site("hall"))
    authority = members.authority
    authority.issue_own(["127.0.0.1"])
    key = new_key()
    own = tmp_path / "t1.pem", tmp_path / "t1.key"
    own[0].write_text(members.add({"t1": signing_request(key)}, 0)["t1"], encoding="ascii")
    own[1].write_bytes(key_pem(key))
    last = tmp_path / "t9.pem", own[1]  # expelled last: once it is refused, the broker has read all files
    last[0].write_text(members.add({"t9": signing_request(key)}, 0)["t9"], encoding="ascii")

    told, told_again = Event(), Event()  # that the broker takes nothing from it

    def bus(name: str, certificate: Path, key: Path, refused: Event | None = None) -> MqttBus:
        address = f"mqtts://127.0.0.1:{server.port}"
        files = {"authority": authority.certificate_path, "certificate": certificate, "key": key}
        return MqttBus(broker_at(address, **files), name, refused=refused)

    with mosquitto_server.of_the_club(members) as server:
        hub = bus("hub", authority.hub_certificate_path, authority.hub_key_path)
        with closing(hub), closing(bus("t1", *own, told)) as table:
            linked(hub)
            linked(table)
            hub.subscribe("tachiai/1/hall/table/#")
            hub.publish("tachiai/1/hall/table/t1/state", b"begin")
            assert payload(hub).payload == b"begin"  # it hears now
            table.subscribe(*(f"tachiai/1/hall/table/{name}/ack" for name in ("t1", "t2")))
            for name in ("t2", "t1"):  # only the second is its own
                table.publish(f"tachiai/1/hall/table/{name}/entry", name.encode())
            assert payload(hub).payload == b"t1"
            for name in ("t2", "t1"):
                hub.publish(f"tachiai/1/hall/table/{name}/ack", name.encode())
                assert payload(hub).payload == name.encode()
            assert payload(table).payload == b"t1"
            members.expel("t1")
            members.expel("t9")
            while is_let_in(lambda: bus("t9", *last)):
                pass  # the broker has not read its files again yet
            assert not is_let_in(lambda: bus("t1-again", *own, told_again))
            assert told_again.wait(30.0)
            told.clear()
            table.publish("tachiai/1/hall/table/t1/entry", b"late")
            assert told.wait(30.0)
            hub.publish("tachiai/1/hall/table/t1/ack", b"unheard")
            assert payload(hub).payload == b"unheard"
            assert (table.receive(0.1), hub.receive(0.1)) == (None, None)
