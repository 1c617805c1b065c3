"""The panel that the settings name, opened: buttons, buzzer, lamps, voice."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

import gpiozero
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tachiai.firmware.devices.panel.buttons import Buttons
from tachiai.firmware.devices.panel.buzzer import Buzzer
from tachiai.firmware.devices.panel.lamps import Lamps
from tachiai.firmware.devices.panel.speech import Speaker, SpokenTunes
from tachiai.firmware.errors import PanelFault
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.referee.scene import Sounds
from tachiai.firmware.settings.sections import PanelSettings
from tachiai.rules.core import Player


@dataclass(frozen=True)
class Panel:
    """Opened buttons, buzzer and lamps. ``sounds`` plays the tunes, with words if the settings say so."""

    buttons: Buttons
    buzzer: Buzzer
    lamps: Lamps
    speaker: Speaker | None
    sounds: Sounds

    def close(self) -> None:
        """Frees the pins."""
        self.buttons.close()
        self.buzzer.close()
        self.lamps.close()
        if self.speaker is not None:
            self.speaker.close()


def pins_of(panel: PanelSettings) -> dict[Button, int]:
    """Returns the GPIO number of each button."""
    return {
        Button.CLOCK_FIRST: panel.clock_first_gpio,
        Button.CLOCK_SECOND: panel.clock_second_gpio,
        Button.CONFIRM: panel.confirm_gpio,
        Button.UNDO: panel.undo_gpio,
        Button.PAUSE: panel.pause_gpio,
    }


def lamp_pins_of(panel: PanelSettings) -> dict[Player, int]:
    """Returns the GPIO number of each lamp that there is."""
    pins = {Player.FIRST: panel.lamp_first_gpio, Player.SECOND: panel.lamp_second_gpio}
    return {player: pin for player, pin in pins.items() if pin >= 0}


def open_panel(
    panel: PanelSettings,
    pressed: Callable[[Pressed], None],
    now_s: Callable[[], float],
    factory: gpiozero.Factory | None = None,
    language: str = "en",
) -> Panel:
    """Opens the panel on ``factory``, or on the pin factory that the settings name. If it speaks, then in
    ``language``. Raises ``PanelFault``.
    """
    factory = factory or open_pin_factory(panel.pin_factory)
    with ExitStack() as opened:  # what is open already is closed again if the next part fails
        buttons = Buttons(pins_of(panel), pressed, now_s, factory)
        opened.callback(buttons.close)
        buzzer = Buzzer(panel.buzzer_gpio, panel.muted, factory, panel.volume)
        opened.callback(buzzer.close)
        lamps = Lamps(lamp_pins_of(panel), factory)
        opened.pop_all()
    if not panel.speech or panel.muted:
        return Panel(buttons, buzzer, lamps, None, buzzer)
    speaker = Speaker(language)
    return Panel(buttons, buzzer, lamps, speaker, SpokenTunes(buzzer, speaker))


def open_pin_factory(name: str) -> gpiozero.Factory:
    """Returns gpiozero's pin factory of this name. Raises ``PanelFault``."""
    try:
        if name == "mock":
            return MockFactory(pin_class=MockPWMPin)
        if name == "lgpio":
            from gpiozero.pins.lgpio import LGPIOFactory

            return LGPIOFactory()
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RPiGPIOFactory()
    except (ImportError, OSError, AttributeError, gpiozero.GPIOZeroError, RuntimeError) as error:
        raise PanelFault(f"the pin factory {name} does not start: {error}", "pin_factory") from error
