"""What makes a well-formed position impossible (G8)."""

from collections.abc import Iterator

from tachiai.rules.core import PositionFault
from tachiai.rules.messages import bilingual

from .board import BOARD
from .pieces import LETTERS, RUNNERS_A_SIDE
from .rules import has_arrived
from .state import State


def count_faults(state: State) -> Iterator[PositionFault]:
    """Yields each side that has too many runners (FR1)."""
    for player, letter in LETTERS.items():
        cells = tuple(cell for cell in BOARD.grid_cells if state.layout[cell] == letter)
        if len(cells) > RUNNERS_A_SIDE:
            words = bilingual(
                f"expected at most {RUNNERS_A_SIDE} runners {letter}, got {len(cells)}",
                f"{letter} の走者は {RUNNERS_A_SIDE} 個までのはずですが、{len(cells)} 個あります。",
            )
            yield PositionFault(f"too_many_of_{player.value}", "FR1", words, cells)


def arrival_faults(state: State) -> Iterator[PositionFault]:
    """Yields that the player to move has arrived already (FR3)."""
    if has_arrived(state, state.to_move):
        words = bilingual(
            "expected the other side to move after an arrival", "到着の後の手番は相手側のはずです。"
        )
        yield PositionFault("arrived_and_to_move", "FR3", words)
