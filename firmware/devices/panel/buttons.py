"""The buttons of the device, through gpiozero.

Each button connects its pin to ground; the Pi's own pull-up holds it high. Presses arrive on gpiozero's
thread; they are debounced by their time stamps here, since drivers differ in what they do about bounce.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import gpiozero

from tachiai.firmware.devices.panel.pin_factories import pin_faults
from tachiai.firmware.errors import PanelFault
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.settings.pins import refuse_shared_pins

BOUNCE_S = 0.05
HELD_S = 1.0  # a button that is down for so long is held, not pressed
STUCK_S = 10.0  # nobody holds a button for so long


@dataclass(frozen=True, slots=True)
class PressFilter:
    """Lets through a press only if the last one of that button is ``BOUNCE_S`` ago. Immutable."""

    last_s: Mapping[Button, float]

    def press(self, button: Button, at_s: float) -> tuple["PressFilter", bool]:
        """Returns the filter after a press at ``at_s``, and whether it counts."""
        counts = at_s - self.last_s.get(button, float("-inf")) >= BOUNCE_S
        return PressFilter({**self.last_s, button: at_s}), counts


class Buttons:
    """Opens the buttons and reports each press once, and once more when a button that was held comes up.

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
        refuse_shared_pins((pin, str(button)) for button, pin in pins.items())
        self._filter = PressFilter({})
        self._report = report
        self._now_s = now_s
        self._down_since_s: dict[Button, float] = {}
        self._devices: list[gpiozero.Button] = []
        for button, pin in pins.items():
            try:
                device = gpiozero.Button(pin, pull_up=True, pin_factory=pin_factory)
            except pin_faults() as error:
                self.close()
                raise PanelFault(f"button {button} on GPIO{pin}: {error}", "button_pin") from error
            if device.is_pressed:
                self._down_since_s[button] = now_s()
            device.when_pressed = lambda button=button: self._pressed(button)
            device.when_released = lambda button=button: self._released(button)
            self._devices.append(device)

    @property
    def fault(self) -> PanelFault | None:
        """What is wrong with the pins: a chip that has gone sends no press and no error, so it is asked."""
        try:
            any(device.is_pressed for device in self._devices[:1])
        except pin_faults() as error:
            return PanelFault(f"the buttons' pins do not answer: {error}", "button_pin")
        return None

    def stuck(self, at_s: float) -> tuple[Button, ...]:
        """Returns the buttons that have been down for longer than anybody holds one."""
        down = dict(self._down_since_s)  # gpiozero's thread may change it meanwhile
        return tuple(button for button, since_s in down.items() if at_s - since_s >= STUCK_S)

    def _pressed(self, button: Button) -> None:
        at_s = self._now_s()
        self._down_since_s[button] = at_s
        self._filter, counts = self._filter.press(button, at_s)
        if counts:
            self._report(Pressed(button, at_s))

    def _released(self, button: Button) -> None:
        at_s = self._now_s()
        held_s = at_s - self._down_since_s.pop(button, at_s)
        if HELD_S <= held_s < STUCK_S:
            self._report(Pressed(button, at_s, held_s))

    def close(self) -> None:
        """Frees the pins; may be called twice."""
        for device in self._devices:
            device.close()
        self._devices = []
