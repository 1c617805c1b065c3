"""A book: what the engine thinks of a game's first plies. A file of JSON lines: first how the book was made,
then a position on each line, with its best moves and their scores.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tachiai.rules.errors import BadText, RulesError
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value
from tachiai.rules.registry import declaration_of

_HEAD = {"game": str, "rules_version": str, "nodes": int, "widths": list}


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningBook:
    """What the engine thinks of the first plies of a game with its usual options."""

    game: str  #: uid
    rules_version: str  #: of the rules by which it was made
    nodes: int  #: positions that the engine looked at for each position of the book
    widths: tuple[int, ...]  #: the moves kept at each ply, at most: no others were followed
    #: position text → move text → score for the player to move, in hundredths of a piece, the best first
    positions: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


def format_book(book: OpeningBook) -> str:
    """The text of a book's file. ``parse_book`` gives back an equal one."""
    head: dict[str, Any] = {name: getattr(book, name) for name in _HEAD}
    lines = [head, *({"position": text, "moves": dict(moves)} for text, moves in book.positions.items())]
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def parse_book(content: str, name: str = "book") -> OpeningBook:
    """The book in a file called ``name``. Raises ``RulesError`` with the line and what was expected."""
    lines = content.removesuffix("\n").split("\n")
    head = _object(lines[0], f"{name}, line 1")
    for member, kind in _HEAD.items():
        if not isinstance(head.get(member), kind) or isinstance(head[member], bool):
            raise RulesError(f"{name}, line 1: expected {member}, got {quoted_value(head.get(member))}")
    if not all(_is_whole(width) and width > 0 for width in head["widths"]):
        raise RulesError(f"{name}, line 1: expected widths from 1 on, got {quoted_value(head['widths'])}")
    positions: dict[str, Mapping[str, int]] = {}
    for number, line in enumerate(lines[1:], start=2):
        where = f"{name}, line {number}"
        values = _object(line, where)
        position, moves = values.get("position"), values.get("moves")
        if not isinstance(position, str) or position in positions:
            raise RulesError(f"{where}: expected another position than before, got {quoted_value(position)}")
        if not isinstance(moves, dict) or not moves or not all(map(_is_whole, moves.values())):
            raise RulesError(f"{where}: expected moves with their scores, got {quoted_value(moves)}")
        positions[position] = moves
    return OpeningBook(
        game=head["game"],
        rules_version=head["rules_version"],
        nodes=head["nodes"],
        widths=tuple(head["widths"]),
        positions=positions,
    )


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        values = read_json(line)
    except BadText:
        values = None
    if not isinstance(values, dict):
        raise RulesError(f"{where}: expected an object of JSON, got {quoted_value(line)}")
    return values


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@lru_cache(maxsize=16)
def book_of(uid: str) -> OpeningBook | None:
    """The book that comes with a game; None where it declares none. Raises ``UnknownGame``, or ``RulesError``
    for a file that cannot be read.
    """
    resource = declaration_of(uid).openings
    if not resource:
        return None
    package, _, path = resource.partition(":")
    try:
        content = files(package).joinpath(path).read_text(encoding="utf-8")
    except (ModuleNotFoundError, OSError, UnicodeDecodeError) as error:
        raise RulesError(f"{resource}: the book of openings cannot be read: {error}") from error
    return parse_book(content, resource)
