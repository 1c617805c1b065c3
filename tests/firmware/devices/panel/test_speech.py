"""The voice: what is said, by which command, and that nobody waits for it."""

import re
from collections.abc import Sequence

from tachiai.firmware.devices.panel.speech import SPOKEN, Sentence, Speaker, SpokenTunes
from tachiai.firmware.referee.scene import Tune
from tachiai.rules.words import Words

GO = Words("Go.", "はじめ。")


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

    def start(self, command: Sequence[str]) -> Sentence:
        self.said.append(list(command))
        self.running.append(Running())
        return self.running[-1]


class Played:
    def __init__(self) -> None:
        self.tunes: list[Tune] = []

    def play(self, tune: Tune) -> None:
        self.tunes.append(tune)


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
    def missing(command: Sequence[str]) -> Sentence:
        raise FileNotFoundError(command[0])

    speaker = Speaker("en", missing)
    assert not speaker.failed
    speaker.say(GO)
    assert speaker.failed


def test_a_tune_is_played_and_its_meaning_said() -> None:
    stage, played = Stage(), Played()
    sounds = SpokenTunes(played, Speaker("en", stage.start))
    sounds.play(Tune.REFUSED)
    sounds.play(Tune.ACCEPTED)
    assert played.tunes == [Tune.REFUSED, Tune.ACCEPTED]
    assert [command[-1] for command in stage.said] == ["This move is not allowed."]


def test_every_meaning_has_words_but_a_plain_move_and_one_whose_squares_are_said() -> None:
    assert set(SPOKEN) == set(Tune) - {Tune.ACCEPTED, Tune.LAY}


def test_the_japanese_words_are_kana_since_the_voice_reads_no_kanji() -> None:
    kana = re.compile(r"[ぁ-ゖァ-ヺー、。 ]+")
    assert [words.ja for words in SPOKEN.values() if not kana.fullmatch(words.ja)] == []
