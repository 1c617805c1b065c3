"""Who belongs to a club."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

HUB = "hub"  # whom the hub's own certificate names
RELAY = "relay"  # and that of a hall's hub where it speaks to the centre
TABLES_DOMAIN = "table.tachiai.internal"  # a table's certificate names it as NAME.table.tachiai.internal
LASTS_MINUTES = 15  # an invitation


def identity(name: str, serial: str) -> str:
    """Returns what a certificate calls somebody, and the broker a user: another one for each certificate, so
    that a name that was given away again gives no rights to who had it before.
    """
    return f"{name}.{serial[:8]}"


class Kind(StrEnum):
    """What somebody is who joins."""

    TABLE = "table"
    HALL = "hall"  # with a broker and a hub of its own


class Member(BaseModel):
    """Somebody with a certificate, by its serial number; ``since_ms``: UTC."""

    model_config = ConfigDict(frozen=True)

    name: str
    title: str
    kind: Kind
    since_ms: int
    serial: str

    @property
    def identity(self) -> str:
        """What its certificate calls it."""
        return identity(self.name, self.serial)
