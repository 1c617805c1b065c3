"""Position texts and move texts (G5, G6), and the starts (TR2)."""

import re

from rules.boards import Cell
from rules.core import Player
from rules.errors import BadNotation, BadPosition
from rules.games.two_rings.fortress import fortress
from rules.games.two_rings.position import Ban, Kind, Move, Position
from rules.games.two_rings.rim import next_to_return
from rules.games.two_rings.squares import (
    BOARD,
    GRID_SIZE,
    NO_RIM_PIECES,
    OWN_BOARD,
    OWNERS,
    PIECES,
    Squares,
    is_carrier,
    is_rim,
    put,
)
from rules.position_text import format_board, parse_board, split_fields

# Value of the option ``setup`` → start position, and how many pieces a side has (TR2).
STARTS = {
    "standard": "6/wwwwww/6/6/bbbbbb/6/6/wwwwww/6/6/bbbbbb/6 b - -",
    "six": "6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 b - -",
}
PIECES_A_SIDE = {"standard": 12, "six": 6}

_SIDES = {Player.FIRST: "b", Player.SECOND: "w"}
_PLAYERS = {side: player for player, side in _SIDES.items()}
_NONE = "-"

_CELL = "([a-gz][0-9]+)"
_MOVE = re.compile(rf"{_CELL}([->x]){_CELL}")
_RING = re.compile(rf"@{_CELL}")
_GOAL = re.compile(rf"{_CELL}-goal")
_SIGNS = {kind.value: kind for kind in (Kind.STEP, Kind.PASS, Kind.ATTACK)}


def format_position(position: Position) -> str:
    """Returns the position text."""
    names, squares = BOARD.names, position.squares
    rim = ",".join(f"{squares[cell]}@{names[cell]}" for cell in position.rim)
    ban = position.ban
    return " ".join(
        (
            format_board(BOARD, tuple(squares)),
            _SIDES[position.player],
            rim or _NONE,
            _NONE if ban is None else f"{names[ban.victim]}>{names[ban.attacker]}",
        )
    )


def parse_position(text: str, setup: str, is_advanced: bool) -> Position:
    """Returns the position of a position text. Raises ``BadPosition``.

    ``setup`` and ``is_advanced`` are the options of the game: they bound the pieces a side, and say
    whether there can be pieces on the rim.
    """
    board, side, rim_text, ban_text = split_fields(text, ("board", "side", "rim", "ban"))
    if side not in _PLAYERS:
        raise BadPosition(f"expected the player to move as b or w, got {side!r}")
    squares = "".join(parse_board(BOARD, board, OWNERS)) + NO_RIM_PIECES
    squares, rim = _parse_rim(squares, rim_text)
    if rim and not is_advanced:
        raise BadPosition(f"expected - for the rim under the basic rules, got {rim_text!r}", "TR12")
    position = Position(squares, _PLAYERS[side], rim, _parse_ban(ban_text))
    _check_pieces(squares, PIECES_A_SIDE[setup])
    _check_opening(position)
    _check_ban(position)
    _check_rest(position)
    return position


def _parse_rim(squares: Squares, text: str) -> tuple[Squares, tuple[Cell, ...]]:
    rim: list[Cell] = []
    for entry in [] if text == _NONE else text.split(","):
        letter, _, name = entry.partition("@")
        cell = BOARD.by_name.get(name)
        if letter not in ("b", "w") or cell is None or not is_rim(cell):
            raise BadPosition(f"expected a piece on the rim as b@a0, got {entry!r}")
        if cell in rim:
            raise BadPosition(f"expected one piece at most on {name}, got {text!r}")
        rim.append(cell)
        squares = put(squares, cell, letter)
    return squares, tuple(rim)


def _parse_ban(text: str) -> Ban | None:
    if text == _NONE:
        return None
    cells = [BOARD.by_name.get(name) for name in text.split(">")]
    match cells:
        case [int(victim), int(attacker)] if victim < GRID_SIZE and attacker < GRID_SIZE:
            return Ban(victim, attacker)
    raise BadPosition(f"expected the ban as c4>c3 or -, got {text!r}")


def _check_pieces(squares: Squares, most: int) -> None:
    for player, letters in PIECES.items():
        count = sum(letter in letters for letter in squares)
        if count > most:
            raise BadPosition(f"expected at most {most} pieces {_SIDES[player]}, got {count}", "TR2")
    rings = sum(is_carrier(letter) for letter in squares)
    if rings > 2:
        raise BadPosition(f"expected two rings at most, got {rings}", "TR2")


def _check_opening(position: Position) -> None:
    """With no ring on the board it is ply 1, with one ply 2 (TR3)."""
    rings = position.rings
    if rings == 2:
        return
    if position.player is not (Player.SECOND if rings else Player.FIRST):
        turn = "w to move with one ring" if rings else "b to move with no ring"
        raise BadPosition(f"expected {turn} on the board, got {_SIDES[position.player]!r}", "TR3")
    if rings and not any(position.squares[cell] == "B" for cell in OWN_BOARD[Player.FIRST]):
        raise BadPosition("expected the first ring on a black piece on the black board", "TR3")
    if position.ban is not None:
        raise BadPosition("expected no ban before both rings are on the board", "TR10")


def _check_ban(position: Position) -> None:
    if position.ban is None:
        return
    victim, attacker = position.ban
    own, enemies = PIECES[position.player], PIECES[position.player.other]
    if position.squares[victim] not in own or is_carrier(position.squares[victim]):
        raise BadPosition(
            f"expected a piece of the player to move without a ring on {BOARD.names[victim]}, "
            "where the ban has the thrown piece",
            "TR10",
        )
    if position.squares[attacker] not in enemies:
        raise BadPosition(
            f"expected an enemy on {BOARD.names[attacker]}, where the ban has the attacker", "TR10"
        )
    (x, y), (to_x, to_y) = BOARD.xy[attacker], BOARD.xy[victim]
    if sorted((abs(to_x - x), abs(to_y - y))) not in ([0, 1], [0, 2]):
        raise BadPosition("expected the thrown piece of the ban one or two squares from its attacker", "TR10")


def _check_rest(position: Position) -> None:
    """Between turns nobody on the rim can return, and there is no fortress (TR14, TR16)."""
    returning = next_to_return(position.squares, position.rim)
    if returning is not None:
        raise BadPosition(
            f"expected no piece on the rim that can return, got one on {BOARD.names[returning]}", "TR14"
        )
    held = fortress(position.squares)
    if held:
        names = " and ".join(BOARD.names[cell] for cell in held)
        raise BadPosition(f"expected no fortress, got both rings out of reach on {names}", "TR16")


def format_move(move: Move) -> str:
    """Returns the move text."""
    origin = BOARD.names[move.origin]
    if move.kind is Kind.PUT:
        return f"@{origin}"
    if move.kind is Kind.GOAL:
        return f"{origin}-goal"
    return f"{origin}{move.kind.value}{BOARD.names[move.target]}"


def parse_move(text: str) -> Move:
    """Returns the move of a move text, legal or not; it may name rim cells. Raises ``BadNotation``."""
    if match := _RING.fullmatch(text):
        cell = BOARD.cell(match[1])
        return Move(Kind.PUT, cell, cell)
    if match := _GOAL.fullmatch(text):
        cell = BOARD.cell(match[1])
        return Move(Kind.GOAL, cell, cell)
    if match := _MOVE.fullmatch(text):
        return Move(_SIGNS[match[2]], BOARD.cell(match[1]), BOARD.cell(match[3]))
    raise BadNotation(f"expected a move as @c2, c2-d4, c2>d4, c2xc4 or d12-goal, got {text!r}")
