"""From the log back to the table: a game goes on after a power cut."""

from collections.abc import Iterable
from dataclasses import replace

from tachiai.firmware.referee.absent import going_on
from tachiai.firmware.referee.phases import Over, Paused, Phase, Waiting
from tachiai.firmware.referee.requests import WINNERS
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import (
    RecordedIllegalMove,
    RefereeState,
    begin,
    standing_at,
    with_far_side,
)
from tachiai.rules.clocks import Clock, split_left
from tachiai.rules.core import Outcome, Player
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.record import GameRecord, History, Tally, agreed_line, history
from tachiai.rules.time_control import parse_time_control


def resume(
    header: GameHeader, entries: Iterable[Entry], settings: RefereeSettings, *, now_s: float = 0.0
) -> RefereeState:
    """The state that the entries lead to. An unconfirmed move on the board is seen anew by the first sights.
    A game with clocks is paused, so that nobody loses time before the players sit.

    Raises ``BadRecord`` or ``BadTimeControl`` where header or entries contradict the rules.
    """
    entries = tuple(entries)
    played = history(GameRecord(header, entries))
    line, tally = agreed_line(played), played.last.tally
    control = parse_time_control(header.time_control)
    start = line.nodes()[0].state
    state = begin(
        line.game, settings, control=control, start=start, now_s=now_s, participants=tally.participants
    )
    refused = (
        RecordedIllegalMove(tally.refused.move, tally.refused_counts) if tally.refused is not None else None
    )
    state = replace(
        standing_at(state, line), refused=refused, illegal_counts=tally.counted, phase=_phase(tally)
    )
    state = replace(state, clock=_clock(state, played, tally.clock_ms))
    state = with_far_side(state, played.header, entries)
    if line.outcome is not None:
        # The cut may have come between the last ply and the result.
        return replace(state, phase=Over(line.outcome))
    if not isinstance(state.phase, Waiting):
        return state
    return replace(state, phase=Paused()) if control.limited and line.ply > 0 else going_on(state)


def _phase(tally: Tally) -> Phase:
    if tally.result is not None:
        result = tally.result
        return Over(Outcome(WINNERS[result.result], result.clause, result.code))
    return Paused() if tally.paused else Waiting()


def _clock(state: RefereeState, played: History, told_ms: tuple[int, int] | None) -> Clock:
    """The clocks, standing, with the times of the last entry that has any."""
    clock = replace(state.clock, turn_of=state.to_move)
    if told_ms is None or not clock.control.limited:
        return clock
    for player, total_ms in zip(Player, told_ms, strict=True):
        made = max(step.line.made_by(player) for step in played.steps if step.line is not None)
        stage = clock.control.stage_after(made)
        clock = clock.with_left(player, split_left(clock.control, stage, max(0, total_ms) / 1000))
    return clock
