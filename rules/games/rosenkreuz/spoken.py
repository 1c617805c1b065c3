"""Rosenkreuz' moves in words: movements, captures and an attainment's new home (RK10 to RK12)."""

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.games.rosenkreuz.board import BOARD, Squares
from tachiai.rules.games.rosenkreuz.pieces import OWNERS
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.move_words import on_each, told, way
from tachiai.rules.words import Words


def move_words(state: State, move: Move, after: Squares) -> Words:
    """Returns a legal move that leads to the squares ``after`` in words."""
    names = BOARD.names
    start, end = names[move.origin], names[move.target]
    goes = way(BOARD, move.origin, move.target)
    if move.takes:
        goes = Words(f"{start} takes {end}", f"{start} の駒が {end} の駒を取る")
    attained = home = None
    if move.captured is not None:
        taken = names[move.captured]
        attained = Words(f"attainment, {taken} is removed", f"到達により {taken} の駒を取り除く")
    if move.home is not None:
        name = names[move.home]
        home = Words(f"its new home is {name}", f"新しい居場所は {name}")
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
        on_each(BOARD, enemies, "{} captured", "{} の駒も取る" if move.takes else "{} の駒を取る"),
        attained,
        home,
        on_each(BOARD, own, "{} lost", "{} の自分の駒を失う"),
    )
