"""What makes a well-formed position impossible (G8)."""

from collections.abc import Iterator

from tachiai.rules.core import PositionFault
from tachiai.rules.games.rosenkreuz.board import BOARD, Squares, is_decided
from tachiai.rules.games.rosenkreuz.groups import unbalanced_group
from tachiai.rules.games.rosenkreuz.pieces import OWNERS, PIECES_OF_A_KIND
from tachiai.rules.words import Words


def count_faults(squares: Squares) -> Iterator[PositionFault]:
    """Yields each kind of piece of which there are too many (RK2)."""
    for letter in OWNERS:
        cells = tuple(cell for cell in BOARD.grid_cells if squares[cell] == letter)
        if len(cells) > PIECES_OF_A_KIND:
            words = Words(
                f"expected at most {PIECES_OF_A_KIND} pieces {letter}, got {len(cells)}",
                f"{letter} の駒は {PIECES_OF_A_KIND} 個までのはずですが、{len(cells)} 個あります。",
            )
            yield PositionFault("too_many_pieces", "RK2", words, cells)


def group_faults(squares: Squares) -> Iterator[PositionFault]:
    """Yields a group that should have been captured (RK15)."""
    group = None if is_decided(squares) else unbalanced_group(squares)
    if group is not None:
        names = [BOARD.names[cell] for cell in sorted(group)]
        words = Words(
            f"expected no unbalanced group between turns, got one on {', '.join(names)}",
            f"手番の間に不均衡なグループは残らないはずですが、{'、'.join(names)} にあります。",
        )
        yield PositionFault("unbalanced_group", "RK15", words, tuple(sorted(group)))
