"""What Rosenkreuz' pieces and squares are worth: tables fitted to results of games, in units of features."""

from tachiai.rules.games.rosenkreuz.board import BOARD, OWNERS, RANK_FROM_EDGE

SCARCITY_WEIGHT, ADVANCE_WEIGHT = 10, 6  # hundredths of a piece for each unit
ADVANCE = (-9, 0, 1, 1, 1, 17, 35, 35)  # by rank from the own edge
INSIDE = (-5, 0, 1, 3)  # by file from the nearer edge
SCARCITY = (0, 45, 19, 11, 5, 5, 1, 0, 0)  # by number of pieces of a colour left (RK14)
RACE = (0, 70, 45, 30, 21, 15, 11, 8, 6, 4, 3, 2, 1, *(0,) * 10)  # by number of turns
# By letter and cell: the features advance and inside of a piece there.
PLACES = {
    letter: tuple(
        (ADVANCE[RANK_FROM_EDGE[owner][cell]], INSIDE[min(x, BOARD.cols - 1 - x)])
        for cell, (x, _) in enumerate(BOARD.xy)
    )
    for letter, owner in OWNERS.items()
}
