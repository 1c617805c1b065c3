"""Interfaces for the pages by which tables join a club, at the hub and at a table."""

import ssl
from typing import Protocol

from tachiai.companion_web.club.joining.member import Member
from tachiai.rules.reply import Reply


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
