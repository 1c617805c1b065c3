"""A move told in words, as a voice says it: what goes where and what else it does, squares by their names."""

from collections.abc import Iterable

from tachiai.rules.boards import Board, Cell
from tachiai.rules.words import Words


def told(*parts: Words | None) -> Words:
    """Returns the parts of a move one after another, without a full stop."""
    there = [part for part in parts if part is not None]
    return Words(", ".join(part.en for part in there), "、".join(part.ja for part in there))


def way(board: Board, origin: Cell, target: Cell) -> Words:
    """Returns from where something goes to where."""
    start, end = board.names[origin], board.names[target]
    return Words(f"{start} to {end}", f"{start} から {end} へ")


def listed(board: Board, cells: Iterable[Cell]) -> Words:
    """Returns the names of cells."""
    names = [board.names[cell] for cell in cells]
    en = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
    return Words(en, "、".join(names))


def on_each(board: Board, cells: Iterable[Cell], en: str, ja: str) -> Words | None:
    """Returns what happens on ``cells``, each sentence with ``{}`` for their names; None without cells."""
    names = listed(board, cells)
    return Words(en.format(names.en), ja.format(names.ja)) if names.en else None
