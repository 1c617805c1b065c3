"""Rosenkreuz' moves in words: movements, captures and an attainment's new home (RK10 to RK12)."""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.games.rosenkreuz.board import BOARD, Letters
from tachiai.rules.games.rosenkreuz.pieces import OWNERS
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.messages import Message, message_in
from tachiai.rules.move_words import on_each, told, way

_CAPTURED = Message("{cells} captured")
_CAPTURED_TOO = message_in("too", "{cells} captured")


def move_words(state: State, move: Move, after: Letters) -> Message:
    """``move`` in words; ``after``: the squares to which it leads."""
    names = BOARD.names
    start, end = names[move.origin], names[move.target]
    goes = way(BOARD, move.origin, move.target)
    if move.takes:
        goes = Message("{start} takes {end}", start=start, end=end)
    attained = home = None
    if move.captured is not None:
        taken = names[move.captured]
        attained = Message("attainment, {taken} is removed", taken=taken)
    if move.home is not None:
        name = names[move.home]
        home = Message("its new home is {name}", name=name)
    known = {move.origin, move.target, move.captured}
    removed = [
        Cell(cell)
        for cell, (was, now) in enumerate(zip(state.squares, after, strict=True))
        if now == EMPTY != was and cell not in known
    ]
    enemies = [cell for cell in removed if OWNERS[state.squares[cell]] is not state.to_move]
    own = [cell for cell in removed if OWNERS[state.squares[cell]] is state.to_move]
    if move.home is None and after[move.target] == EMPTY:
        own.append(move.target)
    return told(
        goes,
        on_each(BOARD, enemies, _CAPTURED_TOO if move.takes else _CAPTURED),
        attained,
        home,
        on_each(BOARD, own, Message("{cells} lost")),
    )
