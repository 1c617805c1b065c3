"""Taking plies back by hand: how many, whether the settings allow it, and what still has to be put back."""

from tachiai.firmware.referee.state import RefereeState
from tachiai.rules.belief.guidance import repairs
from tachiai.rules.sight import Change, TakenBack


def plies_taken_back(state: RefereeState, verdict: TakenBack) -> int | None:
    """How many plies are taken back where the pieces of ``verdict.plies`` were put back: enough that somebody
    at the table is to move. None if there is no such position or the settings do not allow it.
    """
    count = state.plies_back(verdict.plies)
    settings = state.settings
    if not settings.take_back_by_hand or count is None or count > settings.take_back_plies:
        return None
    return count


def to_take_back(state: RefereeState, count: int) -> tuple[Change, ...]:
    """What leads from the table as seen to the position ``count`` plies ago."""
    assert state.beam.reading is not None
    layout = state.game.layout(state.logged.nodes()[-1 - count].state)
    return repairs(state.game, state.beam.reading, layout)


def ends_the_laying(state: RefereeState) -> bool:
    """Whether the table, while a move is being laid, shows a complete take-back and not a wrong laying."""
    verdict = state.perception.verdict
    return isinstance(verdict, TakenBack) and plies_taken_back(state, verdict) == verdict.plies
