"""A puzzle as a value and as a line of JSON, and the files of puzzles that come with the games."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tachiai.rules.errors import BadText, RulesError
from tachiai.rules.line import RightAnswers
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value
from tachiai.rules.registry import declaration_of

_MEMBERS = ("id", "game", "position", "plies", "rating", "themes", "lines")


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle(RightAnswers):
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


def parse_puzzles(content: str, name: str) -> tuple[Puzzle, ...]:
    """Parses the puzzles of a file ``name``. Raises ``RulesError`` with file, line, what was expected."""
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(content.splitlines(), start=1):
        try:
            puzzle = parse_puzzle(line)
        except RulesError as error:
            raise RulesError(f"{name}, line {number}: {error}") from error
        if puzzle.id in found:
            raise RulesError(
                f"{name}, line {number}: expected another id than before, got {quoted_value(puzzle.id)}"
            )
        found[puzzle.id] = puzzle
    return tuple(found.values())


@lru_cache(maxsize=16)
def puzzles_of(uid: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, in the order of its file; empty where it declares none. Raises
    ``UnknownGame``, or ``RulesError`` for a file that cannot be read.
    """
    resource = declaration_of(uid).puzzles
    if not resource:
        return ()
    package, _, path = resource.partition(":")
    try:
        content = files(package).joinpath(path).read_text(encoding="utf-8")
    except (ModuleNotFoundError, OSError, UnicodeDecodeError) as error:
        raise RulesError(f"{resource}: the puzzles cannot be read: {error}") from error
    return parse_puzzles(content, resource)


def puzzle_of_id(uid: str, identity: str) -> Puzzle:
    """A game's puzzle by its id or an unambiguous beginning of it. Raises ``RulesError``, ``UnknownGame``."""
    fitting = [puzzle for puzzle in puzzles_of(uid) if puzzle.id.startswith(identity)]
    exact = [puzzle for puzzle in fitting if puzzle.id == identity]
    if len(exact or fitting) != 1:
        expected = "the id of a puzzle" if not fitting else "an id that only one puzzle begins with"
        raise RulesError(f"expected {expected} of {uid}, got {quoted_value(identity)}")
    return (exact or fitting)[0]
