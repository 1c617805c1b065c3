"""A game as small as infer needs: 3 × 3 squares, steps, captures, and a ball that can be passed after a step.

``b`` and ``w`` are pieces, ``B`` and ``W`` carry the ball. A turn is a step to one of the eight squares
around, onto an empty square or an enemy without the ball; then the ball may be passed to an own piece next
to its carrier. Whoever has no piece left has lost.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tachiai.rules.appearance import BALL, Appearance, Piece
from tachiai.rules.boards import Board, Cell
from tachiai.rules.contract import Game
from tachiai.rules.core import EMPTY, Illegal, Layout, Outcome, Player
from tachiai.rules.errors import BadNotation
from tachiai.rules.messages import bilingual
from tachiai.rules.position_text import format_board, parse_board, split_fields
from tachiai.rules.reasons import Reason

BOARD = Board(3, 3)
SIDES = {Player.FIRST: "b", Player.SECOND: "w"}
OWNERS = {"b": Player.FIRST, "B": Player.FIRST, "w": Player.SECOND, "W": Player.SECOND}


@dataclass(frozen=True)
class Position:
    """One position of the little game."""

    layout: Layout
    to_move: Player


class Turn(NamedTuple):
    """A step, and who receives the ball after it."""

    source: Cell
    target: Cell
    receiver: Cell | None = None


class LittleGame(Game[Position, Turn]):
    """The rules."""

    uid = "little"
    title = bilingual("Little game", "小さなゲーム")
    rules_version = "1"
    board = BOARD
    pieces = (
        Piece("b", Player.FIRST, bilingual("black", "黒"), Appearance("dark")),
        Piece("w", Player.SECOND, bilingual("white", "白"), Appearance("light")),
        Piece(
            "B", Player.FIRST, bilingual("black, ball", "黒・玉"), Appearance("dark", rider=BALL), bare=("b",)
        ),
        Piece(
            "W",
            Player.SECOND,
            bilingual("white, ball", "白・玉"),
            Appearance("light", rider=BALL),
            bare=("w",),
        ),
    )
    own_reasons: Mapping[str, Reason] = {
        "too_far": Reason("L1", bilingual("{cell} is too far.", "{cell} は遠すぎます。")),
        "occupied": Reason("L2", bilingual("{cell} is occupied.", "{cell} は空いていません。"), ruling=True),
        "bad_pass": Reason("L3", bilingual("The ball cannot go to {cell}.", "{cell} にはパスできません。")),
    }
    clauses = ("L1", "L2", "L3")

    def start(self) -> Position:
        return self.parse_position("wWw/3/bBb b")

    def legal_moves(self, state: Position) -> Iterator[Turn]:
        if self.outcome(state) is not None:
            return
        for source in BOARD.grid_cells:
            for target in BOARD.neighbours[source]:
                for receiver in (None, *BOARD.neighbours[target]):
                    turn = Turn(source, target, receiver)
                    if self.why_illegal(state, turn) is None:
                        yield turn

    def why_illegal(self, state: Position, move: Turn) -> Illegal | None:
        source, target, receiver = move
        if self.outcome(state) is not None:
            return Illegal("game_over")
        owner = OWNERS.get(state.layout[source])
        if owner is None:
            return Illegal("nothing_there", (source,))
        if owner is not state.to_move:
            return Illegal("not_your_piece", (source,))
        if source == target:
            return Illegal("same_square", (source,))
        if target not in BOARD.neighbours[source]:
            return Illegal("too_far", (target, source))
        if state.layout[target] not in (EMPTY, SIDES[owner.other]):
            return Illegal("occupied", (target,))
        if receiver is None:
            return None
        carries = state.layout[source].isupper()
        free = state.layout[receiver] == SIDES[owner] and receiver != source
        if not (carries and free and receiver in BOARD.neighbours[target]):
            return Illegal("bad_pass", (receiver, target))
        return None

    def play_unchecked(self, state: Position, move: Turn) -> Position:
        return Position(self._shown(state, move)[-1], state.to_move.other)

    def on_the_way(self, state: Position, move: Turn) -> tuple[Layout, ...]:
        """The captured piece goes, the mover arrives, the ball follows."""
        return self._shown(state, move)[:-1]

    def _shown(self, state: Position, move: Turn) -> tuple[Layout, ...]:
        cells = list(state.layout)
        found = []
        if cells[move.target] != EMPTY:
            cells[move.target] = EMPTY
            found.append(tuple(cells))
        cells[move.target], cells[move.source] = cells[move.source], EMPTY
        found.append(tuple(cells))
        if move.receiver is not None:
            cells[move.target] = cells[move.target].lower()
            cells[move.receiver] = cells[move.receiver].upper()
            found.append(tuple(cells))
        return tuple(found)

    def outcome(self, state: Position) -> Outcome | None:
        if any(OWNERS.get(symbol) is state.to_move for symbol in state.layout):
            return None
        return Outcome(state.to_move.other, "L1", "too_far")

    def layout(self, state: Position) -> Layout:
        return state.layout

    def format_position(self, state: Position) -> str:
        return f"{format_board(BOARD, state.layout)} {SIDES[state.to_move]}"

    def read_position(self, text: str) -> Position:
        board, side = split_fields(text, ("board", "side"))
        return Position(parse_board(BOARD, board, OWNERS), OWNERS[side])

    def format_move(self, move: Turn) -> str:
        names = BOARD.names
        passed = f">{names[move.receiver]}" if move.receiver is not None else ""
        return f"{names[move.source]}-{names[move.target]}{passed}"

    def parse_move(self, text: str) -> Turn:
        step, _, receiver = text.partition(">")
        source, dash, target = step.partition("-")
        if not dash:
            raise BadNotation(f"expected a step like a1-a2, got {text!r}")
        cell = BOARD.cell
        return Turn(cell(source), cell(target), cell(receiver) if receiver else None)

    def attempts(self, state: Position, seen: Layout) -> tuple[Turn, ...]:
        left = [c for c in BOARD.grid_cells if state.layout[c] != EMPTY and seen[c] == EMPTY]
        reached = [c for c in BOARD.grid_cells if seen[c] not in (EMPTY, state.layout[c])]
        return tuple(Turn(source, target) for source in left[:1] for target in reached[:1])
