"""Chatra: two objects, any number of subjects, and partners that fly and glide."""

from collections.abc import Iterator, Mapping

from tachiai.rules.boards import Board
from tachiai.rules.core import (
    EMPTY,
    Game,
    Hint,
    Illegal,
    Layout,
    Option,
    Outcome,
    Player,
    PositionFault,
    UnseenField,
)
from tachiai.rules.faults import side_to_move
from tachiai.rules.games.chatra import generate, judge, past, texts
from tachiai.rules.games.chatra.position import OBJECT, OWNERS, ChatraState
from tachiai.rules.games.chatra.reasons import REASONS
from tachiai.rules.games.chatra.texts import ChatraMove
from tachiai.rules.line import Line
from tachiai.rules.words import Words

OPTIONS = (
    Option("size", ("12", "9", "15"), Words("squares along one edge of the board", "盤の一辺のマス数")),
)


class Chatra(Game[ChatraState, ChatraMove]):
    """The rules of Chatra (CH1–CH17) on a board of 12, 9 or 15 squares a side."""

    uid = "chatra"
    title = Words("Chatra", "チャトラ")
    rules_version = "1"
    player_names: Mapping[Player, Words] = {
        Player.FIRST: Words("Black", "黒"),
        Player.SECOND: Words("White", "白"),
    }
    symbols = (EMPTY, "x", "o", "X", "O")
    owners: Mapping[str, Player] = OWNERS
    bare: Mapping[str, tuple[str, ...]] = {}
    own_reasons = REASONS
    clauses = tuple(f"CH{number}" for number in range(1, 18))

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = self.option_from(options, OPTIONS)
        size = int(self.options["size"])
        self.board = Board(size, size, ranks_from_top=True)

    def start(self) -> ChatraState:
        """Returns the empty board with Black to move (CH2)."""
        return ChatraState(self.board, (EMPTY,) * len(self.board.names), Player.FIRST, zoning=True)

    def to_move(self, state: ChatraState) -> Player:
        """Returns whose turn it is."""
        return state.side

    def legal_moves(self, state: ChatraState) -> Iterator[ChatraMove]:
        """Yields every legal move once (CH3–CH14)."""
        return generate.legal_moves(state)

    def why_illegal(self, state: ChatraState, move: ChatraMove) -> Illegal | None:
        """Returns the reason against ``move``, or None exactly if it is legal."""
        if self.outcome(state) is not None:
            return Illegal("game_over")
        return judge.why_illegal(state, move)

    def play_unchecked(self, state: ChatraState, move: ChatraMove) -> ChatraState:
        """Returns the state after ``move``; zoning ends with a check or an object in the centre (CH7)."""
        result = judge.after(state, move)
        if not result.zoning:
            return result
        into_centre = move.is_object and move.target in state.tables.central
        zoning = not into_centre and not result.checkers(result.side)
        return ChatraState(result.board, result.layout, result.side, zoning)

    def outcome(self, state: ChatraState) -> Outcome | None:
        """Returns a mate (CH15) or a loss for want of moves (G4)."""
        if generate.can_move(state):
            return None
        if state.checkers(state.side):
            return Outcome(state.side.other, "CH15", "mate")
        return Outcome(state.side.other, "G4", "no_move")

    def outcome_of_line(self, line: Line[ChatraState, ChatraMove]) -> Outcome | None:
        """Returns a loss by exchanges (CH16) or repetition (CH17)."""
        return past.outcome_of_line(line)

    def notice(self, line: Line[ChatraState, ChatraMove]) -> tuple[Player, Illegal] | None:
        """Returns who must vary, at a third exchange or occurrence (CH16, CH17)."""
        return past.notice(line)

    def hints(self, state: ChatraState) -> tuple[Hint, ...]:
        """Returns a check (CH14): the object, and the pieces that give it."""
        if OBJECT[state.side] not in state.layout:
            return ()
        checkers = state.checkers(state.side)
        if not checkers:
            return ()
        words = Words("Check (CH14).", "王手です（CH14）。")
        return (Hint(words, (state.object_of(state.side), *checkers), alarm=True),)

    def layout(self, state: ChatraState) -> Layout:
        """Returns what stands on each cell."""
        return state.layout

    def format_position(self, state: ChatraState) -> str:
        """Returns the position text."""
        return texts.format_position(state)

    def parse_position(self, text: str) -> ChatraState:
        """Returns the state of a position text. Raises ``BadPosition``."""
        return texts.parse_position(self.board, text)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """Returns the side to move and the zoning."""
        return side_to_move(self, texts.SIDE_LETTERS), texts.zoning_field()

    def faults(self, text: str) -> tuple[PositionFault, ...]:
        """Returns all that makes a position impossible (CH2, CH3, CH7, CH14)."""
        return tuple(texts.faults(texts.read_position(self.board, text)))

    def format_move(self, move: ChatraMove) -> str:
        """Returns the canonical text of a move."""
        return texts.format_move(self.board, move)

    def parse_move(self, text: str) -> ChatraMove:
        """Returns the move of a canonical text. Raises ``BadNotation``."""
        return texts.parse_move(self.board, text)

    def attempts(self, state: ChatraState, seen: Layout) -> tuple[ChatraMove, ...]:
        """Returns the moves of either side and the drops of the side to move that may have been meant: each
        piece that came has moved there from where one like it is gone, or was dropped.
        """
        now = state.layout
        gone = [cell for cell in self.board.grid_cells if now[cell] != EMPTY and seen[cell] == EMPTY]
        come = [
            cell
            for cell in self.board.grid_cells
            if seen[cell] not in (EMPTY, now[cell]) and seen[cell] in OWNERS
        ]
        found = []
        for target in come:
            symbol = seen[target]
            is_object = symbol in OBJECT.values()
            for origin in gone:
                if now[origin] == symbol:
                    found.append(ChatraMove(is_object, origin, target, now[target] != EMPTY))
            # A drop's text does not say whose it is: only the side to move can have meant it.
            if OWNERS[symbol] is state.side:
                found.append(ChatraMove(is_object, None, target))
        return tuple(found)


def create(options: Mapping[str, str]) -> Chatra:
    """Returns the game with the given options."""
    return Chatra(options)
