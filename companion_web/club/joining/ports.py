"""What the pages need to have tables join a club, at the hub and at a table."""

import ssl
from typing import Protocol

from tachiai.companion_web.club.joining.member import Member
from tachiai.rules.reply import Reply


class MembersPort(Protocol):
    """The members of the hub's club."""

    def all(self) -> tuple[Member, ...]:
        """Returns the members, by name."""

    def invitation(self, name: str, title: str) -> str:
        """Returns what the QR code for a new table says. Raises ``BadName``, ``JoiningFault``."""

    def expel(self, name: str) -> bool:
        """Takes a member's rights away; returns whether there was one. Raises ``JoiningFault``."""

    @property
    def hub_tls(self) -> ssl.SSLContext:
        """How the hub speaks to its members. Raises ``JoiningFault``."""


class JoiningPort(Protocol):
    """How a table comes to a club."""

    def is_expelled(self) -> bool:
        """Returns whether the table was in a club that has expelled it."""

    def join(self, text: str) -> Reply:
        """Joins by the text of a hub's QR code; by the code that the camera sees soon, where it is empty."""
