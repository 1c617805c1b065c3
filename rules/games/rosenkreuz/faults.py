"""What makes a well-formed position impossible (G8)."""

from collections.abc import Iterator

from tachiai.rules.core import PositionFault
from tachiai.rules.games.rosenkreuz.board import BOARD, Letters, is_decided
from tachiai.rules.games.rosenkreuz.groups import unbalanced_group
from tachiai.rules.games.rosenkreuz.pieces import OWNERS, PIECES_OF_A_KIND
from tachiai.rules.messages import Message, listed


def count_faults(squares: Letters) -> Iterator[PositionFault]:
    """Each kind of piece of which there are too many (RK2)."""
    for letter in OWNERS:
        cells = tuple(cell for cell in BOARD.grid_cells if squares[cell] == letter)
        if len(cells) > PIECES_OF_A_KIND:
            words = Message(
                "expected at most {pieces_of_a_kind} pieces {letter}, got {cells}",
                pieces_of_a_kind=PIECES_OF_A_KIND,
                letter=letter,
                cells=len(cells),
            )
            yield PositionFault("too_many_pieces", "RK2", words, cells)


def group_faults(squares: Letters) -> Iterator[PositionFault]:
    """A group that should have been captured (RK15)."""
    group = None if is_decided(squares) else unbalanced_group(squares)
    if group is not None:
        names = [BOARD.names[cell] for cell in sorted(group)]
        words = Message("expected no unbalanced group between turns, got one on {names}", names=listed(names))
        yield PositionFault("unbalanced_group", "RK15", words, tuple(sorted(group)))
