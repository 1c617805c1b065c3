"""A passive buzzer with a tune for each meaning, through gpiozero.

Wiring: one leg on a GPIO pin that can do PWM, the other on ground, a resistor of 100 Ω between.
"""

import threading
from collections.abc import Mapping

import gpiozero
from gpiozero.tones import Tone

from tachiai.firmware.devices.panel.pin_factories import pin_faults
from tachiai.firmware.errors import BadSetting, PanelFault
from tachiai.firmware.referee.scene import Tune
from tachiai.rules.quoting import quoted_value

IDLE_HZ = 440
# Volume → duty cycle; 0.5 is the loudest.
DUTY: Mapping[str, float] = {"quiet": 0.03, "medium": 0.15, "loud": 0.5}

# Notes of each tune: (name, or None for a rest; seconds).
TUNES: Mapping[Tune, tuple[tuple[str | None, float], ...]] = {
    Tune.ACCEPTED: (("E5", 0.06),),
    Tune.REFUSED: (("A4", 0.18), (None, 0.05), ("A4", 0.35)),
    Tune.TO_DO: (("C5", 0.06), ("E5", 0.06)),
    Tune.ASK: (("C5", 0.1), ("G5", 0.15)),
    Tune.LAY: (("E5", 0.08), ("C5", 0.08), ("G5", 0.12)),
    Tune.CHECK: (("G5", 0.08), ("G5", 0.08)),
    Tune.FLAG: (("C5", 0.3), ("A4", 0.5)),
    Tune.OVER: (("C5", 0.12), ("E5", 0.12), ("G5", 0.3)),
    Tune.FAULT: (("A4", 0.1), (None, 0.1), ("A4", 0.1), (None, 0.1), ("A4", 0.1)),
}


class Buzzer:
    """Plays tunes one at a time, each on a thread of its own; a new tune replaces the running one. ``fault``
    is set once the pin cannot be driven any more.

    ``volume`` is a key of ``DUTY``. Raises ``BadSetting`` for another one, and ``PanelFault`` if the pin
    cannot be opened.
    """

    def __init__(
        self, pin: int, muted: bool = False, pin_factory: gpiozero.Factory | None = None, volume: str = "loud"
    ) -> None:
        if pin < 0:
            raise BadSetting(f"expected a GPIO number for the buzzer, got {pin}")
        if volume not in DUTY:
            raise BadSetting(f"expected a volume out of {', '.join(DUTY)}, got {quoted_value(volume)}")
        self._duty = DUTY[volume]
        try:
            self._device = gpiozero.PWMOutputDevice(pin, frequency=IDLE_HZ, pin_factory=pin_factory)
        except pin_faults() as error:
            raise PanelFault(f"buzzer on GPIO{pin}: {error}", "buzzer_pin") from error
        self.muted = muted
        self.fault: PanelFault | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def play(self, tune: Tune) -> None:
        """Starts ``tune`` and returns at once."""
        self.silence()
        if self.muted:
            return
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(tune, self._stop), daemon=True)
        self._thread.start()

    def silence(self) -> None:
        """Stops the running tune and waits for its end."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def close(self) -> None:
        """Frees the pin; may be called twice."""
        self.silence()
        self._device.close()

    def _run(self, tune: Tune, stop: threading.Event) -> None:
        try:
            self._sound(tune, stop)
        except pin_faults() as error:
            self.fault = PanelFault(f"buzzer: {error}", "buzzer_pin")

    def _sound(self, tune: Tune, stop: threading.Event) -> None:
        for note, length_s in TUNES[tune]:
            if note is None:
                self._device.off()
            else:
                self._device.frequency = Tone(note).frequency
                self._device.value = self._duty
            if stop.wait(length_s):
                break
        self._device.off()
