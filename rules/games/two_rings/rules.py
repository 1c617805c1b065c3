"""Two Rings on the contract of ``rules.core``."""

from collections.abc import Iterator, Mapping

from tachiai.rules.boards import Cell
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
from tachiai.rules.games.two_rings import repetition, texts
from tachiai.rules.games.two_rings.attempts import attempts
from tachiai.rules.games.two_rings.fortress import has_closed_goal
from tachiai.rules.games.two_rings.movement import goal_cells
from tachiai.rules.games.two_rings.position import Kind, Move, Position
from tachiai.rules.games.two_rings.reasons import REASONS
from tachiai.rules.games.two_rings.rim import DOOR
from tachiai.rules.games.two_rings.squares import BOARD, OWNERS, Squares, put
from tachiai.rules.games.two_rings.turn import aftermath, has_turn, turns, why_no_turn
from tachiai.rules.line import Line
from tachiai.rules.words import Words

OPTIONS = (
    Option(
        "setup",
        ("standard", "six"),
        Words(
            "standard: twelve pieces a side, six on each board; six: only the six on the own board",
            "standard：各 12 個（両方のボードに 6 個ずつ）。six：自分のボードの 6 個だけ",
        ),
    ),
    Option(
        "rules",
        ("advanced", "basic"),
        Words(
            "advanced: the complete game; basic: without rim, long run and closed goal (TR13 to TR15, TR17)",
            "advanced：上級ルールを含む完全なゲーム。basic：再生・大移動・ゴール閉鎖（TR13〜TR15、TR17）なし",
        ),
    ),
)


class TwoRings(Game[Position, Move]):
    """The rules of Two Rings. The first player is Black, the second White."""

    uid = "two_rings"
    title = Words("Two Rings", "二つのリング")
    rules_version = "1"
    board = BOARD
    player_names: Mapping[Player, Words] = {
        Player.FIRST: Words("Black", "黒"),
        Player.SECOND: Words("White", "白"),
    }
    symbols = (EMPTY, "b", "w", "B", "W")
    owners = OWNERS
    bare: Mapping[str, tuple[str, ...]] = {"B": ("b",), "W": ("w",)}
    own_reasons = REASONS
    clauses = tuple(f"TR{number}" for number in range(1, 19))

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = self.option_from(options, OPTIONS)
        self._is_advanced = self.options["rules"] == "advanced"

    def start(self) -> Position:
        """Returns the start position (TR2)."""
        return self.parse_position(texts.STARTS[self.options["setup"]])

    def to_move(self, state: Position) -> Player:
        """Returns whose turn it is."""
        return state.player

    def legal_moves(self, state: Position) -> Iterator[Move]:
        """Yields every legal move, by the cell that it starts from."""
        if self._outcome_on_board(state) is None:
            yield from turns(state, self._is_advanced)

    def why_illegal(self, state: Position, move: Move) -> Illegal | None:
        """Returns the first reason against ``move``: the piece, the move's own rules, the fortress."""
        if self._outcome_on_board(state) is not None:
            return Illegal("game_over")
        illegal = why_no_turn(state, move, self._is_advanced)
        if illegal is not None and not has_turn(state, self._is_advanced):
            return Illegal("game_over")
        return illegal

    def play_unchecked(self, state: Position, move: Move) -> Position:
        """Returns the state after ``move``; after a goal the board is as it was (TR11)."""
        if move.kind is Kind.GOAL:
            return Position(state.squares, state.player.other, state.rim, goal_from=move.origin)
        after = aftermath(state, move, self._is_advanced)
        return Position(after.stages[-1], state.player.other, after.rim, after.ban)

    def outcome(self, state: Position) -> Outcome | None:
        """Returns the result by a goal (TR11), a closed goal (TR17) or for want of a move (G4)."""
        found = self._outcome_on_board(state)
        if found is None and not has_turn(state, self._is_advanced):
            return Outcome(state.player.other, "G4", "no_move")
        return found

    def outcome_of_line(self, line: Line[Position, Move]) -> Outcome | None:
        """Returns the result at the fourth occurrence of the position (TR18)."""
        return repetition.outcome_by_repetition(line, self._is_advanced)

    def notice(self, line: Line[Position, Move]) -> tuple[Player, Illegal] | None:
        """Returns who is told to vary at the third occurrence of the position (TR18)."""
        return repetition.notice(line, self._is_advanced)

    def hints(self, state: Position) -> tuple[Hint, ...]:
        """Returns, for each piece on the rim, the door through which it will come back (TR14)."""
        names = self.board.names
        return tuple(
            Hint(
                Words(
                    f"The piece on {names[cell]} returns to {names[DOOR[cell]]} once the way is free (TR14).",
                    f"{names[cell]} の駒は、{names[DOOR[cell]]} への道が空きしだい戻ります（TR14）。",
                ),
                (cell, DOOR[cell]),
            )
            for cell in state.rim
        )

    def layout(self, state: Position) -> Layout:
        """Returns what stands on each cell; after a goal the carrier lies in it, as on the table."""
        return tuple(_shown(state))

    def format_position(self, state: Position) -> str:
        """Returns the position text."""
        return texts.format_position(state)

    def parse_position(self, text: str) -> Position:
        """Returns the state of a position text. Raises ``BadPosition``."""
        return texts.parse_position(text, self.options["setup"], self._is_advanced)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        """Returns the side to move, the order on the rim and the ban."""
        return side_to_move(self, texts.SIDES), texts.rim_field(seen), texts.ban_field(seen)

    def faults(self, text: str) -> tuple[PositionFault, ...]:
        """Returns all that makes a position impossible (TR2, TR3, TR10, TR12, TR14, TR16)."""
        position = texts.read_position(text)
        return tuple(texts.faults(position, self.options["setup"], self._is_advanced))

    def format_move(self, move: Move) -> str:
        """Returns the canonical text of ``move``."""
        return texts.format_move(move)

    def parse_move(self, text: str) -> Move:
        """Returns the move of a canonical text. Raises ``BadNotation``."""
        return texts.parse_move(text)

    def attempts(self, state: Position, seen: Layout) -> tuple[Move, ...]:
        """Returns the moves that may have been meant, read off the difference."""
        return attempts(_shown(state), seen)

    def stages(self, state: Position, move: Move) -> tuple[Layout, ...]:
        """Returns the layouts after the move itself, after the ring has passed, after each return."""
        if move.kind is Kind.GOAL:
            return (self.layout(self.play_unchecked(state, move)),)
        return tuple(tuple(squares) for squares in aftermath(state, move, self._is_advanced).stages)

    def layouts_after(self, state: Position, move: Move) -> tuple[Layout, ...]:
        """Returns the layout after ``move``; after a goal one for each goal cell in reach (TR11)."""
        if move.kind is not Kind.GOAL:
            return super().layouts_after(state, move)
        cells = goal_cells(state.squares, state.player, move.origin)
        return tuple(tuple(_with_goal_in(state.squares, move.origin, cell)) for cell in cells)

    def _outcome_on_board(self, state: Position) -> Outcome | None:
        """The result by a goal or by closed goals; legal moves are not looked at."""
        if state.goal_from is not None:
            return Outcome(state.player.other, "TR11", "goal")
        if not self._is_advanced:
            return None
        closers = [player for player in Player if has_closed_goal(state.squares, player)]
        if len(closers) == 2:
            return Outcome(None, "TR17", "both_goals_closed")
        return Outcome(closers[0], "TR17", "closed_goal") if closers else None


def _shown(state: Position) -> Squares:
    """The squares as the table shows them: after a goal the carrier is in it (TR11)."""
    if state.goal_from is None:
        return state.squares
    nearest = goal_cells(state.squares, state.player.other, state.goal_from)[0]
    return _with_goal_in(state.squares, state.goal_from, nearest)


def _with_goal_in(squares: Squares, origin: Cell, goal: Cell) -> Squares:
    """The squares with the carrier of ``origin`` in the cell ``goal``."""
    return put(put(squares, origin, EMPTY), goal, squares[origin])
