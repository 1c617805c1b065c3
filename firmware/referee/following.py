"""Following the table: each sight and glimpse goes to the lines of play that may explain it, the likeliest of
them is what the table is judged by, and what is sure of it is written down.
"""

from dataclasses import replace

from tachiai.firmware.referee import plies
from tachiai.firmware.referee.actions import Write
from tachiai.firmware.referee.phases import Confirming, Laying, Over, Paused, Refusing, Repairing, Waiting
from tachiai.firmware.referee.state import RefereeState, Stepped, standing_at, then
from tachiai.rules.belief.beam import likely_histories, observe
from tachiai.rules.belief.commitment import is_possible, rebased
from tachiai.rules.belief.history import POSSIBLE
from tachiai.rules.belief.hypotheses import Hypothesis
from tachiai.rules.belief.lines import at_ply, begins_with, common_line, same_line
from tachiai.rules.belief.model import Kind
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.infer import AnySuccessors, Successors
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import Sight

SEEN = 7.0  # nats: what is less likely than one in a thousand is neither asked about nor waited for
UNWRITTEN = 5.0  # nats: what is less likely than one in 150 is taken out of the log; it may come back
GOES_ON_PLIES = 2  # when play has gone on for so many plies on another line, that one is followed
LAG_S = 20.0  # a ply that play went on from is written down after so long, sure or marked as a choice
LAG_PLIES = 3  # or when so many plies wait
BEGUN = (Kind.LIFTED, Kind.PART)  # what the next player may have begun while the last ply was made
ANSWERS = (*BEGUN, Kind.DONE, Kind.ATTEMPT)  # what the next player may do


def follow(state: RefereeState, sight: Sight, *, at_rest: bool) -> Stepped:
    """What was seen goes to the hypotheses. Nothing is followed while the table has to be led back first, and
    while it is the turn of a player who moves nothing there.
    """
    match state.phase:
        case Paused() | Over() | Laying() | Repairing(binding=True) | Refusing(ruling_due=True):
            return state, ()
    if state.awaited:
        return state, ()
    state = replace(state, beam=observe(state.beam, Glimpse(sight, state.now_s, at_rest)))
    stepped = _unwrite(state)
    return then(then(stepped, _turn_to_view), _write_what_is_sure)


def _turn_to_view(state: RefereeState) -> Stepped:
    """Judges the table by the likeliest line from now on."""
    view = _view(state)
    if same_line(view, state.line):
        return state, ()
    successors = _known(state, view) or Successors(view)
    seen = state.perception.judged_anew()
    return replace(state, successors=successors, perception=seen, phase=Waiting()), ()


def _known(state: RefereeState, line: AnyLine) -> AnySuccessors | None:
    """What was computed already of the position after the move that waits to be confirmed."""
    if isinstance(state.phase, Confirming) and same_line(state.phase.after.line, line):
        return state.phase.after
    return None


def _view(state: RefereeState) -> AnyLine:
    """The likeliest line, without a last ply that nobody has answered: that one waits to be confirmed.
    Several plies that the table shows at once may be the half of a take-back.
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
    """Whether the player to move has begun to do something after the last ply of the hypothesis; a single
    sight may err.
    """
    game, line, differs = best.line.game, best.line, best.disturbance
    answers = BEGUN if best.new_plies else ANSWERS
    if differs.kind not in answers or differs.since_s >= now_s:
        return False
    player = game.to_move(line.state)
    touched = (*(best.layout[cell] for cell in differs.cells), *differs.cells.values())
    return any(game.owners.get(symbol) is player for symbol in touched)


def _is_over(state: RefereeState, best: Hypothesis) -> bool:
    """Whether the last ply of the hypothesis stood there before the illegal move that now stands: nothing
    else is likely to have led here, and no button has to be waited for.
    """
    reading, settings = state.beam.reading, state.settings
    if best.disturbance.kind is not Kind.ATTEMPT or settings.auto_confirm_s is None or reading is None:
        return False
    if best.new_plies and reading.rest_s < settings.doubt_s:
        return False  # a sight may err, and another ply explain all of it
    line = best.line
    nodes = [
        at_ply(each.line, line.ply) for _, each in likely_histories(state.beam) if each.behind < POSSIBLE
    ]
    return all(node is not None and node.state == line.state for node in nodes)


def _write_what_is_sure(state: RefereeState) -> Stepped:
    sure, line = state.beam.sure, state.line
    if state.to_move in state.absent:
        return plies.write_down(state, line)  # nothing that its opponent does by hand will tell more
    stepped: Stepped = state, ()
    if begins_with(line, sure):
        stepped = plies.write_down(state, sure)
    elif begins_with(sure, line):
        stepped = plies.write_down(state, line)
    return then(stepped, _write_what_waits_long)


def _write_what_waits_long(state: RefereeState) -> Stepped:
    """Writes the oldest ply that waits, if it has waited for long: as a marked choice, unless it is sure."""
    waiting = state.unwritten
    if not waiting:
        return state, ()
    long = state.now_s - state.made_at_s(waiting[0]) >= LAG_S or len(waiting) >= LAG_PLIES
    return plies.write_down(state, waiting[0]) if long else (state, ())


def _unwrite(state: RefereeState) -> Stepped:
    """What was written may have become impossible: plies were taken back, or the table was lost and play goes
    on from how it stands.
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
            return state, ()  # the ply before it is taken back with it
        state = replace(state, perception=state.perception.judged_anew())
        return plies.take_back(state, back)
    gap, *plies_since = leading.nodes()
    if not plies_since:
        return state, ()  # a table that stands still is refused until it is put right or play goes on from it
    return _after_gap(state, gap)


def _is_refused(state: RefereeState) -> bool:
    """Whether the likeliest line takes for a correction what was refused as it still stands: that it stands
    for long makes none of it.
    """
    best, phase = state.beam.leaves[0], state.phase
    return isinstance(phase, Refusing) and best.takes_back and best.at_s <= phase.since_s


def _after_gap(state: RefereeState, found: AnyLine) -> Stepped:
    """Writes that plies were missed before the position ``found``; what was seen since goes on from there."""
    line = state.logged.follow(found.state, None)
    clock = state.clock.turn_to(state.game.to_move(line.state), state.now_s)
    beam = rebased(state.beam, found, line)
    seen = state.perception.judged_anew()
    state = replace(standing_at(state, line), clock=clock, phase=Waiting(), refused=None, presses_s=())
    gap = Entry(
        kind=EntryKind.GAP,
        ply=line.ply,
        at_ms=0,
        plies=max(1, found.ply - line.ply + 1),
        position=state.game.format_position(line.state),
        clock_ms=state.clock_ms,
    )
    return replace(state, beam=beam, perception=seen), (Write(gap),)
