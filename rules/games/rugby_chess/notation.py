"""Position and move texts of Rugby Chess."""

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
from tachiai.rules.move_text import malformed_move, refuse_pass
from tachiai.rules.position_text import format_board, parse_board, split_fields, unknown_side
from tachiai.rules.shown import shown
from tachiai.rules.words import Words

_MOVE = re.compile(r"([a-z]\d+)(?:-([a-z]\d+)(\*=?)?)?(?:>([a-z]\d+))?", re.ASCII)
_LETTERS = {player: side.letter for player, side in SIDES.items()}
_PLAYERS = {letter: player for player, letter in _LETTERS.items()}


class RugbyChessNotation(Notation[State, Move]):
    """Texts of positions (``board side pending``) and of moves."""

    def format_position(self, state: State) -> str:
        """Returns ``board side pending``."""
        pending = "-" if state.pending is None else BOARD.names[state.pending]
        return f"{format_board(BOARD, state.layout)} {_LETTERS[state.to_move]} {pending}"

    def read_position(self, text: str) -> State:
        """Returns what a well-formed text says, possible or not. Raises ``BadPosition`` (G5)."""
        board, letter, pending = split_fields(text, ("board", "side", "pending"))
        layout = parse_board(BOARD, board, OWNERS)
        if letter not in _PLAYERS:
            raise unknown_side("bw", letter)
        return State(layout, _PLAYERS[letter], _pending_cell(pending))

    def faults_of(self, state: State) -> Iterator[PositionFault]:
        """Yields what makes a position impossible (RC13, RC8, RC11)."""
        yield from count_faults(state.layout)
        yield from try_faults(state)
        yield from pending_faults(state)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """Returns the side to move, and the tackle that is to be answered (RC8)."""
        tackled = [
            FieldValue(
                BOARD.names[cell], Words(f"by the piece on {BOARD.names[cell]}", f"{BOARD.names[cell]} の駒")
            )
            for cell in cells_of(seen, HOLDERS)
        ]
        pending = UnseenField(
            "pending",
            Words("Is a tackle still to be answered?", "タックルへの応手がまだ残っていますか。"),
            (FieldValue("-", Words("no", "いいえ")), *tackled),
        )
        return side_to_move(_LETTERS, self.player_names), pending

    def format_move(self, move: Move) -> str:
        """Returns the canonical text of ``move``."""
        names = BOARD.names
        caught = "" if move.receiver is None else f">{names[move.receiver]}"
        if move.only_pass_to is not None:
            return names[move.origin] + caught
        movement = f"{names[move.origin]}-{names[move.target]}"
        if move.tackle is Tackle.TAKEN:
            return f"{movement}*{caught or '='}"
        return movement + ("*" if move.tackle is Tackle.NOT_TAKEN else "") + caught

    def parse_move(self, text: str) -> Move:
        """Returns the move of a canonical text, legal or not. Raises ``BadNotation``."""
        refuse_pass(text, NO_PASS)
        match = _MOVE.fullmatch(text)
        if match is None or not (match[2] or match[4]):
            like = "a1-c3, d1>c1, d1-f3>c3, a4-c5*, a4-c5*>b4 or a4-c5*= with squares from a1 to g9"
            like_ja = "a1-c3、d1>c1、d1-f3>c3、a4-c5*、a4-c5*>b4、a4-c5*= （マスは a1 から g9）"
            raise malformed_move(f"like {like}", like_ja, text)
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
                Words(
                    f"expected {shown(canonical)} as the text of that move, got {shown(text)}",
                    f"その手は {shown(text)} ではなく {shown(canonical)} と書きます。",
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
            Words(
                f"expected the tackled piece's square from a1 to g9 or '-', got {shown(text)}",
                f"タックルされた駒のマスは a1 から g9 まで、なければ - と書きます。"
                f"{shown(text)} は読めません。",
            )
        )
    return BOARD.by_name[text]
