"""The panel: buttons, buzzer, lamps and speech, as the settings say."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

import gpiozero

from tachiai.firmware.devices.panel.buttons import Buttons
from tachiai.firmware.devices.panel.buzzer import Buzzer
from tachiai.firmware.devices.panel.lamps import Lamps
from tachiai.firmware.devices.panel.pin_factories import open_pin_factory, pin_faults
from tachiai.firmware.devices.panel.speech import Speaker
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.settings.sections import PanelSettings
from tachiai.rules.core import Player


@dataclass(frozen=True)
class Panel:
    """An open panel."""

    buttons: Buttons
    buzzer: Buzzer
    lamps: Lamps
    speaker: Speaker | None  #: if the settings say so
    opened: ExitStack  #: everything that has to be closed

    def close(self) -> None:
        """Frees the pins; may be called twice."""
        self.opened.close()


def pins_of(panel: PanelSettings) -> dict[Button, int]:
    """GPIO number of each button."""
    return {
        Button.CLOCK_FIRST: panel.clock_first_gpio,
        Button.CLOCK_SECOND: panel.clock_second_gpio,
        Button.CONFIRM: panel.confirm_gpio,
        Button.UNDO: panel.undo_gpio,
        Button.PAUSE: panel.pause_gpio,
    }


def lamp_pins_of(panel: PanelSettings) -> dict[Player, int]:
    """GPIO number of each lamp that there is."""
    pins = {Player.FIRST: panel.lamp_first_gpio, Player.SECOND: panel.lamp_second_gpio}
    return {player: pin for player, pin in pins.items() if pin >= 0}


def open_panel(
    panel: PanelSettings,
    pressed: Callable[[Pressed], None],
    now_s: Callable[[], float],
    factory: gpiozero.Factory | None = None,
    language: str = "en",
) -> Panel:
    """Opens the panel on ``factory``, or on the pin factory that the settings name, which is then closed with
    it. Speech is in ``language``. Raises ``PanelFault``.
    """
    with ExitStack() as opening:  # closes what is open already if the next part fails
        if factory is None:
            factory = open_pin_factory(panel.pin_factory)
            opening.callback(_free, factory.close)
        buttons = Buttons(pins_of(panel), pressed, now_s, factory)
        opening.callback(_free, buttons.close)
        buzzer = Buzzer(panel.buzzer_gpio, panel.muted, factory, panel.volume)
        opening.callback(_free, buzzer.close)
        lamps = Lamps(lamp_pins_of(panel), factory)
        opening.callback(_free, lamps.close)
        opened = opening.pop_all()
    if not panel.speech or panel.muted:
        return Panel(buttons, buzzer, lamps, None, opened)
    speaker = Speaker(language)
    opened.callback(speaker.close)
    return Panel(buttons, buzzer, lamps, speaker, opened)


def _free(close: Callable[[], None]) -> None:
    try:
        close()
    except pin_faults():
        return  # a pin whose chip has gone cannot be freed
