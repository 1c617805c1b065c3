"""Position and move texts of Rugby Chess (G5, G6)."""

import re
from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Notation
from tachiai.rules.core import FieldValue, Layout, PositionFault, UnseenField, side_to_move
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.games.rugby_chess.board import BOARD, SIDES
from tachiai.rules.games.rugby_chess.faults import cells_of, count_faults, pending_faults, try_faults
from tachiai.rules.games.rugby_chess.pieces import HOLDERS, OWNERS
from tachiai.rules.games.rugby_chess.reasons import NO_PASS
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.messages import Message
from tachiai.rules.move_text import malformed_move, refuse_pass
from tachiai.rules.position_text import format_board, parse_board, split_fields, unknown_side
from tachiai.rules.quoting import quoted_value

_MOVE = re.compile(r"([a-z]\d+)(?:-([a-z]\d+)(\*=?)?)?(?:>([a-z]\d+))?", re.ASCII)
_LETTERS = {player: side.letter for player, side in SIDES.items()}
_PLAYERS = {letter: player for player, letter in _LETTERS.items()}
_LIKE = Message("like a1-c3, d1>c1, d1-f3>c3, a4-c5*, a4-c5*>b4 or a4-c5*= with squares from a1 to g9")


class RugbyChessNotation(Notation[State, Move]):
    """Texts of positions (``board side pending``) and of moves.

    >>> from tachiai.rules.games.rugby_chess.game import RugbyChess
    >>> game = RugbyChess()
    >>> game.format_position(game.start())
    'wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -'
    >>> game.parse_move("a4-c5*").tackle
    <Tackle.NOT_TAKEN: 'not taken'>
    """

    def format_position(self, state: State) -> str:
        pending = "-" if state.pending is None else BOARD.names[state.pending]
        return f"{format_board(BOARD, state.layout)} {_LETTERS[state.to_move]} {pending}"

    def read_position(self, text: str) -> State:
        board, letter, pending = split_fields(text, ("board", "side", "pending"))
        layout = parse_board(BOARD, board, OWNERS)
        if letter not in _PLAYERS:
            raise unknown_side("bw", letter)
        return State(layout, _PLAYERS[letter], _pending_cell(pending))

    def faults_of(self, state: State) -> Iterator[PositionFault]:
        """RC13, RC8, RC11."""
        yield from count_faults(state.layout)
        yield from try_faults(state)
        yield from pending_faults(state)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """The side to move, and the tackle that is to be answered (RC8)."""
        tackled = [
            FieldValue(BOARD.names[cell], Message("by the piece on {names}", names=BOARD.names[cell]))
            for cell in cells_of(seen, HOLDERS)
        ]
        pending = UnseenField(
            "pending",
            Message("Is a tackle still to be answered?"),
            (FieldValue("-", Message("no")), *tackled),
        )
        return side_to_move(_LETTERS, self.player_names), pending

    def format_move(self, move: Move) -> str:
        names = BOARD.names
        caught = "" if move.receiver is None else f">{names[move.receiver]}"
        if move.only_pass_to is not None:
            return names[move.origin] + caught
        movement = f"{names[move.origin]}-{names[move.target]}"
        if move.tackle is Tackle.TAKEN:
            return f"{movement}*{caught or '='}"
        return movement + ("*" if move.tackle is Tackle.NOT_TAKEN else "") + caught

    def parse_move(self, text: str) -> Move:
        refuse_pass(text, NO_PASS)
        match = _MOVE.fullmatch(text)
        if match is None or not (match[2] or match[4]):
            raise malformed_move(_LIKE, text)
        origin, target, tackle, caught = match.groups()
        move = Move(
            BOARD.cell(origin),
            BOARD.cell(target or origin),
            BOARD.cell(caught) if caught else None,
            _tackle(tackle, caught),
        )
        canonical = self.format_move(move)
        if canonical != text:
            raise BadNotation(
                Message(
                    "expected {canonical} as the text of that move, got {text}",
                    canonical=quoted_value(canonical),
                    text=quoted_value(text),
                )
            )
        return move


def _tackle(mark: str | None, caught: str | None) -> Tackle:
    if mark is None:
        return Tackle.NONE
    return Tackle.TAKEN if caught or mark == "*=" else Tackle.NOT_TAKEN


def _pending_cell(text: str) -> Cell | None:
    if text == "-":
        return None
    if text not in BOARD.by_name:
        raise BadPosition(
            Message(
                "expected the tackled piece's square from a1 to g9 or '-', got {text}",
                text=quoted_value(text),
            )
        )
    return BOARD.by_name[text]
