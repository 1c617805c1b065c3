"""Position texts and move texts (G5, G6), and the starts (RK3)."""

import re
from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player, PositionFault
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.faults import refuse_faults
from tachiai.rules.games.rosenkreuz.groups import unbalanced_group
from tachiai.rules.games.rosenkreuz.position import Move, Position
from tachiai.rules.games.rosenkreuz.squares import BOARD, OWNERS, PIECES_OF_A_KIND, is_decided
from tachiai.rules.position_text import format_board, parse_board, split_fields
from tachiai.rules.words import Words

# Value of the option ``setup`` → start position (RK3).
STARTS = {
    "standard": "8/CcCcCcCc/cCcCcCcC/8/8/RrRrRrRr/rRrRrRrR/8 r",
    "back_ranks": "cCcCcCcC/CcCcCcCc/8/8/8/8/rRrRrRrR/RrRrRrRr r",
}

SIDES = {Player.FIRST: "r", Player.SECOND: "c"}
_PLAYERS = {side: player for player, side in SIDES.items()}

_SQUARE = "([a-h][1-8])"
_MOVE = re.compile(rf"{_SQUARE}([-x]){_SQUARE}(?:\*{_SQUARE}(?:@{_SQUARE})?)?")


def format_position(position: Position) -> str:
    """Returns the position text."""
    return f"{format_board(BOARD, tuple(position.squares))} {SIDES[position.player]}"


def parse_position(text: str) -> Position:
    """Returns the position of a position text. Raises ``BadPosition``."""
    position = read_position(text)
    refuse_faults(faults(position))
    return position


def read_position(text: str) -> Position:
    """Returns what a well-formed text says, possible or not. Raises ``BadPosition`` (G5)."""
    board, side = split_fields(text, ("board", "side"))
    if side not in _PLAYERS:
        raise BadPosition(f"expected the player to move as r or c, got {side!r}")
    return Position("".join(parse_board(BOARD, board, OWNERS)), _PLAYERS[side])


def faults(position: Position) -> Iterator[PositionFault]:
    """Yields what makes a position impossible (G8)."""
    squares = position.squares
    for letter in OWNERS:
        cells = tuple(cell for cell in BOARD.grid_cells if squares[cell] == letter)
        if len(cells) > PIECES_OF_A_KIND:
            words = Words(
                f"expected at most {PIECES_OF_A_KIND} pieces {letter}, got {len(cells)}",
                f"{letter} の駒は {PIECES_OF_A_KIND} 個までのはずですが、{len(cells)} 個あります。",
            )
            yield PositionFault("too_many_pieces", "RK2", words, cells)
    group = None if is_decided(squares) else unbalanced_group(squares)
    if group is not None:
        names = [BOARD.names[cell] for cell in sorted(group)]
        words = Words(
            f"expected no unbalanced group between turns, got one on {', '.join(names)}",
            f"手番の間に不均衡な群れは残らないはずですが、{'、'.join(names)} にあります。",
        )
        yield PositionFault("unbalanced_group", "RK15", words, tuple(sorted(group)))


def format_move(move: Move) -> str:
    """Returns the move text."""
    names = BOARD.names
    text = f"{names[move.origin]}{'x' if move.takes else '-'}{names[move.target]}"
    if move.captured is not None:
        text += f"*{names[move.captured]}"
    if move.home is not None:
        text += f"@{names[move.home]}"
    return text


def parse_move(text: str) -> Move:
    """Returns the move of a move text, legal or not. Raises ``BadNotation``."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise BadNotation(
            f"expected a move as a3-a4, a3xb4 or, with an attainment, d7-d8*e5@c1 or d7-d8*e5, got {text!r}"
        )
    origin, sign, target, captured, home = match.groups()
    return Move(BOARD.cell(origin), BOARD.cell(target), sign == "x", _cell(captured), _cell(home))


def _cell(name: str | None) -> Cell | None:
    return None if name is None else BOARD.cell(name)
