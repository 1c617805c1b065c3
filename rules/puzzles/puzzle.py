"""A puzzle as a value, and as a line of JSON."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tachiai.rules.errors import BadText, RulesError
from tachiai.rules.plain_values import read_json
from tachiai.rules.shown import shown

_TEXTS = ("id", "game", "position")
_NUMBERS = ("plies", "rating")
_LISTS = ("moves", "line", "themes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position in which the side to move wins by force in ``plies`` plies and not sooner.

    ``moves``: every first move that does, as texts; all others are proven not to. ``line``: one of them with
    the longest resistance. ``themes``: the clauses that the line uses. ``rating``: how hard it is for the
    engine's levels; 0 where nobody has tried.
    """

    id: str
    game: str
    position: str
    plies: int
    moves: tuple[str, ...]
    line: tuple[str, ...]
    themes: tuple[str, ...] = ()
    rating: int = 0

    @property
    def is_unique(self) -> bool:
        """Whether one first move alone wins."""
        return len(self.moves) == 1


def puzzle_json(puzzle: Puzzle) -> str:
    """Returns a puzzle as one line of JSON."""
    names = ("id", "game", "position", "plies", "moves", "line", "themes", "rating")
    return json.dumps({name: getattr(puzzle, name) for name in names}, ensure_ascii=False)


def parse_puzzle(text: str) -> Puzzle:
    """Returns the puzzle of a line of JSON. Raises ``RulesError``, whose text says what was expected."""
    try:
        values = read_json(text)
    except BadText as error:
        raise RulesError(f"expected a puzzle as an object of JSON, got {shown(text)}") from error
    if not isinstance(values, dict):
        raise RulesError(f"expected a puzzle as an object of JSON, got {shown(text)}")
    known = (*_TEXTS, *_NUMBERS, *_LISTS)
    for name in values.keys() - set(known):
        raise RulesError(f"expected a member out of {', '.join(known)}, got {shown(name)}")
    return Puzzle(
        **{name: _text(values, name) for name in _TEXTS},
        **{name: _number(values, name) for name in _NUMBERS},
        **{name: _texts(values, name) for name in _LISTS},
    )


def _text(values: Mapping[str, Any], name: str) -> str:
    value = values.get(name)
    if not isinstance(value, str) or not value:
        raise RulesError(f"expected a text as {name}, got {shown(value)}")
    return value


def _number(values: Mapping[str, Any], name: str) -> int:
    value = values.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise RulesError(f"expected a whole number from 0 on as {name}, got {shown(value)}")
    return value


def _texts(values: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = values.get(name)
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise RulesError(f"expected a list of texts as {name}, got {shown(value)}")
    return tuple(value)
