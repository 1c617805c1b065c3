"""The levels of the engine in Rugby Chess, spaced by matches (``make bench-engine``)."""

from tachiai.rules.levels import Level

LEVELS = (
    Level(1, depth=1, nodes=400, overlooks=0.85, misjudges=60, thinks_s=3),
    Level(2, depth=1, nodes=400, overlooks=0.45, misjudges=20, thinks_s=4),
    Level(3, depth=2, nodes=3_000, overlooks=0.6, misjudges=10, thinks_s=5),
    Level(4, depth=2, nodes=3_000, overlooks=0.25, thinks_s=5),
    Level(5, depth=3, nodes=6_000, overlooks=0.4, thinks_s=6),
    Level(6, depth=4, nodes=8_000, overlooks=0.15, thinks_s=6),
    Level(7, depth=30, nodes=10_000, thinks_s=6),
    Level(8, depth=60, nodes=40_000, thinks_s=6),
)
