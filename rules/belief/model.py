"""The model's parameters: what each assumption costs, as a negative log-probability in nats."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tachiai.rules.core import Player


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
    Kind.LIFTED: Standing(0.3, 0.3, 0.8, 12.0),
    Kind.PART: Standing(0.6, 0.15, 0.3, 10.0),
    Kind.DONE: Standing(1.5, 0.0, 2.5, 12.0),
    Kind.BACK: Standing(2.0, 0.15, 1.0, 12.0),
    Kind.ATTEMPT: Standing(2.0, 0.3, 0.25, 8.0),
    Kind.MISPLACED: Standing(4.0, 0.3, 0.25, 8.0),
    Kind.ODD: Standing(5.0, 2.0, 0.5, 8.0),
}


@dataclass(frozen=True, slots=True)
class Costs:
    """Priors of the transitions and the limits of the search.

    ``ply``: a legal ply that was seen. ``crowded``: each ply beyond the first that no reading shows alone.
    ``unseen``: each cell that a ply changed and nobody saw. ``taken_off``: a ply that puts nothing down,
    which looks like pieces in a hand.
    ``hidden``: a ply of which nobody saw what it put down; ``refuted``: and which is not there;
    ``refuted_soon``: although it was put there less than ``soon_s`` ago, too short for a reply.
    ``refilled``: a piece that left its cell, which shows another like it.
    ``back`` and ``further_back``: taking back one ply, and each ply more.
    ``abandoned``: a part of one move stood there, and another was made.
    ``restored``: several plies in one visit of hands that lead to where taking plies back would lead.
    ``played_over``: play went on although something illegal stood there.
    ``corrected``, ``again``: who has just moved lifts a piece, or goes on with it against the rules.
    ``gap``: taking the table as it stands; ``ended``: if the game is over there.
    ``absent``: who makes no move by hand.
    """

    ply: float = 0.3
    crowded: float = 2.5
    unseen: float = 0.8
    taken_off: float = 1.0
    hidden: float = 1.5
    refuted: float = 2.0
    refuted_soon: float = 2.0
    soon_s: float = 1.0
    refilled: float = 4.0
    back: float = 3.5
    further_back: float = 0.8
    gap: float = 15.0
    ended: float = 5.0
    beam: int = 20
    beam_of_many: int = 12  # where a position has hundreds of moves
    beam_after_gap: int = 8
    promoted: int = 8
    margin: float = 22.0
    search: float = 14.0
    near: float = 6.0
    taken_off_s: float = 0.4
    corrected: float = 1.5
    again: float = 2.5
    played_over: float = 4.0
    restored: float = 7.0
    abandoned: float = 2.5
    lost: float = 6.0
    sure: float = 9.2  # one in ten thousand
    take_back_plies: int = 4
    depth: int = 3
    expansions: int = 6  # positions opened from one hypothesis
    opened: int = 16  # and from all of them, for one glimpse
    opened_of_many: int = 6
    children: int = 12
    guessed: int = 12  # plies of which nothing was seen, at most
    gap_rest_s: float = 1.5
    gap_lost_s: float = 3.0
    named_s: float = 0.5
    absent: frozenset[Player] = frozenset()

    def for_many_moves(self) -> "Costs":
        """Returns the limits for a game whose positions have hundreds of moves."""
        return replace(self, beam=self.beam_of_many, opened=self.opened_of_many)


COSTS = Costs()
