"""A member of a club (a table, or a hall), and what the pages ask about members."""

import ssl
from enum import StrEnum
from typing import Protocol

from pydantic import BaseModel, ConfigDict

from tachiai.rules.messages import Reply

HUB = "hub"  # name in the hub's own certificate
RELAY = "relay"  # name in the certificate of a hub's relay to the centre
TABLES_DOMAIN = "table.tachiai.internal"  # a table's certificate names it as NAME.table.tachiai.internal
LASTS_MINUTES = 15  # how long an invitation is valid


def identity(name: str, serial: str) -> str:
    """The name in a certificate, and of the user at the broker. It is another one for each certificate, so
    that who had a name before has no rights once it is given to another table.

    >>> identity("t1", "3f2a91c04d7e")
    't1.3f2a91c0'
    """
    return f"{name}.{serial[:8]}"


class MemberKind(StrEnum):
    """What a member is."""

    TABLE = "table"
    HALL = "hall"  #: with a broker and a hub of its own


class Member(BaseModel):
    """A table or hall with a certificate."""

    model_config = ConfigDict(frozen=True)

    name: str
    title: str  #: what people call it
    kind: MemberKind
    since_ms: int  #: UTC
    serial: str  #: serial number of its certificate, in hexadecimal digits

    @property
    def identity(self) -> str:
        """The name in its certificate."""
        return identity(self.name, self.serial)


class MembersPort(Protocol):
    """The members of the hub's club."""

    def all(self) -> tuple[Member, ...]:
        """The members, by name."""

    def invitation(self, name: str, title: str) -> str:
        """Text of the QR code for a new table. Raises ``BadName``, ``JoiningFault``."""

    def expel(self, name: str) -> bool:
        """Revokes a member's certificate; returns whether there was one. Raises ``JoiningFault``."""

    @property
    def hub_tls(self) -> ssl.SSLContext:
        """The hub's TLS context towards its members. Raises ``JoiningFault``."""


class JoiningPort(Protocol):
    """At a table: joining a club."""

    def is_expelled(self) -> bool:
        """Whether the table was in a club that has expelled it."""

    def join(self, text: str) -> Reply:
        """Joins by the text of a hub's QR code; "": by the code that the table's camera sees."""
