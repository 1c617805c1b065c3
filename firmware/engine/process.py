"""An engine in a low-priority process, restarted if it dies; all positions of a game, searched by several."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from tachiai.firmware.engine.server import PREPARE, STOP
from tachiai.firmware.errors import EngineFault
from tachiai.rules.engine.review import SearchedPosition
from tachiai.rules.line import AnyLine

NICENESS = 15
OWN_COMMAND = (sys.executable, "-m", "tachiai.firmware.engine.server", str(NICENESS))
MOST_DEATHS = 3  # of the process over one request

Answer = dict[str, Any]


class EngineProcess:
    """An engine that is asked requests. Not thread-safe.

    Requests and answers are those of ``tachiai.rules.engine.requests``; answers come in the order of the
    requests. The process starts with ``prepare`` or the first request. If it dies, it is started and asked
    again; a request over which it dies ``MOST_DEATHS`` times is answered by ``{"error": ...}``.
    """

    def __init__(self, command: Sequence[str] = OWN_COMMAND) -> None:
        self._command = tuple(command)
        self._process: subprocess.Popen[str] | None = None
        self._answers: SimpleQueue[str | None] = SimpleQueue()  # of this process; None: it has ended
        self._open: list[str] = []  # requests without an answer, the oldest first
        self._deaths = 0

    def ask(self, request: Mapping[str, Any]) -> None:
        """Sends a request; its answer comes from ``poll`` or ``wait``."""
        self._open.append(json.dumps(request))
        if self._process is None:
            self._start()
        else:
            self._send(self._open[-1])

    def prepare(self, request: Mapping[str, Any]) -> None:
        """Has the process load what such requests need, so that the first is not slower. No answer comes."""
        if self._process is None:
            self._start()
        self._send(json.dumps({PREPARE: dict(request)}))

    def poll(self) -> Answer | None:
        """The next answer, or None if it is not there yet; never waits."""
        return self._next(timeout_s=0)

    def wait(self, timeout_s: float | None = None) -> Answer | None:
        """Waits for the next answer; None after ``timeout_s``, or if nothing was asked."""
        return self._next(timeout_s)

    def stop(self) -> None:
        """Makes the engine answer all open requests soon."""
        if self._open and self._process is not None:
            self._send(json.dumps(STOP))

    def close(self) -> None:
        """Ends the process and drops open requests."""
        self._open.clear()
        if self._process is not None:
            self._process.kill()
            self._ended(self._process)

    def __enter__(self) -> "EngineProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _next(self, timeout_s: float | None) -> Answer | None:
        while self._open:
            try:
                text = self._answers.get(block=timeout_s != 0, timeout=timeout_s or None)
            except Empty:
                return None
            answer = self._after_death() if text is None else _read(text)
            if answer is not None:
                self._open.pop(0)
                self._deaths = 0
                return answer
        return None

    def _after_death(self) -> Answer | None:
        """Restarts the process; after ``MOST_DEATHS`` gives the oldest request up and returns its answer."""
        if self._process is not None:
            self._ended(self._process)
        self._deaths += 1
        given_up = self._deaths >= MOST_DEATHS
        self._start(without_oldest=given_up)
        return {"error": f"expected an answer, the engine ended {MOST_DEATHS} times"} if given_up else None

    def _start(self, without_oldest: bool = False) -> None:
        self._answers = SimpleQueue()
        process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        self._process = process
        Thread(target=_collect, args=(process, self._answers), daemon=True).start()
        for text in self._open[1:] if without_oldest else self._open:
            self._send(text)

    def _send(self, text: str) -> None:
        stdin = None if self._process is None else self._process.stdin
        try:
            if stdin is not None:
                stdin.write(text + "\n")
                stdin.flush()
        except OSError:
            pass  # the process has died: noticed when its answers are asked for

    def _ended(self, process: "subprocess.Popen[str]") -> None:
        """Closes the pipes of a process that has ended or was killed."""
        process.wait()
        for pipe in (process.stdin, process.stdout):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:
                pass  # what was not sent any more
        self._process = None


def _collect(process: "subprocess.Popen[str]", answers: "SimpleQueue[str | None]") -> None:
    try:
        for line in process.stdout or ():
            answers.put(line)
    except ValueError:
        pass  # closed meanwhile
    answers.put(None)


def _read(text: str) -> Answer | None:
    """An answer, or None if the line is not one."""
    try:
        answer = json.loads(text)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


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
