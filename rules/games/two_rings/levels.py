"""The levels of the engine in Two Rings, spaced by matches (``make bench-engine``)."""

from tachiai.rules.levels import Level

LEVELS = (
    Level(1, depth=1, nodes=400, overlooks=0.91, misjudges=110, thinks_s=3),
    Level(2, depth=1, nodes=400, overlooks=0.81, misjudges=50, thinks_s=3),
    Level(3, depth=1, nodes=500, overlooks=0.71, misjudges=33, thinks_s=4),
    Level(4, depth=2, nodes=2_500, overlooks=0.64, misjudges=26, thinks_s=5),
    Level(5, depth=2, nodes=2_500, overlooks=0.53, misjudges=17, thinks_s=5),
    Level(6, depth=2, nodes=3_000, overlooks=0.36, misjudges=3, thinks_s=6),
    Level(7, depth=3, nodes=5_000, overlooks=0.22, thinks_s=6),
    Level(8, depth=60, nodes=5_000, thinks_s=6),
)
