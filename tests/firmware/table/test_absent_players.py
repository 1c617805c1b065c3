"""When the engine is asked for a player who is not at the table, and what becomes of its answers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tachiai.firmware.referee.events import Decided, DrawAnswered
from tachiai.firmware.referee.phases import Exploring
from tachiai.firmware.referee.requests import AgreeDraw, AskAdvice, Explore, LetStand, Undo
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.table.absent_players import AGAIN_S, LONGEST_MS, AbsentPlayers
from tachiai.rules.core import Player
from tachiai.rules.engine.requests import read_request
from tachiai.rules.record.participants import PERSON, engine
from tachiai.rules.time_control import parse_time_control
from tachiai.testing.story_table import Table, table_of
from tests.support.absent_players import ODDS, TWO_ENGINES


@dataclass
class ScriptedEngine:
    """Answers what it is told to answer, and keeps what it was asked."""

    asked: list[Mapping[str, Any]] = field(default_factory=list)
    answers: list[dict[str, Any]] = field(default_factory=list)
    stops: int = 0
    prepared: list[Mapping[str, Any]] = field(default_factory=list)

    def prepare(self, request: Mapping[str, Any]) -> None:
        """Keeps what it is to be ready for."""
        self.prepared.append(request)

    def ask(self, request: Mapping[str, Any]) -> None:
        """Keeps the request."""
        self.asked.append(request)

    def poll(self) -> dict[str, Any] | None:
        """Returns the next answer."""
        return self.answers.pop(0) if self.answers else None

    def stop(self) -> None:
        """Counts."""
        self.stops += 1


@dataclass
class Absent:
    """A table with an engine that plays second, and what stands between the two."""

    table: Table = field(default_factory=lambda: table_of("rugby_chess", participants=(PERSON, engine(3))))
    engine: ScriptedEngine = field(default_factory=ScriptedEngine)
    in_haste: bool = True

    def __post_init__(self) -> None:
        self.players = AbsentPlayers(self.engine, in_haste=self.in_haste)

    def look(self, seconds: float = 0.1) -> None:
        """A turn of the session after some time: what was decided happens."""
        self.table.at_s += seconds
        for event in self.players.look(self.table.state, self.table.at_s):
            self.table.happens(event)

    @property
    def is_asked(self) -> int:
        """How often the engine was asked."""
        return len(self.engine.asked)


def test_it_is_made_ready_once_where_it_may_be_asked() -> None:
    absent = Absent()
    absent.look()
    absent.look()
    assert absent.engine.prepared == [{"game": "rugby_chess", "options": {}}]
    strict = Absent(table_of("rugby_chess", settings=RefereeSettings(strict=True)))
    strict.look()
    assert strict.engine.prepared == []


def test_nothing_is_asked_while_it_is_a_persons_turn() -> None:
    absent = Absent()
    absent.look()
    assert absent.is_asked == 0


def test_it_is_asked_once_with_the_game_so_far_and_its_answer_is_a_move() -> None:
    absent = Absent()
    absent.table.plays("a1-c3")
    absent.look()
    absent.look()
    (asked,) = absent.engine.asked
    assert asked["level"] == 3
    assert asked["ms"] == LONGEST_MS
    assert asked["history"] == ["wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -", "a1-c3"]
    absent.engine.answers = [{"move": "e9-g7", "score": 0}]
    absent.look()
    assert absent.table.plies == ["a1-c3", "e9-g7"]
    assert absent.table.phase == "laying"


def test_an_answer_to_a_position_that_is_gone_is_dropped_and_the_search_stopped() -> None:
    absent = Absent()
    absent.table.plays("a1-c3")
    absent.look()
    assert absent.table.asks(Undo()).ok
    absent.look()
    absent.look()
    assert absent.engine.stops == 1
    absent.table.follows_the_lights()
    absent.table.plays("b1-d3")
    absent.look()
    absent.engine.answers = [{"move": "e9-g7", "score": 0}]
    absent.look()
    assert absent.table.plies == ["b1-d3"]
    absent.engine.answers = [{"move": "c9-e7", "score": 0}]
    absent.look()
    assert absent.table.plies == ["b1-d3", "c9-e7"]


@pytest.mark.parametrize("uid", ODDS)
def test_at_odds_it_is_asked_from_the_start_that_was_set_up(uid: str) -> None:
    absent = Absent(table_of(uid, ODDS[uid], participants=TWO_ENGINES))
    absent.look()
    (asked,) = absent.engine.asked
    assert asked["history"] == [ODDS[uid]]
    line = read_request(json.dumps(asked)).line
    assert line.game.format_position(line.state) == ODDS[uid]


def test_it_takes_a_persons_time_for_a_move() -> None:
    absent = Absent(in_haste=False)
    absent.table.plays("a1-c3")
    absent.look()
    absent.engine.answers = [{"move": "e9-g7", "score": 0}]
    absent.look()
    assert absent.table.plies == ["a1-c3"]
    absent.look(10.0)
    assert absent.table.plies == ["a1-c3", "e9-g7"]


def test_it_hurries_when_its_time_runs_out() -> None:
    table = table_of("rugby_chess", participants=(PERSON, engine(3)), control=parse_time_control("6s"))
    absent = Absent(table, in_haste=False)
    absent.table.makes("a1-c3", rest_s=6.0)
    absent.look()
    assert absent.engine.asked[0]["ms"] <= 200
    absent.engine.answers = [{"move": "e9-g7", "score": 0}]
    absent.look()
    absent.look(0.3)
    assert absent.table.plies == ["a1-c3", "e9-g7"]


def test_an_engine_that_fails_is_a_trouble_and_asked_again() -> None:
    absent = Absent()
    absent.table.plays("a1-c3")
    absent.look()
    absent.engine.answers = [{"error": "expected an answer"}]
    absent.look()
    assert [trouble.code for trouble in absent.players.troubles] == ["engine"]
    absent.look(AGAIN_S / 2)
    assert absent.is_asked == 1
    absent.look(AGAIN_S)
    assert absent.is_asked == 2
    absent.engine.answers = [{"move": "e9-g7", "score": 0}]
    absent.look()
    assert absent.players.troubles == ()


@pytest.mark.parametrize(("score", "accepted"), [(60, True), (0, False), (-200, False)])
def test_a_draw_is_answered_by_the_score_of_who_is_to_move(score: int, accepted: bool) -> None:
    absent = Absent()
    assert absent.table.asks(AgreeDraw()).ok
    absent.look()
    absent.engine.answers = [{"move": "a1-c3", "score": score}]
    absent.look()
    assert (absent.table.state.outcome is not None) is accepted


def test_a_draw_that_is_offered_while_it_thinks_is_answered_first() -> None:
    absent = Absent()
    absent.table.plays("a1-c3")
    absent.look()
    assert absent.table.asks(AgreeDraw()).ok
    absent.look()
    assert "level" not in absent.engine.asked[1]
    absent.engine.answers = [{"move": "e9-g7", "score": 0}]
    absent.look()
    absent.engine.answers = [{"move": "e9-g7", "score": 500}]
    absent.look()
    absent.look()
    assert absent.table.says == "The computer (White) is thinking. The draw was declined."
    assert absent.is_asked == 3


def test_the_engine_understands_a_game_with_a_move_that_stood() -> None:
    absent = Absent()
    absent.table.puts(a1=".", a3="b", rest_s=1.0)
    assert absent.table.asks(LetStand()).ok
    absent.look()
    (asked,) = absent.engine.asked
    read = read_request(json.dumps(asked))
    assert read.line.state == absent.table.state.line.state


def test_advice_is_asked_for_a_person_and_comes_with_its_reason() -> None:
    absent = Absent(table_of("rugby_chess"))
    assert absent.table.asks(AskAdvice()).ok
    absent.look()
    (asked,) = absent.engine.asked
    assert asked["advice"] is True
    good = {"en": "It is good.", "ja": "良い手です。"}
    absent.engine.answers = [{"move": "a1-c3", "why": good, "spoken": good}]
    absent.look()
    assert absent.table.says == "Black to move. Hint: move what stands on a1."
    assert read_request(json.dumps(asked)).advice


def test_what_was_told_before_is_told_again_with_what_came_since() -> None:
    absent = Absent()
    for own, answer in (("a1-c3", "e9-g7"), ("b1-d3", "c9-e7")):
        absent.table.plays(own)
        absent.look()
        absent.engine.answers = [{"move": answer, "score": 0}]
        absent.look()
        absent.table.follows_the_lights()
    assert absent.engine.asked[1]["history"][1:] == ["a1-c3", "e9-g7", "b1-d3"]
    assert absent.table.asks(Undo()).ok
    absent.table.follows_the_lights()
    absent.table.plays("d1-f3")
    absent.look()
    assert absent.engine.asked[2]["history"][1:] == ["a1-c3", "e9-g7", "d1-f3"]


def test_events_say_when_they_happen() -> None:
    absent = Absent()
    absent.table.plays("a1-c3")
    absent.look()
    absent.engine.answers = [{"move": "e9-g7", "score": 0}]
    (event,) = absent.players.look(absent.table.state, 99.0)
    assert isinstance(event, Decided | DrawAnswered)
    assert replace(event, at_s=0.0) == Decided(
        Player.SECOND, absent.table.game.format_position(absent.table.state.line.state), "e9-g7", 0.0
    )
    assert event.at_s == 99.0


def test_what_it_says_of_a_position_that_is_tried_out_comes_once_the_table_shows_it() -> None:
    absent = Absent(table_of("rugby_chess"))
    table = absent.table
    assert table.asks(Explore()).ok
    table.makes("b1-c2")
    absent.look()
    (asked,) = absent.engine.asked
    assert (asked["history"][1:], asked["lines"]) == (["b1-c2"], 3)
    words = {"en": "Because.", "ja": "だからです。"}
    lines = [{"line": ["f9-e8", "c2-d3"], "score": 20}, {"line": ["f9-g8"], "score": 5}]
    absent.engine.answers = [{"move": "f9-e8", "why": words, "spoken": words, "lines": lines}]
    absent.look()
    absent.look()
    assert isinstance(table.state.phase, Exploring)
    found = table.state.phase.tree.here.found
    assert found is not None
    assert [line.moves for line in found.lines] == [("f9-e8", "c2-d3"), ("f9-g8",)]
    assert absent.is_asked == 1
    assert table.asks(Undo()).ok
    absent.look()
    assert absent.is_asked == 1, "the table does not show that position yet"
    table.follows_the_lights()
    absent.look()
    assert absent.is_asked == 2
