"""Themes: the clauses that moves use, by which puzzles are named and found."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from tachiai.rules import messages
from tachiai.rules.contract import M, S
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message


def _none(state: Any, move: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Themes(Generic[S, M]):
    """The themes of one game."""

    words: Mapping[str, Message] = field(default_factory=dict)  #: clause → its subject, in a word or two
    of_move: Callable[[S, M], Iterable[str]] = _none  #: the clauses that a legal move uses

    def named(self, clause: str) -> Message:
        """The subject of a clause, with its id."""
        words = self.words.get(clause)
        return (
            Message("{clause}", clause=clause)
            if words is None
            else Message("{words} ({clause})", words=words, clause=clause)
        )

    def listed(self, clauses: Iterable[str]) -> Message:
        """The subjects of some clauses, one after the other."""
        return messages.listed(self.named(clause) for clause in clauses)


def themes_of_line(themes: Themes[Any, Any], start: AnyLine, moves: Iterable[Any]) -> tuple[str, ...]:
    """The clauses that ``start``'s player uses along ``moves``, then that of the end; each once, in order."""
    used: list[str] = []
    line, player = start, start.state.to_move
    for move in moves:
        if line.state.to_move is player:
            used += themes.of_move(line.state, move)
        line = line.play(move)
    if line.outcome is not None:
        used.append(line.outcome.clause)
    return tuple(dict.fromkeys(used))
