"""Speech through espeak-ng, if that is installed. Its Japanese voice reads kana but no kanji."""

import subprocess
from collections.abc import Callable, Sequence
from typing import Protocol

from tachiai.firmware.referee.pronunciation import for_espeak
from tachiai.rules.messages import Message

PROGRAM = "espeak-ng"


class SpokenSentence(Protocol):
    """The part of ``subprocess.Popen`` that is used here."""

    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...
    def wait(self, timeout: float) -> int: ...


def start_program(command: Sequence[str]) -> SpokenSentence:
    """Starts a program without input and output."""
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)


class Speaker:
    """Says sentences in ``language``. Never blocks; a new sentence interrupts the running one. ``failed``:
    the last sentence could not be started.
    """

    def __init__(
        self, language: str, start: Callable[[Sequence[str]], SpokenSentence] = start_program
    ) -> None:
        self.failed = False
        self._language = language
        self._start = start
        self._running: list[SpokenSentence] = []

    def say(self, words: Message) -> None:
        """Starts to say ``words`` and returns at once."""
        self._running = [sentence for sentence in self._running if sentence.poll() is None]
        for sentence in self._running:
            sentence.terminate()
        try:
            text = for_espeak(words, self._language)
            command = [PROGRAM, "-v", self._language, "--", text]
            self._running.append(self._start(command))
            self.failed = False
        except OSError:
            self.failed = True

    def close(self) -> None:
        """Stops speaking; may be called twice."""
        for sentence in self._running:
            sentence.terminate()
            sentence.wait(timeout=1.0)
        self._running = []
