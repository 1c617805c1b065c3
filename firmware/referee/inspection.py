"""What a player may ask to be shown besides a hint: what is attacked, and what a move would do before the
piece is let go. Once a turn, noted in the record, locked in strict games.
"""

from collections.abc import Mapping
from dataclasses import replace

from tachiai.firmware.referee.advising import why_no_help
from tachiai.firmware.referee.events import Write
from tachiai.firmware.referee.hints import landing_squares
from tachiai.firmware.referee.phases import Effects, Holding
from tachiai.firmware.referee.state import RefereeState, ShownInsights, Stepped
from tachiai.firmware.referee.task_words import cells_named
from tachiai.rules.belief.plies import Ply
from tachiai.rules.belief.successors import Successors
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Player, Symbol
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, clauses, filled, joined
from tachiai.rules.record.choices import Insight, advice_note

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


def ask_insight(state: RefereeState, look: Insight) -> Stepped | str:
    """Shows ``look`` until the next ply; returns the code of a refusal instead (``why_no_help``)."""
    refusal = why_no_help(state)
    if refusal is not None:
        return refusal
    looked = state.looked_now or ShownInsights(state.line)
    if look in looked.shown:
        return state, ()
    looked = replace(looked, shown=looked.shown | {look})
    if look is Insight.ATTACKED:
        looked = replace(looked, attacked=attacked(state.successors))
    return replace(state, looked=looked), (Write(advice_note(state.to_move, look, state.line.ply)),)


def attacked(successors: Successors) -> tuple[Cell, ...]:
    """Cells where the player to move has a piece, or its load, that the opponent could take in their turn."""
    against = successors.out_of_turn
    if against is None:
        return ()
    owners, layout = successors.game.owners, successors.layout
    mover = successors.game.to_move(successors.line.state)
    changed = {cell for after in against.plies for cell in after.changed}
    return tuple(sorted(cell for cell in changed if owners.get(layout[cell]) is mover))


def effects_by_target(successors: Successors, shown: Mapping[Cell, Symbol]) -> dict[Cell, Effects]:
    """What a move with what is in the hand would do, by target cell; targets without effects are left out.
    ``shown`` as in ``hints.legal_squares``.
    """
    found: dict[Cell, Effects] = {}
    for route, targets in landing_squares(successors, shown):
        effects = _effects(successors, route.ply, shown)
        for target in targets:
            found[target] = found.get(target, Effects()).with_those_of(effects)
    return {target: effects for target, effects in found.items() if effects != Effects()}


def _effects(successors: Successors, after: Ply, shown: Mapping[Cell, Symbol]) -> Effects:
    game, layout = successors.game, successors.layout
    mover = game.to_move(successors.line.state)
    left_by: dict[Player, set[Cell]] = {player: set() for player in Player}  # cells that its pieces leave
    come_to = dict.fromkeys(Player, 0)  # how many cells its pieces come to
    back = set()
    for cell, symbol in after.changed.items():
        was, is_now = game.owners.get(layout[cell]), game.owners.get(symbol)
        if cell in game.board.rim_cells:
            back |= {cell} if symbol == EMPTY else set()
        elif was is not is_now:
            if was is not None:
                left_by[was].add(cell)
            if is_now is not None:
                come_to[is_now] += 1
    own = left_by[mover]
    # Where several pieces move at once, it cannot be told which of them is lost.
    lost = own - shown.keys() if len(own) - come_to[mover] == len(own - shown.keys()) else set[Cell]()
    alone = frozenset(game.left_alone(successors.line.state, after.state))
    return Effects(frozenset(left_by[mover.other]), frozenset(lost), frozenset(back), alone)
