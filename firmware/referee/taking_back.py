"""Taking plies back by hand: how many, whether the table allows it, and what still has to be put back."""

from tachiai.firmware.referee.phases import Laying
from tachiai.firmware.referee.state import RefereeState
from tachiai.rules.belief.evidence import Evidence
from tachiai.rules.core import EMPTY
from tachiai.rules.infer import repairs
from tachiai.rules.sight import Change, TakenBack


def plies_taken_back(state: RefereeState, verdict: TakenBack) -> int | None:
    """Returns how many plies hands take back that have put so many back: so many that somebody at the table
    is to move then. None if there is no such position, or the table does not allow it.
    """
    count = state.plies_back(verdict.plies)
    settings = state.settings
    if not settings.take_back_by_hand or count is None or count > settings.take_back_plies:
        return None
    return count


def to_take_back(state: RefereeState, count: int) -> tuple[Change, ...]:
    """Returns what leads from the table as seen to the position ``count`` plies ago."""
    assert state.perception.sight is not None
    layout = state.game.layout(state.logged.nodes()[-1 - count].state)
    return repairs(Evidence(state.game, layout, state.perception.sight), layout)


def only_taken_off(state: RefereeState, count: int) -> bool:
    """Whether hands that take ``count`` plies back put nothing down: what was dropped may be in a hand. A ply
    that has yet to be laid is none of theirs.
    """
    nodes = state.line.nodes()
    lay = nodes[-2] if isinstance(state.phase, Laying) else nodes[-1]
    layouts = (state.game.layout(nodes[-1 - count].state), state.game.layout(lay.state))
    return all(was in (now, EMPTY) for was, now in zip(*layouts, strict=True))


def ends_the_laying(state: RefereeState) -> bool:
    """Whether what is on the table while a move is laid takes plies back, and is no wrong laying: all of it
    is put back, and what was only taken off has been so for long.
    """
    verdict = state.perception.verdict
    if not isinstance(verdict, TakenBack) or plies_taken_back(state, verdict) != verdict.plies:
        return False
    stood_s = state.now_s - state.perception.since_s
    return not only_taken_off(state, verdict.plies) or stood_s >= state.settings.go_on_s
