"""From a settled verdict to the phase that follows from it."""

from dataclasses import replace
from typing import Any

from tachiai.firmware.referee import absent, phases, plies
from tachiai.firmware.referee.events import Action, PlayTune
from tachiai.firmware.referee.hints import legal_squares
from tachiai.firmware.referee.inspection import effects_by_target
from tachiai.firmware.referee.perception import same
from tachiai.firmware.referee.plies import ends_the_laying, plies_taken_back, to_take_back
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.settling import may_be_acted_on, settling_s
from tachiai.firmware.referee.state import RefereeState, Stepped, standing_at, then
from tachiai.rules import sight
from tachiai.rules.belief.attempts import attempted, is_illegal_for_both
from tachiai.rules.belief.commitment import guesses_alike, is_made, makes_legal, next_lines
from tachiai.rules.belief.explain import explain
from tachiai.rules.belief.guidance import repairs as repairs_to
from tachiai.rules.belief.hypotheses import is_guessed, is_guessed_since, same_line
from tachiai.rules.belief.model import MEANT, POSSIBLE
from tachiai.rules.belief.observation import Reading
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.rules.record.choices import Insight


def settle(state: RefereeState) -> Stepped:
    """Acts on the newest verdict if it has stood long enough and has not been acted on yet."""
    seen = state.perception
    if seen.blind is not None or not state.beam.is_confirmed:
        return _shown_below_a_hand(state), ()
    verdict = state.verdict
    if verdict is None or same(verdict, seen.settled) or state.stood_s < settling_s(state, verdict):
        return state, ()
    if not may_be_acted_on(state, verdict):
        return state, ()
    return judge(replace(state, perception=replace(seen, settled=verdict)), verdict)


def _shown_below_a_hand(state: RefereeState) -> RefereeState:
    """A move waits to be confirmed although the table is not at rest, once no other explanation is nearly as
    likely: a hand rests beside it, and its cells have been in sight for a while.
    """
    if state.awaited or not isinstance(state.phase, phases.Waiting | phases.Holding | phases.Unfinished):
        return state
    if not is_made(state.beam, state.line, MEANT):
        return state
    match explain(state.beam, state.line):
        case sight.Recognised((move,), may_go_on, besides=()):
            return _confirming(_judged_anew(state), move, may_go_on)
    return state


def look_again(state: RefereeState) -> Stepped:
    """Judges the table against a position that has just changed."""
    return settle(_judged_anew(state))


def _judged_anew(state: RefereeState) -> RefereeState:
    return replace(state, perception=state.perception.judged_anew())


def confirm(state: RefereeState, *, by_players: bool = True) -> Stepped:
    """Accepts the move that waits to be confirmed, then judges the table against the new position."""
    if not isinstance(state.phase, phases.Confirming):
        return state, ()
    return then(plies.accept(state, state.phase.after, by_players=by_players), look_again)


def confirm_if_sure(state: RefereeState, wait_s: float) -> Stepped:
    """Accepts the move that has stood for ``wait_s``. Asks the players if it may have been another one; where
    that is not likely, only after ``doubt_s`` more, for it may become less likely still.
    """
    if not isinstance(state.phase, phases.Confirming):
        return state, ()
    possible = next_lines(state.beam, state.line, state.beam.costs.sure)
    if not possible or possible[0].state != state.phase.after.state:
        return state, ()
    if len(possible) > 1:
        likely = next_lines(state.beam, state.line, POSSIBLE)
        if len(likely) == 1 and state.stood_s < wait_s + state.settings.doubt_s:
            return state, ()
        moves = tuple(line.move for line in possible)
        return replace(state, phase=phases.Asking(moves, (), state.since_s)), (PlayTune(Tune.ASK),)
    return confirm(state, by_players=False)


def judge(state: RefereeState, verdict: sight.AnyVerdict) -> Stepped:
    """Acts on a settled verdict."""
    match state.phase:
        case phases.Repairing(binding=True) if not isinstance(verdict, sight.Unchanged):
            return replace(state, phase=_repairing(state, binding=True)), ()
        case phases.Refusing(ruling_due=True):
            return state, ()
        case phases.Laying() if not ends_the_laying(state):
            return absent.judge_laying(state, state.phase, verdict)
    before = state.phase
    state, actions = _follow(state, verdict)
    return state, actions + _tune(state, before)


def _follow(state: RefereeState, verdict: sight.AnyVerdict) -> Stepped:
    match verdict:
        case sight.Unchanged():
            return _unchanged(state), ()
        case sight.TakenBack():
            return _taken_back(state, verdict)
        case _ if state.awaited:
            return replace(state, phase=_repairing(state)), ()  # nobody at the table may move now
        case sight.Lifted(moves=(move,)) if state.settings.hands_in_sight:
            return _confirming(state, move, may_go_on=False), ()
        case sight.Lifted():
            return _holding(state, verdict), ()
        case sight.InProgress(moves, to_do, in_order, next_cells):
            return replace(state, phase=phases.Unfinished(moves, to_do, in_order, next_cells)), ()
        case sight.Recognised():
            return _recognised(state, verdict)
        case sight.Ambiguous(moves=moves, cells=cells):
            return replace(state, phase=phases.Asking(moves, cells, state.since_s)), ()
        case sight.Refused():
            return _refused(state, verdict)
        case sight.Unexplained():
            return _unexplained(state, verdict)


def _unchanged(state: RefereeState) -> RefereeState:
    """The table shows the position. A refused move that was put back is forgotten by the belief too: nobody
    is asked later whether something else was played meanwhile.
    """
    if isinstance(state.phase, phases.Refusing) and same_line(state.beam.leading, state.line):
        state = standing_at(state, state.line)
    return replace(state, phase=phases.Waiting(), refused=None, presses_s=())


def _holding(state: RefereeState, lifted: sight.Lifted[Any]) -> RefereeState:
    cells = lifted.cells
    reading = state.beam.reading
    shown: dict[Cell, Symbol] = {} if reading is None else reading.shown(cells)
    targets, captures = legal_squares(state.successors, shown)
    since_s = state.phase.since_s if isinstance(state.phase, phases.Holding) else state.now_s
    looked = state.looked_now
    asked = looked is not None and Insight.EFFECTS in looked.shown
    effects = effects_by_target(state.successors, shown) if asked else {}
    return replace(state, phase=phases.Holding(cells, targets, captures, since_s, lifted.moves, effects))


def ask_whether_played(state: RefereeState) -> Stepped:
    """Asks the players whether the missing piece was taken off by a move that changes nothing else."""
    if not isinstance(state.phase, phases.Holding) or not state.phase.moves:
        return state, ()
    asking = phases.Asking(state.phase.moves, state.phase.cells, state.since_s)
    return replace(state, phase=asking), (PlayTune(Tune.ASK),)


def call_finished(state: RefereeState) -> Stepped:
    """The player declares an unfinished move finished: it is judged as it stands."""
    if state.beam.reading is None:
        return state, ()
    verdict = attempted(state.successors, state.beam.reading)
    return _refused(state, verdict) if isinstance(verdict, sight.Refused) else _unexplained(state, verdict)


def doubt(state: RefereeState) -> Stepped:
    """Reacts to an unfinished move that stands still. If it is illegal as it stands, the players are told
    why. If its last part was done first, it is refused, unless one of its pieces may be in a hand or all that
    is left is to take pieces off.
    """
    before = state.phase
    if state.beam.reading is None or not isinstance(before, phases.Unfinished):
        return state, ()
    verdict = attempted(state.successors, state.beam.reading)
    if not isinstance(verdict, sight.Refused):
        return state, ()
    only_taken_off = all(change.wanted == EMPTY for change in before.to_do)  # a captured piece was forgotten
    if before.in_order or only_taken_off or _is_one_missing(state, state.beam.reading):
        return replace(state, phase=replace(before, as_it_stands=verdict.illegal)), ()
    state, actions = _refused(state, verdict)
    return state, actions + _tune(state, before)


def _is_one_missing(state: RefereeState, reading: Reading) -> bool:
    """Whether fewer pieces of the player to move stand on the table than in the position."""
    owners, layout = state.game.owners, state.successors.layout
    shown = reading.shown(reading.misfits(layout))
    came = sum(owners.get(symbol) is state.to_move for symbol in shown.values())
    gone = sum(owners.get(layout[cell]) is state.to_move for cell in shown)
    return gone > came


def _recognised(state: RefereeState, verdict: sight.Recognised[Any]) -> Stepped:
    """One move, or two in quick succession. If the opponent is absent, anything beyond the first move has to
    be put back: nobody else moves for that player.
    """
    move, *replies = verdict.moves
    if (replies or verdict.besides) and state.to_move.other in state.absent:
        after = state.game.play_unchecked(state.line.state, move)
        return replace(state, phase=_repairing(state, after)), ()
    state = _confirming(state, move, verdict.may_go_on)
    return confirm(state, by_players=False) if replies else (state, ())


def _confirming(state: RefereeState, move: Any, may_go_on: bool) -> RefereeState:
    after = state.line.play(move)
    for line in next_lines(state.beam, state.line, state.beam.costs.sure):
        if line.state == after.state:
            after = line
    since_s, before = state.since_s, state.phase
    if isinstance(before, phases.Confirming) and before.after.state == after.state:
        since_s = before.since_s
    return replace(state, phase=phases.Confirming(after.move, after, may_go_on, since_s))


def _taken_back(state: RefereeState, verdict: sight.TakenBack) -> Stepped:
    count = plies_taken_back(state, verdict)
    if count is None:
        return replace(state, phase=_repairing(state)), ()
    if verdict.to_do or count > verdict.plies:
        to_do = verdict.to_do if count == verdict.plies else to_take_back(state, count)
        return replace(state, phase=phases.TakingBack(count, to_do)), ()
    state, actions = plies.take_back(state, count)
    return then((standing_at(state, state.line), actions), look_again)


def _refused(state: RefereeState, verdict: sight.Refused[Any]) -> Stepped:
    """Writes an illegal move down, once, after all plies before it; it is counted when it is completed. After
    guessed plies nobody is accused at once: the guess may be wrong. Nothing is said where another line has
    become likelier than one that the table had shown, until it shows that line.
    """
    if state.beam.is_shaken:
        return state, ()
    if is_guessed(state.beam.leaves[0].trail) and not (_is_refused_anyway(state) or _stays_refused(state)):
        return replace(state, phase=phases.Repairing(verdict.repairs, verdict.illegal.cells)), ()
    state, before = plies.write_down(state, state.line)
    move = state.game.format_move(verdict.move)
    phase = phases.Refusing(verdict.move, verdict.illegal, verdict.repairs, state.now_s)
    actions = before
    if state.refused is not None and state.refused.move == move:
        phase = replace(phase, counted=state.refused.counted)
    else:
        state, named = plies.name_illegal(state, verdict.move, verdict.illegal)
        actions += named
    return replace(state, phase=phase), actions


def refuse_if_it_stays(state: RefereeState) -> Stepped:
    """Refuses an illegal move late, where the plies before it were guessed: it has stood for long and nothing
    legal explains it.
    """
    verdict = state.verdict
    if not isinstance(verdict, sight.Refused) or not _stays_refused(state):
        return state, ()
    before = state.phase
    state, actions = _refused(state, verdict)
    return state, actions + _tune(state, before)


def _is_refused_anyway(state: RefereeState) -> bool:
    """Whether the table has shown the position since plies before it were guessed, and what stands on it is
    illegal whosever turn it is.
    """
    beam, best = state.beam, state.beam.leaves[0]
    if beam.reading is None or is_guessed_since(best.trail, best.shown_s):
        return False
    return is_illegal_for_both(state.successors, beam.reading) and not makes_legal(
        beam, state.line, beam.costs.sure
    )


def _stays_refused(state: RefereeState) -> bool:
    """Whether an illegal move has stood for long, nothing legal explains it, and only one guess of the plies
    before it is possible.
    """
    beam = state.beam
    if state.stood_s < state.settings.go_on_s or makes_legal(beam, state.line, beam.costs.sure):
        return False
    return guesses_alike(beam, POSSIBLE)


def _unexplained(state: RefereeState, verdict: sight.Unexplained) -> Stepped:
    """A refused move stays refused when something is added to it."""
    if isinstance(state.phase, phases.Refusing):
        wrong = {change.cell for change in state.phase.repairs}
        if wrong <= set(verdict.cells):
            return replace(state, phase=replace(state.phase, repairs=verdict.repairs)), ()
    return replace(state, phase=phases.Repairing(verdict.repairs, verdict.cells)), ()


def _repairing(state: RefereeState, shown: Any = None, *, binding: bool = False) -> phases.Repairing:
    """What leads from the table as seen to the position, or to the one that the state ``shown`` has."""
    reading = state.beam.reading
    if reading is None:
        return phases.Repairing((), (), binding)
    layout = state.successors.layout if shown is None else state.game.layout(shown)
    return phases.Repairing(
        repairs_to(state.game, reading, layout), tuple(sorted(reading.misfits(layout))), binding
    )


def must_repair(state: RefereeState) -> RefereeState:
    """Demands that the table be led back to the position, unless it shows it."""
    if isinstance(explain(state.beam, state.line), sight.Unchanged):
        return replace(state, phase=phases.Waiting(), refused=None, presses_s=())
    seen = state.perception.judged_anew()
    return replace(state, phase=_repairing(state, binding=True), perception=seen, presses_s=())


def _tune(state: RefereeState, before: phases.Phase) -> tuple[Action, ...]:
    """The tune when a phase begins; without help, for questions only."""
    after = state.phase
    if isinstance(after, phases.Asking):
        return () if isinstance(before, phases.Asking) else (PlayTune(Tune.ASK),)
    if state.help is Help.OFF:
        return ()
    if isinstance(after, phases.Refusing):
        same = isinstance(before, phases.Refusing) and before.move == after.move
        return () if same else (PlayTune(Tune.REFUSED),)
    if isinstance(after, phases.Repairing) and not isinstance(before, phases.Repairing | phases.Refusing):
        return (PlayTune(Tune.REFUSED),)
    if isinstance(after, phases.Unfinished) and not isinstance(before, phases.Unfinished):
        return (PlayTune(Tune.TO_DO),)
    return ()
