"""Positions of a game are shared out among engines; each is asked with its past."""

from collections.abc import Mapping
from typing import Any

import pytest

from tachiai.firmware.engine.process import EngineProcess, search_all
from tachiai.firmware.errors import EngineFault
from tachiai.rules.engine.requests import read_request
from tachiai.rules.engine.review import positions_to_search
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import open_game

GAME = open_game("chatra", {"size": "9"})


class QuickEngine(EngineProcess):
    """Answers at once; ``fault`` is what goes wrong."""

    def __init__(self, fault: str = "") -> None:
        super().__init__()
        self.asked: list[Mapping[str, Any]] = []
        self._fault = fault

    def ask(self, request: Mapping[str, Any]) -> None:
        self.asked.append(request)

    def wait(self, timeout_s: float | None = None) -> dict[str, Any] | None:
        return {"error": self._fault} if self._fault else {"score": 7, "line": ["b3"]}


def game() -> AnyLine:
    line: AnyLine = Line(GAME, GAME.start())
    for _ in range(4):
        line = line.play(next(iter(GAME.legal_moves(line.state))))
    return line


def test_every_position_is_asked_once_with_its_past() -> None:
    engines, end = [QuickEngine(), QuickEngine()], game()
    found = dict(news for news in search_all(positions_to_search(end), 50, engines) if news is not None)
    assert sorted(found) == [0, 1, 2, 3, 4]
    assert found[0].line == ("b3",)
    assert min(len(engine.asked) for engine in engines) >= 2
    asked = [request for engine in engines for request in engine.asked]
    lines = [read_request(str(request).replace("'", '"')).line for request in asked]
    assert sorted(lines, key=lambda line: line.ply)[-1].texts() == end.texts()


def test_an_engine_that_cannot_answer_is_named() -> None:
    with pytest.raises(EngineFault, match="the engine does not answer: gone"):
        list(search_all(positions_to_search(game()), 50, [QuickEngine("gone")]))


def test_nothing_more_is_asked_while_it_may_not_go_on() -> None:
    engine, allowed = QuickEngine(), [True, False, False]
    search = search_all(
        positions_to_search(game()), 50, [engine], lambda: allowed.pop(0) if allowed else True
    )
    assert [next(search) is None for _ in range(4)] == [False, True, True, False]
    assert len(engine.asked) == 2
