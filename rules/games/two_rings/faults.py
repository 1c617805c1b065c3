"""What makes a well-formed position impossible (G8)."""

from collections.abc import Callable, Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player, PositionFault
from tachiai.rules.games.two_rings.board import BOARD, OWN_BOARD, Squares
from tachiai.rules.games.two_rings.fortress import fortress
from tachiai.rules.games.two_rings.pieces import LETTERS, SIDES, is_carrier
from tachiai.rules.games.two_rings.rim import next_to_return
from tachiai.rules.games.two_rings.state import State
from tachiai.rules.shown import shown
from tachiai.rules.words import Words


def piece_faults(squares: Squares, most: int) -> Iterator[PositionFault]:
    """Yields sides with too many pieces, and too many rings (TR2)."""
    for player, letters in LETTERS.items():
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
            f"リングは二つまでのはずですが、{len(rings)} 個あります。",
        )
        yield PositionFault("too_many_rings", "TR2", words, rings)


def _cells_where(squares: Squares, holds: Callable[[str], bool]) -> tuple[Cell, ...]:
    return tuple(Cell(i) for i, letter in enumerate(squares) if holds(letter))


def opening_faults(state: State) -> Iterator[PositionFault]:
    """Yields what cannot be in plies 1 and 2: with no ring on the board it is ply 1, with one ply 2 (TR3)."""
    rings = state.rings
    if rings >= 2:
        return
    if state.to_move is not (Player.SECOND if rings else Player.FIRST):
        turn = "w to move with one ring" if rings else "b to move with no ring"
        turn_ja = "リングが一つなら w の手番" if rings else "リングがなければ b の手番"
        got = SIDES[state.to_move]
        words = Words(
            f"expected {turn} on the board, got {shown(got)}",
            f"盤上の{turn_ja}のはずですが、{got} になっています。",
        )
        yield PositionFault("opening_turn", "TR3", words)
    if rings and not any(state.squares[cell] == "B" for cell in OWN_BOARD[Player.FIRST]):
        words = Words(
            "expected the first ring on a black piece on the black board",
            "最初のリングは、黒ボードにある黒の駒が持っているはずです。",
        )
        yield PositionFault("first_ring", "TR3", words, _cells_where(state.squares, is_carrier))
    if state.ban is not None:
        words = Words(
            "expected no ban before both rings are on the board",
            "二つのリングがそろうまでは、反撃の禁止はないはずです。",
        )
        yield PositionFault("ban_in_opening", "TR10", words)


def ban_faults(state: State) -> Iterator[PositionFault]:
    """Yields what contradicts the ban (TR10)."""
    if state.ban is None:
        return
    victim, attacker = state.ban
    victim_name, attacker_name = BOARD.names[victim], BOARD.names[attacker]
    own, enemies = LETTERS[state.to_move], LETTERS[state.to_move.other]
    if state.squares[victim] not in own or is_carrier(state.squares[victim]):
        words = Words(
            f"expected a piece of the player to move without a ring on {victim_name}, "
            "where the ban has the thrown piece",
            f"反撃を禁じられた駒として、{victim_name} にリングを持たない手番側の駒があるはずです。",
        )
        yield PositionFault("ban_without_victim", "TR10", words, (victim,))
    if state.squares[attacker] not in enemies:
        words = Words(
            f"expected an enemy on {attacker_name}, where the ban has the attacker",
            f"攻撃した駒として、{attacker_name} に相手の駒があるはずです。",
        )
        yield PositionFault("ban_without_attacker", "TR10", words, (attacker,))
    if not is_thrown_distance(attacker, victim):
        words = Words(
            "expected the thrown piece of the ban one or two squares from its attacker",
            "跳ね飛ばされた駒は、攻撃した駒から縦か横に 1 目か 2 目のところにあるはずです。",
        )
        yield PositionFault("ban_too_far", "TR10", words, (victim, attacker))


def is_thrown_distance(attacker: Cell, victim: Cell) -> bool:
    """Whether an attack throws a piece so far (TR7, TR9)."""
    (x, y), (to_x, to_y) = BOARD.xy[attacker], BOARD.xy[victim]
    return sorted((abs(to_x - x), abs(to_y - y))) in ([0, 1], [0, 2])


def rest_faults(state: State) -> Iterator[PositionFault]:
    """Yields what cannot be between turns: a piece on the rim that can return, a fortress (TR14, TR16)."""
    returning = next_to_return(state.squares, state.rim)
    if returning is not None:
        name = BOARD.names[returning]
        words = Words(
            f"expected no piece on the rim that can return, got one on {name}",
            f"盤外に、戻れる駒は残らないはずですが、{name} にあります。",
        )
        yield PositionFault("rim_piece_returns", "TR14", words, (returning,))
    held = fortress(state.squares)
    if held:
        names = [BOARD.names[cell] for cell in held]
        words = Words(
            f"expected no fortress, got both rings out of reach on {' and '.join(names)}",
            f"{'と'.join(names)} の二つのリングを相手が絶対に奪えない形は、許されません。",
        )
        yield PositionFault("fortress", "TR16", words, tuple(held))
