"""Rosenkreuz on the contract of ``rules.core``."""

from collections.abc import Mapping

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
from tachiai.rules.games.rosenkreuz import texts
from tachiai.rules.games.rosenkreuz.attempts import attempts
from tachiai.rules.games.rosenkreuz.position import Move, Position
from tachiai.rules.games.rosenkreuz.reasons import REASONS
from tachiai.rules.games.rosenkreuz.squares import (
    BOARD,
    OWNERS,
    PIECES,
    Squares,
    has_lost_a_colour,
    is_decided,
)
from tachiai.rules.games.rosenkreuz.turn import boards_of_turn, has_turn, turns, why_no_turn
from tachiai.rules.words import Words

OPTIONS = (
    Option(
        "setup",
        ("standard", "back_ranks"),
        Words(
            "standard: the pieces start on each side's second and third ranks; "
            "back_ranks: on the first and second",
            "standard：手前から 2・3 列目に並べる。back_ranks：1・2 列目に並べる",
        ),
    ),
)


class Rosenkreuz(Game[Position, Move]):
    """The rules of Rosenkreuz. The first player has the rose, the second the cross."""

    uid = "rosenkreuz"
    title = Words("Rosenkreuz", "ローゼンクロイツ")
    rules_version = "1"
    board = BOARD
    player_names: Mapping[Player, Words] = {
        Player.FIRST: Words("the rose", "薔薇"),
        Player.SECOND: Words("the cross", "十字"),
    }
    symbols = (EMPTY, *OWNERS)
    owners = OWNERS
    bare: Mapping[str, tuple[str, ...]] = {}
    own_reasons = REASONS
    clauses = tuple(f"RK{number}" for number in range(1, 16))

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = self.option_from(options, OPTIONS)

    def start(self) -> Position:
        """Returns the start position (RK3)."""
        return texts.parse_position(texts.STARTS[self.options["setup"]])

    def to_move(self, state: Position) -> Player:
        """Returns whose turn it is."""
        return state.player

    def legal_moves(self, state: Position) -> list[Move]:
        """Returns every legal move, by the cell that it starts from."""
        return [] if is_decided(state.squares) else turns(state)

    def why_illegal(self, state: Position, move: Move) -> Illegal | None:
        """Returns the first reason against ``move``: the piece, the movement, then the attainment."""
        if is_decided(state.squares):
            return Illegal("game_over")
        illegal = _why_not_yours(state, move) or why_no_turn(state, move)
        if illegal is not None and not has_turn(state):
            return Illegal("game_over")
        return illegal

    def play_unchecked(self, state: Position, move: Move) -> Position:
        """Returns the state after ``move``."""
        return Position(boards_of_turn(state, move)[-1], state.player.other)

    def outcome(self, state: Position) -> Outcome | None:
        """Returns the result by a lost colour (RK14) or for want of a move (RK9)."""
        losers = [player for player in Player if has_lost_a_colour(state.squares, player)]
        if len(losers) == 2:
            return Outcome(None, "RK14", "both_lost_a_colour")
        if losers:
            return Outcome(losers[0].other, "RK14", "colour_lost")
        if not has_turn(state):
            return Outcome(state.player.other, "RK9", "no_move")
        return None

    def layout(self, state: Position) -> Layout:
        """Returns what stands on each cell."""
        return tuple(state.squares)

    def format_position(self, state: Position) -> str:
        """Returns the position text."""
        return texts.format_position(state)

    def parse_position(self, text: str) -> Position:
        """Returns the state of a position text. Raises ``BadPosition``."""
        return texts.parse_position(text)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """Returns the side to move."""
        return (side_to_move(self, texts.SIDES),)

    def faults(self, text: str) -> tuple[PositionFault, ...]:
        """Returns all that makes a position impossible (RK2, RK15)."""
        return tuple(texts.faults(texts.read_position(text)))

    def format_move(self, move: Move) -> str:
        """Returns the canonical text of ``move``."""
        return texts.format_move(move)

    def parse_move(self, text: str) -> Move:
        """Returns the move of a canonical text. Raises ``BadNotation``."""
        return texts.parse_move(text)

    def attempts(self, state: Position, seen: Layout) -> tuple[Move, ...]:
        """Returns the moves that may have been meant, read off the difference."""
        return attempts(state.squares, seen)

    def stages(self, state: Position, move: Move) -> tuple[Layout, ...]:
        """Returns the layout after each step of the turn that changes something (RK13)."""
        stages: list[Squares] = []
        previous = state.squares
        for squares in boards_of_turn(state, move):
            if squares != previous:
                stages.append(squares)
            previous = squares
        return tuple(tuple(squares) for squares in stages)


def _why_not_yours(state: Position, move: Move) -> Illegal | None:
    letter = state.squares[move.origin]
    if letter == EMPTY:
        return Illegal("nothing_there", (move.origin,))
    if letter not in PIECES[state.player]:
        return Illegal("not_your_piece", (move.origin,))
    return None
