"""The levels of the engine in Chatra, spaced by matches (``make bench-engine``)."""

from tachiai.rules.levels import Level

LEVELS = (
    Level(1, depth=1, nodes=120, overlooks=0.82, misjudges=225, thinks_s=3),
    Level(2, depth=1, nodes=120, overlooks=0.77, misjudges=175, thinks_s=3),
    Level(3, depth=1, nodes=150, overlooks=0.65, misjudges=110, thinks_s=4),
    Level(4, depth=2, nodes=250, overlooks=0.55, misjudges=70, thinks_s=5),
    Level(5, depth=2, nodes=350, overlooks=0.38, misjudges=30, thinks_s=5),
    Level(6, depth=3, nodes=500, overlooks=0.22, misjudges=12, thinks_s=6),
    Level(7, depth=5, nodes=1_000, overlooks=0.1, thinks_s=6),
    Level(8, depth=60, nodes=4_200, thinks_s=6),
)
