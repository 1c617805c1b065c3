"""The interface of the message bus, as tables and hub use it, and the loop of their threads."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

REST_S = 1.0  # after a turn that failed
EXPIRED = b""  # an empty payload deletes a retained message (MQTT 5, 3.3.1.3)
_log = logging.getLogger(__name__)


def take_turns(what: str, turn: Callable[[], object], stopping: threading.Event) -> None:
    """Calls ``turn`` until ``stopping`` is set. An exception is logged under ``what``, with its traceback
    unless it is an ``OSError``; the same exception again and again is logged once.
    """
    said = ""
    while not stopping.is_set():
        try:
            turn()
            said = ""
        except Exception as error:
            if repr(error) != said:
                said, is_outside = repr(error), isinstance(error, OSError)
                _log.error("%s failed and is tried again: %s", what, error, exc_info=not is_outside)
            stopping.wait(REST_S)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message that arrived."""

    topic: str
    payload: bytes
    retained: bool = False  #: it was published before this client subscribed
    response_topic: str = ""  #: where the sender expects the answer, "" for no answer
    correlation: bytes = b""  #: correlation data that the answer has to carry


@dataclass(frozen=True, slots=True)
class Link:
    """The connection to the broker came up or went down."""

    is_up: bool


class Bus(Protocol):
    """A connection to the broker that reconnects by itself. While it is down, messages are dropped, not
    queued: after a ``Link`` that is up, its user publishes again what still holds.
    """

    @property
    def is_up(self) -> bool:
        """Whether the broker is connected now."""

    def subscribe(self, *filters: str) -> None:
        """Subscribes to topic filters, now and after every reconnection."""

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
        """Sends a message and returns at once; False while the broker is not connected. ``at_least_once``:
        quality of service 1, not 0; ``expires_s``: after so many seconds the broker delivers it no more.
        """

    def receive(self, timeout_s: float) -> Delivery | Link | None:
        """The next message, or change of the connection; None after the time-out."""

    def close(self) -> None:
        """Disconnects; the broker does not publish the last will then."""
