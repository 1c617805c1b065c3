"""The arbiter's queue: where somebody is wanted, the gravest and oldest first. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tachiai.companion_web.club.bus.messages import AlertKind, AlertMessage
from tachiai.companion_web.club.hub.floor import Floor, TableOnFloor
from tachiai.companion_web.club.hub.found import Found
from tachiai.companion_web.club.hub.halls import ALERT, Hall, Halls

GRAVITY = {kind: place for place, kind in enumerate(AlertKind)}  # the order in which they are declared


@dataclass(frozen=True, slots=True)
class Claim:
    """Who goes there, and since when (UTC)."""

    account: str
    at_ms: int


Claims = Mapping[tuple[str, int], Claim]  # by place and number of the alert


@dataclass(frozen=True, slots=True)
class Case:
    """An alert in the queue, of a ``table`` or a ``hall``; ``place``: under which name it is claimed."""

    place: str
    number: int
    alert: AlertMessage
    claim: Claim | None
    table: TableOnFloor | None = None
    hall: Hall | None = None


def queue_of(floor: Floor, halls: Halls, claims: Claims, found: Found) -> tuple[Case, ...]:
    """Returns all alerts, those that the hub ``found`` too: those that nobody goes for come first, then by
    gravity, then by age.
    """
    return tuple(
        sorted(
            _cases(floor, halls, claims, found),
            key=lambda case: (
                case.claim is not None,
                GRAVITY[case.alert.kind],
                case.alert.since_ms,
                case.place,
            ),
        )
    )


def _cases(floor: Floor, halls: Halls, claims: Claims, found: Found) -> Iterator[Case]:
    for (name, number), alert in found.items():
        there = floor.get(name, TableOnFloor(name))
        yield Case(name, number, alert, claims.get((name, number)), table=there)
    for table in floor.values():
        for number, alert in table.all_alerts():
            yield Case(table.name, number, alert, claims.get((table.name, number)), table=table)
    for hall in halls.values():
        if not hall.is_up:
            yield Case(hall.place, ALERT, hall.alert, claims.get((hall.place, ALERT)), hall=hall)


def settled_claims(
    before: tuple[Case, ...], after: tuple[Case, ...], claims: Claims
) -> frozenset[tuple[str, int]]:
    """Returns the claims of alerts that were there before and are gone now."""
    gone = {(case.place, case.number) for case in before} - {(case.place, case.number) for case in after}
    return frozenset(gone & claims.keys())
