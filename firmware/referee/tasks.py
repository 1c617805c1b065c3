"""Setting a task, and learning that its last words were read."""

from dataclasses import replace

from tachiai.firmware.referee.events import Action, Posed, Say
from tachiai.firmware.referee.judging import must_repair
from tachiai.firmware.referee.state import RefereeState, Stepped, begin
from tachiai.firmware.referee.task import Position
from tachiai.rules.belief.beam import standing


def pose(state: RefereeState, posed: Posed) -> Stepped:
    """Sets the task; the table then has to be led to its position from whatever stands there."""
    if posed.position is not None:
        state = must_repair(_begun_at(state, posed.position))
    actions: tuple[Action, ...] = () if posed.said is None else (Say(posed.said),)
    return replace(state, task=posed.task), actions


def _begun_at(state: RefereeState, position: Position) -> RefereeState:
    fresh = begin(
        state.game,
        state.settings,
        start=position.start,
        now_s=state.now_s,
        participants=position.participants,
    )
    seen, beam = state.perception.judged_anew(), standing(state.beam, fresh.line, costs=fresh.beam.costs)
    return replace(fresh, help=state.help, perception=seen, beam=beam, scene=state.scene)


def acknowledge(state: RefereeState) -> RefereeState | None:
    """Marks the last words of a task as read; None if there are none to read."""
    if state.task is None or not state.task.done:
        return None
    return replace(state, task=replace(state.task, acknowledged=True))
