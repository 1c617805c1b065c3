"""Buttons and buzzer on gpiozero's mock pins."""

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware.errors import BadSetting, PanelFault
from firmware.panel.buttons import BOUNCE_S, Buttons, PressFilter
from firmware.panel.buzzer import TUNES, Buzzer
from firmware.referee.events import Button, Pressed
from firmware.scene import Tune


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = MockFactory(pin_class=MockPWMPin)
    yield made
    made.reset()


class Time:
    def __init__(self) -> None:
        self.s = 10.0

    def now_s(self) -> float:
        return self.s


def press(factory: MockFactory, pin: int) -> None:
    factory.pin(pin).drive_low()
    factory.pin(pin).drive_high()


def test_a_press_is_reported_with_its_button_and_time(factory: MockFactory) -> None:
    pressed: list[Pressed] = []
    buttons = Buttons({Button.CONFIRM: 17}, pressed.append, Time().now_s, factory)
    press(factory, 17)
    buttons.close()
    assert pressed == [Pressed(Button.CONFIRM, 10.0)]


def test_a_bouncing_contact_is_one_press(factory: MockFactory) -> None:
    pressed: list[Pressed] = []
    time = Time()
    buttons = Buttons({Button.CONFIRM: 17}, pressed.append, time.now_s, factory)
    for _ in range(5):
        press(factory, 17)
        time.s += BOUNCE_S / 2
    time.s += 1
    press(factory, 17)
    buttons.close()
    assert len(pressed) == 2


def test_two_buttons_do_not_silence_each_other() -> None:
    first, counts_first = PressFilter({}).press(Button.CLOCK_FIRST, 1.0)
    _, counts_second = first.press(Button.CLOCK_SECOND, 1.0)
    assert counts_first
    assert counts_second


def test_one_pin_for_two_buttons_is_refused_by_name(factory: MockFactory) -> None:
    with pytest.raises(BadSetting, match="pin GPIO17 is used by confirm and by undo"):
        Buttons({Button.CONFIRM: 17, Button.UNDO: 17}, lambda _: None, Time().now_s, factory)


def test_a_pin_that_is_taken_is_a_fault_with_a_code(factory: MockFactory) -> None:
    buzzer = Buzzer(19, pin_factory=factory)
    with pytest.raises(PanelFault, match="button confirm on GPIO19") as caught:
        Buttons({Button.CONFIRM: 19}, lambda _: None, Time().now_s, factory)
    buzzer.close()
    assert caught.value.code == "button_pin"


def test_every_meaning_has_a_tune_of_its_own() -> None:
    assert set(TUNES) == set(Tune)
    assert len(set(TUNES.values())) == len(TUNES)


def test_a_tune_sounds_and_ends_in_silence(factory: MockFactory) -> None:
    buzzer = Buzzer(19, pin_factory=factory)
    buzzer.play(Tune.ACCEPTED)
    buzzer.silence()
    states = [state.state for state in factory.pin(19).states]
    buzzer.close()
    assert max(states) > 0
    assert states[-1] == 0


def test_a_muted_buzzer_is_silent(factory: MockFactory) -> None:
    buzzer = Buzzer(19, muted=True, pin_factory=factory)
    buzzer.play(Tune.REFUSED)
    buzzer.silence()
    assert all(state.state == 0 for state in factory.pin(19).states)
    buzzer.close()
