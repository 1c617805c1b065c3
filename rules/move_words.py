"""Parts of a move in words, for a voice: what goes where and what else the move does."""

from collections.abc import Collection, Iterable

from tachiai.rules.boards import Board, Cell
from tachiai.rules.messages import Message, all_named, filled, listed


def told(*parts: Message | None) -> Message:
    """The parts of a move one after another, without a full stop; None is left out."""
    return listed(part for part in parts if part is not None)


def way(board: Board, origin: Cell, target: Cell) -> Message:
    """ "a1 to b2"."""
    start, end = board.names[origin], board.names[target]
    return Message("{start} to {end}", start=start, end=end)


def cell_names(board: Board, cells: Iterable[Cell]) -> Message:
    """The names of cells, "a1, b2 and c3"."""
    return all_named(board.names[cell] for cell in cells)


def on_each(board: Board, cells: Collection[Cell], words: Message) -> Message | None:
    """``words`` with the names of ``cells`` at ``{cells}``; None without cells."""
    return filled(words, cells=cell_names(board, cells)) if cells else None
