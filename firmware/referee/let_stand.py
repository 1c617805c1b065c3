"""Going on from a position that no legal move led to, as the arbiter let it stand."""

from dataclasses import dataclass
from typing import Any

from tachiai.firmware.referee.phases import Refusing
from tachiai.firmware.referee.requests import LetStand
from tachiai.firmware.referee.state import RefereeState
from tachiai.rules.belief.successors import Successors
from tachiai.rules.core import Layout, Player
from tachiai.rules.errors import BadPosition
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.position_text import format_board


def let_stand(state: RefereeState, asked: LetStand) -> AnyLine | str:
    """The line that goes on from the position asked for, or from what the table shows; or the code (a key of
    ``words.NO``) of the reason why not. Its last move is the illegal one, if that is known.
    """
    game = state.game
    if asked.position:
        try:
            found = game.parse_position(asked.position)
        except BadPosition:
            return "bad_position"
        made = _made(state, game.layout(found))
        return state.line.follow(found, made.move, made.mover)
    reading, layout = state.beam.reading, state.successors.layout
    if reading is None:
        return "nothing_seen"
    wrong = reading.misfits(layout)
    if reading.unseen or not all(reading.seen(cell) for cell in wrong):
        return "not_all_seen"
    if not wrong:
        return "nothing_illegal"
    shown = reading.over(layout)
    made = _made(state, shown)
    found = _position(state, made, shown, asked.to_move or made.mover.other)
    return "position_needed" if found is None else state.line.follow(found, made.move, made.mover)


@dataclass(frozen=True, slots=True)
class _Made:
    move: Any | None  #: the illegal move, if it is known
    mover: Player
    #: the legal moves of the mover; None if it was not their turn and the rules know no such position
    instead: Successors | None


def _made(state: RefereeState, seen: Layout) -> _Made:
    """Who made what led to ``seen``: as in the refused move; else whoever moved out of turn, if one move then
    explains it; else the player to move.
    """
    phase, to_move = state.phase, state.to_move
    out_of_turn = state.successors.out_of_turn
    if isinstance(phase, Refusing):
        mover = phase.illegal.offender(to_move)
        return _Made(phase.move, mover, state.successors if mover is to_move else out_of_turn)
    for after in out_of_turn.plies if out_of_turn is not None else ():
        if state.game.layout(after.state) == seen:
            return _Made(after.move, to_move.other, out_of_turn)
    return _Made(None, to_move, state.successors)


def _position(state: RefereeState, made: _Made, seen: Layout, to_move: Player) -> Any | None:
    """A state with the layout ``seen`` and ``to_move`` to move; what no camera sees is as it is now, or as
    some legal move would leave it. None if the rules know no such position.
    """
    game = state.game
    letter = _letter(game, seen, to_move)
    board_text = format_board(game.board, seen[: len(game.board.grid_cells)])
    states = [state.line.state]
    if made.instead is not None:
        states += [after.state for after in made.instead.plies]
    for unseen in dict.fromkeys(tuple(game.format_position(each).split(" ")[2:]) for each in states):
        try:
            found = game.parse_position(" ".join((board_text, letter, *unseen)))
        except BadPosition:
            continue
        if game.layout(found) == seen:
            return found
    return None


def _letter(game: AnyGame, seen: Layout, player: Player) -> str:
    """The field of a position text for "``player`` to move"."""
    side, *_ = game.unseen_fields(seen)
    return side.values[list(Player).index(player)].text
