"""The levels of the engine in Rosenkreuz, spaced by matches (``make bench-engine``)."""

from tachiai.rules.levels import Level

LEVELS = (
    Level(1, depth=1, nodes=300, overlooks=0.94, misjudges=160, thinks_s=3),
    Level(2, depth=1, nodes=300, overlooks=0.85, misjudges=90, thinks_s=3),
    Level(3, depth=1, nodes=300, overlooks=0.6, misjudges=50, thinks_s=4),
    Level(4, depth=2, nodes=1_500, overlooks=0.6, misjudges=20, thinks_s=5),
    Level(5, depth=2, nodes=1_500, overlooks=0.28, thinks_s=5),
    Level(6, depth=3, nodes=2_500, overlooks=0.08, thinks_s=6),
    Level(7, depth=30, nodes=4_000, thinks_s=6),
    Level(8, depth=60, nodes=9_000, thinks_s=6),
)
