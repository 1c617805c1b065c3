"""A panel whose pins are missing at the start is opened as soon as they are there."""

import gpiozero
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tachiai.firmware.devices.panel.panel import EmulatedPanel, Panel, open_panel
from tachiai.firmware.devices.panel.reconnecting import RETRY_S, ReconnectingPanel
from tachiai.firmware.errors import PanelFault
from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.settings.sections import PanelSettings
from tachiai.rules.core import Player


class Socket:
    """Where a panel may be plugged in."""

    def __init__(self) -> None:
        self.plugged_in = True
        self.tries = 0
        self.emulated = EmulatedPanel(PanelSettings(muted=True), lambda event: None, lambda: 0.0)

    def open(self) -> Panel:
        self.tries += 1
        if not self.plugged_in:
            raise PanelFault("the pin factory lgpio does not start", "pin_factory")
        return self.emulated.opened


def fault_of(panel: ReconnectingPanel) -> str:
    return "" if panel.fault is None else panel.fault.code


def test_a_missing_panel_is_a_fault_until_it_is_there() -> None:
    socket = Socket()
    socket.plugged_in = False
    panel = ReconnectingPanel(socket.open)
    panel.open_if_due(0.0)
    assert fault_of(panel) == "pin_factory"
    socket.plugged_in = True
    panel.open_if_due(RETRY_S - 0.1)
    assert socket.tries == 1
    panel.open_if_due(RETRY_S)
    assert fault_of(panel) == ""
    panel.close()


def test_an_open_panel_is_not_opened_again() -> None:
    socket = Socket()
    panel = ReconnectingPanel(socket.open)
    panel.open_if_due(0.0)
    panel.open_if_due(100.0)
    assert socket.tries == 1
    panel.close()
    panel.close()


def test_without_a_panel_tunes_lamps_and_buttons_are_left_out() -> None:
    panel = ReconnectingPanel(Socket().open)
    panel.play(Tune.FAULT)
    panel.show(Player.FIRST)
    assert panel.stuck(100.0) == ()
    assert not panel.speech_failed
    panel.close()


def test_a_button_that_is_held_down_is_told_once_the_panel_is_open() -> None:
    socket = Socket()
    panel = ReconnectingPanel(socket.open)
    panel.open_if_due(0.0)
    socket.emulated.hold(Button.UNDO)
    assert panel.stuck(100.0) == (Button.UNDO,)
    panel.close()


def test_what_was_opened_before_a_part_failed_is_free_for_the_next_try() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    settings = PanelSettings(muted=True)
    other_program = gpiozero.LED(settings.buzzer_gpio, pin_factory=factory)
    panel = ReconnectingPanel(lambda: open_panel(settings, lambda event: None, lambda: 0.0, factory))
    panel.open_if_due(0.0)
    assert fault_of(panel) == "buzzer_pin"
    other_program.close()
    panel.open_if_due(RETRY_S)
    assert fault_of(panel) == ""
    panel.close()
