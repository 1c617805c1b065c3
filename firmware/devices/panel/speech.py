"""The referee's voice: a short sentence for each meaning, spoken by espeak-ng where that is installed.

Its Japanese voice reads kana and no kanji, so the Japanese sentences are written in kana.
"""

import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from tachiai.firmware.referee.scene import Sounds, Tune
from tachiai.rules.words import Words

PROGRAM = "espeak-ng"

# What is said for each meaning; a move that is accepted goes without words, and how one is to be laid the
# referee says square by square.
SPOKEN: Mapping[Tune, Words] = {
    Tune.REFUSED: Words("This move is not allowed.", "はんそく です。"),
    Tune.TO_DO: Words("The move is not finished.", "まだ つづきが あります。"),
    Tune.ASK: Words("Which move was it?", "どの て ですか。"),
    Tune.CHECK: Words("Check.", "おうて です。"),
    Tune.FLAG: Words("Time has run out.", "じかんぎれ です。"),
    Tune.OVER: Words("The game is over.", "たいきょく しゅうりょう です。"),
    Tune.FAULT: Words("The table needs help.", "そうちに もんだいが あります。"),
}


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
            command = [PROGRAM, "-v", self._language, "--", words.in_language(self._language)]
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


class SpokenTunes:
    """Plays the tune and says what it means."""

    def __init__(self, tunes: Sounds, speaker: Speaker) -> None:
        self._tunes = tunes
        self._speaker = speaker

    def play(self, tune: Tune) -> None:
        """Starts both and returns at once."""
        self._tunes.play(tune)
        if tune in SPOKEN:
            self._speaker.say(SPOKEN[tune])
