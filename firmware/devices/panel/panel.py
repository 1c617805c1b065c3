"""The panel: buttons, buzzer, lamps and speech as the settings say, or on gpiozero's mock pins."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Timer

import gpiozero
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tachiai.firmware.devices.panel.buttons import HELD_S, Buttons
from tachiai.firmware.devices.panel.buzzer import Buzzer
from tachiai.firmware.devices.panel.pin_factories import open_pin_factory, pin_faults
from tachiai.firmware.devices.panel.speech import Speaker
from tachiai.firmware.errors import PanelFault
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.settings.sections import PanelSettings
from tachiai.rules.core import Player


class Lamps:
    """Lights the lamp of the player to move, or neither. ``pins``: GPIO number of each lamp that there is.
    Raises ``PanelFault`` if a pin cannot be opened.
    """

    def __init__(self, pins: Mapping[Player, int], pin_factory: gpiozero.Factory | None = None) -> None:
        self._lamps: dict[Player, gpiozero.LED] = {}
        for player, pin in pins.items():
            try:
                self._lamps[player] = gpiozero.LED(pin, pin_factory=pin_factory)
            except pin_faults() as error:
                self.close()
                raise PanelFault(
                    f"lamp of the {player.value} player on GPIO{pin}: {error}", "lamp_pin"
                ) from error

    def show(self, to_move: Player | None) -> None:
        """Lights the lamp of ``to_move`` and no other. Raises ``PanelFault``."""
        for player, lamp in self._lamps.items():
            try:
                lamp.value = player is to_move
            except pin_faults() as error:
                raise PanelFault(f"lamp of the {player.value} player: {error}", "lamp_pin") from error

    def close(self) -> None:
        """Turns them off and frees the pins; may be called twice."""
        for lamp in self._lamps.values():
            lamp.close()
        self._lamps = {}


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


class EmulatedPanel:
    """The panel of ``settings`` on mock pins, with the same code as on a device."""

    def __init__(
        self,
        settings: PanelSettings,
        report: Callable[[Pressed], None],
        now_s: Callable[[], float],
        language: str = "en",
    ) -> None:
        self._factory = MockFactory(pin_class=MockPWMPin)
        self._pins = pins_of(settings)
        self.opened = open_panel(settings, report, now_s, self._factory, language)

    def press(self, button: Button) -> None:
        """Presses and releases a button."""
        self.hold(button)
        self.release(button)

    def press_long(self, button: Button) -> None:
        """Presses a button and releases it once it counts as held; returns at once."""
        self.hold(button)
        letting_go = Timer(HELD_S + 0.1, self.release, [button])
        letting_go.daemon = True
        letting_go.start()

    def hold(self, button: Button) -> None:
        """Presses a button and keeps it down."""
        self._factory.pin(self._pins[button]).drive_low()

    def release(self, button: Button) -> None:
        """Releases a button."""
        self._factory.pin(self._pins[button]).drive_high()

    def close(self) -> None:
        """Frees the pins."""
        self.opened.close()
