"""Position texts that are well formed and yet no positions (G8): the faults, and the error they become."""

from collections.abc import Iterable

from tachiai.rules.core import Answer, Player, PositionFault, UnseenField
from tachiai.rules.errors import BadPosition
from tachiai.rules.line import AnyGame
from tachiai.rules.words import Words


def refuse_faults(faults: Iterable[PositionFault]) -> None:
    """Raises ``BadPosition`` for the first of ``faults``, if there is one."""
    for fault in faults:
        raise BadPosition(fault.words.en, fault.clause)


def side_to_move(game: AnyGame, letters: dict[Player, str]) -> UnseenField:
    """Returns the question whose turn it is; ``letters`` are those of the position text."""
    return UnseenField(
        "side",
        Words("Whose turn is it?", "どちらの手番ですか。"),
        tuple(Answer(letters[player], game.player_names[player]) for player in Player),
    )
