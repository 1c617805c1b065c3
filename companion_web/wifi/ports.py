"""Protocol of what the page at the access point needs from the program, and its values."""

from dataclasses import dataclass
from typing import Protocol

from tachiai.rules.messages import Message
from tachiai.rules.reply import Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class HeardNetwork:
    """A Wi-Fi in reach of the table."""

    name: str
    bars: int  #: signal, 0 to 4
    is_open: bool
    can_be_joined: bool  #: a password is enough


@dataclass(frozen=True, slots=True, kw_only=True)
class WifiView:
    """What the page shows."""

    networks: tuple[HeardNetwork, ...]
    own: str  #: name of the access point
    own_qr: str  #: text of its QR code, by which phones join it
    page: str  #: address of the table's page there
    host: str  #: the table's name in a network
    trouble: Message  #: why the last network was not joined


class WifiPort(Protocol):
    """Choice of a network. Requests are carried out soon after the answer, since the access point ends
    then.
    """

    def view(self) -> WifiView:
        """What the page shows; also notes that somebody looks at it."""

    def join(self, name: str, password: str) -> Reply:
        """Has the table join a network. A reply that is not ok says what is wrong with the input."""

    def listen(self) -> Reply:
        """Has the table scan for networks again."""
