"""The voice: what is said, by which command, and that nobody waits for it."""

from collections.abc import Sequence

from tachiai.firmware.devices.panel.speech import Speaker, SpokenSentence
from tachiai.rules.messages import bilingual

GO = bilingual("Go.", "はじめ。")


class Running:
    """A sentence that goes on until it is ended."""

    def __init__(self) -> None:
        self.ended = False

    def poll(self) -> int | None:
        return 0 if self.ended else None

    def terminate(self) -> None:
        self.ended = True

    def wait(self, timeout: float) -> int:
        return 0


class Stage:
    """Where programs are started; ``said`` has their commands."""

    def __init__(self) -> None:
        self.said: list[list[str]] = []
        self.running: list[Running] = []

    def start(self, command: Sequence[str]) -> SpokenSentence:
        self.said.append(list(command))
        self.running.append(Running())
        return self.running[-1]


def test_a_sentence_is_said_in_the_language_of_the_settings() -> None:
    stage = Stage()
    for language in ("en", "ja"):
        Speaker(language, stage.start).say(GO)
    assert stage.said == [
        ["espeak-ng", "-v", "en", "--", "Go."],
        ["espeak-ng", "-v", "ja", "--", "はじめ。"],
    ]


def test_a_new_sentence_ends_the_running_one_without_waiting() -> None:
    stage = Stage()
    speaker = Speaker("en", stage.start)
    speaker.say(GO)
    speaker.say(GO)
    assert [sentence.ended for sentence in stage.running] == [True, False]
    speaker.close()
    speaker.close()
    assert [sentence.ended for sentence in stage.running] == [True, True]


def test_without_the_program_nothing_is_said_and_the_failure_is_known() -> None:
    def missing(command: Sequence[str]) -> SpokenSentence:
        raise FileNotFoundError(command[0])

    speaker = Speaker("en", missing)
    assert not speaker.failed
    speaker.say(GO)
    assert speaker.failed


def test_squares_are_pronounced_and_clauses_left_out() -> None:
    stage = Stage()
    refused = bilingual("There is no piece on c2 (G2).", "c2 には駒がありません（G2）。")
    for language in ("en", "ja"):
        Speaker(language, stage.start).say(refused)
    assert [command[-1] for command in stage.said] == [
        "There is no piece on C 2.",
        "シー に にわこまがありません。",
    ]
