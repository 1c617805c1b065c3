"""Absent players: when the engine is asked for them, and what becomes of its answers. The same engine gives
hints to those who are present. It runs in a process of its own (``firmware.engine``): nothing here waits for
it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import takewhile
from math import inf
from typing import Any, Protocol

from tachiai.firmware.referee.events import Advised, Decided, DrawAnswered, Event, Searched
from tachiai.firmware.referee.phases import Exploring, Over, Paused, Repairing
from tachiai.firmware.referee.state import DrawOffer, RefereeState
from tachiai.firmware.troubles.advice import Trouble, words_of
from tachiai.rules.core import Player
from tachiai.rules.exploration.tree import Found, FoundLine
from tachiai.rules.levels import level_of
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.messages import multilingual
from tachiai.rules.record.participants import REMOTE
from tachiai.rules.registry import declaration_of


class Partner(Protocol):
    """Decides for absent players, or teaches those who are present. On the session's thread; never blocks."""

    def look(self, referee: RefereeState, at_s: float) -> tuple[Event, ...]:
        """Called after every turn; returns events for the referee."""

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """Present troubles."""


NO_ENGINE = "engine"  # code of the trouble when the engine does not answer
LONGEST_MS = 5000  # longest search for a move
DRAW_MS = 1000
ADVICE_MS = 350  # with ADVICE_NODES less than 0.1 s on a present-day computer
ADVICE_NODES = 1_200
POSITION_MS = 4000
POSITION_NODES = 6_000
POSITION_LINES = 3
LEAST_MS = 100
SHARE_OF_CLOCK = 30  # a move takes at most 1/30 of the time left
AGAIN_S = 30.0  # a failed question is asked again after this time
LOST_ENOUGH = -50  # hundredths of a piece: with this score or a worse one a draw is accepted
EVEN = 20  # the same after MANY_PLIES
MANY_PLIES = 40


class Engine(Protocol):
    """Answers requests (``rules.engine.requests``) in order, as ``firmware.engine`` does; never blocks."""

    def prepare(self, request: Mapping[str, Any]) -> None:
        """Loads what such requests need, without an answer."""

    def ask(self, request: Mapping[str, Any]) -> None:
        """Takes a request."""

    def poll(self) -> dict[str, Any] | None:
        """The next answer, or None if it is not there yet."""

    def stop(self) -> None:
        """Makes open requests be answered soon."""


class _Kind(Enum):
    MOVE = auto()
    DRAW = auto()
    ADVICE = auto()
    POSITION = auto()


@dataclass(frozen=True, slots=True)
class _Question:
    """A question to the engine: a move of ``player``, whether they accept a draw, a hint for them, or what it
    says of a position that is tried out.
    """

    game: str  #: uid
    position: str
    player: Player
    level: int
    kind: _Kind


@dataclass
class _History:
    """The game so far as texts, cached, so that a long game costs one new text for each ply."""

    _nodes: list[AnyLine] = field(default_factory=list)
    _texts: list[str] = field(default_factory=list)

    def texts(self, line: AnyLine) -> list[str]:
        """The start of ``line``, then each ply as a move, or a position where no legal move leads to it."""
        nodes = line.nodes()
        known = len(list(takewhile(lambda pair: pair[0] is pair[1], zip(nodes, self._nodes, strict=False))))
        self._nodes = list(nodes)
        self._texts = [*self._texts[:known], *map(_text, nodes[known:])]
        return self._texts


def _text(node: AnyLine) -> str:
    game, before = node.game, node.parent
    if before is None or node.move is None or game.why_illegal(before.state, node.move) is not None:
        return game.format_position(node.state)
    follows = game.play_unchecked(before.state, node.move) == node.state
    return game.format_move(node.move) if follows else game.format_position(node.state)


@dataclass
class AbsentPlayers:
    """Asks ``engine`` for the absent players in all games at a table. ``look`` is called after every turn of
    the session, on its thread.
    """

    engine: Engine
    in_haste: bool = False  #: moves come without a thinking pause
    seed: int = 0  #: of the moves that a weak level overlooks; it changes with each question
    _asked: list[_Question] = field(default_factory=list)  #: open questions, oldest first
    _asked_s: float = 0.0
    _is_stopped: bool = False
    _decided: tuple[_Question, Event] | None = None  #: an answer that is held back until it is due
    _failed_s: float | None = None
    _history: _History = field(default_factory=_History)
    _prepared: AnyGame | None = None  #: the game that the engine was prepared for

    def look(self, referee: RefereeState, at_s: float) -> tuple[Event, ...]:
        """Events for answers that are due."""
        self._prepare(referee)
        question = _question(referee)
        answer = self.engine.poll() if self._asked else None
        if answer is not None:
            answered = self._asked.pop(0)
            if question is not None and answered == question:
                self._take(referee, question, answer, at_s)
        if self._decided is not None and self._decided[0] == question:
            return self._due(referee, at_s)
        self._decided = None
        if question not in self._asked[-1:]:
            self._stop()
            if question is not None and not self._has_just_failed(at_s):
                self._ask(referee, question, at_s)
        return ()

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """The trouble that the engine does not answer, if so."""
        return () if self._failed_s is None else (Trouble(NO_ENGINE, words_of(NO_ENGINE)),)

    def _prepare(self, referee: RefereeState) -> None:
        """Prepares the engine once for a game in which it may be asked."""
        game = referee.game
        if game is not self._prepared and (referee.absent or not referee.settings.strict):
            self._prepared = game
            self.engine.prepare({"game": game.uid, "options": dict(game.options)})

    def _ask(self, referee: RefereeState, question: _Question, at_s: float) -> None:
        self.seed += 1
        self._asked.append(question)
        self._asked_s, self._is_stopped = at_s, False
        request = {
            "game": question.game,
            "options": dict(referee.game.options),
            "history": self._history.texts(referee.line),
            "seed": self.seed,
        }
        self.engine.ask({**request, **_limits(referee, question)})

    def _stop(self) -> None:
        """Stops searches that nobody waits for any more."""
        if self._asked and not self._is_stopped:
            self.engine.stop()
            self._is_stopped = True

    def _has_just_failed(self, at_s: float) -> bool:
        return self._failed_s is not None and at_s - self._failed_s < AGAIN_S

    def _take(
        self, referee: RefereeState, question: _Question, answer: Mapping[str, Any], at_s: float
    ) -> None:
        if "error" in answer:
            self._failed_s = at_s
            return
        self._failed_s = None
        match question.kind:
            case _Kind.MOVE:
                event: Event = Decided(question.player, question.position, answer["move"], at_s)
            case _Kind.DRAW:
                event = DrawAnswered(_takes_draw(referee, question, answer["score"]), at_s)
            case _Kind.ADVICE:
                why, spoken = (multilingual(answer[key]) for key in ("why", "spoken"))
                event = Advised(question.position, answer["move"], why, spoken, at_s)
            case _Kind.POSITION:
                event = Searched(question.position, _found(answer), at_s)
        self._decided = question, event

    def _due(self, referee: RefereeState, at_s: float) -> tuple[Event, ...]:
        """The answer as an event, once the thinking pause is over."""
        assert self._decided is not None
        question, event = self._decided
        thinks_s = 0.0 if self.in_haste or question.kind is not _Kind.MOVE else _thinks_s(referee, question)
        if at_s - self._asked_s < thinks_s:
            return ()
        self._decided = None
        return (replace(event, at_s=at_s),)


def _question(referee: RefereeState) -> _Question | None:
    """The question that is open now, or None."""
    if isinstance(referee.phase, Paused | Over):
        return None
    if isinstance(referee.phase, Exploring):
        return _of_position(referee, referee.phase)
    advice = referee.advice_now
    if referee.draw is DrawOffer.OFFERED:
        kind, player = _Kind.DRAW, next(iter(referee.absent), None)
    elif advice is not None and advice.move is None:
        kind, player = _Kind.ADVICE, referee.to_move
    else:
        kind, player = _Kind.MOVE, referee.awaited
    if player is None or (kind is not _Kind.ADVICE and referee.participant(player) == REMOTE):
        return None  # nobody is asked, or a person elsewhere is
    game, level = referee.game, referee.participant(player).level
    return _Question(game.uid, game.format_position(referee.line.state), player, level, kind)


def _of_position(referee: RefereeState, exploring: Exploring) -> _Question | None:
    """The question about a position that is tried out, once the table shows it."""
    line, is_led = referee.line, isinstance(exploring.now, Repairing)
    if is_led or exploring.tree.here.found is not None or line.outcome is not None:
        return None
    position = line.game.format_position(line.state)
    return _Question(line.game.uid, position, referee.to_move, 0, _Kind.POSITION)


def _found(answer: Mapping[str, Any]) -> Found:
    lines = tuple(FoundLine(tuple(each["line"]), each["score"]) for each in answer["lines"])
    return Found(lines, multilingual(answer["why"]), multilingual(answer["spoken"]))


def _limits(referee: RefereeState, question: _Question) -> dict[str, Any]:
    """Limits of a search. Draws and hints are judged at full strength, moves at the player's level."""
    if question.kind is _Kind.ADVICE:
        return {"ms": ADVICE_MS, "nodes": ADVICE_NODES, "advice": True}
    if question.kind is _Kind.POSITION:
        return {"ms": POSITION_MS, "nodes": POSITION_NODES, "lines": POSITION_LINES}
    if question.kind is _Kind.DRAW:
        return {"ms": DRAW_MS}
    share_ms = _left_s(referee, question.player) * 1000 / SHARE_OF_CLOCK
    return {"level": question.level, "ms": round(max(LEAST_MS, min(LONGEST_MS, share_ms)))}


def _thinks_s(referee: RefereeState, question: _Question) -> float:
    """The thinking pause before a move."""
    level = level_of(declaration_of(question.game).levels, question.level)
    return min(level.thinks_s, _left_s(referee, question.player) / SHARE_OF_CLOCK)


def _left_s(referee: RefereeState, player: Player) -> float:
    clock = referee.clock
    return clock.left(player, referee.now_s).total_s if clock.control.limited else inf


def _takes_draw(referee: RefereeState, question: _Question, score: int) -> bool:
    """Whether a player accepts a draw: if losing, or if not clearly better after many plies. ``score`` is
    that of the player to move, in hundredths of a piece.
    """
    own = score if referee.to_move is question.player else -score
    return own <= LOST_ENOUGH or (own <= EVEN and referee.line.ply >= MANY_PLIES)
