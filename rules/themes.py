"""What a move shows of its game: the clauses that it uses, by which puzzles are named and found."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from tachiai.rules.contract import M, S
from tachiai.rules.line import AnyLine
from tachiai.rules.words import Words


def _none(state: Any, move: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Themes(Generic[S, M]):
    """The themes of one game. ``words``: clause → what it is about, in a word or two. ``of_move``: the
    clauses that a legal move uses.
    """

    words: Mapping[str, Words] = field(default_factory=dict)
    of_move: Callable[[S, M], Iterable[str]] = _none

    def named(self, clause: str) -> Words:
        """Returns what a clause is about, with its id."""
        words = self.words.get(clause)
        return (
            Words(clause, clause)
            if words is None
            else Words(f"{words.en} ({clause})", f"{words.ja}（{clause}）")
        )

    def listed(self, clauses: Iterable[str]) -> Words:
        """Returns what some clauses are about, one after the other."""
        named = [self.named(clause) for clause in clauses]
        return Words(", ".join(words.en for words in named), "、".join(words.ja for words in named))


def themes_of_line(themes: Themes[Any, Any], start: AnyLine, moves: Iterable[Any]) -> tuple[str, ...]:
    """Returns the clauses that the player to move at ``start`` uses along ``moves``, and the one by which the
    game ends there, each once in the order in which they come.
    """
    used: list[str] = []
    line, player = start, start.state.to_move
    for move in moves:
        if line.state.to_move is player:
            used += themes.of_move(line.state, move)
        line = line.play(move)
    if line.outcome is not None:
        used.append(line.outcome.clause)
    return tuple(dict.fromkeys(used))
