"""Any start: from what stands on a board, and what no camera sees of it, to a position of the game (G8)."""

from tachiai.rules.setups.questions import (
    Found,
    Impossible,
    fault_sentence,
    impossible,
    position_from,
    questions,
)

__all__ = ["Found", "Impossible", "fault_sentence", "impossible", "position_from", "questions"]
