"""Absent players: their moves are decided elsewhere, accepted here, and laid on the table by hand."""

from dataclasses import replace

from tachiai.firmware.referee import plies
from tachiai.firmware.referee.events import Action, Decided, Demonstrated, DrawAnswered, PlayTune
from tachiai.firmware.referee.phases import Laying, Over, Paused, Waiting
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.state import DrawOffer, RefereeState, Stepped
from tachiai.rules.belief.laying import mislaid, to_lay
from tachiai.rules.core import Outcome
from tachiai.rules.sight import AnyVerdict, InProgress, TakenBack, Unexplained


def decide(state: RefereeState, decided: Decided) -> Stepped:
    """Accepts an absent player's move; ignored if it is for another position, as after a take-back."""
    game, line = state.game, state.line
    if state.awaited is not decided.player or game.format_position(line.state) != decided.position:
        return state, ()
    return _to_lay(state, decided.move)


def demonstrate(state: RefereeState, shown: Demonstrated) -> Stepped:
    """Has a move of the player to move laid, who did not find it. Ignored if play has gone on."""
    game, line = state.game, state.line
    if not isinstance(state.phase, Waiting) or game.format_position(line.state) != shown.position:
        return state, ()
    return _to_lay(state, shown.move)


def _to_lay(state: RefereeState, text: str) -> Stepped:
    """Writes a move down before it is on the table; ignores a text that is no legal move."""
    move = plies.legal_move(state.line, text)
    if move is None:
        return state, ()
    state, written = plies.write_decided(state, state.line.play(move))
    return replace(state, phase=Laying(to_lay(state.line))), (*written, PlayTune(Tune.LAY))


def going_on(state: RefereeState) -> RefereeState:
    """The state in which play goes on at the end of its line. If the last ply is an absent player's, the
    phase is ``Laying``; the next sight tells whether it is laid already.
    """
    line = state.line
    is_to_lay = line.mover in state.absent and line.move is not None
    return replace(state, phase=Laying(to_lay(line)) if is_to_lay else Waiting())


def answer_draw(state: RefereeState, answered: DrawAnswered) -> Stepped:
    """Ends the game if the offered draw is accepted; ignored if none is on offer."""
    if state.draw is not DrawOffer.OFFERED or isinstance(state.phase, Over | Paused):
        return state, ()
    if not answered.accepted:
        return replace(state, draw=DrawOffer.DECLINED), ()
    return plies.finish(replace(state, draw=DrawOffer.NONE), Outcome(None, "", "agreed"))


def judge_laying(state: RefereeState, laying: Laying, verdict: AnyVerdict) -> Stepped:
    """Acts on a verdict while a move is being laid. Plies that are put back count as a wrong laying here."""
    if isinstance(verdict, TakenBack) and state.beam.reading is not None:
        verdict = mislaid(state.line, state.beam.reading)
    match verdict:
        case InProgress(to_do=to_do):
            return replace(state, phase=Laying(to_do)), ()
        case Unexplained(cells=cells, repairs=repairs):
            tune: tuple[Action, ...] = () if laying.wrong else (PlayTune(Tune.REFUSED),)
            return replace(state, phase=Laying(repairs, cells)), tune
    return plies.laid(state)
