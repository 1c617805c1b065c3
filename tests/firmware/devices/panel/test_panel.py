"""Buttons, buzzer and lamps on gpiozero's mock pins."""

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tachiai.firmware.devices.panel.buttons import BOUNCE_S, HELD_S, STUCK_S, Buttons, PressFilter
from tachiai.firmware.devices.panel.buzzer import DUTY, TUNES, Buzzer
from tachiai.firmware.devices.panel.panel import EmulatedPanel, Lamps, open_panel
from tachiai.firmware.devices.panel.pin_factories import open_pin_factory
from tachiai.firmware.errors import BadSetting, PanelFault
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.settings.sections import PanelSettings
from tachiai.rules.core import Player


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
    with pytest.raises(PanelFault, match="lamp of the first player on GPIO19") as lamp:
        Lamps({Player.FIRST: 19}, factory)
    buzzer.close()
    assert (caught.value.code, lamp.value.code) == ("button_pin", "lamp_pin")


def test_a_button_that_stays_down_is_stuck_until_it_comes_up(factory: MockFactory) -> None:
    time = Time()
    buttons = Buttons({Button.CONFIRM: 17, Button.UNDO: 18}, lambda _: None, time.now_s, factory)
    factory.pin(17).drive_low()
    assert buttons.stuck(time.s + STUCK_S - 0.1) == ()
    assert buttons.stuck(time.s + STUCK_S) == (Button.CONFIRM,)
    factory.pin(17).drive_high()
    assert buttons.stuck(time.s + 2 * STUCK_S) == ()
    buttons.close()


def test_a_button_that_was_held_is_reported_again_when_it_comes_up(factory: MockFactory) -> None:
    time = Time()
    pressed: list[Pressed] = []
    buttons = Buttons({Button.CONFIRM: 17}, pressed.append, time.now_s, factory)
    for held_s in (HELD_S / 2, HELD_S, STUCK_S):
        factory.pin(17).drive_low()
        time.s += held_s
        factory.pin(17).drive_high()
    assert [press.held_s for press in pressed] == [0.0, 0.0, HELD_S, 0.0]
    buttons.close()


def test_a_button_that_is_down_from_the_start_is_stuck_too(factory: MockFactory) -> None:
    pin = factory.pin(17)
    pin.function, pin.pull = "input", "up"
    pin.drive_low()
    time = Time()
    pressed: list[Pressed] = []
    buttons = Buttons({Button.CONFIRM: 17}, pressed.append, time.now_s, factory)
    factory.pin(17).drive_low()
    assert buttons.stuck(time.s + STUCK_S) == (Button.CONFIRM,)
    buttons.close()


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


@pytest.mark.parametrize("volume", DUTY)
def test_the_volume_is_the_share_of_time_in_which_the_buzzer_is_driven(
    volume: str, factory: MockFactory
) -> None:
    buzzer = Buzzer(19, pin_factory=factory, volume=volume)
    buzzer.play(Tune.ACCEPTED)
    buzzer.silence()
    assert max(state.state for state in factory.pin(19).states) == pytest.approx(DUTY[volume])
    buzzer.close()


def test_louder_volumes_drive_the_buzzer_longer() -> None:
    assert DUTY["quiet"] < DUTY["medium"] < DUTY["loud"] == 0.5


def test_an_unknown_volume_is_refused_by_name(factory: MockFactory) -> None:
    with pytest.raises(BadSetting, match="a volume out of quiet, medium, loud, got 'shrill'"):
        Buzzer(19, pin_factory=factory, volume="shrill")


def test_a_muted_buzzer_is_silent(factory: MockFactory) -> None:
    buzzer = Buzzer(19, muted=True, pin_factory=factory)
    buzzer.play(Tune.REFUSED)
    buzzer.silence()
    assert all(state.state == 0 for state in factory.pin(19).states)
    buzzer.close()


def test_the_lamp_of_the_player_to_move_shines_alone(factory: MockFactory) -> None:
    lamps = Lamps({Player.FIRST: 20, Player.SECOND: 21}, factory)
    shining = []
    for to_move in (Player.FIRST, Player.SECOND, None):
        lamps.show(to_move)
        shining.append((factory.pin(20).state, factory.pin(21).state))
    lamps.close()
    lamps.close()
    assert shining == [(1, 0), (0, 1), (0, 0)]


def test_a_panel_has_the_lamps_and_the_voice_that_the_settings_name(factory: MockFactory) -> None:
    settings = PanelSettings(lamp_first_gpio=20, lamp_second_gpio=21, speech=True)
    panel = open_panel(settings, lambda _: None, Time().now_s, factory, "ja")
    panel.lamps.show(Player.SECOND)
    assert factory.pin(21).state == 1
    assert panel.speaker is not None
    panel.close()


def test_a_muted_panel_does_not_speak_either(factory: MockFactory) -> None:
    panel = open_panel(PanelSettings(speech=True, muted=True), lambda _: None, Time().now_s, factory)
    assert panel.speaker is None
    panel.close()


def test_the_emulated_panel_presses_holds_and_releases() -> None:
    pressed: list[Pressed] = []
    time = Time()
    panel = EmulatedPanel(PanelSettings(), pressed.append, time.now_s)
    panel.press(Button.UNDO)
    panel.hold(Button.PAUSE)
    assert panel.opened.buttons.stuck(time.s + STUCK_S) == (Button.PAUSE,)
    panel.release(Button.PAUSE)
    panel.close()
    assert [press.button for press in pressed] == [Button.UNDO, Button.PAUSE]


def test_a_pin_factory_that_does_not_start_is_a_fault_with_a_code() -> None:
    with pytest.raises(PanelFault, match="the pin factory lgpio does not start: ") as caught:
        open_pin_factory("lgpio")
    assert caught.value.code == "pin_factory"
