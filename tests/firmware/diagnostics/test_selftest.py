"""The parts of the self-test, each with one thing wrong."""

from collections.abc import Sequence

import pytest

from tachiai.firmware.devices.clock_display.display import ALL_LIT, DARK, EmulatedClockDisplay
from tachiai.firmware.devices.lights.led_map import LedMap
from tachiai.firmware.devices.lights.pixels import RecordedPixels, Rgb
from tachiai.firmware.diagnostics.selftest import (
    BUTTONS,
    light_digits,
    play_tunes,
    try_buttons,
    walk_lights,
)
from tachiai.firmware.errors import DisplayFault, LightsFault
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.settings.sections import ClockDisplaySettings
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.messages import Message


class Said:
    def __init__(self) -> None:
        self.words: list[Message] = []

    def say(self, words: Message) -> None:
        self.words.append(words)


def test_the_lights_walk_in_cell_order_and_end_dark() -> None:
    pixels = RecordedPixels(LedSettings(count=4))
    outcome = walk_lights(pixels, LedMap(((3,), (), (0, 1))), SimulatedClock())
    lit = [tuple(led for led, colour in enumerate(picture) if any(colour)) for picture in pixels.pictures]
    assert lit == [(3,), (), (0, 1), ()]
    assert outcome.verdict == "ok"
    assert "2 of 3 cells" in outcome.words.en


def test_lights_that_fail_are_named() -> None:
    class Broken(RecordedPixels):
        def show(self, colours: Sequence[Rgb]) -> None:
            raise LightsFault("cut", "led_driver")

    outcome = walk_lights(Broken(LedSettings(count=4)), LedMap(((0,),)), SimulatedClock())
    assert (outcome.verdict, outcome.words.en[:21]) == ("fail", "The LEDs do not work.")


def test_all_digits_are_lit_while_somebody_looks_and_end_dark() -> None:
    display = EmulatedClockDisplay(ClockDisplaySettings())
    outcome = light_digits(lambda: display, lambda question: display.readouts == (ALL_LIT, ALL_LIT))
    assert outcome.verdict == "ok"
    assert display.readouts == (DARK, DARK)


def test_digits_that_nobody_sees_are_named() -> None:
    outcome = light_digits(lambda: EmulatedClockDisplay(ClockDisplaySettings()), lambda question: False)
    assert (outcome.verdict, outcome.words.en[:32]) == ("fail", "The clock display does not work.")


def test_a_clock_display_that_does_not_answer_is_named_and_nobody_is_asked() -> None:
    def missing() -> EmulatedClockDisplay:
        raise DisplayFault("no device at 0x70", "clock_display")

    outcome = light_digits(missing, lambda question: pytest.fail("asked"))
    assert (outcome.verdict, outcome.words.en[:32]) == ("fail", "The clock display does not work.")


def test_a_table_without_a_clock_display_lacks_nothing() -> None:
    assert light_digits(None, lambda question: False).verdict == "ok"


def test_each_button_is_waited_for_in_turn() -> None:
    clock, said, presses = SimulatedClock(), Said(), list[Pressed]()
    hands = iter(BUTTONS)

    def let_pass() -> None:
        presses.append(Pressed(next(hands), clock.now_s()))
        clock.sleep_until(clock.now_s() + 0.1)

    outcome = try_buttons(presses, clock, said.say, let_pass, 20.0)
    assert outcome.verdict == "ok"
    assert len(said.words) == len(BUTTONS) == len(Button)


def test_a_button_that_is_not_felt_is_named() -> None:
    clock, said = SimulatedClock(), Said()
    presses = [Pressed(Button.CLOCK_FIRST, 0.0)]
    outcome = try_buttons(presses, clock, said.say, lambda: clock.sleep_until(clock.now_s() + 1), 20.0)
    assert outcome.verdict == "fail"
    assert "second player's clock" in outcome.words.en
    assert "後手の対局時計" in outcome.words.ja


def test_every_tune_is_announced_and_played() -> None:
    class Played:
        def __init__(self) -> None:
            self.tunes: list[Tune] = []

        def play(self, tune: Tune) -> None:
            self.tunes.append(tune)

    said, played = Said(), Played()
    assert play_tunes(played, SimulatedClock(), said.say).verdict == "ok"
    assert played.tunes == list(Tune)
    assert len(said.words) == len(Tune)
