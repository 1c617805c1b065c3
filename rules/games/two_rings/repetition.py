"""Repetition (千日手): which side has to vary depends on where the pieces moved (TR18)."""

from itertools import pairwise

from tachiai.rules.boards import Cell
from tachiai.rules.contract import LineOfPlay
from tachiai.rules.core import Player
from tachiai.rules.games.two_rings.board import OWN_BOARD
from tachiai.rules.games.two_rings.state import Move, State
from tachiai.rules.games.two_rings.turn import aftermath


def who_has_to_vary(line: LineOfPlay[State, Move], is_advanced: bool) -> Player | None:
    """Black if all happened on the white board, White if all on the black one, else None."""
    touched = _touched_since_first(line, is_advanced)
    for player in Player:
        if touched <= OWN_BOARD[player.other]:
            return player
    return None


def _touched_since_first(line: LineOfPlay[State, Move], is_advanced: bool) -> frozenset[Cell]:
    """Every cell that a piece or a ring left, entered or was thrown to since the last position of ``line``
    stood for the first time.
    """
    nodes = line.nodes()
    first = next(number for number, node in enumerate(nodes) if node.state == line.state)
    touched: set[Cell] = set()
    for before, after in pairwise(nodes[first:]):
        if after.move is not None:
            touched |= aftermath(before.state, after.move, is_advanced).touched
    return frozenset(touched)
