"""What makes a well-formed position impossible (G8)."""

from collections.abc import Callable, Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import Player, PositionFault
from tachiai.rules.games.two_rings.board import BOARD, OWN_BOARD, Letters
from tachiai.rules.games.two_rings.fortress import fortress
from tachiai.rules.games.two_rings.pieces import LETTERS, SIDES, is_carrier
from tachiai.rules.games.two_rings.rim import next_to_return
from tachiai.rules.games.two_rings.state import State
from tachiai.rules.messages import Message, all_of
from tachiai.rules.quoting import quoted_value


def piece_faults(squares: Letters, most: int) -> Iterator[PositionFault]:
    """Sides with too many pieces, and too many rings (TR2)."""
    for player, letters in LETTERS.items():
        cells = _cells_where(squares, letters.__contains__)
        if len(cells) > most:
            words = Message(
                "expected at most {most} pieces {sides}, got {cells}",
                most=most,
                sides=SIDES[player],
                cells=len(cells),
            )
            yield PositionFault("too_many_pieces", "TR2", words, cells)
    rings = _cells_where(squares, is_carrier)
    if len(rings) > 2:
        words = Message("expected two rings at most, got {rings}", rings=len(rings))
        yield PositionFault("too_many_rings", "TR2", words, rings)


def _cells_where(squares: Letters, holds: Callable[[str], bool]) -> tuple[Cell, ...]:
    return tuple(Cell(i) for i, letter in enumerate(squares) if holds(letter))


def opening_faults(state: State) -> Iterator[PositionFault]:
    """What cannot be in plies 1 and 2: with no ring on the board it is ply 1, with one ply 2 (TR3)."""
    rings = state.rings
    if rings >= 2:
        return
    if state.to_move is not (Player.SECOND if rings else Player.FIRST):
        got = quoted_value(SIDES[state.to_move])
        words = (
            Message("expected w to move with one ring on the board, got {got}", got=got)
            if rings
            else Message("expected b to move with no ring on the board, got {got}", got=got)
        )
        yield PositionFault("opening_turn", "TR3", words)
    if rings and not any(state.squares[cell] == "B" for cell in OWN_BOARD[Player.FIRST]):
        words = Message("expected the first ring on a black piece on the black board")
        yield PositionFault("first_ring", "TR3", words, _cells_where(state.squares, is_carrier))
    if state.ban is not None:
        words = Message("expected no ban before both rings are on the board")
        yield PositionFault("ban_in_opening", "TR10", words)


def ban_faults(state: State) -> Iterator[PositionFault]:
    """What contradicts the ban (TR10)."""
    if state.ban is None:
        return
    victim, attacker = state.ban
    victim_name, attacker_name = BOARD.names[victim], BOARD.names[attacker]
    own, enemies = LETTERS[state.to_move], LETTERS[state.to_move.other]
    if state.squares[victim] not in own or is_carrier(state.squares[victim]):
        words = Message(
            "expected a piece of the player to move without a ring on {victim_name}, "
            "where the ban has the thrown piece",
            victim_name=victim_name,
        )
        yield PositionFault("ban_without_victim", "TR10", words, (victim,))
    if state.squares[attacker] not in enemies:
        words = Message(
            "expected an enemy on {attacker_name}, where the ban has the attacker",
            attacker_name=attacker_name,
        )
        yield PositionFault("ban_without_attacker", "TR10", words, (attacker,))
    if not is_thrown_distance(attacker, victim):
        words = Message("expected the thrown piece of the ban one or two squares from its attacker")
        yield PositionFault("ban_too_far", "TR10", words, (victim, attacker))


def is_thrown_distance(attacker: Cell, victim: Cell) -> bool:
    """Whether an attack can throw a piece from its square so far from the attacker (TR7, TR9)."""
    (x, y), (to_x, to_y) = BOARD.xy[attacker], BOARD.xy[victim]
    return sorted((abs(to_x - x), abs(to_y - y))) in ([0, 1], [0, 2])


def rest_faults(state: State) -> Iterator[PositionFault]:
    """What cannot be between turns: a piece on the rim that can return, a fortress (TR14, TR16)."""
    returning = next_to_return(state.squares, state.rim)
    if returning is not None:
        name = BOARD.names[returning]
        words = Message("expected no piece on the rim that can return, got one on {name}", name=name)
        yield PositionFault("rim_piece_returns", "TR14", words, (returning,))
    held = fortress(state.squares)
    if held:
        words = Message(
            "expected no fortress, got both rings out of reach on {cells}",
            cells=all_of(BOARD.names[cell] for cell in held),
        )
        yield PositionFault("fortress", "TR16", words, tuple(held))
