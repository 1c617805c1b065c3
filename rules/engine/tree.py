"""The tree search: alpha-beta in negamax form with principal variation search.

Sources: Knuth & Moore 1975 (alpha-beta), Marsland 1983 (principal variation search), Donninger 1993 (null
move), Heinz 1998 (futility pruning). A score within ``LONGEST_WIN`` of ``WIN`` is a proof: it comes from
results by the rules, and a position in which moves were pruned is never scored as lost.
"""

from collections import Counter
from collections.abc import Callable
from typing import Generic

from tachiai.rules.contract import M, S
from tachiai.rules.core import Outcome, Player
from tachiai.rules.engine.ordering import MoveOrder, Oversights
from tachiai.rules.engine.table import Bound, KnownPosition, TranspositionTable, from_position
from tachiai.rules.engine.values import DEEPEST, LONGEST_WIN, WIN
from tachiai.rules.evaluation import FORCING, Evaluation
from tachiai.rules.line import Line

INFINITE = WIN + 1
SURE_LIMIT = WIN - LONGEST_WIN  # scores beyond it are proofs
REPETITION = 3_000  # score of a repetition that wins by the rules: no proof, as a side can still vary
FORCING_MOVES_FIRST, FORCING_MOVES_LATER = 6, 3  # moves tried at one position, in its first ply and later
FIRST_LATE = 3  # quiet moves from this number on are searched less deep, or not at all near the leaves
NODES_BETWEEN_LOOKS = 4  # nodes between two readings of the clock


class Stopped(Exception):
    """The search has reached its limits."""


class Reached(Generic[M]):
    """How a position of the tree was reached."""

    __slots__ = ("move", "past", "ply")

    def __init__(self, ply: int, move: M | None, past: object) -> None:
        self.ply = ply  #: plies from the root
        self.move = move  #: None: the turn was passed
        self.past = past  #: ``Evaluation.past_key``


class Tree(Generic[S, M]):
    """The search below one position of a line of play. Scores are for the player to move."""

    def __init__(
        self,
        root: Line[S, M],
        evaluation: Evaluation[S, M],
        should_stop: Callable[[], bool],
        most_nodes: int | None = None,
        oversights: Oversights[S, M] | None = None,
    ) -> None:
        self.root = root
        self.game = root.game
        self.evaluation = evaluation
        self.nodes = 0
        self.table: TranspositionTable[M] = TranspositionTable()
        self.order = MoveOrder(self.game, evaluation)
        self._should_stop = should_stop
        self._most_nodes = most_nodes
        self._oversights = oversights
        self._stood = Counter(node.state for node in root.back())
        self._longest_extended = 0  # plies from the root up to which danger extends the search
        self._root_reached: Reached[M] = Reached(0, None, evaluation.past_key(root))
        self._path: list[tuple[S, M]] = []  # from the root: the states entered and the moves to them
        self._on_path: set[S] = {root.state}
        self.best: list[list[M]] = [[] for _ in range(DEEPEST + 2)]  # best play below each ply

    def count_node(self) -> bool:
        """Counts one node; True if the limits are reached."""
        self.nodes += 1
        if self._most_nodes is not None and self.nodes > self._most_nodes:
            return True
        return self.nodes % NODES_BETWEEN_LOOKS == 0 and self._should_stop()

    def score_of(self, state: S, move: M, depth: int, alpha: int, beta: int) -> int:
        """The score of ``move`` at the root, exact within (``alpha``, ``beta``). Raises ``Stopped``."""
        self._longest_extended = 2 * depth + 2
        try:
            return -self._enter(state, move, depth - 1, -beta, -alpha, self._root_reached)
        except Stopped:
            self._path.clear()
            self._on_path = {self.root.state}
            raise

    def seen(self, ranked: list[tuple[int, M]]) -> list[M]:
        """The moves at the root without those that the player overlooks; the first three if none is left."""
        moves = [move for _, move in ranked]
        if self._oversights is None:
            return moves
        overlooked = self._oversights.overlooked
        return [move for promise, move in ranked if promise >= FORCING or not overlooked(move)] or moves[:3]

    def _worth(self, state: S) -> int:
        """The static evaluation, with the misjudgement of a level."""
        score = self.evaluation.score(state)
        return score if self._oversights is None else score + self._oversights.misjudgement()

    def _enter(self, state: S, move: M, depth: int, alpha: int, beta: int, before: Reached[M]) -> int:
        """The score of ``state``, to which ``move`` leads from the position before."""
        if self.count_node():
            raise Stopped
        ply, past = before.ply + 1, before.past
        self.best[ply] = []
        evaluation = self.evaluation
        if evaluation.may_be_over(state):
            outcome = self.game.outcome(state)
            if outcome is not None:
                return _result(outcome, state.to_move, ply)
        stood = self._stood.get(state, 0)
        special = evaluation.past_matters(before.move, move)
        if stood >= 3 or special:
            line = self._line().follow(state, move)
            outcome = self.game.outcome_of_line(line)
            if outcome is not None:
                # Deeper in the tree there are other paths to this state: no proof.
                return _result(outcome, state.to_move, ply) if ply == 1 else _softly(outcome, state.to_move)
            if special:
                past = evaluation.past_key(line)
        if state in self._on_path:
            return self._repetition(state, move)
        self._path.append((state, move))
        self._on_path.add(state)
        score = self._below(state, depth, alpha, beta, Reached(ply, move, past))
        self._path.pop()
        self._on_path.discard(state)
        if stood and abs(score) < SURE_LIMIT:
            return (score * (4 - stood) + self._repetition(state, move) * stood) // 4
        return score

    def _below(self, state: S, depth: int, alpha: int, beta: int, reached: Reached[M]) -> int:
        """The score of ``state``, which is on the path and not the end of the game."""
        evaluation, ply = self.evaluation, reached.ply
        in_danger = evaluation.is_in_danger(state)
        if in_danger and ply <= self._longest_extended and (depth > 0 or not evaluation.has_evasions):
            depth += 1
        known = None
        if depth >= 0:
            key = evaluation.table_key(state)
            if reached.past is not None:
                key = (key, reached.past)
            known = self.table.get(key)
            if known is not None:
                answer = known.answers(depth, alpha, beta, ply)
                if answer is not None:
                    return answer
        winning = evaluation.winning_move(state)
        if winning is not None and self._wins(state, winning):
            self.best[ply] = [winning]
            return WIN - ply - 1
        evasions = evaluation.evasions(state) if in_danger else None
        if evasions is not None and not evasions:
            return self._without_an_evasion(state, ply)
        if ply >= DEEPEST or (depth <= 0 and (evasions is None or depth <= -self.evaluation.calms_down)):
            score = self._calm_down(state, depth, alpha, beta, reached)
            if depth == 0:
                self._note(key, 0, score, alpha, beta, None, ply)
            return score
        if beta - alpha == 1 and not in_danger and abs(beta) < SURE_LIMIT:
            guess = self._guess(state, depth, beta, reached)
            if guess is not None:
                return guess
        first = None if known is None else known.move
        best, best_move, alpha_before = -INFINITE, None, alpha
        most_quiet = evaluation.breadth * depth
        left_out = False
        overlooked = None if self._oversights is None else self._oversights.overlooked
        # At the last ply a quiet move is futile that does not promise to reach alpha.
        is_last = depth == 1 and beta - alpha == 1 and not in_danger and abs(alpha) < SURE_LIMIT
        least = alpha - self._worth(state) - evaluation.surprise if is_last else -INFINITE
        for number, (promise, move) in enumerate(self.order.in_turn(state, first, ply, evasions)):
            is_late = number >= FIRST_LATE and promise < FORCING and not in_danger and best > -SURE_LIMIT
            if promise < min(least, FORCING) or (is_late and number >= most_quiet and depth <= 3):
                left_out = True
                continue
            if overlooked is not None and promise < FORCING and overlooked(move):
                left_out = True
                continue
            child = self.game.play_unchecked(state, move)
            if number == 0:
                score = -self._enter(child, move, depth - 1, -beta, -alpha, reached)
            else:
                reduced = 0 if not is_late or depth < 2 else 1 if number < 12 or depth < 3 else 2
                score = self._later(child, move, depth - 1, reduced, alpha, beta, reached)
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha = score
                    self.best[ply] = [move, *self.best[ply + 1]]
                    if alpha >= beta:
                        if promise < FORCING:
                            self.order.remember(move, depth, ply)
                        break
        if best_move is None:
            return self._worth(state) if left_out else self._without_a_move(state, ply)
        if left_out and best < -SURE_LIMIT:
            best = -SURE_LIMIT
        if depth >= 0:
            self._note(key, depth, best, alpha_before, beta, best_move, ply)
        return best

    def _note(
        self, key: object, depth: int, score: int, alpha: int, beta: int, move: M | None, ply: int
    ) -> None:
        """Remembers the score of a search of a position by the window (``alpha``, ``beta``)."""
        bound = Bound.AT_LEAST if score >= beta else Bound.EXACT if score > alpha else Bound.AT_MOST
        self.table.put(key, KnownPosition(depth, from_position(score, ply), bound, move))

    def _later(
        self, child: S, move: M, depth: int, reduced: int, alpha: int, beta: int, before: Reached[M]
    ) -> int:
        """The score of a move after the first: a null-window search, ``reduced`` plies less deep, is repeated
        at full depth and then with the full window if the move beats ``alpha``.
        """
        score = -self._enter(child, move, depth - reduced, -alpha - 1, -alpha, before)
        if score > alpha and reduced:
            score = -self._enter(child, move, depth, -alpha - 1, -alpha, before)
        if alpha < score < beta:
            score = -self._enter(child, move, depth, -beta, -alpha, before)
        return score

    def _guess(self, state: S, depth: int, beta: int, reached: Reached[M]) -> int | None:
        """A score that is clearly at least ``beta``, or clearly less, by futility pruning or a null move;
        None where it is not clear. Never a proof.
        """
        static, swing = self._worth(state), self.evaluation.quiet_swing
        if depth <= 3 and static - swing * depth >= beta:
            return static
        if depth == 1 and static + 2 * swing < beta:
            return self._calm_down(state, 0, beta - 1, beta, reached)
        if reached.move is not None and depth >= 2 and static >= beta:
            passed = self.evaluation.passed(state)
            if passed is not None:
                score = -self._below(
                    passed, depth - 3, -beta, 1 - beta, Reached(reached.ply + 1, None, reached.past)
                )
                if beta <= score < SURE_LIMIT:
                    return score
        return None

    def _calm_down(self, state: S, depth: int, alpha: int, beta: int, reached: Reached[M]) -> int:
        """Quiescence search: the score of ``state`` by forcing moves alone."""
        best, ply = self._worth(state), reached.ply
        if best >= beta or ply >= DEEPEST or depth <= -self.evaluation.calms_down:
            return best
        if best + self.evaluation.largest_gain + self.evaluation.surprise <= alpha:
            return best
        alpha = max(alpha, best)
        most = FORCING_MOVES_FIRST if depth == 0 else FORCING_MOVES_LATER
        for promise, move in self.evaluation.forcing_moves(state)[:most]:
            if best + promise + self.evaluation.surprise <= alpha:
                continue
            child = self.game.play_unchecked(state, move)
            score = -self._enter(child, move, depth - 1, -beta, -alpha, reached)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self.best[ply] = [move, *self.best[ply + 1]]
                    if alpha >= beta:
                        break
        return best

    def _wins(self, state: S, move: M) -> bool:
        """Whether ``move`` ends the game at once and wins it, as the rules say."""
        outcome = self.game.outcome(self.game.play_unchecked(state, move))
        return outcome is not None and outcome.winner is state.to_move

    def _without_an_evasion(self, state: S, ply: int) -> int:
        """The result of a position in which every move loses at once."""
        move = next(iter(self.game.legal_moves(state)), None)
        if move is None:
            return self._without_a_move(state, ply)
        reply = self.evaluation.winning_move(self.game.play_unchecked(state, move))
        self.best[ply] = [move] if reply is None else [move, reply]
        return ply + 2 - WIN

    def _without_a_move(self, state: S, ply: int) -> int:
        """The result of a position in which there is no move."""
        outcome = self.game.outcome(state)
        return 0 if outcome is None else _result(outcome, state.to_move, ply)

    def _line(self) -> Line[S, M]:
        """The line of play to the position that is being searched."""
        line = self.root
        for state, move in self._path:
            line = line.follow(state, move)
        return line

    def _repetition(self, state: S, move: M) -> int:
        """The score of a position that stood before: the result if both sides go on repeating the moves."""
        if self.evaluation.draws_by_repetition:
            return 0
        line = self._line()
        line = line.follow(state, move)
        nodes = line.nodes()
        first = max(ply for ply, node in enumerate(nodes[:-1]) if node.state == state)
        for _ in range(3):
            for node in nodes[first + 1 :]:
                line = line.follow(node.state, node.move)
                outcome = self.game.outcome_of_line(line)
                if outcome is not None:
                    return _softly(outcome, state.to_move)
        return 0


def _result(outcome: Outcome, player: Player, ply: int) -> int:
    """The score of a game that is over after ``ply`` plies."""
    if outcome.winner is None:
        return 0
    return WIN - ply if outcome.winner is player else ply - WIN


def _softly(outcome: Outcome, player: Player) -> int:
    """The score of an end that depends on the path to the position."""
    if outcome.winner is None:
        return 0
    return REPETITION if outcome.winner is player else -REPETITION
