"""The arbiter's queue: where somebody is wanted, the gravest and oldest first. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.companion_web.club.bus.messages import AlertKind, AlertMessage
from tachiai.companion_web.club.hub.floor import Floor, TableOnFloor

GRAVITY = {kind: place for place, kind in enumerate(AlertKind)}  # the order in which they are declared


@dataclass(frozen=True, slots=True)
class Claim:
    """Who goes there, and since when (UTC)."""

    account: str
    at_ms: int


Claims = Mapping[tuple[str, int], Claim]  # by table and number of the alert


@dataclass(frozen=True, slots=True)
class Case:
    """An alert in the queue."""

    table: TableOnFloor
    number: int
    alert: AlertMessage
    claim: Claim | None


def queue_of(floor: Floor, claims: Claims) -> tuple[Case, ...]:
    """Returns all alerts: those that nobody goes for come first, then by gravity, then by age."""
    cases = [
        Case(table, number, alert, claims.get((table.name, number)))
        for table in floor.values()
        for number, alert in table.all_alerts()
    ]
    return tuple(
        sorted(
            cases,
            key=lambda case: (
                case.claim is not None,
                GRAVITY[case.alert.kind],
                case.alert.since_ms,
                case.table.name,
            ),
        )
    )


def settled_claims(before: Floor, after: Floor, claims: Claims) -> frozenset[tuple[str, int]]:
    """Returns the claims of alerts that were there before and are gone now."""
    return frozenset(claims) & _numbers(before) - _numbers(after)


def _numbers(floor: Floor) -> frozenset[tuple[str, int]]:
    return frozenset((table.name, number) for table in floor.values() for number, _ in table.all_alerts())
