"""The bus as tables and hub use it, whatever carries it."""

from dataclasses import dataclass
from typing import Protocol

EXPIRED = b""  # what is retained is taken away by an empty message


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message that arrived. ``response_topic`` and ``correlation``: where and with what it is to be
    answered; ``retained``: it was said before this reader came.
    """

    topic: str
    payload: bytes
    retained: bool = False
    response_topic: str = ""
    correlation: bytes = b""


@dataclass(frozen=True, slots=True)
class Link:
    """The connection to the broker came up or broke."""

    is_up: bool


class Bus(Protocol):
    """A connection to the broker that comes back by itself. While it is down nothing is sent, and nothing
    waits to be sent: whoever uses it says again what still holds once a ``Link`` is up.
    """

    @property
    def is_up(self) -> bool:
        """Whether the broker can be reached now."""

    def subscribe(self, *filters: str) -> None:
        """Asks for messages, now and after every reconnection."""

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
        """Sends a message and returns at once; False if it was not sent."""

    def receive(self, timeout_s: float) -> Delivery | Link | None:
        """Returns the next thing that happened, or None after the time-out."""

    def close(self) -> None:
        """Ends the connection; the last will is not sent."""
