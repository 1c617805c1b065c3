"""Levels of play: search depth and what a player overlooks.

A weak player does not play at random: it overlooks quiet moves, its own and those of the other side, and
judges positions less exactly. The numbers of a game are data (``rules/games/<uid>/levels.py``), spaced by
matches (``make bench-engine``).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tachiai.rules.errors import RulesError
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value

# The names of the levels, the weakest first.
NAMES = (
    Message("Learned it today: sees captures and little else"),
    Message("First games: overlooks most quiet moves"),
    Message("Beginner: overlooks two quiet moves out of three"),
    Message("Learner: overlooks many of your replies"),
    Message("Casual player: overlooks a quiet move now and then"),
    Message("Regular player: overlooks what is two turns away"),
    Message("Strong player: overlooks long plans only"),
    Message("Full strength: overlooks only what it has no time for"),
)


@dataclass(frozen=True, slots=True)
class Level:
    """The parameters of one level."""

    number: int  #: 1 is the weakest
    depth: int  #: greatest search depth in plies
    nodes: int  #: positions searched for a move, at most
    overlooks: float = 0.0  #: share of the quiet moves that are not seen
    misjudges: int = 0  #: greatest error in judging a position, in hundredths of a piece
    thinks_s: float = 4.0  #: what a person of this level would take for a move, about

    @property
    def name(self) -> Message:
        """The name of the level, which says what it overlooks."""
        return NAMES[self.number - 1]

    @property
    def is_sharp(self) -> bool:
        """Whether a player of this level overlooks and misjudges nothing within its search."""
        return not self.overlooks and not self.misjudges


# For a game that declares no levels of its own.
USUAL_LEVELS = (
    Level(1, depth=1, nodes=200, overlooks=0.75, misjudges=110, thinks_s=3),
    Level(2, depth=1, nodes=300, overlooks=0.65, misjudges=60, thinks_s=4),
    Level(3, depth=2, nodes=500, overlooks=0.55, misjudges=30, thinks_s=5),
    Level(4, depth=2, nodes=800, overlooks=0.42, misjudges=15, thinks_s=5),
    Level(5, depth=3, nodes=1_200, overlooks=0.3, thinks_s=6),
    Level(6, depth=6, nodes=2_500, overlooks=0.15, thinks_s=6),
    Level(7, depth=30, nodes=7_000, thinks_s=6),
    Level(8, depth=60, nodes=30_000, thinks_s=6),
)


def level_of(levels: Sequence[Level], number: object) -> Level:
    """The level with this number. Raises ``RulesError``."""
    for level in levels:
        if level.number == number and not isinstance(number, bool):
            return level
    raise RulesError(f"expected a level from 1 to {len(levels)}, got {quoted_value(number)}")
