"""Updates lights and clock display at every turn, and tells people of troubles."""

from collections.abc import Callable, Iterable

from tachiai.firmware.devices.clock_display.readout import Readouts
from tachiai.firmware.devices.clock_display.show import ClockShow
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.errors import DeviceFault
from tachiai.firmware.referee.scene import Sounds, Tune, Voice
from tachiai.firmware.referee.spoken import NEEDS_HELP
from tachiai.firmware.troubles.advice import Trouble, trouble_of


class Peripherals:
    """The devices that are updated at every turn. ``troubles``: all present ones, the gravest first.
    ``health`` is asked with the session's time, ``log_troubles`` is told of ``troubles`` at every turn.
    """

    def __init__(
        self,
        lights: LightShow,
        clock_show: ClockShow | None = None,
        sounds: Sounds | None = None,
        health: Callable[[float], tuple[Trouble, ...]] = lambda at_s: (),
        log_troubles: Callable[[tuple[Trouble, ...], float], None] = lambda troubles, at_s: None,
        voice: Voice | None = None,
    ) -> None:
        self.troubles: tuple[Trouble, ...] = ()
        self._lights = lights
        self._clock_show = clock_show
        self._sounds = sounds
        self._voice = voice
        self._health = health
        self._log_troubles = log_troubles

    def look_after(self, faults: Iterable[Trouble], clocks: Readouts, at_s: float, untold: str = "") -> None:
        """Refreshes lights and clocks, and shows and sounds that something is wrong: ``faults``, and what is
        found here. The code ``untold`` has no tune.
        """
        found = [*faults, *self._health(at_s)]
        if self._clock_show is not None:
            self._clock_show.refresh(clocks, at_s)
            found += _of_device(self._clock_show.fault)
        self._lights.trouble = bool(found)
        self._lights.refresh(at_s)
        found += _of_device(self._lights.fault)
        news = {trouble.code for trouble in found} - {trouble.code for trouble in self.troubles}
        if news - {untold}:
            if self._sounds is not None:
                self._sounds.play(Tune.FAULT)
            if self._voice is not None:
                self._voice.say(NEEDS_HELP)
        self.troubles = tuple(found)
        self._log_troubles(self.troubles, at_s)


def _of_device(fault: DeviceFault | None) -> list[Trouble]:
    return [] if fault is None else [trouble_of(fault)]
