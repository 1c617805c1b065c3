"""When an arbiter is wanted at the table, as its views tell. Pure.

What lasts (a question, a blind camera, a device, a round that cannot begin) is settled when it is over. What
happened (a flag, an illegal move) stays until an arbiter settles it, or the next game begins. A move that is
refused and a question that stands are one incident, however long it takes: it has one alert, the graver one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tachiai.companion_web.club.bus.messages import AlertKind, AlertMessage, Sentence
from tachiai.companion_web.ports import LiveView
from tachiai.rules.words import Words, filled, joined

QUESTION_S = 20.0  # so long a question or a refused move may stand
AGAIN_S = 120.0  # and so long after an arbiter has ruled on it
BLIND_S = 5.0
HAPPENED = frozenset((AlertKind.FLAG, AlertKind.ILLEGAL))
SEEN = frozenset((AlertKind.FLAG, AlertKind.ILLEGAL, AlertKind.QUESTION))  # on what pictures show
WAITING_PHASES = frozenset(("ambiguous", "illegal", "repairing"))
FLAG_FELL = Words("The flag has fallen.", "時間切れです。")
COUNTED = Words("Completed illegal moves: {count}.", "反則 {count} 回目。")
STOPPED = Words(
    "The table started again in the middle of a game, and waits for somebody to let it go on.",
    "対局中に卓が再起動し、再開の操作を待っています。",
)


@dataclass(frozen=True, slots=True)
class Alerts:
    """What is wrong at the table. ``open``: the alerts by number; ``since_s``: since when each thing that
    lasts has been so; ``fallen`` and ``counts``: of which flags and illegal moves there was an alert;
    ``incident``: which alert tells of the question or refused move that stands now, 0 for none yet;
    ``has_played``: whether the game was seen going on.
    """

    game: int = 0
    next_number: int = 1
    open: Mapping[int, AlertMessage] = field(default_factory=dict)
    since_s: Mapping[AlertKind, float] = field(default_factory=dict)
    fallen: frozenset[str] = frozenset()
    counts: tuple[int, int] = (0, 0)
    incident: int = 0
    has_played: bool = False


def looked(alerts: Alerts, view: LiveView, waits: Words | None, now_s: float, at_ms: int) -> Alerts:
    """Returns what is wrong now that the table shows ``view``. ``waits``: what keeps the next game from
    beginning, None for nothing; ``at_ms``: UTC.
    """
    if view.game_id != alerts.game:
        alerts = Alerts(game=view.game_id, next_number=alerts.next_number, counts=view.illegal_counts)
    has_played = alerts.has_played or view.phase not in ("paused", "setting_up")
    lasting = dict(_lasting(view, waits, has_played))
    since_s = {kind: alerts.since_s.get(kind, now_s) for kind in lasting}
    kept = {
        number: _as_now(alert, lasting)
        for number, alert in alerts.open.items()
        if alert.kind in HAPPENED or alert.kind in lasting
    }
    incident = alerts.incident if AlertKind.QUESTION in lasting else 0
    alerts = replace(alerts, open=kept, since_s=since_s, incident=incident, has_played=has_played)
    alerts = _happened(alerts, view, at_ms)
    there = {alert.kind for alert in alerts.open.values()}
    for kind, words in lasting.items():
        is_told = kind in there or (kind is AlertKind.QUESTION and alerts.incident)
        if not is_told and now_s - since_s[kind] >= _patience_s(kind):
            alerts = _raised(alerts, view, kind, words, "", at_ms)
    return alerts


def settled(alerts: Alerts, number: int, now_s: float) -> Alerts:
    """Returns the alerts without the one that an arbiter settled; a question that still stands long after
    that is told again.
    """
    rest = replace(alerts, open={n: alert for n, alert in alerts.open.items() if n != number})
    if number != alerts.incident:
        return rest
    again_s = {**alerts.since_s, AlertKind.QUESTION: now_s + AGAIN_S - QUESTION_S}
    return replace(rest, since_s=again_s, incident=0)


def _as_now(alert: AlertMessage, lasting: Mapping[AlertKind, Words]) -> AlertMessage:
    """The alert; what keeps a round from beginning may be something else by now."""
    if alert.kind is not AlertKind.ROUND_WAITS:
        return alert
    return alert.model_copy(update={"words": Sentence.of(lasting[alert.kind])})


def _lasting(view: LiveView, waits: Words | None, has_played: bool) -> Iterator[tuple[AlertKind, Words]]:
    if waits is not None:
        yield AlertKind.ROUND_WAITS, waits
    if view.phase == "paused" and not has_played:
        yield AlertKind.PAUSED, STOPPED
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
    """The alerts with one more; an illegal move takes the place of the question that was there before."""
    is_incident = kind is AlertKind.QUESTION or (kind is AlertKind.ILLEGAL and view.phase in WAITING_PHASES)
    number = (alerts.incident if is_incident else 0) or alerts.next_number
    alert = AlertMessage(
        kind=kind,
        since_ms=at_ms,
        game=view.game_id,
        ply=view.ply,
        words=Sentence.of(words),
        clause=view.clause if kind in (AlertKind.ILLEGAL, AlertKind.QUESTION) else "",
        cells=view.cells if kind in (AlertKind.ILLEGAL, AlertKind.QUESTION) else (),
        player=player,
        counts=view.illegal_counts,
    )
    return replace(
        alerts,
        open={**alerts.open, number: alert},
        next_number=max(alerts.next_number, number + 1),
        incident=number if is_incident else alerts.incident,
    )
