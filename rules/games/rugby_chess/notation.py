"""Position and move texts of Rugby Chess (G5, G6), and what makes a well-formed position impossible (G8)."""

import re
from collections.abc import Collection, Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Notation
from tachiai.rules.core import FieldValue, Layout, PositionFault, UnseenField, side_to_move
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.games.rugby_chess.board import BLACK, BOARD, SIDES, WHITE, Side, has_tried
from tachiai.rules.games.rugby_chess.movement import why_taken
from tachiai.rules.games.rugby_chess.pieces import HOLDERS, OWNERS, TURNED_OVER
from tachiai.rules.games.rugby_chess.reasons import NO_PASS
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.messages import Message
from tachiai.rules.position_text import (
    format_board,
    malformed_move,
    parse_board,
    refuse_pass,
    split_fields,
    unknown_side,
)
from tachiai.rules.quoting import quoted_value


def count_faults(layout: Layout) -> Iterator[PositionFault]:
    """RC13: 7 pieces a side and 2 balls."""
    for side, colour in ((BLACK, "black"), (WHITE, "white")):
        pieces = cells_of(layout, side.pieces)
        if len(pieces) != 7:
            words = (
                Message("expected 7 black pieces, got {pieces}", pieces=len(pieces))
                if side is BLACK
                else Message("expected 7 white pieces, got {pieces}", pieces=len(pieces))
            )
            yield PositionFault(f"{colour}_pieces", "RC13", words, pieces)
    balls = cells_of(layout, HOLDERS)
    if len(balls) != 2:
        words = Message("expected 2 balls, got {balls}", balls=len(balls))
        yield PositionFault("balls", "RC13", words, balls)


def try_faults(state: State) -> Iterator[PositionFault]:
    """RC13: whoever has made a try is not the one to move, and no answer is owed after it."""
    if has_tried(state.layout, SIDES[state.to_move]):
        words = Message("expected the other side to move after a try")
        yield PositionFault("tried_and_to_move", "RC13", words)
    if state.pending is not None and has_tried(state.layout, SIDES[state.to_move.other]):
        words = Message("expected no answer to be owed after a try, which ends the game")
        yield PositionFault("answer_after_try", "RC11", words, (state.pending,))


def pending_faults(state: State) -> Iterator[PositionFault]:
    """G8: an owed answer needs a tackle whose ball was not taken (RC8)."""
    tackled = state.pending
    if tackled is None:
        return
    fault = _tackle_fault(state.layout, SIDES[state.to_move], SIDES[state.to_move.other], tackled)
    if fault is not None:
        name = BOARD.names[tackled]
        words = Message("expected {name} to be an open tackle, but {fault}", name=name, fault=fault)
        yield PositionFault("no_open_tackle", "RC8", words, (tackled,))


def _tackle_fault(layout: Layout, side: Side, other: Side, tackled: Cell) -> Message | None:
    if layout[tackled] not in side.holders:
        return Message("no piece with a ball of the side to move stands there")
    front = side.front.get(tackled)
    tackler = layout[front] if front is not None else None
    if tackler not in other.catchers or tackler not in TURNED_OVER:
        return Message("no turned-over opposing piece without a ball stands in front of it")
    if why_taken(layout, side, tackled) is not None:
        return Message("it cannot pass and step back, so its ball would have been taken")
    return None


def cells_of(layout: Layout, symbols: Collection[str]) -> tuple[Cell, ...]:
    """The cells on which one of ``symbols`` stands."""
    return tuple(Cell(i) for i, symbol in enumerate(layout) if symbol in symbols)


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
            words = Message(
                "expected {canonical} as the text of that move, got {text}",
                canonical=quoted_value(canonical),
                text=quoted_value(text),
            )
            raise BadNotation(words)
        return move


def _tackle(mark: str | None, caught: str | None) -> Tackle:
    if mark is None:
        return Tackle.NONE
    return Tackle.TAKEN if caught or mark == "*=" else Tackle.NOT_TAKEN


def _pending_cell(text: str) -> Cell | None:
    if text == "-":
        return None
    if text not in BOARD.by_name:
        words = Message(
            "expected the tackled piece's square from a1 to g9 or '-', got {text}", text=quoted_value(text)
        )
        raise BadPosition(words)
    return BOARD.by_name[text]
