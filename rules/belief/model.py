"""The model's assumptions, simplest first, and what each costs: a negative log-probability, in nats.

A difference of 3 nats is 1 to 20, of 4.6 1 to 100, of 6.9 1 to 1,000, of 9.2 1 to 10,000. The costs were set
by reason and kept where the whole of them did best over simulated evenings (``make bench-tracking``) and
films (``make bench-referee``): plies right, wrong in silence, illegal moves named, legal ones accused.

What twenty simulated evenings show is beside them, where it can be counted: "seen" is the share of their
1,475 readings, in nats (``python -m tests.bench.belief_priors``). What is seldom seen costs less than that
on purpose: the evidence, not the model, is to decide.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tachiai.rules.core import Player

# How much less likely something is that still counts.
RIVAL = 3.0  # another explanation is as good: a person is asked
POSSIBLE = 4.6  # an explanation by the rules excuses what would be refused
UNWRITTEN = 5.0  # below it, what was written is taken out of the log; it may come back
EXCLUDED = 3.0  # a symbol is ruled out on its cell


class Kind(StrEnum):
    """Why the table does not show the last position of a line, from the commonest reason to the rarest."""

    AS_IT_WAS = "as_it_was"  # it does show it
    LIFTED = "lifted"  # pieces, or what they carry, are in a hand
    PART = "part"  # a part of a legal move of several parts
    DONE = "done"  # a whole legal move that may not be meant yet: the piece is still in the hand
    BACK = "back"  # a part of a take-back
    ATTEMPT = "attempt"  # one player's move that the rules forbid
    MISPLACED = "misplaced"  # a piece of one of the last plies stands beside its cell, perhaps for some plies
    ODD = "odd"  # none of these: a bump, something missed


@dataclass(frozen=True, slots=True)
class Standing:
    """What it costs that the table stands so: once, for each cell that differs (up to ``cells``), and for
    each second at rest (up to ``most``).
    """

    once: float
    cell: float
    second: float
    most: float
    cells: int = 8


STANDING: dict[Kind, Standing] = {
    Kind.AS_IT_WAS: Standing(0.0, 0.0, 0.0, 0.0),
    # Every move begins so; seen 2.4. Nobody holds a piece for long without a hand over the board: after a
    # quarter of a minute a move that took it off, or a take-back, is likelier.
    Kind.LIFTED: Standing(0.3, 0.3, 0.8, 12.0),
    # Stages of a move take a second or two; seen 2.0. One that stands for half a minute was meant otherwise.
    Kind.PART: Standing(0.6, 0.15, 0.3, 10.0),
    # A legal move that is not meant is put right at once: after a second it is a ply. Seen 7.3.
    Kind.DONE: Standing(1.5, 0.0, 2.5, 12.0),
    # A take-back is one act of hands. Seen 4.3.
    Kind.BACK: Standing(2.0, 0.15, 1.0, 12.0),
    # What a rule forbids stands until somebody says so: time tells little. Seen 2.7, for two seconds.
    Kind.ATTEMPT: Standing(2.0, 0.3, 0.25, 8.0),
    # A piece put down carelessly is seen by both players sooner or later. Seen 5.1.
    Kind.MISPLACED: Standing(4.0, 0.3, 0.25, 8.0),
    # Nothing that the model knows: each cell more makes that less likely. Seen 4.8.
    Kind.ODD: Standing(5.0, 2.0, 0.5, 8.0),
}


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs of the transitions, and the limits of the search."""

    # Play goes on.
    ply: float = 0.3  # a legal ply that was seen; seen 0.7
    crowded: float = 2.5  # each ply beyond the first that no reading shows alone; seen 6.6, more in haste
    unseen: float = 0.8  # each cell that a ply changed and nobody saw
    taken_off: float = 1.0  # a ply that puts nothing down: it looks like pieces in a hand
    hidden: float = 1.5  # nobody saw what a ply put down
    refuted: float = 2.0  # and it is not there
    refuted_soon: float = 2.0  # although it was put there less than soon_s ago, too short for a reply
    soon_s: float = 1.0
    refilled: float = 4.0  # a piece left its cell, which shows another like it

    # Something is undone, or goes on although it should not.
    back: float = 3.5  # the last ply is taken back; seen 6.2
    further_back: float = 0.8  # each ply more
    abandoned: float = 2.5  # a part of one move stood there, and another was made
    restored: float = 7.0  # several plies in one visit of hands lead to where taking plies back would lead
    together_s: float = 0.2  # two players who put pieces back do it within that
    played_over: float = 4.0  # play went on although something illegal stood there
    corrected: float = 1.5  # who has just moved lifts a piece
    again: float = 2.5  # or goes on with it against the rules

    # Nothing explains the table: play goes on from it as it stands, once that has lasted.
    gap: float = 15.0
    ended: float = 5.0  # and the game is over there
    lost: float = 6.0  # so badly explained is a table that a gap is looked for at once
    gap_rest_s: float = 1.5
    gap_lost_s: float = 3.0

    # What counts as settled, or as having stood.
    sure: float = 9.2  # what no likelier history lacks is written down
    named_s: float = 0.5  # an illegal move stands so long at rest before it counts as one
    taken_off_s: float = 0.4

    # Limits of the search.
    beam: int = 20  # hypotheses
    beam_of_many: int = 12  # where a position has hundreds of moves
    beam_after_gap: int = 8
    promoted: int = 8  # hypotheses that go on at once, as the next hand has come already
    margin: float = 22.0  # nats behind the likeliest, at most
    search: float = 14.0  # nats that plies may cost
    near: float = 6.0  # nats behind the best plies that were found
    take_back_plies: int = 4
    depth: int = 3  # plies in one reading
    expansions: int = 6  # positions opened from one hypothesis
    opened: int = 16  # and from all of them, for one glimpse
    opened_of_many: int = 6
    children: int = 12
    guessed: int = 12  # plies of which nothing was seen, at most

    absent: frozenset[Player] = frozenset()  # who makes no move by hand

    def for_many_moves(self) -> "Costs":
        """Returns the limits for a game whose positions have hundreds of moves."""
        return replace(self, beam=self.beam_of_many, opened=self.opened_of_many)


COSTS = Costs()
