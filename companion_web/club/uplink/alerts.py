"""The table's alerts, for which an arbiter is wanted, and the server of its pictures for the hub.

Alerts about a condition (a question, a blind camera, a device, a round that cannot begin) end with it. Alerts
about an event (a flag, an illegal move) stay until an arbiter settles them, or the next game begins. A
refused move and the question about it are one incident, however long it takes, with one alert: the more
serious one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from flask import Flask, Response, abort, request

from tachiai.companion_web.club.bus.messages import AlertKind, AlertMessage, Sentence
from tachiai.companion_web.club.joining.member import HUB
from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.messages import Message, filled, joined


def pictures_app(log: SqlGameLog) -> Flask:
    """The WSGI app for the pictures in ``log``, to be served by ``joining.https``."""
    app = Flask(__name__, static_folder=None)

    @app.get("/entry/<int:number>.jpg")
    def picture(number: int) -> Response:
        if request.environ.get("SSL_CLIENT_S_DN_CN") != HUB:
            abort(403)
        jpeg = log.picture(number)
        if jpeg is None:
            abort(404)
        return Response(jpeg, mimetype="image/jpeg")

    return app


QUESTION_S = 20.0  # a question or a refused move raises an alert after so long
AGAIN_S = 120.0  # and another one so long after an arbiter has settled it
BLIND_S = 5.0
PATIENCE_S = {AlertKind.QUESTION: QUESTION_S, AlertKind.BLIND: BLIND_S}  # other alerts are raised at once
EVENTS = frozenset((AlertKind.FLAG, AlertKind.ILLEGAL))  # events; all others are conditions
WITH_PICTURES = frozenset((AlertKind.FLAG, AlertKind.ILLEGAL, AlertKind.QUESTION))  # these have pictures
WAITING_PHASES = frozenset(("ambiguous", "illegal", "repairing"))
FLAG_FELL = Message("The flag has fallen.")
COUNTED = Message("Completed illegal moves: {count}.")
STOPPED = Message("The table started again in the middle of a game, and waits for somebody to let it go on.")


@dataclass(frozen=True, slots=True)
class Alerts:
    """The alerts of the table, and what is needed to raise further ones."""

    game: int = 0
    next_number: int = 1
    open: Mapping[int, AlertMessage] = field(default_factory=dict)  #: by number
    since_s: Mapping[AlertKind, float] = field(default_factory=dict)  #: when each condition began
    fallen: frozenset[str] = frozenset()  #: players with an alert about their flag, also a settled one
    counts: tuple[int, int] = (0, 0)  #: illegal moves of each player for which an alert was raised
    incident: int = 0  #: number of the alert about the present question or refused move, 0 for none yet
    has_played: bool = False  #: the game was seen in a phase other than paused or setting_up


def looked(alerts: Alerts, view: LiveView, waits: Message | None, now_s: float, at_ms: int) -> Alerts:
    """The alerts after another view. ``waits``: why the next game cannot begin, None if it can or there is
    none; ``now_s``: a monotonic clock; ``at_ms``: UTC.
    """
    if view.game_id != alerts.game:
        alerts = Alerts(game=view.game_id, next_number=alerts.next_number, counts=view.illegal_counts)
    has_played = alerts.has_played or view.phase not in ("paused", "setting_up")
    lasting = dict(_lasting(view, waits, has_played))
    since_s = {kind: alerts.since_s.get(kind, now_s) for kind in lasting}
    kept = {
        number: _as_now(alert, lasting)
        for number, alert in alerts.open.items()
        if alert.kind in EVENTS or alert.kind in lasting
    }
    incident = alerts.incident if AlertKind.QUESTION in lasting else 0
    alerts = replace(alerts, open=kept, since_s=since_s, incident=incident, has_played=has_played)
    alerts = _happened(alerts, view, at_ms)
    there = {alert.kind for alert in alerts.open.values()}
    for kind, words in lasting.items():
        is_told = kind in there or (kind is AlertKind.QUESTION and alerts.incident)
        if not is_told and now_s - since_s[kind] >= PATIENCE_S.get(kind, 0.0):
            alerts = _raised(alerts, view, kind, words, "", at_ms)
    return alerts


def settled(alerts: Alerts, number: int, now_s: float) -> Alerts:
    """The alerts without the one that an arbiter has settled. A question that is still open ``AGAIN_S`` later
    raises another one.
    """
    rest = replace(alerts, open={n: alert for n, alert in alerts.open.items() if n != number})
    if number != alerts.incident:
        return rest
    again_s = {**alerts.since_s, AlertKind.QUESTION: now_s + AGAIN_S - QUESTION_S}
    return replace(rest, since_s=again_s, incident=0)


def _as_now(alert: AlertMessage, lasting: Mapping[AlertKind, Message]) -> AlertMessage:
    """The alert; the reason why a round cannot begin may have changed."""
    if alert.kind is not AlertKind.ROUND_WAITS:
        return alert
    return alert.model_copy(update={"words": Sentence.of(lasting[alert.kind])})


def _lasting(view: LiveView, waits: Message | None, has_played: bool) -> Iterator[tuple[AlertKind, Message]]:
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
    """Players whose time is over, whether or not that ends the game."""
    clock = view.clock
    if clock is None:
        return frozenset()
    left = (("first", clock.first_ms, clock.first_periods), ("second", clock.second_ms, clock.second_periods))
    return frozenset(player for player, left_ms, periods in left if left_ms <= 0 and periods <= 0)


def _raised(
    alerts: Alerts, view: LiveView, kind: AlertKind, words: Message, player: str, at_ms: int
) -> Alerts:
    """The alerts with one more; an illegal move replaces the question of the same incident."""
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
