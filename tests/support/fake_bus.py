"""A broker in memory, which retains, has last wills, and can be cut off or lose what it retained."""

from collections import deque
from dataclasses import dataclass, field

from tachiai.companion_web.club.bus.bus import Delivery, Link


def fits(topic: str, wanted: str) -> bool:
    """Whether a filter with + asks for the topic."""
    parts, wishes = topic.split("/"), wanted.split("/")
    return len(parts) == len(wishes) and all(
        wish in ("+", part) for part, wish in zip(parts, wishes, strict=True)
    )


@dataclass
class FakeBroker:
    """Delivers at once. ``loses``: topics' ends of which every message is lost."""

    retained: dict[str, bytes] = field(default_factory=dict)
    clients: "list[FakeBus]" = field(default_factory=list)
    loses: set[str] = field(default_factory=set)
    carried: list[tuple[str, bytes]] = field(default_factory=list)

    def publish(self, delivery: Delivery, retain: bool) -> None:
        """Carries a message."""
        self.carried.append((delivery.topic, delivery.payload))
        if delivery.topic.rpartition("/")[2] in self.loses:
            return
        if retain and delivery.payload:
            self.retained[delivery.topic] = delivery.payload
        elif retain:
            self.retained.pop(delivery.topic, None)
        for client in self.clients:
            client.deliver(delivery)

    def restart(self) -> None:
        """Falls and comes back without what it retained."""
        self.retained.clear()
        for client in self.clients:
            client.link(False)
        for client in self.clients:
            client.link(True)


class FakeBus:
    """Implements ``Bus`` on a ``FakeBroker``."""

    def __init__(self, broker: FakeBroker) -> None:
        self._broker, self._up = broker, False
        self._filters: list[str] = []
        self._happened: deque[Delivery | Link] = deque()
        broker.clients.append(self)

    @property
    def is_up(self) -> bool:
        return self._up

    def link(self, up: bool) -> None:
        """Connects it, or cuts it off."""
        self._up = up
        self._happened.append(Link(up))
        if up:
            self._retained_for(self._filters)

    def subscribe(self, *filters: str) -> None:
        self._filters += filters
        if self._up:
            self._retained_for(filters)

    def _retained_for(self, filters: "list[str] | tuple[str, ...]") -> None:
        for topic, payload in self._broker.retained.items():
            if any(fits(topic, each) for each in filters):
                self._happened.append(Delivery(topic, payload, retained=True))

    def deliver(self, delivery: Delivery) -> None:
        """Takes what the broker carries, if it was asked for."""
        if self._up and any(fits(delivery.topic, each) for each in self._filters):
            self._happened.append(delivery)

    def publish(
        self,
        topic: str,
        payload: bytes,
        *,
        retain: bool = False,
        at_least_once: bool = True,
        expires_s: int | None = None,
        response_topic: str = "",
        correlation: bytes = b"",
    ) -> bool:
        if not self._up:
            return False
        delivery = Delivery(topic, payload, response_topic=response_topic, correlation=correlation)
        self._broker.publish(delivery, retain)
        return True

    def receive(self, timeout_s: float) -> Delivery | Link | None:
        return self._happened.popleft() if self._happened else None

    def close(self) -> None:
        self.link(False)
