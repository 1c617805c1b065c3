"""A panel on gpiozero's mock pins, pressed by the program."""

from collections.abc import Callable
from threading import Timer

from gpiozero.pins.mock import MockFactory, MockPWMPin

from tachiai.firmware.devices.panel.buttons import HELD_S
from tachiai.firmware.devices.panel.panel import open_panel, pins_of
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.settings.sections import PanelSettings


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
