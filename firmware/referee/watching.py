"""What the observer reports, as it come in, and everything that only had to wait for its time."""

from dataclasses import replace

from tachiai.firmware.referee import following, judging, plies
from tachiai.firmware.referee.actions import Action, Play, Write
from tachiai.firmware.referee.perception import FAULTS, READINGS, Perception, same
from tachiai.firmware.referee.phases import (
    Asking,
    Confirming,
    Holding,
    Laying,
    Over,
    Paused,
    Refusing,
    Repairing,
    TakingBack,
    Unfinished,
)
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.state import RefereeState, Stepped, then
from tachiai.rules.belief.commitment import makes_legal
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.infer import averaged, joined
from tachiai.rules.sight import AnyVerdict, Blind, Sight

LOST_PICTURES_S = 0.5  # a camera that gives no picture for so short a time has lost one or two


def see(state: RefereeState, sight: Sight) -> Stepped:
    """A sight has come in. It is judged once it has stood long enough."""
    state, actions = _eyes_open(state)
    seen = state.perception
    if isinstance(state.phase, Paused | Over):
        seen = replace(seen, sights=(sight,), sight=sight, verdict=None, readings=0, odd=None)
        return replace(state, perception=seen), actions
    state, followed = following.follow(state, sight, at_rest=True)
    actions += followed
    seen = state.perception
    sights = joined(seen.sights, sight)
    average = averaged(sights)
    verdict = seen.verdict if average == seen.sight and seen.verdict else judging.meaning(state, average)
    seen = _with_verdict(replace(seen, sights=sights), average, verdict, state.now_s)
    return then((replace(state, perception=seen), actions), judging.settle)


def _with_verdict(seen: Perception, sight: Sight, verdict: AnyVerdict, now_s: float) -> Perception:
    """Returns the perception after one more sight: it bears out what stood, is odd, or bears out what was."""
    if same(verdict, seen.verdict):
        readings = min(seen.readings + 1, READINGS)
        return replace(seen, sight=sight, verdict=verdict, readings=readings, odd=None)
    if same(verdict, seen.odd):
        stands = replace(seen, sight=sight, verdict=verdict, since_s=seen.odd_since_s, odd=None)
        return replace(stands, readings=READINGS)
    if seen.verdict is None:
        return replace(seen, sight=sight, verdict=verdict, since_s=now_s, readings=1, odd=None)
    return replace(seen, odd=verdict, odd_since_s=now_s)


def see_nothing(state: RefereeState, why: Blind, glimpse: Sight | None) -> Stepped:
    """The observer has no sight of a table at rest; what it saw before has to prove itself anew, but for a
    picture or two that the camera lost. What can be glimpsed all the same tells what happens.
    """
    actions: tuple[Action, ...] = ()
    if glimpse is not None:
        state, actions = following.follow(state, glimpse, at_rest=False)
    seen = state.perception
    since_s = state.now_s if seen.blind is None else seen.blind_since_s
    seen = replace(seen, blind=why, blind_since_s=since_s)
    if why is not Blind.CAMERA or state.now_s - since_s >= LOST_PICTURES_S:
        seen = replace(seen, sights=(), verdict=None, readings=0, odd=None)
    return replace(state, perception=seen), actions


def look_at_times(state: RefereeState) -> Stepped:
    """Acts on what only had to wait: a settling sight, a fault that lasts, a button press, a move to confirm,
    an illegal move that stands.
    """
    stepped = then(judging.settle(state), _tell_fault)
    stepped = then(stepped, _answer_press)
    return then(stepped, _time_is_up)


def _answer_press(state: RefereeState) -> Stepped:
    """A button was pressed: what is on the table at rest is meant to be finished."""
    if not state.presses_s:
        return state, ()
    if state.at_rest:
        done = replace(state, presses_s=state.presses_s[1:])
        match state.phase:
            case Confirming():
                return judging.confirm(state)
            case Refusing():
                return plies.count_illegal(done)
            case Unfinished():
                return then(judging.call_finished(done), plies.count_illegal)
            case Holding(moves=moves) if moves:
                return judging.ask_whether_played(done)
            case Holding() | Asking() | Repairing() | TakingBack():
                return done, ()
    late = state.now_s - state.presses_s[0] > state.settings.press_holds_s
    return (replace(state, presses_s=()) if late else state), ()


def _time_is_up(state: RefereeState) -> Stepped:
    if not state.at_rest:
        return state, ()
    stood_s = state.now_s - state.perception.since_s
    settings = state.settings
    match state.phase:
        case Confirming(may_go_on=may_go_on) if settings.auto_confirm_s is not None:
            if stood_s >= (settings.go_on_s if may_go_on else settings.auto_confirm_s):
                return judging.confirm_if_sure(state)
        case Holding(moves=moves) if moves and stood_s >= settings.go_on_s:
            return judging.ask_whether_played(state)
        case Repairing(binding=False):
            return judging.refuse_if_it_stays(state)
        case Laying():
            return judging.take_back_if_it_stands(state)
        case Unfinished(as_it_stands=None) if stood_s >= settings.doubt_s:
            return judging.doubt(state)
        case Refusing(counted=False, since_s=since_s) if settings.completed_s is not None:
            if makes_legal(state.beam, state.line, state.beam.costs.sure):
                return state, ()
            if min(stood_s, state.now_s - since_s) >= settings.completed_s:
                return plies.count_illegal(state)
    return state, ()


def _eyes_open(state: RefereeState) -> Stepped:
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
    actions = (_fault(state, "eye_lost", seen.blind.value), Play(Tune.FAULT))
    return replace(state, perception=replace(seen, fault_told=True)), actions


def _fault(state: RefereeState, code: str, detail: str) -> Write:
    return Write(Entry(kind=EntryKind.FAULT, ply=state.line.ply, at_ms=0, code=code, detail=detail))
