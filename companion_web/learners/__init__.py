"""Spaced repetition for learners who gave a name: what they have done, and when it is due again.

Stored on this computer only.
"""

from tachiai.companion_web.learners.files import LearnerFiles
from tachiai.companion_web.learners.values import Card, Learner, Try

__all__ = ["Card", "Learner", "LearnerFiles", "Try"]
