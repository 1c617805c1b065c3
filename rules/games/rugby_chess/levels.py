"""The levels of the engine in Rugby Chess, spaced by matches (``make bench-engine``)."""

from tachiai.rules.levels import Level

LEVELS = (
    Level(1, depth=1, nodes=400, overlooks=0.92, misjudges=110, thinks_s=3),
    Level(2, depth=1, nodes=400, overlooks=0.82, misjudges=50, thinks_s=3),
    Level(3, depth=1, nodes=500, overlooks=0.66, misjudges=25, thinks_s=4),
    Level(4, depth=2, nodes=2_500, overlooks=0.5, misjudges=10, thinks_s=5),
    Level(5, depth=2, nodes=3_000, overlooks=0.35, thinks_s=5),
    Level(6, depth=3, nodes=5_000, overlooks=0.22, thinks_s=6),
    Level(7, depth=30, nodes=5_000, overlooks=0.02, thinks_s=6),
    Level(8, depth=60, nodes=16_000, thinks_s=6),
)
