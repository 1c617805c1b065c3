"""When an arbiter is wanted at the table, as its views tell. Pure.

What lasts (a question, a blind camera, a device) is settled when it is over. What happened (a flag, an
illegal move) stays until an arbiter settles it, or the next game begins.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tachiai.companion_web.club.bus.messages import AlertKind, AlertMessage, Sentence
from tachiai.companion_web.ports import LiveView
from tachiai.rules.words import Words, filled, joined

QUESTION_S = 20.0  # so long a question or a refused move may stand
BLIND_S = 5.0
HAPPENED = frozenset((AlertKind.FLAG, AlertKind.ILLEGAL))
WAITING_PHASES = frozenset(("ambiguous", "illegal", "repairing"))
FLAG_FELL = Words("The flag has fallen.", "時間切れです。")
COUNTED = Words("Completed illegal moves: {count}.", "反則 {count} 回目。")


@dataclass(frozen=True, slots=True)
class Alerts:
    """What is wrong at the table. ``open``: the alerts by number; ``since_s``: since when each thing that
    lasts has been so; ``fallen`` and ``counts``: of which flags and illegal moves there was an alert.
    """

    game: int = 0
    next_number: int = 1
    open: Mapping[int, AlertMessage] = field(default_factory=dict)
    since_s: Mapping[AlertKind, float] = field(default_factory=dict)
    fallen: frozenset[str] = frozenset()
    counts: tuple[int, int] = (0, 0)


def looked(alerts: Alerts, view: LiveView, now_s: float, at_ms: int) -> Alerts:
    """Returns what is wrong now that the table shows ``view``; ``at_ms``: UTC."""
    if view.game_id != alerts.game:
        alerts = Alerts(game=view.game_id, next_number=alerts.next_number, counts=view.illegal_counts)
    lasting = dict(_lasting(view))
    since_s = {kind: alerts.since_s.get(kind, now_s) for kind in lasting}
    kept = {n: alert for n, alert in alerts.open.items() if alert.kind in HAPPENED or alert.kind in lasting}
    alerts = replace(alerts, open=kept, since_s=since_s)
    there = {alert.kind for alert in kept.values()}
    for kind, words in lasting.items():
        if kind not in there and now_s - since_s[kind] >= _patience_s(kind):
            alerts = _raised(alerts, view, kind, words, "", at_ms)
    return _happened(alerts, view, at_ms)


def settled(alerts: Alerts, number: int) -> Alerts:
    """Returns the alerts without the one that an arbiter settled."""
    return replace(alerts, open={n: alert for n, alert in alerts.open.items() if n != number})


def _lasting(view: LiveView) -> Iterator[tuple[AlertKind, Words]]:
    if not view.camera_ok or view.phase == "blind":
        yield AlertKind.BLIND, view.camera_words if view.camera_words.en else view.words
    elif view.camera_words.en:
        yield AlertKind.DEVICE, view.camera_words
    if view.phase in WAITING_PHASES:
        yield AlertKind.QUESTION, view.words


def _patience_s(kind: AlertKind) -> float:
    return {AlertKind.QUESTION: QUESTION_S, AlertKind.BLIND: BLIND_S}.get(kind, 0.0)


def _happened(alerts: Alerts, view: LiveView, at_ms: int) -> Alerts:
    for player in _fallen_flags(view) - alerts.fallen:
        alerts = _raised(alerts, view, AlertKind.FLAG, FLAG_FELL, player, at_ms)
        alerts = replace(alerts, fallen=alerts.fallen | {player})
    for index, player in enumerate(("first", "second")):
        count = view.illegal_counts[index]
        if count > alerts.counts[index]:
            words = joined((filled(COUNTED, count=count), view.words))
            alerts = _raised(alerts, view, AlertKind.ILLEGAL, words, player, at_ms)
    return replace(alerts, counts=view.illegal_counts)


def _fallen_flags(view: LiveView) -> frozenset[str]:
    """Whose time has run out, whether or not that ends the game."""
    clock = view.clock
    if clock is None:
        return frozenset()
    left = (("first", clock.first_ms, clock.first_periods), ("second", clock.second_ms, clock.second_periods))
    return frozenset(player for player, left_ms, periods in left if left_ms <= 0 and periods <= 0)


def _raised(alerts: Alerts, view: LiveView, kind: AlertKind, words: Words, player: str, at_ms: int) -> Alerts:
    alert = AlertMessage(
        kind=kind,
        since_ms=at_ms,
        game=view.game_id,
        ply=view.ply,
        words=Sentence.of(words),
        clause=view.clause if kind in (AlertKind.ILLEGAL, AlertKind.QUESTION) else "",
        cells=view.cells if kind is AlertKind.ILLEGAL else (),
        player=player,
        counts=view.illegal_counts,
    )
    return replace(
        alerts,
        open={**alerts.open, alerts.next_number: alert},
        next_number=alerts.next_number + 1,
    )
