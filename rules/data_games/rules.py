"""What is legal in a game as data, what a move leads to, and how the game ends."""

from collections.abc import Iterator, Mapping
from itertools import pairwise, takewhile
from math import gcd

from tachiai.rules.boards import Cell
from tachiai.rules.contract import LineOfPlay, Rules, earlier_plies
from tachiai.rules.core import EMPTY, Illegal, Layout, Outcome, Player, Symbol
from tachiai.rules.data_games.enclosures import enclosed
from tachiai.rules.data_games.goals import has
from tachiai.rules.data_games.judge import judge
from tachiai.rules.data_games.model import GameFile
from tachiai.rules.data_games.movement import Movement
from tachiai.rules.data_games.reasons import goal_code
from tachiai.rules.data_games.state import PASS, DataMove, DataState
from tachiai.rules.messages import Message


class DataRules(Rules[DataState, DataMove]):
    """The rules of one game file."""

    file: GameFile
    movement: Movement
    sentence_values: Mapping[str, Mapping[str, Message]]  #: by reason code, besides the cells

    def start(self) -> DataState:
        drops = self.file.drops
        hands: list[Symbol] = []
        if drops is not None and drops.supply == "limited":
            hands = [s for kind in drops.kinds for s in self.file.kinds[kind].symbols.values()] * drops.count
        return DataState(self.file.start, Player.FIRST, tuple(sorted(hands)))

    def legal_moves(self, state: DataState) -> Iterator[DataMove]:
        if self._reached(state) is None:
            yield from self.movement.legal(state)

    def why_illegal(self, state: DataState, move: DataMove) -> Illegal | None:
        outcome = self.outcome(state)
        return (
            Illegal("game_over", outcome=outcome)
            if outcome is not None
            else judge(self.movement, state, move)
        )

    def play_unchecked(self, state: DataState, move: DataMove) -> DataState:
        last = self.stages_of(state, move)[-1]
        return DataState(last, state.to_move.other, self._hands_after(state, move, last))

    def stages_of(self, state: DataState, move: DataMove) -> tuple[Layout, ...]:
        """What the table shows during the legal ``move``, in its natural order, the final layout last: each
        landing, then each piece taken away, then the promotion.
        """
        layout = list(state.layout)
        stages: list[Layout] = []

        def put(cell: Cell, symbol: Symbol) -> None:
            if layout[cell] != symbol:
                layout[cell] = symbol
                stages.append(tuple(layout))

        if not move.cells:
            return (state.layout,)
        symbol = move.dropped or state.layout[move.cells[0]]
        for here, there in pairwise(move.cells):
            layout[here] = EMPTY
            put(there, symbol)
        if move.dropped:
            put(move.cells[0], symbol)
        taken = self.jumped_over(state, move) + enclosed(self.movement, tuple(layout), move.cells[-1])
        for cell in taken:
            put(cell, EMPTY)
        if not move.dropped:
            put(move.cells[-1], move.becomes or self.movement.promoted(symbol, move.cells[-1])[0])
        return tuple(stages)

    def jumped_over(self, state: DataState, move: DataMove) -> tuple[Cell, ...]:
        """The cells of the enemies over which ``move`` jumps."""
        is_jump = (
            move.takes and not move.dropped and (len(move.cells) > 2 or state.layout[move.cells[-1]] == EMPTY)
        )
        if not is_jump:
            return ()
        between = (cell for here, there in pairwise(move.cells) for cell in self._between(here, there))
        return tuple(cell for cell in between if state.layout[cell] != EMPTY and cell != move.cells[0])

    def _between(self, origin: Cell, target: Cell) -> tuple[Cell, ...]:
        """The cells between two cells of one straight line."""
        (ax, ay), (bx, by) = self.board.xy[origin], self.board.xy[target]
        steps = gcd(bx - ax, by - ay)
        dx, dy = (bx - ax) // steps, (by - ay) // steps
        return tuple(self.board.by_xy[ax + k * dx, ay + k * dy] for k in range(1, steps))

    def _hands_after(self, state: DataState, move: DataMove, after: Layout) -> tuple[Symbol, ...]:
        drops = self.file.drops
        if drops is None or drops.supply == "unlimited":
            return ()
        hands = list(state.hands)
        if move.dropped:
            hands.remove(move.dropped)
        if drops.supply == "captured":
            for cell, symbol in enumerate(state.layout):
                is_enemy = symbol != EMPTY and self.movement.owners[symbol] is not state.to_move
                if is_enemy and (after[cell] == EMPTY or self.movement.owners[after[cell]] is state.to_move):
                    kind = self._unpromoted(self.movement.kind_of[symbol])
                    own = self.file.kinds[kind].symbols.get(state.to_move)
                    hands += [own] if own and kind in drops.kinds else []
        return tuple(sorted(hands))

    def _unpromoted(self, kind: str) -> str:
        return next(
            (each.kind for each in self.file.promotions if kind in each.to and kind != each.kind), kind
        )

    # The end

    def outcome(self, state: DataState) -> Outcome | None:
        reached = self._reached(state)
        if reached is not None:
            return reached
        if next(self.movement.legal(state), None) is not None:
            return None
        winner = {"loses": state.to_move.other, "wins": state.to_move, "draw": None}[self.file.no_move]
        if not self.file.has_own_end_without_moves:
            return Outcome(winner, "G4", "no_move")
        return Outcome(winner, self.file.no_move_cited.clause, "cannot_move")

    def _reached(self, state: DataState) -> Outcome | None:
        """The end by a goal that the player who has just moved has reached."""
        player = state.to_move.other
        for number, goal in enumerate(self.file.goals):
            if player in goal.players and has(self.movement, state, goal, player):
                winner = player.other if goal.loses else player
                return Outcome(winner, goal.cited.clause, goal_code(number, goal))
        return None

    def outcome_of_line(self, line: LineOfPlay[DataState, DataMove]) -> Outcome | None:
        if line.occurrences >= self.file.repetition:
            usual = self.file.repetition == 4
            clause, code = ("G3", "repetition") if usual else (self.file.draws_cited.clause, "stood_before")
            return Outcome(None, clause, code, earlier_plies(line))
        passing = self.file.passing
        if passing is not None and passing.ends and self._passes(line) >= passing.ends:
            return Outcome(None, passing.cited.clause, "passed")
        quiet = self.file.quiet_plies
        if quiet and self._quiet(line) >= quiet:
            return Outcome(None, self.file.draws_cited.clause, "quiet")
        return None

    def _quiet(self, line: LineOfPlay[DataState, DataMove]) -> int:
        """The number of plies since the number of pieces on the board changed."""
        counts = [sum(s != EMPTY for s in node.state.layout) for node in line.nodes()]
        return sum(1 for _ in takewhile(lambda count: count == counts[-1], reversed(counts))) - 1

    def _passes(self, line: LineOfPlay[DataState, DataMove]) -> int:
        """How many times in a row the turn has been passed now."""
        moves = [node.move for node in line.nodes()]
        return sum(1 for _ in takewhile(lambda move: move == PASS, reversed(moves)))

    def plies_free_of_past(self, line: LineOfPlay[DataState, DataMove]) -> int:
        free = super().plies_free_of_past(line) - 2 * max(0, 4 - self.file.repetition)
        if self.file.quiet_plies:
            free = min(free, self.file.quiet_plies - self._quiet(line) - 1)
        if self.file.passing is not None and self.file.passing.ends:
            free = min(free, self.file.passing.ends - self._passes(line) - 1)
        return max(0, free)

    def passing(self, state: DataState) -> DataMove | None:
        return PASS if self._reached(state) is None and self.movement.may_pass(state) else None

    def words_of(self, illegal: Illegal) -> Mapping[str, Message]:
        return self.sentence_values.get(illegal.code, {})
