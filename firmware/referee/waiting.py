"""What happens after a time: a verdict settles, a press is answered, a move is confirmed, a fault is told."""

from dataclasses import replace

from tachiai.firmware.referee import judging, phases, plies
from tachiai.firmware.referee.events import Action, PlayTune, Write
from tachiai.firmware.referee.perception import FAULTS
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.state import RefereeState, Stepped, then
from tachiai.rules.belief.commitment import makes_legal
from tachiai.rules.entries import Entry, EntryKind


def look_at_times(state: RefereeState) -> Stepped:
    """Acts on everything whose time has come."""
    stepped = then(judging.settle(state), _tell_fault)
    stepped = then(stepped, _answer_press)
    return then(stepped, _time_is_up)


def _answer_press(state: RefereeState) -> Stepped:
    """Answers a waiting press once the table is at rest: what is on it is meant to be finished."""
    if not state.presses_s:
        return state, ()
    if state.at_rest:
        done = replace(state, presses_s=state.presses_s[1:])
        match state.phase:
            case phases.Confirming():
                return judging.confirm(state)
            case phases.Refusing():
                return plies.count_illegal(done)
            case phases.Unfinished():
                return then(judging.call_finished(done), plies.count_illegal)
            case phases.Holding(moves=moves) if moves:
                return judging.ask_whether_played(done)
            case phases.Holding() | phases.Asking() | phases.Repairing() | phases.TakingBack():
                return done, ()
    late = state.now_s - state.presses_s[0] > state.settings.press_holds_s
    return (replace(state, presses_s=()) if late else state), ()


def _time_is_up(state: RefereeState) -> Stepped:
    if not state.at_rest:
        return state, ()
    stood_s, settings = state.stood_s, state.settings
    match state.phase:
        case phases.Confirming(may_go_on=may_go_on) if settings.auto_confirm_s is not None:
            wait_s = settings.extend_s if may_go_on else settings.auto_confirm_s
            if wait_s is not None and stood_s >= wait_s:
                return judging.confirm_if_sure(state, wait_s)
        case phases.Holding(moves=moves) if moves and stood_s >= settings.go_on_s:
            return judging.ask_whether_played(state)
        case phases.Repairing(binding=False):
            return judging.refuse_if_it_stays(state)
        case phases.Unfinished(as_it_stands=None) if stood_s >= settings.doubt_s:
            return judging.doubt(state)
        case phases.Refusing(counted=False, since_s=since_s) if settings.completed_s is not None:
            if makes_legal(state.beam, state.line, state.beam.costs.sure):
                return state, ()
            if min(stood_s, state.now_s - since_s) >= settings.completed_s:
                return plies.count_illegal(state)
    return state, ()


def eyes_open(state: RefereeState) -> Stepped:
    """Takes in that the observer sees the table again."""
    seen = state.perception
    if seen.blind is None:
        return state, ()
    actions: tuple[Action, ...] = ()
    if seen.fault_told:
        actions = (_fault(state, "eye_back", ""),)
    return replace(state, perception=replace(seen, blind=None, fault_told=False)), actions


def _tell_fault(state: RefereeState) -> Stepped:
    seen = state.perception
    if seen.blind not in FAULTS or seen.fault_told or not state.blind_for_long:
        return state, ()
    actions = (_fault(state, "eye_lost", seen.blind.value), PlayTune(Tune.FAULT))
    return replace(state, perception=replace(seen, fault_told=True)), actions


def _fault(state: RefereeState, code: str, detail: str) -> Write:
    return Write(Entry(kind=EntryKind.FAULT, ply=state.line.ply, at_ms=0, code=code, detail=detail))
