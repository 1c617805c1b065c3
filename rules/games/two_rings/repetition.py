"""Repetition (千日手): who has to give way is told by where the pieces moved (TR18)."""

from itertools import pairwise

from rules.boards import Cell
from rules.core import Outcome, Player
from rules.games.two_rings.position import Move, Position
from rules.games.two_rings.squares import OWN_BOARD
from rules.games.two_rings.turn import aftermath
from rules.line import Line

TOLD_AT, OVER_AT = 3, 4


def outcome_by_repetition(line: Line[Position, Move], is_advanced: bool) -> Outcome | None:
    """Returns the result if the last position of ``line`` stands for the fourth time."""
    if line.occurrences < OVER_AT:
        return None
    touched = touched_since_first(line, is_advanced)
    if touched <= OWN_BOARD[Player.SECOND]:
        return Outcome(Player.SECOND, "TR18", "repetition_on_white_board")
    if touched <= OWN_BOARD[Player.FIRST]:
        return Outcome(Player.FIRST, "TR18", "repetition_on_black_board")
    return Outcome(None, "TR18", "repetition")


def touched_since_first(line: Line[Position, Move], is_advanced: bool) -> frozenset[Cell]:
    """Returns every cell that a piece or a ring left, entered or was thrown to since the last position
    of ``line`` stood for the first time.
    """
    nodes = line.nodes()
    first = next(number for number, node in enumerate(nodes) if node.state == line.state)
    touched: set[Cell] = set()
    for before, after in pairwise(nodes[first:]):
        if after.move is not None:
            touched |= aftermath(before.state, after.move, is_advanced).touched
    return frozenset(touched)
