"""Learners who asked to be reminded: what they have done, and when it comes back. On this computer only."""

from tachiai.companion_web.learners.files import LearnerFiles
from tachiai.companion_web.learners.values import Card, Learner, Try

__all__ = ["Card", "Learner", "LearnerFiles", "Try"]
