"""Going on from a position that no legal move led to, because the arbiter let it stand."""

from typing import Any

from tachiai.firmware.referee.phases import Refusing
from tachiai.firmware.referee.state import RefereeState
from tachiai.rules.core import Layout
from tachiai.rules.errors import BadPosition
from tachiai.rules.infer import AnySuccessors
from tachiai.rules.infer.evidence import Evidence
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.position_text import format_board


def let_stand(state: RefereeState, position: str) -> AnyLine | str:
    """Returns the line of play that goes on from ``position``; if that is empty, from what the table shows,
    with the other player to move. The code of the reason why not, if that is impossible.
    """
    if position:
        try:
            found = state.game.parse_position(position)
        except BadPosition:
            return "bad_position"
        return _stood(state, found)
    if state.perception.sight is None:
        return "nothing_seen"
    evidence = Evidence(state.game, state.successors.layout, state.perception.sight)
    if not evidence.readable or None in evidence.cells:
        return "not_all_seen"
    if not evidence.excluded:
        return "nothing_illegal"
    found = position_of(state.successors, evidence.reading)
    return "position_needed" if found is None else _stood(state, found)


def position_of(successors: AnySuccessors, seen: Layout) -> Any | None:
    """Returns a position that looks like ``seen``, the other player to move, with all that no camera sees
    as it is now or as some legal move would leave it; None if the rules know no such position.
    """
    game = successors.game
    mover = game.to_move(successors.line.state)
    board_text = format_board(game.board, seen[: len(game.board.grid_cells)])
    for fields in _unseen_fields(successors):
        try:
            found = game.parse_position(" ".join((board_text, *fields)))
        except BadPosition:
            continue
        if game.layout(found) == seen and game.to_move(found) is mover.other:
            return found
    return None


def _unseen_fields(successors: AnySuccessors) -> tuple[tuple[str, ...], ...]:
    """The fields after the board, of the legal outcomes and of the current position with their side."""
    game = successors.game
    now = _fields(game, successors.line.state)
    after = [_fields(game, successor.state) for successor in successors.successors]
    swapped = [(fields[0], *now[1:]) for fields in after]
    return tuple(dict.fromkeys((*swapped, *after)))


def _fields(game: AnyGame, state: Any) -> tuple[str, ...]:
    return tuple(game.format_position(state).split(" ")[1:])


def _stood(state: RefereeState, found: Any) -> AnyLine:
    """The line of play with ``found`` as its last position; the move is the illegal one, if it is known."""
    line, phase = state.line, state.phase
    move = phase.move if isinstance(phase, Refusing) else None
    return line.follow(found, move)
