"""Searching the positions of a game in the background with one or several engines."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tachiai.firmware.engine.process import EngineProcess
from tachiai.firmware.errors import EngineFault
from tachiai.rules.engine.review import SearchedPosition
from tachiai.rules.line import AnyLine

WAIT_S = 0.05


NODES = 4_000  # positions searched for each ply
CORES = 2


def search_all(
    lines: Sequence[AnyLine],
    nodes: int,
    engines: Sequence[EngineProcess],
    may_go_on: Callable[[], bool] = lambda: True,
) -> Iterator[tuple[int, SearchedPosition] | None]:
    """Searches the last position of each line and yields its ply number with the result, in the order in
    which results come. Yields None after each wait of ``WAIT_S``; new searches begin only while
    ``may_go_on()``. Raises ``EngineFault`` if an engine answers with an error.
    """
    waiting = list(reversed(lines))
    asked: dict[int, AnyLine] = {}  # the engine's place → what it was asked
    while waiting or asked:
        for place, engine in enumerate(engines):
            if place not in asked and waiting and may_go_on():
                asked[place] = waiting.pop()
                engine.ask(_request(asked[place], nodes))
            answer = engine.wait(WAIT_S) if place in asked else None
            if answer is None:
                yield None
                continue
            if "error" in answer:
                raise EngineFault(f"the engine does not answer: {answer['error']}")
            yield asked.pop(place).ply, SearchedPosition(answer["score"], tuple(answer["line"]))


def _request(line: AnyLine, nodes: int) -> dict[str, Any]:
    """The engine request for a line: the start, then moves, or positions where no move is known."""
    game, past = line.game, line.nodes()
    history = [game.format_position(past[0].state)]
    for node, text in zip(past[1:], line.texts(), strict=True):
        history.append(text or game.format_position(node.state))
    return {"game": game.uid, "options": dict(game.options), "history": history, "nodes": nodes}
