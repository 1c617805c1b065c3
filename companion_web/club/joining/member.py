"""A member of a club: a table, or a hall."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

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
