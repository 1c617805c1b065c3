"""Snapshots of a session as views for the page. Pure functions."""

from dataclasses import replace
from typing import Any

from tachiai.companion_web.live_table import (
    BestLineView,
    ClockView,
    ExplorationView,
    FarView,
    Instruction,
    LessonView,
    LiveView,
    SpokenView,
    TriedView,
    UtteranceView,
    WaitView,
)
from tachiai.firmware.referee.phases import Asking, Confirming, Exploring, Refusing
from tachiai.firmware.referee.pronunciation import aloud
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.task import Task
from tachiai.firmware.referee.task_words import change_words
from tachiai.firmware.referee.words import verdict_words
from tachiai.firmware.setting_up.calibrating import SetUpProgress
from tachiai.firmware.table.game import OpenedGame
from tachiai.firmware.table.ports import Snapshot
from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.boards import Board
from tachiai.rules.core import Layout, Player, Symbol
from tachiai.rules.engine.report import judgement
from tachiai.rules.engine.review import chance_of
from tachiai.rules.engine.values import ScoredLine
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import NOTHING, Message
from tachiai.rules.sight import Blind
from tachiai.vision.calibrate.board import CellReport
from tachiai.vision.reasons import NotFound, explain
from tachiai.vision.watch.observer import Observation

UNSURE = "?"
NOT_STARTED = Message("The table is still being set up.")
LOOKING = Message("Looking at the board before play begins.")
PUT_RIGHT = Message("Put these squares right, then play begins:")


def playing(snapshot: Snapshot, opened: OpenedGame) -> LiveView:
    """The view of a running game. Its ``version`` is set by the publisher."""
    state = snapshot.referee
    exploring = state.phase if isinstance(state.phase, Exploring) else None
    waits = state if exploring is None or exploring.game is None else exploring.game
    game, names = state.game, state.game.board.names
    illegal = state.phase.illegal if isinstance(state.phase, Refusing) else None
    reason = game.reason(illegal.code) if illegal else None
    return _view(
        _named(opened, waits),
        waits.line,
        snapshot.observation,
        phase=state.phase_name,
        words=verdict_words(state),
        clause=reason.clause if reason else state.outcome.clause if state.outcome else "",
        ruling=reason.ruling if reason else False,
        cells=tuple(names[cell] for cell in illegal.cells) if illegal else (),
        marks={names[cell]: mark.value for cell, mark in state.scene.marks.items()},
        steps=_steps(state),
        choices=_choices(state.as_shown),
        illegal_counts=waits.illegal_counts,
        clock=_clock(waits),
        wait=_wait(state),
        help_level=state.help.value,
        strict=state.settings.strict,
        result=waits.outcome.text if waits.outcome else "",
        ended_by_rules=waits.ended_by_rules,
        exploration=None if exploring is None else _exploration(exploring),
        lesson=_lesson(state.task),
        far=_far(waits),
        spoken=SpokenView(number=state.said.number, words=aloud(state.said.words)),
        camera_ok=not snapshot.camera_fault and _camera_words(snapshot.observation) == NOTHING,
        camera_words=_fault_words(snapshot.troubles, snapshot.observation),
    )


def setting_up(
    progress: SetUpProgress, opened: OpenedGame, line: AnyLine, troubles: tuple[Trouble, ...]
) -> LiveView:
    """The view before play: what on the board differs from the position at the end of ``line``."""
    game = line.game
    failed = [cell for cell in progress.report.cells if not cell.passed] if progress.report else []
    return _view(
        opened,
        line,
        progress.observation,
        phase="setting_up",
        words=progress.asked or (PUT_RIGHT if failed else LOOKING),
        marks={game.board.names[cell.cell]: "put_back" for cell in failed},
        steps=tuple(
            Instruction(
                cell=game.board.names[cell.cell],
                seen=cell.seen,
                wanted=cell.expected,
                words=cell_words(cell, game.board),
            )
            for cell in failed
        ),
        camera_ok=progress.fault is None and _camera_words(progress.observation) == NOTHING,
        camera_words=_fault_words(troubles, progress.observation),
    )


def _view(opened: OpenedGame, line: AnyLine, observation: Observation | None, **told: Any) -> LiveView:
    """The view of a game that stands at ``line``; ``told``: further fields."""
    game = line.game
    return LiveView(
        version=0,
        game=game.uid,
        options=game.options,
        game_id=opened.number,
        header=opened.header,
        ply=line.ply,
        moves=line.texts(),
        players=players_of(line),
        position=game.format_position(line.state),
        seen=_seen(observation, game.layout(line.state)),
        to_move=game.to_move(line.state).value,
        **told,
    )


def players_of(line: AnyLine) -> tuple[str, ...]:
    """Who made each ply: "first", "second", or "" where nobody saw it."""
    return tuple("" if node.mover is None else node.mover.value for node in line.nodes()[1:])


def cell_words(cell: CellReport, board: Board) -> Message:
    """What a calibration says of one cell, after the cell's name."""
    name = board.names[cell.cell]
    return Message("{cell}: {what}", cell=name, what=cell.words)


def differs(view: LiveView, shown: LiveView) -> bool:
    """True if ``view`` has any news; the next second of a running clock is none."""
    return _still(view) != _still(shown)


def _still(view: LiveView) -> LiveView:
    clock = view.clock
    if clock is not None and clock.running:
        clock = replace(clock, first_ms=0, second_ms=0)
    wait = view.wait and replace(view.wait, left_ms=0)
    return replace(view, version=0, clock=clock, wait=wait)


def _seen(observation: Observation | None, layout: Layout) -> tuple[Symbol, ...]:
    symbols = observation.symbols_seen if observation is not None else None
    if symbols is None:
        return (UNSURE,) * len(layout)
    return tuple(UNSURE if symbol is None else symbol for symbol in symbols)


def _steps(state: RefereeState) -> tuple[Instruction, ...]:
    names = state.game.board.names
    return tuple(
        Instruction(
            cell=names[change.cell],
            seen=change.seen,
            wanted=change.wanted,
            words=change_words(state.game, change),
        )
        for change in state.steps
    )


def _exploration(exploring: Exploring) -> ExplorationView:
    tree, line = exploring.tree, exploring.tree.line
    game, to_move = line.game, line.game.to_move(line.state)
    found = tree.here.found
    best = []
    for each in () if found is None else found.lines:
        own = chance_of(each.score)
        first = own if to_move is Player.FIRST else 1 - own
        words = judgement(ScoredLine(each.moves, each.score))
        best.append(BestLineView(moves=each.moves, chance=round(100 * first), words=words))
    return ExplorationView(
        position=game.format_position(line.state),
        to_move=to_move.value,
        tried=tuple(
            TriedView(
                parent=node.parent,
                move=node.move,
                ply=node.line.ply,
                player=node.line.mover.value if node.line.mover else "",
                chance=None if node.chance is None else round(100 * node.chance),
                comment=node.comment,
            )
            for node in tree.nodes
        ),
        at=tree.at,
        main=tree.main_line(),
        best=tuple(best),
        has_game=exploring.game is not None,
    )


def _lesson(task: Task | None) -> LessonView | None:
    if task is None:
        return None
    heading = task.heading
    return LessonView(
        id=heading.id,
        number=heading.number,
        count=heading.count,
        title=heading.title,
        idea=heading.idea,
        done=task.done,
    )


def _far(state: RefereeState) -> FarView | None:
    if state.far is None:
        return None
    far = state.far
    return FarView(
        own=state.far_player.other.value,
        here=far.here,
        asks=far.asks or "",
        texts=far.texts,
        said=tuple(UtteranceView(by=each.by.value, words=each.words) for each in far.said),
        laying_ms=far.laying_ms,
        lag_ms=far.lag_ms,
    )


def _named(opened: OpenedGame, state: RefereeState) -> OpenedGame:
    """The game with the name that the side elsewhere has given itself since it began."""
    if state.far is None or not state.far.name:
        return opened
    is_first, name = state.far_player is Player.FIRST, state.far.name
    header = opened.header
    return replace(opened, header=replace(header, first=name) if is_first else replace(header, second=name))


def _choices(state: RefereeState) -> tuple[str, ...]:
    if not isinstance(state.phase, Asking):
        return ()
    return tuple(state.game.format_move(move) for move in state.phase.moves)


def _clock(state: RefereeState) -> ClockView | None:
    clock = state.clock
    if not clock.control.limited:
        return None
    first, second = (clock.left(player, state.turn_s) for player in Player)
    return ClockView(
        first_ms=round(first.shown_s * 1000),
        second_ms=round(second.shown_s * 1000),
        running=state.running_clock.value if state.running_clock else "",
        control=str(clock.control),
        first_periods=first.periods,
        second_periods=second.periods,
    )


def _wait(state: RefereeState) -> WaitView | None:
    if not isinstance(state.phase, Confirming) or state.settings.auto_confirm_s is None:
        return None
    may_go_on, since_s = state.phase.may_go_on, state.phase.since_s
    if state.perception.blind is None:
        since_s = max(since_s, state.since_s)  # it was shown below a hand, which has gone since
    total_s = (state.settings.extend_s if may_go_on else state.settings.auto_confirm_s) or 0.0
    return WaitView(
        since_ms=round(since_s * 1000),
        total_ms=round(total_s * 1000),
        left_ms=round(max(0.0, since_s + total_s - state.now_s) * 1000),
        may_go_on=may_go_on,
    )


def _fault_words(troubles: tuple[Trouble, ...], observation: Observation | None) -> Message:
    return troubles[0].words if troubles else _camera_words(observation)


def _camera_words(observation: Observation | None) -> Message:
    """What keeps the observer from seeing, if a person can mend it."""
    if observation is None or observation.blind in (None, Blind.HAND, Blind.MOVING):
        return NOTHING
    if isinstance(observation.pose, NotFound):
        return observation.pose.words
    if observation.reason:
        return explain(observation.reason)
    return NOTHING
