"""Who may do what at a table and in a club: rights, roles, and accounts."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What somebody does; ``RIGHTS`` has the rights of each."""

    TABLE_ARBITER = "table_arbiter"  #: whoever typed a table's PIN
    CHIEF = "chief"
    ARBITER = "arbiter"
    RESULTS = "results"  #: pairs rounds and enters results
    DISPLAY = "display"  #: a screen of the hall
    SPECTATOR = "spectator"


class Right(StrEnum):
    """A permission."""

    CHANGE = "change"  #: rule, correct and set up at this very table
    RULE = "rule"  #: see the queue of alerts, claim them, and rule
    PAIR = "pair"
    DECIDE = "decide"  #: enter results of a tournament, and download its files
    ADMIN = "admin"  #: manage accounts and tables, and read the audit log
    GAMES = "games"  #: read the games of all tables
    HALL = "hall"  #: see the boards as they are now
    WATCH = "watch"  #: see the boards after the delay


RIGHTS: Mapping[Role, frozenset[Right]] = {
    Role.TABLE_ARBITER: frozenset((Right.CHANGE,)),
    Role.CHIEF: frozenset(Right) - {Right.CHANGE},
    Role.ARBITER: frozenset((Right.RULE, Right.DECIDE, Right.GAMES, Right.HALL, Right.WATCH)),
    Role.RESULTS: frozenset((Right.PAIR, Right.DECIDE, Right.GAMES, Right.HALL, Right.WATCH)),
    Role.DISPLAY: frozenset((Right.HALL, Right.WATCH)),
    Role.SPECTATOR: frozenset((Right.WATCH,)),
}
CLUB_ROLES = tuple(role for role in Role if role is not Role.TABLE_ARBITER)


@dataclass(frozen=True, slots=True)
class Account:
    """A name with a role; the arbiter of a table has no name."""

    name: str
    role: Role

    def may(self, right: Right) -> bool:
        """Whether the role has this right."""
        return right in RIGHTS[self.role]
