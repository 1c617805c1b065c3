"""Reasons: why a move is refused or how a game ended, as a code for programs and a sentence for people.

Each game has its own table (``rules/games/<uid>/reasons.py``); the common ones are in ``COMMON``. A sentence
may name the cells of its ``Illegal`` as ``{cell}``, ``{cell_2}``, ``{cell_3}`` … in their order, or all of
them as ``{cells}``, and values that the game adds (``Game.words_of``). The order in which a judge tries
reasons is in ``rules/games/README.md``.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.messages import Message, all_named, filled, listed, message_in

COMMON_CLAUSES = tuple(f"G{number}" for number in range(1, 9))  # the clauses that all games share


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason with its clause."""

    clause: str  #: id of the clause ("RC7")
    #: one sentence for a beginner; a ``Message`` where another package brings translations
    text: str | Message
    ruling: bool = False  #: a ruling of ours, not the designer's rule
    beside: str = ""  #: a further clause, cited first; "" for none

    @property
    def words(self) -> Message:
        """The sentence, its cells and values still in braces."""
        return self.text if isinstance(self.text, Message) else Message(self.text)


COMMON: Mapping[str, Reason] = {
    "game_over": Reason("G7", "The game is over."),
    "not_your_piece": Reason("G1", "The piece on {cell} belongs to the other player; it is not their turn."),
    "nothing_there": Reason("G2", "There is no piece on {cell}."),
    "same_square": Reason("G2", "The piece stays on {cell}: nothing moved."),
    "repetition": Reason("G3", "The same position stands for the fourth time: draw.", ruling=True),
    "no_move": Reason("G4", "The player to move has no legal move and loses.", ruling=True),
}

OUR_RULING = Message("our ruling")


def sentence(
    reason: Reason, cell_names: tuple[str, ...] = (), words: Mapping[str, Message] | None = None
) -> Message:
    """The sentence of ``reason`` with its cells and ``words`` filled in."""
    cells = {"cell" if n == 1 else f"cell_{n}": name for n, name in enumerate(cell_names, 1)}
    return filled(reason.words, **cells, cells=listed(cell_names), **(words or {}))


def cite(reason: Reason, words: Message, before: str = "") -> Message:
    """``words`` with the clause of ``reason`` in brackets before the full stop, after the clause ``before``
    if given; a ruling of ours is named as one.
    """
    cited = [*filter(None, (before, reason.clause)), *([OUR_RULING] if reason.ruling else [])]
    return Message("{words:unstopped} ({clause}).", words=words, clause=listed(cited))


def with_earlier_plies(words: Message, plies: tuple[int, ...]) -> Message:
    """``words`` with the earlier plies after which the same stood or happened; 0 is the start."""
    if not plies:
        return words
    if plies == (0,):
        return Message("{words:unstopped}; before that after the start.", words=words)
    later = [message_in("plies", "ply {ply}", ply=ply) for ply in plies if ply]
    after = all_named(later)
    if 0 not in plies:
        return Message("{words:unstopped}; before that after {plies}.", words=words, plies=after)
    if len(later) == 1:
        return Message(
            "{words:unstopped}; before that after the start and {plies}.", words=words, plies=after
        )
    return Message("{words:unstopped}; before that after the start, {plies}.", words=words, plies=after)
