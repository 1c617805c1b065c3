"""The levels of the engine in Troop-Chess, spaced by matches (``make bench-engine``)."""

from tachiai.rules.levels import Level

LEVELS = (
    Level(1, depth=1, nodes=30, overlooks=0.85, misjudges=250, thinks_s=3),
    Level(2, depth=1, nodes=80, overlooks=0.65, misjudges=90, thinks_s=4),
    Level(3, depth=2, nodes=160, overlooks=0.45, misjudges=40, thinks_s=5),
    Level(4, depth=2, nodes=220, overlooks=0.37, misjudges=33, thinks_s=5),
    Level(5, depth=3, nodes=380, overlooks=0.2, misjudges=15, thinks_s=6),
    Level(6, depth=6, nodes=650, overlooks=0.1, thinks_s=6),
    Level(7, depth=30, nodes=1_400, thinks_s=6),
    Level(8, depth=60, nodes=5_000, thinks_s=6),
)
