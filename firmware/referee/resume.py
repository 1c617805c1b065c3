"""From the log back to the table: a game goes on after a power cut as if nothing had happened."""

from collections.abc import Iterable
from dataclasses import replace

from tachiai.firmware.referee.clocks import Clock, TimeLeft, parse_time_control
from tachiai.firmware.referee.phases import Over, Paused, Waiting
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import RefereeState, Written, begin
from tachiai.rules.core import Outcome, Player
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.infer import Successors
from tachiai.rules.record import GameRecord, replay

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
    record = GameRecord(header, tuple(entries))
    control = parse_time_control(header.time_control)
    line = replay(record)
    first = line.nodes()[0]
    state = begin(line.game, settings, control=control, start=first.state, now_s=now_s)
    state = replace(state, successors=Successors(line))
    for entry in record.entries:
        state = _after(state, entry)
    state = replace(state, clock=_clock(state, record.entries))
    if line.outcome is not None:
        # The cut may have come between the last ply and the result.
        return replace(state, phase=Over(line.outcome))
    if isinstance(state.phase, Waiting) and control.limited and line.ply > 0:
        return replace(state, phase=Paused())
    return state


def _after(state: RefereeState, entry: Entry) -> RefereeState:
    """Returns the state with what one entry says besides the line of play."""
    match entry.kind:
        case EntryKind.PLY | EntryKind.STANDS:
            return replace(state, refused=None)
        case EntryKind.TAKEBACK:
            return replace(state, refused=None, phase=Waiting())
        case EntryKind.ILLEGAL:
            return replace(state, refused=Written(entry.move))
        case EntryKind.RULING if entry.code == "illegal_counted":
            return _counted(state, Player(entry.player))
        case EntryKind.RESULT:
            return replace(state, phase=Over(Outcome(WINNERS[entry.result], entry.clause, entry.code)))
        case EntryKind.PAUSE:
            return replace(state, phase=Paused(), refused=None)
        case EntryKind.RESUME:
            return replace(state, phase=Waiting())
    return state


def _counted(state: RefereeState, player: Player) -> RefereeState:
    first, second = state.illegal_counts
    counts = (first + 1, second) if player is Player.FIRST else (first, second + 1)
    refused = replace(state.refused, counted=True) if state.refused else None
    return replace(state, illegal_counts=counts, refused=refused)


def _clock(state: RefereeState, entries: tuple[Entry, ...]) -> Clock:
    """Returns the clocks as the last entry that tells them found them, standing."""
    clock = replace(state.clock, turn_of=state.to_move)
    told = [entry.clock_ms for entry in entries if entry.clock_ms is not None]
    if not told or not clock.control.limited:
        return clock
    first, second = (_left(clock, total_ms / 1000) for total_ms in told[-1])
    return replace(clock, first=first, second=second)


def _left(clock: Clock, total_s: float) -> TimeLeft:
    """Returns main time and periods out of all that was left; a period begun is given back whole."""
    control = clock.control
    in_periods_s = control.periods * control.period_s
    if total_s >= in_periods_s:
        return TimeLeft(total_s - in_periods_s, control.periods, control.period_s)
    periods = -int(-total_s // control.period_s)
    return TimeLeft(0.0, periods, control.period_s)
