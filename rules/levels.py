"""Levels of play: how far a player looks and what it overlooks.

A weak player does not play at random: it does not see quiet moves, its own and those of the other side, and
judges positions less exactly. The numbers of a game are data (``rules/games/<uid>/levels.py``), spaced by
matches (``make bench-engine``).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tachiai.rules.errors import RulesError
from tachiai.rules.shown import shown
from tachiai.rules.words import Words

# What the levels are called, the weakest first: by what they overlook.
NAMES = (
    Words(
        "Learned it today: sees captures and little else",
        "今日覚えたばかり。取る手のほかはほとんど目に入らない",
    ),
    Words("First games: overlooks most quiet moves", "初めの数局。駒を取らない手のほとんどを見落とす"),
    Words("Beginner: overlooks two quiet moves out of three", "初級。駒を取らない手の3分の2ほどを見落とす"),
    Words("Learner: overlooks many of your replies", "学習中。相手の応手をよく見落とす"),
    Words("Casual player: overlooks a quiet move now and then", "愛好家。駒を取らない手をときどき見落とす"),
    Words("Regular player: overlooks what is two turns away", "常連。二手先のねらいを見落とす"),
    Words("Strong player: overlooks long plans only", "上級。遠いねらいだけを見落とす"),
    Words("Full strength: overlooks only what it has no time for", "全力。時間の許すかぎり見落とさない"),
)


@dataclass(frozen=True, slots=True)
class Level:
    """How a player of one level looks ahead."""

    number: int  # 1 is the weakest
    depth: int  # plies looked ahead at most
    nodes: int  # positions looked at before a move, at most
    overlooks: float = 0.0  # share of the quiet moves that are not seen
    misjudges: int = 0  # by how much a position may be judged wrong, in hundredths of a piece
    thinks_s: float = 4.0  # seconds that a person of this level would take for a move, about

    @property
    def name(self) -> Words:
        """What the level is called: what it overlooks."""
        return NAMES[self.number - 1]

    @property
    def is_sharp(self) -> bool:
        """Whether a player of this level overlooks and misjudges nothing that it looks at."""
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
    """Returns the level of this number. Raises ``RulesError``."""
    for level in levels:
        if level.number == number and not isinstance(number, bool):
            return level
    raise RulesError(f"expected a level from 1 to {len(levels)}, got {shown(number)}")
