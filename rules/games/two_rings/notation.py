"""Position texts and move texts (G5, G6), and the starts (TR2)."""

import re
from collections.abc import Callable, Iterator
from itertools import permutations

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Answer, Layout, Player, PositionFault, UnseenField
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.faults import refuse_faults
from tachiai.rules.games.two_rings.fortress import fortress
from tachiai.rules.games.two_rings.position import Ban, Kind, Move, Position
from tachiai.rules.games.two_rings.rim import next_to_return
from tachiai.rules.games.two_rings.squares import (
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
from tachiai.rules.position_text import format_board, parse_board, split_fields
from tachiai.rules.words import Words

# Value of the option ``setup`` → start position, and how many pieces a side has (TR2).
STARTS = {
    "standard": "6/wwwwww/6/6/bbbbbb/6/6/wwwwww/6/6/bbbbbb/6 b - -",
    "six": "6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 b - -",
}
PIECES_A_SIDE = {"standard": 12, "six": 6}

SIDES = {Player.FIRST: "b", Player.SECOND: "w"}
_PLAYERS = {side: player for player, side in SIDES.items()}
_NONE = "-"
LISTED_ON_RIM = 3
WHO_CAME_WHEN = Words(
    "Which piece on the rim has lain there longest, which came next?",
    "縁の駒は、どの順に長く置かれていますか。",
)
PUT_IN_ORDER = Words(
    "Put the pieces on the rim in the order in which they came there, the longest-lying first.",
    "縁の駒を、先に置かれた順に並べ替えてください。",
)

_CELL = "([a-gz][0-9]+)"
_MOVE = re.compile(rf"{_CELL}([->x]){_CELL}")
_RING = re.compile(rf"@{_CELL}")
_GOAL = re.compile(rf"{_CELL}-goal")
_SIGNS = {kind.value: kind for kind in (Kind.STEP, Kind.PASS, Kind.ATTACK)}


def format_position(position: Position) -> str:
    """Returns the position text."""
    names, ban = BOARD.names, position.ban
    return " ".join(
        (
            format_board(BOARD, tuple(position.squares)),
            SIDES[position.player],
            format_rim(position),
            _NONE if ban is None else f"{names[ban.victim]}>{names[ban.attacker]}",
        )
    )


def format_rim(position: Position) -> str:
    """Returns the rim field of the position text, the longest-lying piece first."""
    pieces = [f"{position.squares[cell]}@{BOARD.names[cell]}" for cell in position.rim]
    return ",".join(pieces) or _NONE


def parse_position(text: str, setup: str, is_advanced: bool) -> Position:
    """Returns the position of a position text. Raises ``BadPosition``.

    ``setup`` and ``is_advanced`` are the options of the game: they bound the pieces a side, and say
    whether there can be pieces on the rim.
    """
    position = read_position(text)
    refuse_faults(faults(position, setup, is_advanced))
    return position


def read_position(text: str) -> Position:
    """Returns what a well-formed text says, possible or not. Raises ``BadPosition`` (G5)."""
    board, side, rim_text, ban_text = split_fields(text, ("board", "side", "rim", "ban"))
    if side not in _PLAYERS:
        raise BadPosition(f"expected the player to move as b or w, got {side!r}")
    squares = "".join(parse_board(BOARD, board, OWNERS)) + NO_RIM_PIECES
    squares, rim = _parse_rim(squares, rim_text)
    return Position(squares, _PLAYERS[side], rim, _parse_ban(ban_text))


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


def faults(position: Position, setup: str, is_advanced: bool) -> Iterator[PositionFault]:
    """Yields what makes a position impossible (G8)."""
    if position.rim and not is_advanced:
        text = format_rim(position)
        words = Words(
            f"expected - for the rim under the basic rules, got {text!r}",
            f"基本ルールでは盤外の縁に駒はないはずですが、{text} にあります。",
        )
        yield PositionFault("rim_under_basic_rules", "TR12", words, position.rim)
    yield from _piece_faults(position.squares, PIECES_A_SIDE[setup])
    yield from _opening_faults(position)
    yield from _ban_faults(position)
    yield from _rest_faults(position)


def _piece_faults(squares: Squares, most: int) -> Iterator[PositionFault]:
    for player, letters in PIECES.items():
        cells = _cells_where(squares, letters.__contains__)
        if len(cells) > most:
            words = Words(
                f"expected at most {most} pieces {SIDES[player]}, got {len(cells)}",
                f"{SIDES[player]} の駒は {most} 個までのはずですが、{len(cells)} 個あります。",
            )
            yield PositionFault("too_many_pieces", "TR2", words, cells)
    rings = _cells_where(squares, is_carrier)
    if len(rings) > 2:
        words = Words(
            f"expected two rings at most, got {len(rings)}",
            f"輪は二つまでのはずですが、{len(rings)} 個あります。",
        )
        yield PositionFault("too_many_rings", "TR2", words, rings)


def _cells_where(squares: Squares, holds: Callable[[str], bool]) -> tuple[Cell, ...]:
    return tuple(Cell(i) for i, letter in enumerate(squares) if holds(letter))


def _opening_faults(position: Position) -> Iterator[PositionFault]:
    """With no ring on the board it is ply 1, with one ply 2 (TR3)."""
    rings = position.rings
    if rings >= 2:
        return
    if position.player is not (Player.SECOND if rings else Player.FIRST):
        turn = "w to move with one ring" if rings else "b to move with no ring"
        turn_ja = "輪が一つなら w の手番" if rings else "輪がなければ b の手番"
        got = SIDES[position.player]
        words = Words(
            f"expected {turn} on the board, got {got!r}",
            f"盤上の{turn_ja}のはずですが、{got} になっています。",
        )
        yield PositionFault("opening_turn", "TR3", words)
    if rings and not any(position.squares[cell] == "B" for cell in OWN_BOARD[Player.FIRST]):
        words = Words(
            "expected the first ring on a black piece on the black board",
            "最初の輪は黒い盤の上の黒い駒に載っているはずです。",
        )
        yield PositionFault("first_ring", "TR3", words, _cells_where(position.squares, is_carrier))
    if position.ban is not None:
        words = Words(
            "expected no ban before both rings are on the board",
            "二つの輪がそろうまでは、反撃の禁止はないはずです。",
        )
        yield PositionFault("ban_in_opening", "TR10", words)


def _ban_faults(position: Position) -> Iterator[PositionFault]:
    if position.ban is None:
        return
    victim, attacker = position.ban
    victim_name, attacker_name = BOARD.names[victim], BOARD.names[attacker]
    own, enemies = PIECES[position.player], PIECES[position.player.other]
    if position.squares[victim] not in own or is_carrier(position.squares[victim]):
        words = Words(
            f"expected a piece of the player to move without a ring on {victim_name}, "
            "where the ban has the thrown piece",
            f"禁止の対象の投げられた駒として、{victim_name} に輪のない手番側の駒があるはずです。",
        )
        yield PositionFault("ban_without_victim", "TR10", words, (victim,))
    if position.squares[attacker] not in enemies:
        words = Words(
            f"expected an enemy on {attacker_name}, where the ban has the attacker",
            f"禁止の対象の攻撃した駒として、{attacker_name} に相手の駒があるはずです。",
        )
        yield PositionFault("ban_without_attacker", "TR10", words, (attacker,))
    if not _is_thrown_distance(attacker, victim):
        words = Words(
            "expected the thrown piece of the ban one or two squares from its attacker",
            "投げられた駒は、攻撃した駒から縦か横に一マスか二マスのところにあるはずです。",
        )
        yield PositionFault("ban_too_far", "TR10", words, (victim, attacker))


def _is_thrown_distance(attacker: Cell, victim: Cell) -> bool:
    (x, y), (to_x, to_y) = BOARD.xy[attacker], BOARD.xy[victim]
    return sorted((abs(to_x - x), abs(to_y - y))) in ([0, 1], [0, 2])


def _rest_faults(position: Position) -> Iterator[PositionFault]:
    """Between turns nobody on the rim can return, and there is no fortress (TR14, TR16)."""
    returning = next_to_return(position.squares, position.rim)
    if returning is not None:
        name = BOARD.names[returning]
        words = Words(
            f"expected no piece on the rim that can return, got one on {name}",
            f"縁に戻れる駒は残らないはずですが、{name} にあります。",
        )
        yield PositionFault("rim_piece_returns", "TR14", words, (returning,))
    held = fortress(position.squares)
    if held:
        names = [BOARD.names[cell] for cell in held]
        words = Words(
            f"expected no fortress, got both rings out of reach on {' and '.join(names)}",
            f"要塞は許されませんが、{'と'.join(names)} の二つの輪に手が届きません。",
        )
        yield PositionFault("fortress", "TR16", words, tuple(held))


def rim_field(seen: Layout) -> UnseenField:
    """Returns the question in which order the pieces on the rim came there (TR14). The orders of more than
    three pieces are too many to list.
    """
    lying = [f"{seen[cell]}@{BOARD.names[cell]}" for cell in BOARD.rim_cells if seen[cell] != EMPTY]
    few = len(lying) <= LISTED_ON_RIM
    orders = [",".join(order) for order in (permutations(lying) if few else [tuple(lying)])]
    return UnseenField(
        "rim",
        WHO_CAME_WHEN if few else PUT_IN_ORDER,
        tuple(Answer(order or _NONE, Words(order or "none", order or "なし")) for order in orders),
        open=not few,
    )


def ban_field(seen: Layout) -> UnseenField:
    """Returns the question which attack the last turn forbids (TR10)."""
    grid = BOARD.grid_cells
    pairs = [
        (victim, attacker)
        for victim in grid
        for attacker in grid
        if EMPTY not in (seen[victim], seen[attacker])
        and OWNERS[seen[victim]] is not OWNERS[seen[attacker]]
        and _is_thrown_distance(attacker, victim)
    ]
    named = [(BOARD.names[victim], BOARD.names[attacker]) for victim, attacker in pairs]
    thrown = [
        Answer(f"{victim}>{attacker}", Words(f"{victim}, by {attacker}", f"{attacker} に投げられた {victim}"))
        for victim, attacker in named
    ]
    return UnseenField(
        "ban",
        Words(
            "Was a piece thrown in the last turn, which may not attack back at once?",
            "直前の手番で投げられ、すぐには反撃できない駒がありますか。",
        ),
        (Answer(_NONE, Words("no", "いいえ")), *thrown),
    )


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
