"""The observer's reports go to the belief about the table. Its likeliest line is what the table is judged by;
what is sure of it is written down.
"""

from dataclasses import replace

from tachiai.firmware.referee import plies
from tachiai.firmware.referee.entries import gap_entry
from tachiai.firmware.referee.events import Write
from tachiai.firmware.referee.phases import Exploring, Laying, Over, Paused, Refusing, Repairing, Waiting
from tachiai.firmware.referee.state import RefereeState, Stepped, standing_at, then
from tachiai.firmware.referee.waiting import eyes_open
from tachiai.rules.belief.beam import interrupted, is_at_rest, likely_histories, observe, standing
from tachiai.rules.belief.commitment import is_possible, rebased
from tachiai.rules.belief.hypotheses import Hypothesis, at_ply, begins_with, common_line, same_line
from tachiai.rules.belief.kinds import is_by_the_next
from tachiai.rules.belief.model import POSSIBLE, UNWRITTEN, Kind
from tachiai.rules.belief.observation import STIRRING, Glimpse
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import Blind, Sight

GOES_ON_PLIES = 2  # another line is followed once play has gone on for this many plies on it
LAG_S = 20.0  # a ply that was answered is written down after this time, sure or marked as an open choice
LAG_PLIES = 3  # or once this many plies wait
BEGUN = (Kind.LIFTED, Kind.PART)  # what the next player may begin while the last ply is still being made
ANSWERS = (*BEGUN, Kind.DONE, Kind.ATTEMPT)  # what the next player may do
LOST_PICTURES_S = 0.5  # a shorter interruption of the camera is one or two lost pictures


def see(state: RefereeState, sight: Sight) -> Stepped:
    """Takes in a sight. What the table then means is acted on once it has stood long enough."""
    return _see(state, Glimpse(sight, state.now_s, at_rest=True))


def see_nothing(state: RefereeState, why: Blind, glimpse: Sight | None) -> Stepped:
    """Takes in that there is no sight of a table at rest, and what could be glimpsed all the same. What the
    table shows has to be confirmed again, unless the camera lost just a picture or two. A glimpse counts as a
    sight where hands or shadows lie beside the board.
    """
    stepped: Stepped = state, ()
    if glimpse is not None:
        glimpsed = Glimpse(glimpse, state.now_s, at_rest=False, beside=why in STIRRING)
        if is_at_rest(state.beam, glimpsed):
            return _see(state, replace(glimpsed, at_rest=True))
        stepped = _follow(state, glimpsed)
    state, actions = stepped
    seen = state.perception
    since_s = state.now_s if seen.blind is None else seen.blind_since_s
    state = replace(state, perception=replace(seen, blind=why, blind_since_s=since_s))
    if why is not Blind.CAMERA or state.now_s - since_s >= LOST_PICTURES_S:
        state = replace(state, beam=interrupted(state.beam))
    return state, actions


def _see(state: RefereeState, glimpse: Glimpse) -> Stepped:
    return then(eyes_open(state), lambda seeing: _follow(seeing, glimpse))


def _follow(state: RefereeState, glimpse: Glimpse) -> Stepped:
    """Updates the belief. The beam is held while the table has to be led back, while play stands still and
    while an absent player is to move: then it is known where the game stands.
    """
    held, beam = _is_held(state), state.beam
    if beam.held is not held or (held and beam.roots[0].line is not state.line):
        beam = standing(beam, state.line, held=held)
    state = replace(state, beam=observe(beam, glimpse))
    if held:
        return state, ()
    stepped = then(_unwrite(state), _turn_to_view)
    return then(stepped, _write_what_is_sure)


def _is_held(state: RefereeState) -> bool:
    match state.phase:
        case Paused() | Over() | Laying() | Exploring() | Repairing(binding=True) | Refusing(ruling_due=True):
            return True
    return state.awaited is not None


def _turn_to_view(state: RefereeState) -> Stepped:
    """Makes the likeliest line the one by which the table is judged."""
    view = _view(state)
    if same_line(view, state.line):
        return state, ()
    return replace(state, line=view, perception=state.perception.judged_anew(), phase=Waiting()), ()


def _view(state: RefereeState) -> AnyLine:
    """The likeliest line, without a last ply that nobody has answered: that one waits to be confirmed. Of
    several plies that the table shows at once none is taken: they may be half of a take-back.
    """
    best = state.beam.leaves[0]
    if not begins_with(best.line, state.logged):
        return state.logged
    if best.disturbance.kind not in (Kind.AS_IT_WAS, *ANSWERS) and begins_with(best.line, state.line):
        return state.line
    view = best.line
    if not (_is_answered(best, state.now_s) or _is_over(state, best)):
        for _ in range(max(1, best.new_plies)):
            if view.ply > state.logged.ply:
                view = view.parent or view
    return view


def _is_answered(best: Hypothesis, now_s: float) -> bool:
    """Whether the player to move has begun to answer the hypothesis's last ply, for over one sight."""
    answers = BEGUN if best.new_plies else ANSWERS
    differs = best.disturbance
    is_theirs = is_by_the_next(best.line, best.layout, differs.cells)
    return differs.kind in answers and differs.since_s < now_s and is_theirs


def _is_over(state: RefereeState, best: Hypothesis) -> bool:
    """Whether the last ply of the hypothesis was complete before the illegal move that now stands: no likely
    history has another ply there, and no button has to confirm it.
    """
    reading, settings = state.beam.reading, state.settings
    if best.disturbance.kind is not Kind.ATTEMPT or settings.auto_confirm_s is None or reading is None:
        return False
    # A single sight may be wrong, and another ply may explain all of it.
    at_once = best.new_plies > 0 and reading.rest_s < settings.doubt_s
    if at_once and not state.beam.is_confirmed:
        return False
    within, line = state.beam.costs.sure if at_once else POSSIBLE, best.line
    nodes = [at_ply(each.line, line.ply) for _, each in likely_histories(state.beam) if each.behind < within]
    return all(node is not None and node.state == line.state for node in nodes)


def _write_what_is_sure(state: RefereeState) -> Stepped:
    sure, line = state.beam.sure, state.line
    if state.to_move in state.absent:
        return plies.write_down(state, line)  # an absent player's answer will show nothing more
    stepped: Stepped = state, ()
    if begins_with(line, sure):
        stepped = plies.write_down(state, sure)
    elif begins_with(sure, line):
        stepped = plies.write_down(state, line)
    return then(stepped, _write_what_waits_long)


def _write_what_waits_long(state: RefereeState) -> Stepped:
    """Writes the oldest ply that has waited too long: as an open choice, unless it is sure."""
    waiting = state.unwritten
    if not waiting:
        return state, ()
    long = state.now_s - state.made_at_s(waiting[0]) >= LAG_S or len(waiting) >= LAG_PLIES
    return plies.write_down(state, waiting[0]) if long else (state, ())


def _unwrite(state: RefereeState) -> Stepped:
    """Corrects the record where what is written has become impossible: plies were taken back, or nothing
    explains the table and play goes on from it as it stands (a gap).
    """
    leading = state.beam.leading
    if begins_with(leading, state.logged):
        return state, ()
    common = common_line(leading, state.logged)
    goes_on = common is not None and leading.ply - common.ply >= GOES_ON_PLIES
    if not goes_on and (is_possible(state.beam, state.logged, UNWRITTEN) or _is_refused(state)):
        return state, ()
    if common is not None:
        back = state.logged.ply - common.ply
        if state.plies_back(back) != back:
            return state, ()  # an absent player's ply would have to be taken back too
        state = replace(state, perception=state.perception.judged_anew())
        return plies.take_back(state, back)
    gap, *plies_since = leading.nodes()
    if not plies_since:
        return state, ()  # a table that stands still is refused until it is put right or play goes on from it
    return _after_gap(state, gap)


def _is_refused(state: RefereeState) -> bool:
    """Whether the likeliest line explains a refused move that stands as a correction; time alone does not."""
    best, phase = state.beam.leaves[0], state.phase
    return isinstance(phase, Refusing) and best.takes_back and best.at_s <= phase.since_s


def _after_gap(state: RefereeState, found: AnyLine) -> Stepped:
    """Writes a gap before the position ``found``; the belief since then goes on from there."""
    line = state.logged.follow(found.state, None)
    clock = state.clock.turn_to(state.game.to_move(line.state), state.now_s)
    beam = rebased(state.beam, found, line)
    seen = state.perception.judged_anew()
    state = replace(standing_at(state, line), clock=clock, phase=Waiting(), refused=None, presses_s=())
    gap = replace(gap_entry(line, max(1, found.ply - line.ply + 1)), clock_ms=state.clock_ms)
    return replace(state, beam=beam, perception=seen), (Write(gap),)
