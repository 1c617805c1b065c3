"""What one side of a game proposes to the other, where the two cannot talk."""

from enum import StrEnum


class Proposal(StrEnum):
    """What one side proposes and the other agrees to or not."""

    DRAW = "draw"
    TAKE_BACK = "take_back"
    REVISE = "revise"  #: a ply was another move, though it was answered
    ADJOURN = "adjourn"
    RESUME = "resume"
