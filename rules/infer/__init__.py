"""From what was seen of the table to what happened there: pure, total, the same for all five games.

``infer(line, sight)`` is all that a caller needs. Who looks at one position many times builds its
``Outlook`` once and passes that instead.
"""

from rules.infer.decide import attempted, candidates, infer
from rules.infer.evidence import THRESHOLDS, Thresholds
from rules.infer.outlook import Outlook
from rules.infer.repairs import repairs
from rules.infer.smoothing import averaged, joined

__all__ = [
    "THRESHOLDS",
    "Outlook",
    "Thresholds",
    "attempted",
    "averaged",
    "candidates",
    "infer",
    "joined",
    "repairs",
]
