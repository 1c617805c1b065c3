"""What the clock display shows of the referee's clocks. Pure.

=============  ===================================================================================
`` 5:00``      minutes and seconds; the colon of a running clock blinks with its seconds
``  9.5``      the last twenty seconds with tenths, as on the page
`` 1:02.``     hours and minutes; the last dot says that the seconds are left off
``3.0:28``     byo-yomi: the third last period runs, of which 28 s are left; the first dot alone
               where its digit is needed for the time, or for more than nine periods
`` 0:00``      blinking as a whole: the flag has fallen
``PAUS``       for one second in four, on both displays: the game is paused
=============  ===================================================================================

Both are dark in a game without clocks.
"""

from dataclasses import replace

from tachiai.firmware.devices.clock_display.display import DARK, Readout, Readouts
from tachiai.firmware.referee.phases import Paused
from tachiai.firmware.referee.state import RefereeState
from tachiai.rules.clocks import TimeLeft
from tachiai.rules.core import Player
from tachiai.rules.time_control import clock_text

PAUSED = Readout("PAUS")
FLAG_BLINKS_S = 0.5
PAUSE_ROUND_S, PAUSE_SAID_S = 4.0, 1.0
LONGEST = "9959"  # hours and minutes


def readouts(state: RefereeState) -> Readouts:
    """The readouts of both players now."""
    clock = state.clock
    if not clock.control.limited:
        return DARK, DARK
    if isinstance(state.phase, Paused) and state.now_s % PAUSE_ROUND_S < PAUSE_SAID_S:
        return PAUSED, PAUSED
    first, second = (
        readout(clock.left(player, state.turn_s), state.now_s, state.running_clock is player)
        for player in Player
    )
    return first, second


def readout(left: TimeLeft, now_s: float, runs: bool) -> Readout:
    """The readout of one clock, running or standing."""
    left_ms = round(left.shown_s * 1000)
    if left.fallen and now_s % FLAG_BLINKS_S >= FLAG_BLINKS_S / 2:
        return DARK
    shown = _on_four_digits(clock_text(left_ms))
    if left.periods and left.main_s <= 0:
        shown = _with_periods(shown, left.periods)
    return replace(shown, colon=False) if runs and left_ms % 1000 < 500 else shown


def _on_four_digits(text: str) -> Readout:
    match text.split(":"):
        case [hours, minutes, _]:
            digits = hours + minutes
            return Readout(digits.rjust(4) if len(digits) <= 4 else LONGEST, frozenset({3}), colon=True)
        case [minutes, seconds]:
            return Readout((minutes + seconds).rjust(4), colon=True)
    return Readout(text.replace(".", "").rjust(4), frozenset({2}))


def _with_periods(shown: Readout, periods: int) -> Readout:
    told = str(periods) if shown.digits[0] == " " and periods <= 9 else shown.digits[0]
    return replace(shown, digits=told + shown.digits[1:], dots=shown.dots | {0})
