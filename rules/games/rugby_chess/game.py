"""Rugby Chess by ブッダ (2013): 7 pieces a side, two balls, tackles and tries on 7 × 9 squares."""

from collections.abc import Iterator, Mapping

from tachiai.rules.boards import Cell
from tachiai.rules.core import (
    Game,
    Hint,
    Illegal,
    Layout,
    Outcome,
    Player,
    PositionFault,
    Symbol,
    UnseenField,
)
from tachiai.rules.faults import side_to_move
from tachiai.rules.games.rugby_chess import generation, judgement, table, texts
from tachiai.rules.games.rugby_chess.reasons import REASONS
from tachiai.rules.games.rugby_chess.sides import BOARD, OWNERS, SIDES, SYMBOLS, WITHOUT_BALL
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.reasons import COMMON_CLAUSES
from tachiai.rules.words import Words


class RugbyChess(Game[State, Move]):
    """The rules RC1 to RC13. The game has no options."""

    uid = "rugby_chess"
    title = Words("Rugby Chess", "ラグビーチェス")
    rules_version = "1"
    board = BOARD
    player_names: Mapping[Player, Words] = {
        Player.FIRST: Words("Black", "黒"),
        Player.SECOND: Words("White", "白"),
    }
    symbols = SYMBOLS
    owners = OWNERS
    bare: Mapping[Symbol, tuple[Symbol, ...]] = {full: (bare,) for full, bare in WITHOUT_BALL.items()}
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"RC{number}" for number in range(1, 14)))

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        """Raises ``BadNotation`` for any option."""
        self.options = self.option_from(options or {}, ())

    def start(self) -> State:
        """Returns the start position (RC3)."""
        return texts.parse_position(texts.START)

    def to_move(self, state: State) -> Player:
        """Returns whose turn it is; after a tackle whose ball was not taken, who owes the answer."""
        return state.to_move

    def legal_moves(self, state: State) -> Iterator[Move]:
        """Yields every legal move once (RC5, RC8)."""
        return generation.legal_moves(state)

    def why_illegal(self, state: State, move: Move) -> Illegal | None:
        """Returns the first reason against ``move``, None exactly if it is legal."""
        if self.outcome(state) is not None:
            return Illegal("game_over")
        return judgement.why_illegal(state, move)

    def play_unchecked(self, state: State, move: Move) -> State:
        """Returns the state after the legal ``move``."""
        side = SIDES[state.to_move]
        tackled: Cell | None = side.front[move.target] if move.tackle is Tackle.NOT_TAKEN else None
        return State(table.stages(state, move)[-1], state.to_move.other, tackled)

    def outcome(self, state: State) -> Outcome | None:
        """Returns a win by a try (RC11) or over a player who cannot move (G4)."""
        winner = state.to_move.other
        if generation.has_tried(state.layout, SIDES[winner]):
            return Outcome(winner, "RC11", "try")
        if next(generation.legal_moves(state), None) is None:
            return Outcome(winner, "G4", "no_move")
        return None

    def hints(self, state: State) -> tuple[Hint, ...]:
        """Returns the answer that a tackled player owes (RC8)."""
        if state.pending is None:
            return ()
        name = self.board.names[state.pending]
        words = Words(
            f"The tackled piece on {name} must pass its ball and step back (RC8).",
            f"タックルされた {name} の駒は、ボールをパスして一マス下がります（RC8）。",
        )
        return (Hint(words, (state.pending,), alarm=True),)

    def layout(self, state: State) -> Layout:
        """Returns what stands on each cell."""
        return state.layout

    def format_position(self, state: State) -> str:
        """Returns ``board side pending``."""
        return texts.format_position(state)

    def parse_position(self, text: str) -> State:
        """Returns the state of a position text. Raises ``BadPosition`` (RC13, G8)."""
        return texts.parse_position(text)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """Returns the side to move and the tackle that is to be answered."""
        letters = {player: side.letter for player, side in SIDES.items()}
        return side_to_move(self, letters), texts.pending_field(seen)

    def faults(self, text: str) -> tuple[PositionFault, ...]:
        """Returns all that makes a position impossible (RC13, RC8, RC11)."""
        return tuple(texts.faults(texts.read_position(text)))

    def format_move(self, move: Move) -> str:
        """Returns the canonical text of ``move``."""
        return texts.format_move(move)

    def parse_move(self, text: str) -> Move:
        """Returns the move of a canonical text. Raises ``BadNotation``."""
        return texts.parse_move(text)

    def attempts(self, state: State, seen: Layout) -> tuple[Move, ...]:
        """Returns moves that may have been meant, likeliest first."""
        return table.attempts(state, seen)

    def stages(self, state: State, move: Move) -> tuple[Layout, ...]:
        """Returns the layouts while the legal ``move`` is made: run, ball, step back, turning over."""
        return tuple(table.stages(state, move))
