"""The engine's side: requests as lines of JSON in, answers as lines of JSON out, each flushed.

``{"stop": true}`` ends the searches of all requests before it, which are answered all the same. ``{"prepare":
{"game": …}}`` loads what requests about a game need and has no answer. This is what ``tachiai analyse
--stdin`` runs and what ``process.py`` talks to.
"""

import json
import os
import sys
from collections.abc import Iterable
from functools import partial
from io import BytesIO, UnsupportedOperation
from queue import Queue
from threading import Thread
from time import perf_counter
from typing import BinaryIO, TextIO

from tachiai.rules.engine.requests import answer_line, prepare
from tachiai.rules.game_folders import use_inherited_folders

STOP = {"stop": True}
PREPARE = "prepare"  # {"prepare": a request}
_LONGEST_STOP = 40  # characters
_MOST_WAITING = 1_000  # requests that are read ahead


def serve(lines: Iterable[bytes], out: TextIO) -> None:
    """Answers the requests in ``lines`` one after the other until their end."""
    inbox = _Inbox()
    reader = Thread(target=inbox.read, args=(lines,), daemon=True)
    reader.start()
    while (asked := inbox.next()) is not None:
        number, text = asked
        if (request := _to_prepare(text)) is not None:
            prepare(request)
            continue
        out.write(answer_line(text, perf_counter, partial(inbox.is_stopped, number)) + "\n")
        out.flush()
    reader.join()


def standard_input() -> BinaryIO:
    """Standard input as another file object: the interpreter cannot exit while a thread reads ``stdin``."""
    if sys.stdin is None:  # it was closed
        return BytesIO()
    try:
        return open(sys.stdin.fileno(), "rb", closefd=False)
    except UnsupportedOperation:
        return sys.stdin.buffer  # a stand-in without a file descriptor


class _Inbox:
    """A queue of request lines: filled by one thread, emptied by another."""

    def __init__(self) -> None:
        self._waiting: Queue[tuple[int, str] | None] = Queue(_MOST_WAITING)
        self._count = 0
        self._stopped_up_to = 0

    def read(self, lines: Iterable[bytes]) -> None:
        """Queues ``lines`` until their end."""
        for line in lines:
            text = line.decode("utf-8", errors="replace").rstrip("\r\n")
            if _is_stop(text):
                self._stopped_up_to = self._count
            else:
                self._count += 1
                self._waiting.put((self._count, text))
        self._waiting.put(None)

    def next(self) -> tuple[int, str] | None:
        """Waits for the next request: its number and text; None at the end."""
        return self._waiting.get()

    def is_stopped(self, number: int) -> bool:
        """Whether the search for request ``number`` has to end."""
        return number <= self._stopped_up_to


def _is_stop(text: str) -> bool:
    if len(text) > _LONGEST_STOP or "stop" not in text:
        return False
    try:
        return bool(json.loads(text) == STOP)
    except ValueError:
        return False


def _to_prepare(text: str) -> str | None:
    """The request inside a ``prepare`` line, as JSON; None for any other line."""
    if PREPARE not in text:
        return None
    try:
        asked = json.loads(text)
    except ValueError:
        return None
    return json.dumps(asked[PREPARE]) if isinstance(asked, dict) and PREPARE in asked else None


def main() -> None:
    """Serves standard input at the niceness given by the first argument."""
    os.nice(int(sys.argv[1]))
    use_inherited_folders()
    serve(standard_input(), sys.stdout)


if __name__ == "__main__":
    main()
