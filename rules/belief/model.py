"""The parameters of the model: costs are negative log-probabilities in nats, simplest assumption first.

A difference of 3 nats is 1 to 20, of 4.6 1 to 100, of 6.9 1 to 1,000, of 9.2 1 to 10,000. The costs were
first estimated by hand, then kept where the whole set scored best on simulated evenings (``make
bench-tracking``) and recordings (``make bench-referee``): plies right, plies wrong without notice, illegal
moves named, legal moves refused.

Comments give the measured value where it can be counted: "seen" is the negative logarithm of the share among
1,475 readings of twenty simulated evenings (``python -m tests.bench.belief_priors``). Rare events cost less
than that on purpose: the evidence, not the prior, is to decide.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tachiai.rules.core import Player

# Margins in nats: how much less likely than the best an alternative may be and still count.
RIVAL = 3.0  # another explanation is as good: a person is asked
MEANT = 2.3  # a move is as surely meant as one that has stood at rest for 0.4 s: it is shown
POSSIBLE = 4.6  # an explanation by the rules excuses what would be refused
UNWRITTEN = 5.0  # an entry further behind than this is taken out of the log; it may come back
EXCLUDED = 3.0  # a symbol is ruled out on its cell


class Kind(StrEnum):
    """Why the table does not show the last position of a line, from the commonest reason to the rarest."""

    AS_IT_WAS = "as_it_was"  #: it does show it
    LIFTED = "lifted"  #: pieces, or what they carry, are in a hand
    PART = "part"  #: a part of a legal move of several parts
    DONE = "done"  #: a whole legal move that may not be meant yet: the piece is still in the hand
    BACK = "back"  #: a part of a take-back
    ATTEMPT = "attempt"  #: one player's move that the rules forbid
    MISPLACED = (
        "misplaced"  #: a piece of one of the last plies stands beside its cell, perhaps for some plies
    )
    ODD = "odd"  #: none of these: a bump, something missed


@dataclass(frozen=True, slots=True)
class StandingCost:
    """The cost in nats of one kind of disturbance."""

    once: float  #: when it begins
    cell: float  #: for each cell that differs, up to ``cells``
    second: float  #: for each second (``Reading.seconds``)
    most: float  #: the limit for all seconds together
    cells: int = 8


STANDING: dict[Kind, StandingCost] = {
    Kind.AS_IT_WAS: StandingCost(0.0, 0.0, 0.0, 0.0),
    # Every move begins so; seen 2.4. Nobody holds a piece for long without a hand over the board: after a
    # quarter of a minute a move that took it off, or a take-back, is likelier.
    Kind.LIFTED: StandingCost(0.3, 0.3, 0.8, 12.0),
    # Stages of a move take a second or two; seen 2.0. One that stands for half a minute was meant otherwise.
    Kind.PART: StandingCost(0.6, 0.15, 0.3, 10.0),
    # A legal move that is not meant is put right at once: after a second it is a ply. Seen 7.3.
    Kind.DONE: StandingCost(1.5, 0.0, 2.5, 12.0),
    # A take-back is one act of hands. Seen 4.3.
    Kind.BACK: StandingCost(2.0, 0.15, 1.0, 12.0),
    # An illegal move stands until somebody objects, so time says little. Seen 2.7, for two seconds.
    Kind.ATTEMPT: StandingCost(2.0, 0.3, 0.25, 8.0),
    # A piece put down carelessly is seen by both players sooner or later. Seen 5.1.
    Kind.MISPLACED: StandingCost(4.0, 0.3, 0.25, 8.0),
    # Nothing that the model knows: each cell more makes that less likely. Seen 4.8.
    Kind.ODD: StandingCost(5.0, 2.0, 0.5, 8.0),
}


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs of the transitions in nats, and the limits of the search. ``_s``: seconds."""

    # Play goes on.
    ply: float = 0.3  #: a legal ply that was seen; seen 0.7
    passed: float = 0.9  #: the turn was passed without a word, and the other player has moved
    crowded: float = 2.5  #: each ply beyond the first in one reading; seen 6.6, more in haste
    unseen: float = 0.8  #: each cell that a ply changed and nobody saw
    taken_off: float = 1.0  #: a ply that puts nothing down: it looks like pieces in a hand
    hidden: float = 1.5  #: nobody saw what a ply put down
    refuted: float = 2.0  #: what a ply put down unseen turns out not to be there
    refuted_soon: float = 2.0  #: added if that is less than ``soon_s`` after the ply, too short for a reply
    soon_s: float = 1.0
    refilled: float = 4.0  #: a piece left its cell, which shows another like it

    # Something is undone, or continues against the rules.
    back: float = 3.5  #: the last ply is taken back; seen 6.2
    further_back: float = 0.8  #: each further ply taken back
    abandoned: float = 2.5  #: a part of one move stood there, and another move was made
    restored: float = 7.0  #: several plies in one visit of hands lead to where a take-back would lead
    together_s: float = 0.2  #: within that, two players put pieces back at the same time
    played_over: float = 4.0  #: play went on although something illegal stood there
    corrected: float = 1.5  #: the player who has just moved lifts a piece
    again: float = 2.5  #: the player who has just moved goes on with the same piece against the rules

    # Nothing explains the table: play goes on from it as it stands, once that has lasted.
    gap: float = 13.8
    gap_cell: float = 0.4  #: each cell that differs: what was seen to be played was not missed
    ended: float = 5.0  #: added if the game is over in the position after the gap
    lost: float = 6.0  #: the cost of the best explanation from which on a gap is considered at once
    gap_rest_s: float = 1.5
    gap_lost_s: float = 3.0

    # What counts as settled, or as having stood.
    sure: float = 9.2  #: a ply is written down once every history within this margin has it
    named_s: float = 0.5  #: time at rest after which an illegal move counts as one
    taken_off_s: float = 0.4

    # A single sight.
    misread: float = 4.6  #: the sight of a table at rest shows something that is not there

    # Limits of the search.
    beam: int = 20  #: hypotheses
    beam_of_many: int = 12  #: hypotheses where a position has hundreds of moves
    beam_after_gap: int = 8
    promoted: int = 8  #: hypotheses that may go on at once, as the next hand has come already
    margin: float = 22.0  #: greatest distance behind the likeliest hypothesis
    search: float = 14.0  #: greatest cost of plies
    near: float = 6.0  #: greatest distance behind the best plies that were found
    take_back_plies: int = 4
    depth: int = 3  #: plies in one reading
    expansions: int = 6  #: positions opened from one hypothesis
    opened: int = 16  #: positions opened from all hypotheses, for one glimpse
    opened_of_many: int = 6
    children: int = 12
    guessed: int = 12  #: plies of which nothing was seen, at most

    absent: frozenset[Player] = frozenset()  #: players who make no move by hand

    def for_many_moves(self) -> "Costs":
        """The same costs with the limits for a game whose positions have hundreds of moves."""
        return replace(self, beam=self.beam_of_many, opened=self.opened_of_many)


COSTS = Costs()
