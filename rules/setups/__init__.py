"""Set-up positions: from the pieces on a board, and what no camera sees, to a position of the game (G8)."""

from tachiai.rules.setups.questions import (
    CompletePosition,
    Impossible,
    fault_sentence,
    impossible,
    position_from,
    questions,
)

__all__ = ["CompletePosition", "Impossible", "fault_sentence", "impossible", "position_from", "questions"]
