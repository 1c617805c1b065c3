"""Sentences for what a player asked to be shown: what is attacked, what a move would do."""

from tachiai.firmware.referee.phases import Effects, Holding
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.task_words import cells_named
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, clauses, filled, joined
from tachiai.rules.record.advice import Insight

MOST_TARGETS = 4  # named in one sentence


def attacked_words(state: RefereeState) -> Message | None:
    """What is attacked, and that effects will be told; None if neither was asked for."""
    looked = state.looked_now
    if looked is None:
        return None
    said: list[Message] = []
    if Insight.ATTACKED in looked.shown:
        attacked = Message("Attacked: {cells}.", cells=cells_named(state.game, looked.attacked))
        said.append(attacked if looked.attacked else Message("Nothing is attacked."))
    if Insight.EFFECTS in looked.shown:
        said.append(Message("Lift a piece to see what its moves do."))
    return joined(said)


def effects_words(state: RefereeState, phase: Holding) -> Message | None:
    """What the moves of the piece in the hand would do, by target cell; None if that was not asked for."""
    looked = state.looked_now
    if looked is None or Insight.EFFECTS not in looked.shown:
        return None
    if not phase.effects:
        return Message("Its moves change nothing else.")
    names = state.game.board.names
    return joined(
        Message("On {cell}: {effects}.", cell=names[target], effects=_told(state.game, effects))
        for target, effects in sorted(phase.effects.items())[:MOST_TARGETS]
    )


def _told(game: AnyGame, effects: Effects) -> Message:
    parts = (
        (effects.taken, Message("throws {cells}") if game.board.rim_cells else Message("takes {cells}")),
        (effects.lost, Message("loses {cells}")),
        (effects.back, Message("{cells} comes back from the rim")),
        (effects.left, Message("leaves {cells} in no formation")),
    )
    return clauses(filled(words, cells=cells_named(game, sorted(cells))) for cells, words in parts if cells)
