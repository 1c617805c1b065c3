"""When a verdict is acted on: how long it has to stand, and whether no possible line contradicts it."""

from tachiai.firmware.referee.phases import Laying, Repairing
from tachiai.firmware.referee.state import RefereeState
from tachiai.rules import sight
from tachiai.rules.belief.commitment import (
    goes_on_after_a_gap,
    is_tried_at,
    makes_legal,
    played_after_a_take_back,
)
from tachiai.rules.belief.model import POSSIBLE, Kind

MOVED = (Kind.ATTEMPT, Kind.MISPLACED)  # a piece of the last ply now stands elsewhere


def may_be_acted_on(state: RefereeState, verdict: sight.AnyVerdict) -> bool:
    """Whether no possible line contradicts the verdict: nothing is refused that one of them makes legal."""
    if isinstance(state.phase, Laying) or state.awaited:
        return True  # the beam is held: there is one line only
    if isinstance(state.phase, Repairing) and state.phase.binding:
        return True
    match verdict:
        case sight.Refused(illegal=illegal) if illegal.offender(state.to_move) is not state.to_move:
            # It may be a correction of the last ply; if it stays, the players decide.
            stays = state.stood_s >= state.settings.correct_s
            is_tried = not stays or is_tried_at(state.beam, state.line, state.beam.costs.sure, MOVED)
            if played_after_a_take_back(state.beam, POSSIBLE):
                return False
            return is_tried and not makes_legal(state.beam, state.line, POSSIBLE, corrected=not stays)
        case sight.Unexplained() if goes_on_after_a_gap(state.beam, POSSIBLE):
            return False  # soon a gap explains what nobody saw
        case sight.Refused() | sight.Unexplained():
            return not makes_legal(state.beam, state.line, POSSIBLE)
        case sight.Recognised(moves=(_, _)) if state.to_move.other in state.absent:
            return not makes_legal(state.beam, state.line, POSSIBLE)  # nobody here makes the second move
    return True


def settling_s(state: RefereeState, verdict: sight.AnyVerdict) -> float:
    """How many seconds a verdict has to stand before it is acted on."""
    settings = state.settings
    match verdict:
        case sight.Unchanged() | sight.Lifted():
            return settings.lift_s
        case sight.InProgress() if isinstance(state.phase, Laying):
            return settings.lift_s
        case sight.Refused():
            return settings.refuse_s
        case sight.Unexplained() if isinstance(state.phase, Laying):
            return settings.refuse_s  # the move is known: no second hand will explain this
        case sight.Unexplained():
            return settings.complain_s
        case sight.TakenBack(to_do=to_do) if to_do:
            return settings.complain_s
        case sight.Recognised(moves=(_, _), may_go_on=True) if not state.presses_s:
            return settings.go_on_s
    return settings.settle_s
