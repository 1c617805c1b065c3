"""Hints for the player to move: asked for step by step, noted in the record, found elsewhere."""

from dataclasses import dataclass, replace
from typing import Any

from tachiai.firmware.referee.events import Advised, Write
from tachiai.firmware.referee.phases import Laying, Over, Paused
from tachiai.firmware.referee.plies import legal_move
from tachiai.firmware.referee.state import GivenAdvice, RefereeState, Stepped
from tachiai.rules.boards import Cell
from tachiai.rules.core import Symbol, changes
from tachiai.rules.record.choices import Shown, advice_note

NEXT = {Shown.PIECE: Shown.PLACE, Shown.PLACE: Shown.REASON}


@dataclass(frozen=True, slots=True)
class MoveCells:
    """The cells of a move that is advised."""

    source: tuple[Cell, ...]  #: where the piece stands that is to be moved
    target: tuple[Cell, ...]  #: where things are put down
    piece_stays: bool = False  #: only what the piece carries is moved


def why_no_help(state: RefereeState) -> str | None:
    """Code (a key of ``words.NO``) of the reason why the player to move gets no hint now; None if they do."""
    if state.settings.strict:
        return "no_advice"
    if isinstance(state.phase, Paused):
        return "paused"
    if isinstance(state.phase, Laying | Over) or state.to_move in state.absent:
        return "not_your_turn"
    return None


def ask_advice(state: RefereeState) -> Stepped | str:
    """Begins a hint, or shows its next stage; returns the code of a refusal instead (``why_no_help``)."""
    refusal = why_no_help(state)
    if refusal is not None:
        return refusal
    given = state.advice_now
    if given is not None and (given.move is None or given.shown is Shown.REASON):
        return state, ()  # more is on its way, or there is no more
    advice = GivenAdvice(state.line) if given is None else replace(given, shown=NEXT[given.shown])
    return replace(state, advice=advice), (Write(advice_note(state.to_move, advice.shown, state.line.ply)),)


def take_advice(state: RefereeState, advised: Advised) -> Stepped:
    """Takes in the move that is to be hinted at; ignored if play has gone on since."""
    given, game = state.advice_now, state.game
    if given is None or game.format_position(state.line.state) != advised.position:
        return state, ()
    move = legal_move(state.line, advised.move)
    if move is None:
        return state, ()
    given = replace(given, move=move, words=advised.words, spoken=advised.spoken)
    if given.shown is Shown.PIECE and not squares_of(state, move).source:
        given = replace(given, shown=Shown.PLACE)  # nothing is moved that stands on the board
    return replace(state, advice=given), ()


def squares_of(state: RefereeState, move: Any) -> MoveCells:
    """Cells from which a legal ``move`` takes the mover's piece, or its load, and to which it brings them."""
    game, layout, mover = state.game, state.successors.layout, state.to_move
    after = changes(layout, game.layout(game.play_unchecked(state.line.state, move)))

    def is_left(before: Symbol, then: Symbol) -> bool:
        """Whether a piece of the mover, or its load, is there ``before`` and not ``then``."""
        return game.owners.get(before) is mover and (
            game.owners.get(then) is not mover or then in game.bare.get(before, ())
        )

    source = tuple(cell for cell in sorted(after) if is_left(layout[cell], after[cell]))
    target = tuple(cell for cell in sorted(after) if is_left(after[cell], layout[cell]))
    stays = bool(source) and all(after[cell] in game.bare.get(layout[cell], ()) for cell in source)
    return MoveCells(source, target or tuple(cell for cell in sorted(after) if cell not in source), stays)
