"""Troop-Chess on the contract of all games."""

from collections.abc import Collection, Iterable, Mapping

from tachiai.rules.boards import Cell
from tachiai.rules.core import (
    EMPTY,
    Game,
    Illegal,
    Layout,
    Option,
    Outcome,
    Player,
    PositionFault,
    UnseenField,
)
from tachiai.rules.faults import side_to_move
from tachiai.rules.games.troop_chess import attempts, movement, texts
from tachiai.rules.games.troop_chess.movement import BOARD, Move, State
from tachiai.rules.games.troop_chess.reasons import REASONS
from tachiai.rules.reasons import COMMON_CLAUSES
from tachiai.rules.words import Words

OPTIONS: tuple[Option, ...] = ()

# TC1 (ruling): the figure of the start is lost.
START = "wwwwwwwww/wwwwwwwww/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b n 0"


class TroopChess(Game[State, Move]):
    """Three pieces in formation move and strike together."""

    uid = "troop_chess"
    title = Words("Troop-Chess", "集団陣形棋")
    rules_version = "1"
    board = BOARD
    player_names: Mapping[Player, Words] = {
        Player.FIRST: Words("Black", "黒"),
        Player.SECOND: Words("White", "白"),
    }
    symbols = (EMPTY, *texts.LETTERS.values())
    owners: Mapping[str, Player] = {letter: player for player, letter in texts.LETTERS.items()}
    bare: Mapping[str, tuple[str, ...]] = {}
    own_reasons = REASONS
    clauses = (*COMMON_CLAUSES, *(f"TC{number}" for number in range(1, 13)))

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        self.options = self.option_from(options or {}, OPTIONS)

    def start(self) -> State:
        return texts.parse_position(START)

    def to_move(self, state: State) -> Player:
        return state.to_move

    def legal_moves(self, state: State) -> Iterable[Move]:
        if self.outcome(state) is not None:
            return ()
        return movement.moves_of(state, state.to_move)

    def why_illegal(self, state: State, move: Move) -> Illegal | None:
        if self.outcome(state) is not None:
            return Illegal("game_over")
        return movement.refusal(state, move)

    def play_unchecked(self, state: State, move: Move) -> State:
        return movement.play(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """TC11, then TC12."""
        stuck = [player for player in Player if next(movement.moves_of(state, player), None) is None]
        if len(stuck) == 1:
            return Outcome(stuck[0].other, "TC11", "one_side_stuck")
        if stuck:
            return _by_pieces(state, "TC11", "both_stuck")
        if state.quiet >= texts.QUIET_LIMIT:
            return _by_pieces(state, "TC12", "quiet")
        return None

    def layout(self, state: State) -> Layout:
        return texts.layout_of(state.first, state.second)

    def format_position(self, state: State) -> str:
        return texts.format_position(state)

    def parse_position(self, text: str) -> State:
        return texts.parse_position(text)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        return side_to_move(self, texts.LETTERS), *texts.unseen_fields()

    def faults(self, text: str) -> tuple[PositionFault, ...]:
        return tuple(texts.faults(texts.read_position(text)))

    def format_move(self, move: Move) -> str:
        return texts.format_move(move)

    def parse_move(self, text: str) -> Move:
        return texts.parse_move(text)

    def attempts(self, state: State, seen: Layout) -> tuple[Move, ...]:
        return attempts.attempts(state, seen)

    def stages(self, state: State, move: Move) -> tuple[Layout, ...]:
        """The forming step, the three on their new squares, the taken pieces gone."""
        mover, after = state.to_move, self.play_unchecked(state, move)
        own, enemies = movement.after_step(state.pieces(mover), move.step), state.pieces(mover.other)
        ends = movement.ends_of(move)
        sides = [] if move.step is None else [(own, enemies)]
        sides.append((own.difference(move.trio) | ends, enemies - ends))
        if sides[-1] != (after.pieces(mover), after.pieces(mover.other)):
            sides.append((after.pieces(mover), after.pieces(mover.other)))
        if mover is Player.SECOND:
            sides = [(first, second) for second, first in sides]
        return tuple(texts.layout_of(first, second) for first, second in sides)

    def refilled(self, state: State, move: Move) -> Collection[Cell]:
        return movement.ends_of(move).intersection(move.trio)

    def touched(self, state: State, move: Move) -> Collection[Cell]:
        return movement.touched(move)

    def record_rank(self, move: Move) -> int:
        return 0 if move.step is None else 1


def _by_pieces(state: State, clause: str, code: str) -> Outcome:
    """The side with more pieces wins; as many is a draw."""
    first, second = len(state.first), len(state.second)
    if first == second:
        return Outcome(None, clause, f"{code}_as_many")
    winner = Player.FIRST if first > second else Player.SECOND
    return Outcome(winner, clause, f"{code}_more_pieces")
