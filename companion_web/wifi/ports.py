"""What the page at the access point needs from the outside."""

from dataclasses import dataclass
from typing import Protocol

from tachiai.rules.reply import Reply
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class HeardNetwork:
    """A network that the table hears: ``bars`` of 4; ``can_be_joined``: a password is enough for it."""

    name: str
    bars: int
    is_open: bool
    can_be_joined: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WifiView:
    """``own``: the access point's name, ``own_qr``: what phones read to join it; ``page``: the address of the
    table's page there; ``host``: the table's name in a network; ``trouble``: why the last one was not joined.
    """

    networks: tuple[HeardNetwork, ...]
    own: str
    own_qr: str
    page: str
    host: str
    trouble: Words


class WifiPort(Protocol):
    """Where a network is chosen. What is asked for is done soon after the answer: the access point ends."""

    def view(self) -> WifiView:
        """Returns what the page shows, and notes that somebody looks at it."""

    def join(self, name: str, password: str) -> Reply:
        """Has the table join a network. A reply that is not ok says what is wrong with what was typed."""

    def listen(self) -> Reply:
        """Has the table listen for networks again."""
