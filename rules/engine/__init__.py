"""The engine: it searches ahead in any game over the one contract, and decides nothing about the rules.

``search`` and ``solve`` are pure functions; a clock and a wish to stop are passed in. What it knows of a game
beyond its rules is the game's own ``evaluation.py``.
"""

from tachiai.rules.engine.proof import Proof, solve
from tachiai.rules.engine.search import evaluation_of, search
from tachiai.rules.engine.values import Limits, ScoredLine, SearchResult

__all__ = [
    "Limits",
    "Proof",
    "ScoredLine",
    "SearchResult",
    "evaluation_of",
    "search",
    "solve",
]
