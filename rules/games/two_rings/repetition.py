"""Repetition (千日手): who has to give way is told by where the pieces moved (TR18)."""

from itertools import pairwise

from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal, Outcome, Player
from tachiai.rules.games.two_rings.position import Move, Position
from tachiai.rules.games.two_rings.squares import OWN_BOARD
from tachiai.rules.games.two_rings.turn import aftermath
from tachiai.rules.line import Line

TOLD_AT, OVER_AT = 3, 4


def outcome_by_repetition(line: Line[Position, Move], is_advanced: bool) -> Outcome | None:
    """Returns the result if the last position of ``line`` stands for the fourth time."""
    if line.occurrences < OVER_AT:
        return None
    loser = _who_has_to_vary(line, is_advanced)
    if loser is None:
        return Outcome(None, "TR18", "repetition")
    return Outcome(loser.other, "TR18", _ENDS[loser])


def notice(line: Line[Position, Move], is_advanced: bool) -> tuple[Player, Illegal] | None:
    """Returns what the players are told when the last position of ``line`` stands for the third time:
    who has to vary. Where nobody has to, the player to move is named, who is the first that can.
    """
    if line.occurrences != TOLD_AT:
        return None
    loser = _who_has_to_vary(line, is_advanced)
    if loser is None:
        return line.state.player, Illegal("draw_announced")
    return loser, Illegal(_NOTICES[loser])


_ENDS = {Player.FIRST: "repetition_on_white_board", Player.SECOND: "repetition_on_black_board"}
_NOTICES = {Player.FIRST: "black_must_vary", Player.SECOND: "white_must_vary"}


def _who_has_to_vary(line: Line[Position, Move], is_advanced: bool) -> Player | None:
    """Black if all happened on the white board, White if all on the black one, else nobody."""
    touched = touched_since_first(line, is_advanced)
    for player in Player:
        if touched <= OWN_BOARD[player.other]:
            return player
    return None


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
