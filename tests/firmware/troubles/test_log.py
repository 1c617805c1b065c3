"""Troubles as lines of the journal: one when a trouble comes, one when it has gone for good."""

import pytest

from tachiai.firmware.errors import PanelFault
from tachiai.firmware.troubles.advice import Trouble, camera_fault, trouble_of, words_of
from tachiai.firmware.troubles.log import STAYS_AWAY_S, TroubleLog, say_on_stderr

HOT = Trouble("too_hot", words_of("too_hot"))
FULL = Trouble("log_not_writable", words_of("log_not_writable"))


def test_each_trouble_is_said_once_when_it_comes() -> None:
    said: list[str] = []
    log = TroubleLog(said.append)
    for at_s, troubles in enumerate([(), (HOT,), (HOT, FULL), (HOT, FULL)]):
        log(troubles, at_s)
    assert said == [f"Trouble (too_hot): {HOT.words.en}", f"Trouble (log_not_writable): {FULL.words.en}"]


def test_it_is_said_once_when_it_has_stayed_away() -> None:
    said: list[str] = []
    log = TroubleLog(said.append)
    log((HOT,), 0.0)
    log((), STAYS_AWAY_S - 1)
    assert len(said) == 1
    for seconds in (0, 1, 2):
        log((), STAYS_AWAY_S + seconds)
    assert said[1:] == ["Over (too_hot)."]


def test_what_comes_and_goes_is_said_once() -> None:
    said: list[str] = []
    log = TroubleLog(said.append)
    for turn in range(20):
        log((HOT,) if turn % 2 else (), turn)
    assert len(said) == 1


def test_the_lines_are_in_the_language_of_the_table() -> None:
    said: list[str] = []
    log = TroubleLog(said.append, "ja")
    log((HOT,), 0.0)
    log((), STAYS_AWAY_S)
    assert said == [f"異常（too_hot）：{HOT.words.ja}", "解消（too_hot）。"]


def test_the_journal_takes_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    say_on_stderr("Over (too_hot).")
    assert capsys.readouterr().err == "Over (too_hot).\n"


def test_a_line_of_the_journal_ends_with_the_librarys_own_words() -> None:
    said: list[str] = []
    camera = camera_fault("camera_busy", "picamera2")
    camera.__cause__ = RuntimeError("Failed to start camera: Device or resource busy")
    pins = PanelFault("button confirm on GPIO13: 'GPIO busy'", "button_pin")
    TroubleLog(said.append)((trouble_of(pins), trouble_of(camera)), 0.0)
    assert said == [
        f"Trouble (button_pin): {words_of('button_pin').en} [button confirm on GPIO13: 'GPIO busy']",
        f"Trouble (camera_busy): {words_of('camera_busy').en} [{camera.__cause__}]",
    ]
