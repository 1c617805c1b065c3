"""The levels of the engine in Troop-Chess, spaced by matches (``make bench-engine``)."""

from tachiai.rules.levels import Level

LEVELS = (
    Level(1, depth=1, nodes=30, overlooks=0.94, misjudges=400, thinks_s=3),
    Level(2, depth=1, nodes=130, overlooks=0.5, misjudges=45, thinks_s=4),
    Level(3, depth=2, nodes=200, overlooks=0.42, misjudges=30, thinks_s=5),
    Level(4, depth=2, nodes=600, overlooks=0.3, misjudges=15, thinks_s=5),
    Level(5, depth=3, nodes=1_200, overlooks=0.16, misjudges=5, thinks_s=6),
    Level(6, depth=4, nodes=2_500, overlooks=0.13, misjudges=3, thinks_s=6),
    Level(7, depth=5, nodes=5_000, overlooks=0.07, thinks_s=6),
    Level(8, depth=60, nodes=20_000, thinks_s=6),
)
