"""From the referee's state to the scene: which cells carry which mark."""

from collections.abc import Iterable, Mapping

from tachiai.firmware.referee import phases
from tachiai.firmware.referee.advising import MoveCells, squares_of
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.task_words import set_up_together
from tachiai.rules.belief.guidance import takes
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol, changes
from tachiai.rules.line import AnyGame
from tachiai.rules.record.choices import Shown
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
    """The marks of a state that its level of help shows."""
    shown = SHOWN[state.help]
    if isinstance(state.phase, phases.Refusing) and state.phase.counted:
        shown |= WARNINGS
    if isinstance(state.phase, phases.Repairing) and state.phase.binding:
        shown |= WARNINGS
    if isinstance(state.phase, phases.Laying):
        shown |= WARNINGS  # at every level of help: without them nobody knows what to lay
    if state.advice_now is not None:
        shown |= {Mark.TO_DO}
    if state.looked_now is not None:
        shown |= {Mark.HINT}
    return Scene({cell: mark for cell, mark in _marks(state).items() if mark in shown})


def _marks(state: RefereeState) -> Marks:
    phase, game, successors = state.phase, state.game, state.successors
    match phase:
        case phases.Waiting():
            hints = dict.fromkeys(_hints(state), Mark.HINT)
            asked = {} if state.task is None else dict(state.task.marks)
            looked = dict.fromkeys(state.looked_now.attacked if state.looked_now else (), Mark.HINT)
            return moved(successors.arrived) | hints | looked | _advice(state) | asked
        case phases.Holding():
            return _holding(state, phase)
        case phases.Unfinished(steps=steps, next_cells=cells):
            return dict.fromkeys(_next_cells(game, steps) or cells, Mark.TO_DO)
        case phases.Confirming(after=after):
            return moved(state.beam.atlas.at(after).arrived)
        case phases.Asking(moves=moves, cells=cells, proposed=proposed):
            reached = game.layout(game.play_unchecked(successors.line.state, moves[proposed]))
            return moved(changes(successors.layout, reached)) | dict.fromkeys(cells, Mark.ASK)
        case phases.Refusing(illegal=illegal, repairs=repairs):
            because = dict.fromkeys(illegal.cells[1:], Mark.BECAUSE)
            return repair_marks(repairs) | because | dict.fromkeys(illegal.cells[:1], Mark.WRONG)
        case phases.Repairing(repairs=repairs):
            return repair_marks(set_up_together(game, repairs) if state.is_set_up and repairs else repairs)
        case phases.TakingBack(to_do=to_do):
            return repair_marks(to_do)
        case phases.Laying(to_do=to_do, wrong=wrong):
            return _laying(game, to_do) | dict.fromkeys(wrong, Mark.WRONG)
        case phases.Paused():
            return {}
        case phases.Exploring(now=now):
            shows_position = isinstance(now, phases.Waiting)
            asked = (_best(state, phase) or _known(state, phase)) if shows_position else {}
            return asked or _marks(state.as_shown)
        case phases.NoSuchPosition(faults=faults):
            return dict.fromkeys((cell for fault in faults for cell in fault.cells), Mark.WRONG)
        case phases.Over():
            # A resignation or a fallen flag is not decided on the board.
            arrived = successors.arrived
            return dict.fromkeys(arrived, Mark.WIN) if state.ended_by_rules else moved(arrived)


def moved(changed: Mapping[Cell, Symbol]) -> Marks:
    """Marks of a finished move: ``FROM`` on cells that it emptied, ``LAST`` on those that it filled."""
    return {cell: Mark.FROM if symbol == EMPTY else Mark.LAST for cell, symbol in changed.items()}


def repair_marks(repairs: Iterable[Change]) -> Marks:
    """Marks for what has to be taken away and put back."""
    return {change.cell: Mark.TAKE_AWAY if change.wanted == EMPTY else Mark.PUT_BACK for change in repairs}


def hint_marks(squares: MoveCells) -> Marks:
    """Marks of a hinted move: where it leads from and to."""
    return dict.fromkeys(squares.source, Mark.FROM) | dict.fromkeys(squares.target, Mark.TO_DO)


def _advice(state: RefereeState) -> Marks:
    """Marks of the hint, as far as it is shown."""
    advice = state.advice_now
    if advice is None or advice.move is None:
        return {}
    squares = squares_of(state, advice.move)
    if advice.shown is Shown.PIECE:
        return dict.fromkeys(squares.source, Mark.TO_DO)
    return hint_marks(squares)


def _best(state: RefereeState, exploring: phases.Exploring) -> Marks:
    """Marks of the best move, if it was asked for and is known, and of what it would threaten."""
    found = exploring.tree.here.found
    if exploring.best is None or found is None:
        return {}
    squares = squares_of(state, state.game.parse_move(found.lines[0].moves[0]))
    return dict.fromkeys(exploring.best, Mark.HINT) | hint_marks(squares)


def _known(state: RefereeState, exploring: phases.Exploring) -> Marks:
    """Marks of the moves that were asked to be shown, as one of them has."""
    marks: Marks = {}
    for text in exploring.known:
        marks |= hint_marks(squares_of(state, state.game.parse_move(text)))
    return marks


def _holding(state: RefereeState, phase: phases.Holding) -> Marks:
    if state.loose:
        return dict.fromkeys(state.loose, Mark.TAKE_AWAY) | dict.fromkeys(phase.cells, Mark.PUT_BACK)
    if state.unclear:
        return dict.fromkeys(state.unclear, Mark.ASK)
    if state.now_s - phase.since_s >= state.settings.missing_s:
        return dict.fromkeys(phase.cells, Mark.PUT_BACK)
    marks: Marks = dict.fromkeys(phase.cells, Mark.FROM)
    return marks | dict.fromkeys(phase.captures, Mark.HINT) | dict.fromkeys(phase.targets, Mark.LEGAL)


def _laying(game: AnyGame, to_do: tuple[Change, ...]) -> Marks:
    """Marks for the next step of laying a move."""
    cells = _next_cells(game, to_do)
    if len(cells) > 1:
        return {cells[0]: Mark.FROM, cells[1]: Mark.TO_DO}
    leaves = bool(to_do) and takes(game, to_do[0])
    return dict.fromkeys(cells, Mark.TAKE_AWAY if leaves else Mark.TO_DO)


def _hints(state: RefereeState) -> tuple[Cell, ...]:
    """Cells of what the position reveals by the rules: a check, a forced answer, a duty to vary."""
    notice = state.successors.notice
    hinted = tuple(cell for hint in state.successors.hints for cell in hint.cells)
    return (*hinted, *(notice[1].cells if notice else ()))


def _next_cells(game: AnyGame, to_do: tuple[Change, ...]) -> tuple[Cell, ...]:
    """Cells of the next step: source and target of one thing that moves count as one step."""
    if len(to_do) > 1 and takes(game, to_do[0]) and not takes(game, to_do[1]):
        return (to_do[0].cell, to_do[1].cell)
    return tuple(change.cell for change in to_do[:1])
