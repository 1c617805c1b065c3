"""The engine: a game tree search for any game of the contract (``rules.contract``).

``search`` and ``solve`` are pure functions; the clock and the stop condition are parameters. Legality comes
from the rules; all other knowledge of a game is in its ``evaluation.py``.
"""

from tachiai.rules.engine.proof import Proof, solve
from tachiai.rules.engine.search import evaluation_of, search
from tachiai.rules.engine.values import ScoredLine, SearchLimits, SearchResult

__all__ = ["Proof", "ScoredLine", "SearchLimits", "SearchResult", "evaluation_of", "search", "solve"]
