"""The buttons of the device, through gpiozero.

Each button connects its pin to ground; the Pi's own pull-up holds it high. Presses arrive on gpiozero's
thread; they are debounced by their time stamps here, since drivers differ in what they do about bounce.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import gpiozero

from firmware.errors import BadSetting, PanelFault
from firmware.referee.events import Button, Pressed

BOUNCE_S = 0.05


@dataclass(frozen=True, slots=True)
class PressFilter:
    """Lets through a press only if the last one of that button is ``BOUNCE_S`` ago. Immutable."""

    last_s: Mapping[Button, float]

    def press(self, button: Button, at_s: float) -> tuple["PressFilter", bool]:
        """Returns the filter after a press at ``at_s``, and whether it counts."""
        counts = at_s - self.last_s.get(button, float("-inf")) >= BOUNCE_S
        return PressFilter({**self.last_s, button: at_s}), counts


class Buttons:
    """Opens the buttons and reports each press once.

    ``pins`` is the GPIO number of each button (BCM numbering). ``report`` is called with a ``Pressed`` event,
    on gpiozero's thread. Raises ``BadSetting`` for a pin used twice and ``PanelFault`` if a pin cannot be
    opened.
    """

    def __init__(
        self,
        pins: Mapping[Button, int],
        report: Callable[[Pressed], None],
        now_s: Callable[[], float],
        pin_factory: gpiozero.Factory | None = None,
    ) -> None:
        _refuse_duplicates(pins)
        self._filter = PressFilter({})
        self._report = report
        self._now_s = now_s
        self._devices: list[gpiozero.Button] = []
        for button, pin in pins.items():
            try:
                device = gpiozero.Button(pin, pull_up=True, pin_factory=pin_factory)
            except gpiozero.GPIOZeroError as error:
                self.close()
                raise PanelFault(f"button {button} on GPIO{pin}: {error}", "button_pin") from error
            device.when_pressed = lambda button=button: self._pressed(button)
            self._devices.append(device)

    def _pressed(self, button: Button) -> None:
        at_s = self._now_s()
        self._filter, counts = self._filter.press(button, at_s)
        if counts:
            self._report(Pressed(button, at_s))

    def close(self) -> None:
        """Frees the pins; may be called twice."""
        for device in self._devices:
            device.close()
        self._devices = []


def _refuse_duplicates(pins: Mapping[Button, int]) -> None:
    owners: dict[int, Button] = {}
    for button, pin in pins.items():
        if pin in owners:
            raise BadSetting(f"pin GPIO{pin} is used by {owners[pin]!s} and by {button!s}")
        owners[pin] = button
