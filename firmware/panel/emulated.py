"""A panel without hardware: gpiozero's own mock pins, pressed by the program."""

from collections.abc import Callable, Mapping

from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware.panel.buttons import Buttons
from firmware.panel.buzzer import Buzzer
from firmware.referee.events import Button, Pressed


class EmulatedPanel:
    """Buttons and buzzer on mock pins: the same code as on a device, down to the pin."""

    def __init__(
        self,
        pins: Mapping[Button, int],
        buzzer_pin: int,
        report: Callable[[Pressed], None],
        now_s: Callable[[], float],
        muted: bool = False,
    ) -> None:
        self._factory = MockFactory(pin_class=MockPWMPin)
        self._pins = pins
        self._buttons = Buttons(pins, report, now_s, self._factory)
        self.buzzer = Buzzer(buzzer_pin, muted, self._factory)

    def press(self, button: Button) -> None:
        """Presses a button and lets it go."""
        pin = self._factory.pin(self._pins[button])
        pin.drive_low()
        pin.drive_high()

    def close(self) -> None:
        """Frees the pins."""
        self._buttons.close()
        self.buzzer.close()
