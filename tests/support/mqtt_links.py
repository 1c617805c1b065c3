"""Waits for what a connection to a broker brings."""

from collections.abc import Callable
from contextlib import closing

from tachiai.companion_web.club.bus.bus import Delivery, Link
from tachiai.companion_web.club.bus.mqtt import MqttBus

PATIENCE_S = 30.0


def happened(bus: MqttBus, wanted: Callable[[Delivery | Link], bool]) -> Delivery | Link:
    """Waits for something that ``wanted`` says yes to."""
    while True:
        found = bus.receive(PATIENCE_S)
        assert found is not None, "it did not happen"
        if wanted(found):
            return found


def linked(bus: MqttBus, up: bool = True) -> None:
    """Waits until the connection is up, or down."""
    happened(bus, lambda each: each == Link(up))


def is_let_in(connect: Callable[[], MqttBus]) -> bool:
    """Whether the broker takes a connection."""
    with closing(connect()) as bus:
        return happened(bus, lambda each: isinstance(each, Link)) == Link(True)
