"""From what was seen of the table to what happened there: pure, total, the same for all games.

``infer(line, sight)`` is all that a caller needs. Who looks at one position many times builds its
``Successors`` once and passes that instead.
"""

from tachiai.rules.belief.evidence import THRESHOLDS, Thresholds
from tachiai.rules.belief.guidance import repairs
from tachiai.rules.belief.laying import infer_laying, is_laid_as_far_as_seen, mislaid, to_lay
from tachiai.rules.belief.successors import AnySuccessors, Successors
from tachiai.rules.infer.decide import attempted, candidates, infer
from tachiai.rules.infer.smoothing import averaged, joined

__all__ = [
    "THRESHOLDS",
    "AnySuccessors",
    "Successors",
    "Thresholds",
    "attempted",
    "averaged",
    "candidates",
    "infer",
    "infer_laying",
    "is_laid_as_far_as_seen",
    "joined",
    "mislaid",
    "repairs",
    "to_lay",
]
