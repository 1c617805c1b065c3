"""The strengths of the engine's levels as one scale, in Elo points above level 1: a joint fit over all
matches of levels (``tests/bench/engine/joint_scale.py``), published in ``hardware_docs/strength.md``.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tachiai.rules.registry import declaration_of

FILE = Path(__file__).with_name("level_scale.json")
USUAL_STEP = 190.0  # between the levels of a game without matches, about that of the measured ones


@dataclass(frozen=True, slots=True)
class LevelElo:
    """How strong a level is."""

    elo: float  #: points above level 1
    deviation: float = 0.0  #: standard deviation of ``elo``


@lru_cache(maxsize=16)
def scale_of(uid: str) -> tuple[LevelElo, ...]:
    """The strengths of a game's levels, the weakest first. Raises ``UnknownGame``."""
    levels = declaration_of(uid).levels
    measured = json.loads(FILE.read_text(encoding="utf-8")).get(uid, [])
    if len(measured) == len(levels):
        return tuple(LevelElo(elo, deviation) for elo, deviation in measured)
    return tuple(LevelElo(USUAL_STEP * index, USUAL_STEP / 2) for index, _ in enumerate(levels))
