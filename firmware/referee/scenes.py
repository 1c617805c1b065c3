"""Which cells are marked, and as what: from the referee's state to the scene that everything draws."""

from collections.abc import Iterable, Mapping

from tachiai.firmware.referee.advising import squares_of
from tachiai.firmware.referee.phases import (
    Asking,
    Confirming,
    Holding,
    Laying,
    Over,
    Paused,
    Refusing,
    Repairing,
    TakingBack,
    Unfinished,
    Waiting,
)
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.firmware.referee.setting_up import set_up_together
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.state import RefereeState
from tachiai.rules.belief.guidance import takes
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol, changes
from tachiai.rules.line import AnyGame
from tachiai.rules.record.advice import Shown
from tachiai.rules.sight import Change

Marks = dict[Cell, Mark]

ALWAYS = frozenset({Mark.FROM, Mark.LAST, Mark.ASK, Mark.WIN})
WARNINGS = ALWAYS | {Mark.WRONG, Mark.PUT_BACK, Mark.TAKE_AWAY, Mark.TO_DO}
SQUARES = WARNINGS | {Mark.LEGAL}
SHOWN: Mapping[Help, frozenset[Mark]] = {
    Help.OFF: ALWAYS,
    Help.WARN: WARNINGS,
    Help.SQUARES: SQUARES,
    Help.REASONS: frozenset(Mark),
}


def scene_of(state: RefereeState) -> Scene:
    """Returns the scene of a state, as far as the level of help shows it."""
    shown = SHOWN[state.help]
    if isinstance(state.phase, Refusing) and state.phase.counted:
        shown |= WARNINGS
    if isinstance(state.phase, Repairing) and state.phase.binding:
        shown |= WARNINGS
    if isinstance(state.phase, Laying):
        shown |= WARNINGS  # no help: without them nobody could know what to do
    if state.advice_now is not None:
        shown |= {Mark.TO_DO}
    if state.looked_now is not None:
        shown |= {Mark.HINT}
    return Scene({cell: mark for cell, mark in _marks(state).items() if mark in shown})


def _marks(state: RefereeState) -> Marks:
    phase, game, successors = state.phase, state.game, state.successors
    match phase:
        case Waiting():
            hints = dict.fromkeys(_hints(state), Mark.HINT)
            asked = {} if state.task is None else dict(state.task.marks)
            looked = dict.fromkeys(state.looked_now.attacked if state.looked_now else (), Mark.HINT)
            return moved(successors.arrived) | hints | looked | _advice(state) | asked
        case Holding():
            return _holding(state, phase)
        case Unfinished(steps=steps, next_cells=cells):
            return dict.fromkeys(_next_cells(game, steps) or cells, Mark.TO_DO)
        case Confirming(after=after):
            return moved(state.beam.atlas.at(after).arrived)
        case Asking(moves=moves, cells=cells, proposed=proposed):
            reached = game.layout(game.play_unchecked(successors.line.state, moves[proposed]))
            return moved(changes(successors.layout, reached)) | dict.fromkeys(cells, Mark.ASK)
        case Refusing(illegal=illegal, repairs=repairs):
            because = dict.fromkeys(illegal.cells[1:], Mark.BECAUSE)
            return repair_marks(repairs) | because | dict.fromkeys(illegal.cells[:1], Mark.WRONG)
        case Repairing(repairs=repairs):
            return repair_marks(set_up_together(game, repairs) if state.is_set_up and repairs else repairs)
        case TakingBack(to_do=to_do):
            return repair_marks(to_do)
        case Laying(to_do=to_do, wrong=wrong):
            return _laying(game, to_do) | dict.fromkeys(wrong, Mark.WRONG)
        case Paused():
            return {}
        case Over():
            # A game that ended otherwise, by resignation or on time, was not decided on the board.
            arrived = successors.arrived
            return dict.fromkeys(arrived, Mark.WIN) if state.ended_by_rules else moved(arrived)


def moved(changed: Mapping[Cell, Symbol]) -> Marks:
    """Returns the marks of a finished move: where it came from, and what it changed."""
    return {cell: Mark.FROM if symbol == EMPTY else Mark.LAST for cell, symbol in changed.items()}


def repair_marks(repairs: Iterable[Change]) -> Marks:
    """Returns the marks for what has to be taken away and put back."""
    return {change.cell: Mark.TAKE_AWAY if change.wanted == EMPTY else Mark.PUT_BACK for change in repairs}


def _advice(state: RefereeState) -> Marks:
    """The piece that is advised to be moved, and where to, as far as that is shown."""
    advice = state.advice_now
    if advice is None or advice.move is None:
        return {}
    squares = squares_of(state, advice.move)
    if advice.shown is Shown.PIECE:
        return dict.fromkeys(squares.source, Mark.TO_DO)
    return dict.fromkeys(squares.source, Mark.FROM) | dict.fromkeys(squares.target, Mark.TO_DO)


def _holding(state: RefereeState, phase: Holding) -> Marks:
    if state.loose:
        return dict.fromkeys(state.loose, Mark.TAKE_AWAY) | dict.fromkeys(phase.cells, Mark.PUT_BACK)
    if state.unclear:
        return dict.fromkeys(state.unclear, Mark.ASK)
    if state.now_s - phase.since_s >= state.settings.missing_s:
        return dict.fromkeys(phase.cells, Mark.PUT_BACK)
    marks: Marks = dict.fromkeys(phase.cells, Mark.FROM)
    return marks | dict.fromkeys(phase.captures, Mark.HINT) | dict.fromkeys(phase.targets, Mark.LEGAL)


def _laying(game: AnyGame, to_do: tuple[Change, ...]) -> Marks:
    """The next step of a move that is laid: from where to where, what leaves the board, or what comes."""
    cells = _next_cells(game, to_do)
    if len(cells) > 1:
        return {cells[0]: Mark.FROM, cells[1]: Mark.TO_DO}
    leaves = bool(to_do) and takes(game, to_do[0])
    return dict.fromkeys(cells, Mark.TAKE_AWAY if leaves else Mark.TO_DO)


def _hints(state: RefereeState) -> tuple[Cell, ...]:
    """What the rules give away for free in a position: a check, a forced answer, a duty to vary."""
    notice = state.successors.notice
    hinted = tuple(cell for hint in state.successors.hints for cell in hint.cells)
    return (*hinted, *(notice[1].cells if notice else ()))


def _next_cells(game: AnyGame, to_do: tuple[Change, ...]) -> tuple[Cell, ...]:
    """The cells of the next step: where to take something from and where to put it belong together."""
    if len(to_do) > 1 and takes(game, to_do[0]) and not takes(game, to_do[1]):
        return (to_do[0].cell, to_do[1].cell)
    return tuple(change.cell for change in to_do[:1])
