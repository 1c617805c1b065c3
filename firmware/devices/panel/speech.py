"""The referee's voice: espeak-ng, where that is installed. Its Japanese voice reads kana and no kanji."""

import subprocess
from collections.abc import Callable, Sequence
from typing import Protocol

from tachiai.firmware.referee.pronunciation import aloud, in_kana
from tachiai.rules.words import Words

PROGRAM = "espeak-ng"


class Sentence(Protocol):
    """A sentence that is being spoken: the part of ``subprocess.Popen`` that is used here."""

    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...
    def wait(self, timeout: float) -> int: ...


def start_program(command: Sequence[str]) -> Sentence:
    """Starts a program that needs nothing and tells nothing."""
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)


class Speaker:
    """Says sentences in ``language``, "en" or "ja". Never waits; a new sentence ends the running one.

    ``failed`` tells that the last sentence could not be begun.
    """

    def __init__(self, language: str, start: Callable[[Sequence[str]], Sentence] = start_program) -> None:
        self.failed = False
        self._language = language
        self._start = start
        self._running: list[Sentence] = []

    def say(self, words: Words) -> None:
        """Begins to say ``words`` and returns at once."""
        self._running = [sentence for sentence in self._running if sentence.poll() is None]
        for sentence in self._running:
            sentence.terminate()
        try:
            text = in_kana(words.ja) if self._language == "ja" else aloud(words).en
            command = [PROGRAM, "-v", self._language, "--", text]
            self._running.append(self._start(command))
            self.failed = False
        except OSError:
            self.failed = True

    def close(self) -> None:
        """Is quiet; may be called twice."""
        for sentence in self._running:
            sentence.terminate()
            sentence.wait(timeout=1.0)
        self._running = []
