"""What has to be asked about a board before it is a position, and what makes it impossible.

What is possible is written once, in each game's ``faults``; here its fields are filled in in every way
that they can be, and those that leave no fault are what may be answered.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from tachiai.rules.boards import Board
from tachiai.rules.core import Layout, PositionFault, UnseenField, changes
from tachiai.rules.errors import BadPosition
from tachiai.rules.line import AnyGame
from tachiai.rules.position_text import format_board
from tachiai.rules.words import Words, capital

ANOTHER = Words(
    "expected the answers to name every piece that lies there, and nothing else",
    "答えが盤の外の駒と合っていません。",
)


@dataclass(frozen=True, slots=True)
class Found:
    """A position of the game."""

    state: Any


@dataclass(frozen=True, slots=True)
class Impossible:
    """No position of the game: all that makes it impossible."""

    faults: tuple[PositionFault, ...]


def questions(
    game: AnyGame, seen: Layout, answered: Mapping[str, str] | None = None
) -> tuple[UnseenField, ...]:
    """Returns what cannot be seen of the position on the board ``seen``, each field with the values that
    are possible together with those in ``answered`` (field name → text). A field with a single value need
    not be asked, unless it is open. No field has a value if no position has this board.
    """
    fields = game.unseen_fields(seen)
    possible = [
        texts for texts in _fillings(fields, answered or {}) if not _faults(game, _text(game, seen, texts))
    ]
    return tuple(
        replace(field, values=tuple(v for v in field.values if v.text in {texts[i] for texts in possible}))
        for i, field in enumerate(fields)
    )


def impossible(game: AnyGame, seen: Layout) -> tuple[PositionFault, ...]:
    """Returns why no position of the game has the board ``seen``; nothing if one has.

    These are the faults that remain whatever is answered; where each answer has a fault of its own, those
    of the answers that leave the fewest.
    """
    found = [_faults(game, _text(game, seen, texts)) for texts in _fillings(game.unseen_fields(seen), {})]
    always = [fault for fault in found[0] if all(fault in others for others in found)]
    return tuple(always) or min(found, key=len)


def fault_sentence(board: Board, fault: PositionFault) -> Words:
    """Returns a fault as a sentence with its clause and its squares."""
    names = ", ".join(board.names[cell] for cell in fault.cells)
    en = capital(fault.words.en)
    return Words(
        f"{en} ({fault.clause})." + (f" Squares: {names}." if names else ""),
        f"{fault.words.ja.rstrip('。')}（{fault.clause}）。" + (f"マス：{names}。" if names else ""),
    )


def position_from(game: AnyGame, seen: Layout, answered: Mapping[str, str]) -> Found | Impossible:
    """Returns the position with the board ``seen`` and the unseen fields ``answered`` (field name → text;
    where one is missing, its usual answer), or all that makes it impossible.
    """
    fields = game.unseen_fields(seen)
    text = _text(game, seen, tuple(answered.get(field.name, field.values[0].text) for field in fields))
    faults = _faults(game, text)
    if faults:
        return Impossible(faults)
    state = game.parse_position(text)
    differing = tuple(changes(game.layout(state), seen))
    return (
        Impossible((PositionFault("another_board", "G5", ANOTHER, differing),)) if differing else Found(state)
    )


def _fillings(fields: tuple[UnseenField, ...], answered: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Every way to fill in the fields, those already answered aside."""
    choices = [
        (answered[field.name],) if field.name in answered else tuple(value.text for value in field.values)
        for field in fields
    ]
    return product(*choices)


def _faults(game: AnyGame, text: str) -> tuple[PositionFault, ...]:
    try:
        return game.faults(text)
    except BadPosition as error:
        return (PositionFault("no_text", error.clause, error.words),)


def _text(game: AnyGame, seen: Layout, texts: tuple[str, ...]) -> str:
    """The position text of a board with its unseen fields."""
    return " ".join((format_board(game.board, seen[: len(game.board.grid_cells)]), *texts))
