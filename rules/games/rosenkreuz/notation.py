"""Position texts and move texts of Rosenkreuz (G5, G6), and which positions are impossible (G8)."""

import re
from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Notation
from tachiai.rules.core import Layout, Player, PositionFault, UnseenField, side_to_move
from tachiai.rules.games.rosenkreuz.board import BOARD, OWNERS, PIECES_OF_A_KIND, Letters, is_decided
from tachiai.rules.games.rosenkreuz.groups import unbalanced_group
from tachiai.rules.games.rosenkreuz.reasons import NO_PASS
from tachiai.rules.games.rosenkreuz.state import Move, State
from tachiai.rules.messages import Message, listed
from tachiai.rules.position_text import (
    format_board,
    malformed_move,
    parse_board,
    refuse_pass,
    split_fields,
    unknown_side,
)


def count_faults(squares: Letters) -> Iterator[PositionFault]:
    """Each kind of piece of which there are too many (RK2)."""
    for letter in OWNERS:
        cells = tuple(cell for cell in BOARD.grid_cells if squares[cell] == letter)
        if len(cells) > PIECES_OF_A_KIND:
            words = Message(
                "expected at most {pieces_of_a_kind} pieces {letter}, got {cells}",
                pieces_of_a_kind=PIECES_OF_A_KIND,
                letter=letter,
                cells=len(cells),
            )
            yield PositionFault("too_many_pieces", "RK2", words, cells)


def group_faults(squares: Letters) -> Iterator[PositionFault]:
    """A group that should have been captured (RK15)."""
    group = None if is_decided(squares) else unbalanced_group(squares)
    if group is not None:
        names = [BOARD.names[cell] for cell in sorted(group)]
        words = Message("expected no unbalanced group between turns, got one on {names}", names=listed(names))
        yield PositionFault("unbalanced_group", "RK15", words, tuple(sorted(group)))


_SIDES = {Player.FIRST: "r", Player.SECOND: "c"}
_PLAYERS = {side: player for player, side in _SIDES.items()}

_SQUARE = "([a-z][0-9]+)"
_MOVE = re.compile(rf"{_SQUARE}([-x]){_SQUARE}(?:\*{_SQUARE}(?:@{_SQUARE})?)?")
_LIKE = Message("as a3-a4, a3xb4 or, with an attainment, d7-d8*e5@c1 or d7-d8*e5")


class RosenkreuzNotation(Notation[State, Move]):
    """Texts of positions (``board side``) and of moves."""

    def format_position(self, state: State) -> str:
        return f"{format_board(BOARD, tuple(state.squares))} {_SIDES[state.to_move]}"

    def read_position(self, text: str) -> State:
        board, side = split_fields(text, ("board", "side"))
        if side not in _PLAYERS:
            raise unknown_side("rc", side)
        return State("".join(parse_board(BOARD, board, OWNERS)), _PLAYERS[side])

    def faults_of(self, state: State) -> Iterator[PositionFault]:
        """RK2, RK15."""
        yield from count_faults(state.squares)
        yield from group_faults(state.squares)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """The side to move."""
        return (side_to_move(_SIDES, self.player_names),)

    def format_move(self, move: Move) -> str:
        names = BOARD.names
        text = f"{names[move.origin]}{'x' if move.takes else '-'}{names[move.target]}"
        if move.captured is not None:
            text += f"*{names[move.captured]}"
        if move.home is not None:
            text += f"@{names[move.home]}"
        return text

    def parse_move(self, text: str) -> Move:
        refuse_pass(text, NO_PASS)
        match = _MOVE.fullmatch(text)
        if match is None:
            raise malformed_move(_LIKE, text)
        origin, sign, target, captured, home = match.groups()
        return Move(BOARD.cell(origin), BOARD.cell(target), sign == "x", _cell(captured), _cell(home))


def _cell(name: str | None) -> Cell | None:
    return None if name is None else BOARD.cell(name)
