"""What the hub itself finds amiss in what tables write, as alerts. Pure."""

from collections.abc import Iterable, Mapping

from tachiai.companion_web.club.bus.messages import AlertKind, AlertMessage, Sentence
from tachiai.companion_web.club.rounds.tournament import Tournament
from tachiai.companion_web.club.rounds.words import strange_words

_STRANGE_RESULTS = -1000  # before the number of the game: numbers that no table uses

Found = Mapping[tuple[str, int], AlertMessage]  # by table and number of the alert


def found_in(tournaments: Iterable[Tournament]) -> Found:
    """Returns an alert for each result that does not count and that nobody has seen to."""
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
    """Returns of which game such an alert tells, None for another alert."""
    return _STRANGE_RESULTS - alert if alert < _STRANGE_RESULTS else None
