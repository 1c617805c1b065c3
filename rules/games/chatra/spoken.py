"""Chatra's moves in words: drops, moves and captures of subjects and objects (CH3, CH8, CH10)."""

from tachiai.rules.boards import Board
from tachiai.rules.games.chatra.state import Move
from tachiai.rules.move_words import told, way
from tachiai.rules.words import Words

_OBJECT = Words("object", "オブジェクト")
_SUBJECT = Words("subject", "サブジェクト")


def move_words(board: Board, move: Move) -> Words:
    """Returns a legal move on ``board`` in words."""
    names = board.names
    kind, at = _OBJECT if move.is_object else _SUBJECT, names[move.target]
    if move.origin is None:
        return Words(f"{kind.en} dropped on {at}", f"{at} に{kind.ja}を打つ")
    start = names[move.origin]
    goes = way(board, move.origin, move.target)
    if move.captures:
        goes = Words(f"{start} takes {at}", f"{start} の駒が {at} の駒を取る")
    return told(_OBJECT if move.is_object else None, goes)
