"""Troop-Chess' moves in words: a forming step, three pieces, how far and where to, who falls (TC3 to TC9)."""

from collections.abc import Mapping

from tachiai.rules.games.troop_chess.attack import motion_of
from tachiai.rules.games.troop_chess.board import BOARD, Cells, after_step
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.move_words import listed, on_each, told, way
from tachiai.rules.words import Words

# Where the letters of the move text point to: north is towards higher ranks, whoever moves.
DIRECTION_WORDS: Mapping[str, Words] = {
    "N": Words("north", "北"),
    "NE": Words("north-east", "北東"),
    "E": Words("east", "東"),
    "SE": Words("south-east", "南東"),
    "S": Words("south", "南"),
    "SW": Words("south-west", "南西"),
    "W": Words("west", "西"),
    "NW": Words("north-west", "北西"),
}


def move_words(state: State, move: Move, own: Cells, enemies: Cells) -> Words:
    """Returns a legal move in words, after which ``own`` and ``enemies`` are left."""
    step = None if move.step is None else way(BOARD, *move.step)
    three, to = listed(BOARD, move.trio), DIRECTION_WORDS[move.direction]
    far = Words("one square", "一マス") if move.squares == 1 else Words("two squares", "二マス")
    before = state.pieces(state.to_move.other)
    arrived = after_step(state.pieces(state.to_move), move.step).difference(move.trio)
    lost = sorted(set(motion_of(move).ends) - own - arrived)
    return told(
        step and Words(f"{step.en} to form", f"{step.ja}動いて陣形を組む"),
        Words(f"{three.en} go {far.en} {to.en}", f"{three.ja} の駒が{to.ja}へ{far.ja}"),
        on_each(BOARD, sorted(before - enemies), "{} captured", "{} の駒を取る"),
        on_each(BOARD, lost, "the piece that came to {} is lost", "{} に来た駒を失う"),
    )
