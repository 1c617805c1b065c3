"""From the log back to the table: a game goes on after a power cut as if nothing had happened."""

from collections.abc import Iterable
from dataclasses import replace

from firmware.referee.clocks import Clock, TimeLeft, parse_time_control
from firmware.referee.phases import Over, Paused, Waiting
from firmware.referee.settings import RefereeSettings
from firmware.referee.state import RefereeState, Written, begin
from firmware.referee.vocabulary import Vocabulary
from rules.core import Outcome, Player
from rules.entries import Entry, EntryKind, GameHeader
from rules.infer import Outlook
from rules.line import AnyLine, Line
from rules.registry import open_game

WINNERS = {"first wins": Player.FIRST, "second wins": Player.SECOND, "draw": None}


def resume(
    header: GameHeader,
    entries: Iterable[Entry],
    settings: RefereeSettings,
    *,
    vocabulary: Vocabulary | None = None,
    now_s: float = 0.0,
) -> RefereeState:
    """Returns the state that the entries leave. What was on the board and not yet confirmed, the first
    sights tell anew. A game with clocks is paused, so that nobody loses time before the players sit.

    Raises ``RulesError`` or ``BadTimeControl`` where header or entries do not fit the rules.
    """
    game = open_game(header.game, header.options)
    control = parse_time_control(header.time_control)
    start = game.parse_position(header.start)
    state = begin(game, settings, vocabulary=vocabulary, control=control, start=start, now_s=now_s)
    paused = False
    for entry in entries:
        state = _after(state, entry)
        if entry.kind in (EntryKind.PAUSE, EntryKind.RESUME):
            paused = entry.kind is EntryKind.PAUSE
    if isinstance(state.phase, Over):
        return state
    if paused or (control.limited and state.line.ply > 0):
        return replace(state, phase=Paused())
    return state


def _after(state: RefereeState, entry: Entry) -> RefereeState:
    """Returns the state after one entry of the log."""
    line = state.line
    match entry.kind:
        case EntryKind.PLY:
            line = line.play(state.game.parse_move(entry.move))
            state = replace(state, refused=None)
        case EntryKind.STANDS:
            line = Line(state.game, state.game.parse_position(entry.position), line, None, line.ply + 1)
        case EntryKind.TAKEBACK:
            for _ in range(entry.plies):
                line = line.parent or line
            state = replace(state, phase=Waiting(), refused=None)
        case EntryKind.ILLEGAL:
            state = replace(state, refused=Written(entry.move))
        case EntryKind.RULING if entry.code == "illegal_counted":
            first, second = state.illegal_counts
            mine = entry.player == Player.FIRST.value
            state = replace(state, illegal_counts=(first + mine, second + (not mine)))
            if state.refused:
                state = replace(state, refused=replace(state.refused, counted=True))
        case EntryKind.RESULT:
            outcome = Outcome(WINNERS[entry.result], entry.clause, entry.code)
            state = replace(state, phase=Over(outcome))
    return replace(_with_line(state, line), clock=_clock(state, line, entry))


def _with_line(state: RefereeState, line: AnyLine) -> RefereeState:
    return state if line is state.line else replace(state, outlook=Outlook(line))


def _clock(state: RefereeState, line: AnyLine, entry: Entry) -> Clock:
    """Returns the clocks as the entry found them, standing."""
    clock = replace(state.clock, turn_of=state.game.to_move(line.state), spent_s=0.0, running=False)
    if entry.clock_ms is None or not clock.control.limited:
        return clock
    first, second = (_left(clock, total_ms / 1000) for total_ms in entry.clock_ms)
    return replace(clock, first=first, second=second)


def _left(clock: Clock, total_s: float) -> TimeLeft:
    """Returns main time and periods out of all that was left; a period begun is given back whole."""
    control = clock.control
    in_periods_s = control.periods * control.period_s
    if total_s >= in_periods_s:
        return TimeLeft(total_s - in_periods_s, control.periods, control.period_s)
    periods = -int(-total_s // control.period_s)
    return TimeLeft(0.0, periods, control.period_s)
