"""From the log back to the table: a game goes on after a power cut as if nothing had happened."""

from collections.abc import Iterable
from dataclasses import replace

from tachiai.firmware.referee.clocks import Clock, TimeLeft, parse_time_control
from tachiai.firmware.referee.phases import Over, Paused, Phase, Waiting
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import RefereeState, Written, begin, standing_at
from tachiai.rules.core import Outcome, Player
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.record import GameRecord, Tally, agreed_line, history

WINNERS = {"first wins": Player.FIRST, "second wins": Player.SECOND, "draw": None}


def resume(
    header: GameHeader,
    entries: Iterable[Entry],
    settings: RefereeSettings,
    *,
    now_s: float = 0.0,
) -> RefereeState:
    """Returns the state that the entries leave. What was on the board and not yet confirmed, the first
    sights tell anew. A game with clocks is paused, so that nobody loses time before the players sit.

    Raises ``BadRecord`` or ``BadTimeControl`` where header or entries do not fit the rules.
    """
    played = history(GameRecord(header, tuple(entries)))
    line, tally = agreed_line(played), played.last.tally
    control = parse_time_control(header.time_control)
    start = line.nodes()[0].state
    state = begin(line.game, settings, control=control, start=start, now_s=now_s)
    refused = Written(tally.refused.move, tally.refused_counts) if tally.refused is not None else None
    state = replace(
        standing_at(state, line),
        refused=refused,
        illegal_counts=tally.counted,
        phase=_phase(tally),
    )
    state = replace(state, clock=_clock(state, tally.clock_ms))
    if line.outcome is not None:
        # The cut may have come between the last ply and the result.
        return replace(state, phase=Over(line.outcome))
    if isinstance(state.phase, Waiting) and control.limited and line.ply > 0:
        return replace(state, phase=Paused())
    return state


def _phase(tally: Tally) -> Phase:
    """What the entries say besides the line of play: whether the game is over, or play is paused."""
    if tally.result is not None:
        result = tally.result
        return Over(Outcome(WINNERS[result.result], result.clause, result.code))
    return Paused() if tally.paused else Waiting()


def _clock(state: RefereeState, told_ms: tuple[int, int] | None) -> Clock:
    """Returns the clocks as the last entry that tells them found them, standing."""
    clock = replace(state.clock, turn_of=state.to_move)
    if told_ms is None or not clock.control.limited:
        return clock
    first, second = (_left(clock, max(0, total_ms) / 1000) for total_ms in told_ms)
    return replace(clock, first=first, second=second)


def _left(clock: Clock, total_s: float) -> TimeLeft:
    """Returns main time and periods out of all that was left; a period begun is given back whole."""
    control = clock.control
    in_periods_s = control.periods * control.period_s
    if total_s >= in_periods_s:
        return TimeLeft(total_s - in_periods_s, control.periods, control.period_s)
    periods = -int(-total_s // control.period_s)
    return TimeLeft(0.0, periods, control.period_s)
