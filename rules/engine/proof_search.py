"""The search behind a proof: an AND/OR search to a fixed number of plies, with a transposition table.

At a position of the *attacker*, for whom the win is to be proven, one winning move is enough (OR node); at
one of the *defender* every reply has to lose (AND node). Iterative deepening; the refutation of one move is
tried first on the next.

A state alone does not tell its past. So the table holds only results that no past can change: it is used
where the past cannot decide within the plies that are left (``Rules.plies_free_of_past``), and nowhere else.
Otherwise a proof that depends on a repetition would be reused on another path to the same state (the
graph-history interaction problem: Kishimoto and Müller 2004).
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Generic

from tachiai.rules.contract import Game, M, S
from tachiai.rules.core import Player
from tachiai.rules.line import Line

_NEVER = 1_000_000  # more plies than any search
_MOST_REMEMBERED = 40_000  # states: with their pieces less than 100 MB
_MANY_REPLIES = 10  # a move that leaves fewer is a threat
_ORDERED_FROM = 4  # plies left from which a reply costs so much to refute that the best are to come first


class OutOfTime(Exception):
    """The time for a proof is up."""


class ProofSearch(Generic[S, M]):
    """The search for wins of one player, with its tables. A parameter ``line`` is the line of play to the
    position if the past can decide within the plies that are left, else None.
    """

    def __init__(self, game: Game[S, M], attacker: Player, is_time_up: Callable[[], bool]) -> None:
        self.nodes = 0
        self._game = game
        self._attacker = attacker
        self._is_time_up = is_time_up
        self._won: dict[S, int] = {}  # state → plies within which the attacker wins
        self._open: dict[S, int] = {}  # state → plies within which the attacker does not win
        self._best: dict[S, M] = {}  # state → the move that wins, or the reply that escaped
        self._replies_counted: dict[S, int] = {}  # state → how many there are, if few
        self._replies_tried: dict[S, int] = {}  # state → how many replies it took to find one that escapes
        self._last_win: dict[int, M] = {}  # plies left → the move that won last
        self._last_escape: dict[int, M] = {}  # plies left → the reply that escaped last

    def can_force(self, state: S, plies: int, line: Line[S, M] | None) -> bool:
        """Whether the attacker, to move, wins within ``plies`` or has won already."""
        return plies >= 0 and self._known_or_found(state, plies, line, self._finds_win)

    def cannot_escape(self, state: S, plies: int, line: Line[S, M] | None) -> bool:
        """Whether the attacker wins within ``plies``, the defender being to move."""
        return self._known_or_found(state, plies, line, self._leaves_no_escape)

    def children_in_order(
        self, state: S, plies: int, line: Line[S, M] | None
    ) -> Iterator[tuple[M, S, Line[S, M] | None]]:
        """Yields the attacker's moves with the state and line after them, the most promising first: moves
        that won in other positions, then those that leave the defender few replies, then those whose
        refutation took the most replies to find.
        """
        made = [(move, *self._play(state, move, line)) for move in self._legal_moves(state, line)]
        likely = (self._best.get(state), self._last_win.get(plies))

        def promise(child: tuple[M, S, Line[S, M] | None]) -> tuple[bool, int, int]:
            replies = self._count_replies(child[1]) if plies >= 3 else 0
            return child[0] in likely, -replies, self._replies_tried.get(child[1], 0)

        made.sort(key=promise, reverse=True)
        yield from made

    def longest(self, line: Line[S, M], first: M, plies: int) -> tuple[M, ...]:
        """A line of ``plies`` plies that begins with ``first``, which wins in as many, with the longest
        resistance of the defender. Only the beginning of it if the time is up.
        """
        moves = [first]
        line = line.follow(self._game.play_unchecked(line.state, first), first)
        try:
            for left in range(plies - 1, 0, -1):
                if (plies - left) % 2 == 0:
                    move, line = self._winner(line, left)
                else:
                    move, line = self._longest_reply(line, left)
                moves.append(move)
        except OutOfTime:
            pass
        return tuple(moves)

    def _winner(self, line: Line[S, M], plies: int) -> tuple[M, Line[S, M]]:
        """The attacker's move that wins within ``plies``."""
        for move, child, after in self.children_in_order(line.state, plies, line):
            if after is not None and self.cannot_escape(child, plies - 1, after):
                return move, after
        raise OutOfTime

    def _longest_reply(self, line: Line[S, M], plies: int) -> tuple[M, Line[S, M]]:
        """The defender's reply that holds out for all of ``plies``."""
        move = self.escape(line, plies - 1)
        if move is None:
            raise OutOfTime
        return move, line.follow(self._game.play_unchecked(line.state, move), move)

    def escape(self, line: Line[S, M], plies: int) -> M | None:
        """A reply of the defender, to move, after which the attacker does not win within ``plies``, counted
        with the reply; None if there is none.
        """
        for move in self._legal_moves(line.state, line):
            child, after = self._play(line.state, move, line)
            if not self.can_force(child, plies - 1, after):
                return move
        return None

    def _known_or_found(
        self, state: S, plies: int, line: Line[S, M] | None, find: Callable[[S, int, Line[S, M] | None], bool]
    ) -> bool:
        """The result for ``state`` from the tables if no past matters, else from ``find``."""
        line = self._if_past_matters(line, plies)
        if plies == 0:
            return self._is_won(state, line)
        if line is not None:
            return find(state, plies, line)
        if self._won.get(state, _NEVER) <= plies:
            return True
        if self._open.get(state, -1) >= plies:
            return False
        won = find(state, plies, None)
        if len(self._won) + len(self._open) >= _MOST_REMEMBERED:
            for memory in (self._won, self._open, self._best, self._replies_counted, self._replies_tried):
                memory.clear()
        (self._won if won else self._open)[state] = plies
        return won

    def _finds_win(self, state: S, plies: int, line: Line[S, M] | None) -> bool:
        for move in self._moves_that_may_win(state, plies, line):
            child, after = self._play(state, move, line)
            if self._is_won(child, after):
                self._last_win[plies] = self._best[state] = move
                return True
        if plies == 1:
            return self._is_won(state, line)
        has_moves = False
        for move, child, after in self.children_in_order(state, plies, line):
            has_moves = True
            if self.cannot_escape(child, plies - 1, after):
                self._last_win[plies] = self._best[state] = move
                return True
        return not has_moves and self._is_won(state, line)

    def _leaves_no_escape(self, state: S, plies: int, line: Line[S, M] | None) -> bool:
        tried = 0
        for move in self._replies(state, plies, line):
            tried += 1
            child, after = self._play(state, move, line)
            if not self.can_force(child, plies - 1, after):
                self._last_escape[plies] = self._best[state] = move
                self._replies_tried[state] = tried
                return False
        return tried > 0 or self._is_won(state, line)

    def _moves_that_may_win(self, state: S, plies: int, line: Line[S, M] | None) -> Iterable[M]:
        """Moves that may win at once, the likely ones first."""
        if line is not None:
            return self._legal_moves(state, line)
        moves = list(self._game.moves_that_may_win(state))
        likely = (self._best.get(state), self._last_win.get(plies), self._last_win.get(1))
        moves.sort(key=likely.__contains__, reverse=True)
        return moves

    def _replies(self, state: S, plies: int, line: Line[S, M] | None) -> Iterator[M]:
        """Yields the defender's legal moves, those that escaped elsewhere before the list is generated."""
        likely = {self._best.get(state): None, self._last_escape.get(plies): None}
        is_open = line is None or line.outcome is None
        known = [move for move in likely if move is not None and is_open]
        known = [move for move in known if self._game.why_illegal(state, move) is None]
        yield from known
        others = [move for move in self._legal_moves(state, line) if move not in known]
        if plies >= _ORDERED_FROM:
            others.sort(key=lambda move: self._count_replies(self._game.play_unchecked(state, move)))
        yield from others

    def _count_replies(self, state: S) -> int:
        """The number of legal moves, at most ``_MANY_REPLIES``."""
        count = self._replies_counted.get(state)
        if count is None:
            count = sum(1 for _ in islice(self._game.legal_moves(state), _MANY_REPLIES))
            self._replies_counted[state] = count
        return count

    def _legal_moves(self, state: S, line: Line[S, M] | None) -> Iterable[M]:
        return () if line is not None and line.outcome is not None else self._game.legal_moves(state)

    def _play(self, state: S, move: M, line: Line[S, M] | None) -> tuple[S, Line[S, M] | None]:
        self.nodes += 1
        if self._is_time_up():
            raise OutOfTime
        child = self._game.play_unchecked(state, move)
        return child, None if line is None else line.follow(child, move)

    def _is_won(self, state: S, line: Line[S, M] | None) -> bool:
        outcome = self._game.outcome(state) if line is None else line.outcome
        return outcome is not None and outcome.winner is self._attacker

    def _if_past_matters(self, line: Line[S, M] | None, plies: int) -> Line[S, M] | None:
        if line is None or line.outcome is not None:
            return line
        return None if self._game.plies_free_of_past(line) >= plies else line
