"""A puzzle as a value, and as a line of JSON."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tachiai.rules.errors import BadText, RulesError
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value

_MEMBERS = ("id", "game", "position", "plies", "rating", "themes", "lines")


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position in which the side to move wins by force in ``plies`` plies and not sooner."""

    id: str
    game: str
    position: str
    plies: int
    #: Every way to win, move texts of both sides in turn. At each turn of the solver each winning move is in
    #: one (all others are proven not to win in time), with one reply of the defence, which holds out longest.
    lines: tuple[tuple[str, ...], ...]
    themes: tuple[str, ...] = ()  #: the clauses that the first line uses
    rating: int = 0  #: how hard it is for the engine's levels; 0: not rated

    @property
    def moves(self) -> tuple[str, ...]:
        """Every first move that wins."""
        return tuple(dict.fromkeys(line[0] for line in self.lines))

    @property
    def line(self) -> tuple[str, ...]:
        """One way to win, against the longest resistance."""
        return self.lines[0]

    def allows(self, played: tuple[str, ...]) -> bool:
        """Whether ``played`` is the beginning of a way to win."""
        return any(line[: len(played)] == played for line in self.lines)

    def reply_to(self, played: tuple[str, ...]) -> str | None:
        """The move after ``played`` in the first line that goes on from there; None if none does."""
        for line in self.lines:
            if line[: len(played)] == played and len(line) > len(played):
                return line[len(played)]
        return None


def puzzle_values(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as plain values for the API."""
    names = ("id", "game", "position", "plies", "moves", "line", "themes", "rating")
    return {name: getattr(puzzle, name) for name in names}


def format_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line of its game's file. ``parse_puzzle`` gives back an equal one."""
    values = {name: getattr(puzzle, name) for name in _MEMBERS}
    return json.dumps(values | {"lines": [" ".join(line) for line in puzzle.lines]}, ensure_ascii=False)


def parse_puzzle(text: str) -> Puzzle:
    """Parses a line of a game's file. Raises ``RulesError``, whose text says what was expected."""
    try:
        values = read_json(text)
    except BadText as error:
        raise RulesError(f"expected a puzzle as an object of JSON, got {quoted_value(text)}") from error
    if not isinstance(values, dict):
        raise RulesError(f"expected a puzzle as an object of JSON, got {quoted_value(text)}")
    for name in values.keys() - set(_MEMBERS):
        raise RulesError(f"expected a member out of {', '.join(_MEMBERS)}, got {quoted_value(name)}")
    lines = tuple(tuple(line.split()) for line in _texts(values, "lines"))
    if not lines or not all(lines):
        raise RulesError("expected lines with a move or more, got none")
    return Puzzle(
        id=_text(values, "id"),
        game=_text(values, "game"),
        position=_text(values, "position"),
        plies=_number(values, "plies"),
        lines=lines,
        themes=_texts(values, "themes"),
        rating=_number(values, "rating"),
    )


def _text(values: Mapping[str, Any], name: str) -> str:
    value = values.get(name)
    if not isinstance(value, str) or not value:
        raise RulesError(f"expected a text as {name}, got {quoted_value(value)}")
    return value


def _number(values: Mapping[str, Any], name: str) -> int:
    value = values.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise RulesError(f"expected a whole number from 0 on as {name}, got {quoted_value(value)}")
    return value


def _texts(values: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = values.get(name)
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise RulesError(f"expected a list of texts as {name}, got {quoted_value(value)}")
    return tuple(value)
