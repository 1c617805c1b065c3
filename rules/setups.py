"""Set-up positions: from the pieces on a board, and what no camera sees, to a position of the game (G8).

What is possible is decided by each game's ``faults`` alone: here its unseen fields are filled in in every
way, and combinations without a fault are possible answers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from tachiai.rules.boards import Board
from tachiai.rules.core import Layout, PositionFault, UnseenField, changes
from tachiai.rules.errors import BadPosition
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, joined
from tachiai.rules.position_text import format_board

ANOTHER = Message("expected the answers to name every piece that lies there, and nothing else")


@dataclass(frozen=True, slots=True)
class CompletePosition:
    """A position of the game."""

    state: Any


@dataclass(frozen=True, slots=True)
class Impossible:
    """No position of the game: everything that makes it impossible."""

    faults: tuple[PositionFault, ...]


def questions(
    game: AnyGame, seen: Layout, answered: Mapping[str, str] | None = None
) -> tuple[UnseenField, ...]:
    """The fields of the position that the board ``seen`` does not show, each with the values that are
    possible together with ``answered`` (field name → text). A field with a single value need not be asked,
    unless it is open. No field has a value if no position has this board.
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
    """Why no position of the game has the board ``seen``; empty if one has. The faults common to all answers;
    where there are none in common, those of the answers with the fewest.
    """
    found = [_faults(game, _text(game, seen, texts)) for texts in _fillings(game.unseen_fields(seen), {})]
    always = [fault for fault in found[0] if all(fault in others for others in found)]
    return tuple(always) or min(found, key=len)


def fault_sentence(board: Board, fault: PositionFault) -> Message:
    """A fault as a sentence with its clause and its squares."""
    words = Message("{fault:capital} ({clause}).", fault=fault.words, clause=fault.clause)
    if not fault.cells:
        return words
    squares = Message("Squares: {squares}.", squares=", ".join(board.names[cell] for cell in fault.cells))
    return joined((words, squares))


def position_from(game: AnyGame, seen: Layout, answered: Mapping[str, str]) -> CompletePosition | Impossible:
    """The position with the board ``seen`` and the unseen fields ``answered`` (field name → text; a missing
    one has its usual value), or everything that makes it impossible.
    """
    fields = game.unseen_fields(seen)
    text = _text(game, seen, tuple(answered.get(field.name, field.values[0].text) for field in fields))
    faults = _faults(game, text)
    if faults:
        return Impossible(faults)
    state = game.parse_position(text)
    differing = tuple(changes(game.layout(state), seen))
    return (
        Impossible((PositionFault("another_board", "G5", ANOTHER, differing),))
        if differing
        else CompletePosition(state)
    )


def _fillings(fields: tuple[UnseenField, ...], answered: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Every way to fill in the fields that are not answered yet."""
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
