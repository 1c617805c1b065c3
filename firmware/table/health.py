"""Troubles beside the game while it is played: stuck buttons, heat, voltage, jumps of the time of day."""

from collections.abc import Callable, Iterable
from typing import Protocol

from tachiai.firmware.referee.events import Button
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import Trouble, words_of

LOOK_EVERY_S = 10.0
JUMP_MS = 2000  # a larger change of time of day against session time, between two calls, is a jump
TELL_S = 60.0  # how long a jump is shown


class HeldButtons(Protocol):
    """What is used here of ``firmware.devices.panel.buttons.Buttons``."""

    def stuck(self, at_s: float) -> tuple[Button, ...]:
        """Buttons that have been down for long."""


class Health:
    """Called with the session's time, returns the present troubles. ``power`` returns codes of
    ``firmware.troubles.advice``; it is asked every ``LOOK_EVERY_S`` seconds.
    """

    def __init__(
        self,
        clock: TimeSource,
        buttons: HeldButtons,
        power: Callable[[], Iterable[str]],
        speech_failed: Callable[[], bool] = lambda: False,
    ) -> None:
        self._clock = clock
        self._buttons = buttons
        self._power = power
        self._speech_failed = speech_failed
        self._power_codes: tuple[str, ...] = ()
        self._look_at_s = float("-inf")
        self._offset_ms = self._offset()
        self._tell_jump_until_s = float("-inf")

    def __call__(self, at_s: float) -> tuple[Trouble, ...]:
        """Troubles at session time ``at_s``."""
        if at_s >= self._look_at_s:
            self._power_codes = tuple(self._power())
            self._look_at_s = at_s + LOOK_EVERY_S
        offset_ms = self._offset()
        if abs(offset_ms - self._offset_ms) > JUMP_MS:
            self._tell_jump_until_s = at_s + TELL_S
        self._offset_ms = offset_ms
        codes = list(self._power_codes)
        if self._buttons.stuck(at_s):
            codes.append("button_stuck")
        if at_s < self._tell_jump_until_s:
            codes.append("clock_jump")
        if self._speech_failed():
            codes.append("speech_missing")
        return tuple(Trouble(code, words_of(code)) for code in codes)

    def _offset(self) -> float:
        """Time of day minus session time: constant, unless somebody sets the clock."""
        return self._clock.unix_ms() - self._clock.now_s() * 1000
