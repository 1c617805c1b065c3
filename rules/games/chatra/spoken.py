"""Chatra's moves in words: drops, moves and captures of subjects and objects (CH3, CH8, CH10)."""

from tachiai.rules.boards import Board
from tachiai.rules.games.chatra.state import Move
from tachiai.rules.messages import Message
from tachiai.rules.move_words import told, way

_OBJECT = Message("object")
_SUBJECT = Message("subject")


def move_words(board: Board, move: Move) -> Message:
    """A legal move in words, as a voice says it."""
    names = board.names
    kind, at = _OBJECT if move.is_object else _SUBJECT, names[move.target]
    if move.origin is None:
        return Message("{kind} dropped on {at}", kind=kind, at=at)
    start = names[move.origin]
    goes = way(board, move.origin, move.target)
    if move.captures:
        goes = Message("{start} takes {at}", start=start, at=at)
    return told(_OBJECT if move.is_object else None, goes)
