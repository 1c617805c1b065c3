"""The arbiters' queue of alerts, those of tables and the hub's own, the most serious first. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tachiai.companion_web.club.bus.messages import AlertKind, AlertMessage, Sentence
from tachiai.companion_web.club.hub.halls import ALERT, Hall, Halls
from tachiai.companion_web.club.hub.table_states import HallTable, TableStates
from tachiai.companion_web.club.rounds.tournament import Tournament
from tachiai.companion_web.club.rounds.words import strange_words

_STRANGE_RESULTS = -1000  # minus the number of the game: numbers that no table uses

Found = Mapping[tuple[str, int], AlertMessage]  # by table and number of the alert


def anomalies_in(tournaments: Iterable[Tournament]) -> Found:
    """An alert for each result that does not count and that no arbiter has dealt with."""
    return {
        (strange.table, _STRANGE_RESULTS - strange.game): AlertMessage(
            kind=AlertKind.STRANGE_RESULT,
            since_ms=strange.since_ms,
            game=0,
            ply=0,
            words=Sentence.of(strange_words(tournament, strange)),
        )
        for tournament in tournaments
        for strange in tournament.strange_results
        if not strange.settled_by
    }


def strange_game(alert: int) -> int | None:
    """The number of the game that an alert of ``anomalies_in`` is about; None for any other alert.

    >>> strange_game(-1042)
    42
    """
    return _STRANGE_RESULTS - alert if alert < _STRANGE_RESULTS else None


GRAVITY = {kind: place for place, kind in enumerate(AlertKind)}  # the order in which they are declared


@dataclass(frozen=True, slots=True)
class Claim:
    """An arbiter goes to an alert."""

    account: str
    at_ms: int  #: UTC


Claims = Mapping[tuple[str, int], Claim]  # by place and number of the alert


@dataclass(frozen=True, slots=True)
class Case:
    """An alert in the queue, of a table or of a hall."""

    place: str  #: name of the table, or ``Hall.place``
    number: int
    alert: AlertMessage
    claim: Claim | None
    table: HallTable | None = None
    hall: Hall | None = None


def queue_of(states: TableStates, halls: Halls, claims: Claims, found: Found) -> tuple[Case, ...]:
    """All alerts, those that the hub ``found`` too: unclaimed ones first, then by kind, then by age."""
    return tuple(
        sorted(
            _cases(states, halls, claims, found),
            key=lambda case: (
                case.claim is not None,
                GRAVITY[case.alert.kind],
                case.alert.since_ms,
                case.place,
            ),
        )
    )


def _cases(states: TableStates, halls: Halls, claims: Claims, found: Found) -> Iterator[Case]:
    for (name, number), alert in found.items():
        there = states.get(name, HallTable(name))
        yield Case(name, number, alert, claims.get((name, number)), table=there)
    for table in states.values():
        for number, alert in table.all_alerts():
            yield Case(table.name, number, alert, claims.get((table.name, number)), table=table)
    for hall in halls.values():
        if not hall.is_up:
            yield Case(hall.place, ALERT, hall.alert, claims.get((hall.place, ALERT)), hall=hall)


def settled_claims(
    before: tuple[Case, ...], after: tuple[Case, ...], claims: Claims
) -> frozenset[tuple[str, int]]:
    """The claims of alerts that were in the queue before and are not now."""
    gone = {(case.place, case.number) for case in before} - {(case.place, case.number) for case in after}
    return frozenset(gone & claims.keys())
