"""Position and move texts of Footrace: "wwwww/5/5/5/bbbbb b", "a1-b2"."""

import re
from collections.abc import Iterator

from tachiai.rules.contract import Notation
from tachiai.rules.core import Layout, PositionFault, UnseenField, side_to_move
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.messages import bilingual
from tachiai.rules.position_text import format_board, parse_board, split_fields

from .board import BOARD
from .pieces import LETTERS, RUNNERS_A_SIDE
from .rules import has_arrived
from .state import Move, State

_PLAYERS = {letter: player for player, letter in LETTERS.items()}
TOO_MANY = bilingual(
    f"expected at most {RUNNERS_A_SIDE} runners a side", f"走者はそれぞれ {RUNNERS_A_SIDE} 個までのはずです。"
)
ARRIVED = bilingual("expected the other side to move after an arrival", "到着の後の手番は相手側のはずです。")
_MOVE = re.compile("([a-e][1-5])-([a-e][1-5])")


class FootraceNotation(Notation[State, Move]):
    """Texts of positions (``board side``) and of moves."""

    def format_position(self, state: State) -> str:
        return f"{format_board(BOARD, state.layout)} {LETTERS[state.to_move]}"

    def read_position(self, text: str) -> State:
        board, side = split_fields(text, ("board", "side"))
        if side not in _PLAYERS:
            raise BadPosition(f"expected the side to move as b or w, got {side!r}")
        return State(parse_board(BOARD, board, _PLAYERS), _PLAYERS[side])

    def faults_of(self, state: State) -> Iterator[PositionFault]:
        for player, letter in LETTERS.items():  # FR1
            cells = tuple(cell for cell in BOARD.grid_cells if state.layout[cell] == letter)
            if len(cells) > RUNNERS_A_SIDE:
                yield PositionFault(f"too_many_of_{player.value}", "FR1", TOO_MANY, cells)
        if has_arrived(state, state.to_move):
            yield PositionFault("arrived_and_to_move", "FR3", ARRIVED)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        return (side_to_move(LETTERS, self.player_names),)

    def format_move(self, move: Move) -> str:
        return f"{BOARD.names[move.origin]}-{BOARD.names[move.target]}"

    def parse_move(self, text: str) -> Move:
        match = _MOVE.fullmatch(text)
        if match is None:
            raise BadNotation(f"expected a move as a1-b2, got {text!r}")
        return Move(BOARD.cell(match[1]), BOARD.cell(match[2]))
