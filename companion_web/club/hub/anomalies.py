"""Alerts that the hub itself raises about results in the tables' logs. Pure."""

from collections.abc import Iterable, Mapping

from tachiai.companion_web.club.bus.messages import AlertKind, AlertMessage, Sentence
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
