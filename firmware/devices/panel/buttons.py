"""The buttons, through gpiozero.

Each button connects its pin to ground; the Pi's pull-up holds it high. Presses arrive on gpiozero's thread.
They are debounced here, by time stamps, since pin factories differ in what they do about bounce. A Button of
gpiozero's would have a thread, which wakes ten times a second and is waited for when the pin is freed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import gpiozero

from tachiai.firmware.devices.panel.pin_factories import pin_faults
from tachiai.firmware.errors import PanelFault
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.settings.checks import refuse_shared_pins

BOUNCE_S = 0.05
HELD_S = 1.0  # down for longer: held, not pressed
STUCK_S = 10.0  # down for longer: stuck


@dataclass(frozen=True, slots=True)
class PressFilter:
    """A debouncer: a press counts only if that button's last one is ``BOUNCE_S`` ago. Immutable."""

    last_s: Mapping[Button, float]

    def press(self, button: Button, at_s: float) -> tuple["PressFilter", bool]:
        """The filter after a press at ``at_s``, and whether the press counts."""
        counts = at_s - self.last_s.get(button, float("-inf")) >= BOUNCE_S
        return PressFilter({**self.last_s, button: at_s}), counts


class Buttons:
    """Opens the buttons and reports each press, and each release of a button that was held.

    ``pins``: GPIO number of each button (BCM). ``report`` is called with a ``Pressed`` event, on gpiozero's
    thread. Raises ``BadSetting`` for a pin used twice and ``PanelFault`` if a pin cannot be opened.
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
        self._devices: list[gpiozero.DigitalInputDevice] = []
        for button, pin in pins.items():
            try:
                device = gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=pin_factory)
            except pin_faults() as error:
                self.close()
                raise PanelFault(f"button {button} on GPIO{pin}: {error}", "button_pin") from error
            if device.is_active:
                self._down_since_s[button] = now_s()
            device.when_activated = lambda button=button: self._pressed(button)
            device.when_deactivated = lambda button=button: self._released(button)
            self._devices.append(device)

    @property
    def fault(self) -> PanelFault | None:
        """What is wrong with the pins. A gone chip sends neither presses nor errors: so a pin is read."""
        try:
            any(device.is_active for device in self._devices[:1])
        except pin_faults() as error:
            return PanelFault(f"the buttons' pins do not answer: {error}", "button_pin")
        return None

    def stuck(self, at_s: float) -> tuple[Button, ...]:
        """Buttons that have been down for ``STUCK_S``."""
        down = dict(self._down_since_s)  # a copy: gpiozero's thread may change it
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
