"""Positions that are tried out at the table with both sides: set up, played, taken back, branched. The game
waits meanwhile; nothing is recorded. Whatever order the hands choose, only a table at rest counts.
"""

from dataclasses import replace

from tachiai.firmware.referee import requests
from tachiai.firmware.referee.absent import going_on
from tachiai.firmware.referee.events import Action, PlayTune, Searched, Write
from tachiai.firmware.referee.hints import legal_squares
from tachiai.firmware.referee.inspection import ask_insight, attacked, effects_by_target
from tachiai.firmware.referee.judging import must_repair
from tachiai.firmware.referee.phases import (
    Asking,
    Exploring,
    Holding,
    NoSuchPosition,
    Over,
    Paused,
    Repairing,
    Unfinished,
    Waiting,
)
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.state import RefereeState, Stepped, begin
from tachiai.rules.belief.beam import standing
from tachiai.rules.belief.explain import explain
from tachiai.rules.belief.guidance import repairs
from tachiai.rules.belief.observation import Reading
from tachiai.rules.boards import Cell
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.exploration.sighting import (
    InHand,
    NoPosition,
    Same,
    Tried,
    Undecided,
    Underway,
    meaning_of,
    set_up_as_shown,
)
from tachiai.rules.exploration.tree import Exploration, begun
from tachiai.rules.line import AnyLine
from tachiai.rules.record.choices import Insight

SET_UP_S = 2.0  # a table that no move explains is a position that is set up after this time


def explore(state: RefereeState, tree: Exploration | None) -> Stepped | str:
    """Begins to try positions out, or goes on from those of ``tree``; the code of a refusal instead."""
    if isinstance(state.phase, Exploring):
        here = state.phase.tree
        return _at(state, here if tree is None else here.set_up(tree.line), led=True), ()
    if state.settings.strict:
        return "no_advice"
    if state.task is not None:
        return "in_lesson"
    is_stopped = isinstance(state.phase, Paused | Over)
    game = state if is_stopped else replace(state, clock=state.clock.stop(state.turn_s))
    pause = Entry(kind=EntryKind.PAUSE, ply=state.line.ply, at_ms=0, clock_ms=game.clock_ms)
    actions: tuple[Action, ...] = () if is_stopped else (Write(pause),)
    return explored_from(game, tree or begun(state.line), game), actions


def explored_from(state: RefereeState, tree: Exploration, game: RefereeState | None) -> RefereeState:
    """The state in which positions of ``tree`` are tried out; ``game``: the one to go back to."""
    fresh = begin(state.game, state.settings, start=tree.line.state, now_s=state.now_s)
    fresh = replace(fresh, scene=state.scene, said=state.said, perception=state.perception, help=Help.REASONS)
    beam = standing(state.beam, tree.line, held=True, costs=fresh.beam.costs)
    return _at(replace(fresh, beam=beam, phase=Exploring(tree, game, Waiting())), tree, led=True)


def stop(state: RefereeState) -> Stepped | str:
    """Goes back to the game, to which the table has to be led."""
    if not isinstance(state.phase, Exploring):
        return "not_exploring"
    game = state.phase.game
    if not isinstance(game, RefereeState):
        return "no_game"
    beam = standing(state.beam, game.line, costs=game.beam.costs)
    game = replace(game, beam=beam, now_s=state.now_s, scene=state.scene, said=state.said)
    game = replace(game, perception=state.perception.judged_anew(), presses_s=(), told=frozenset())
    if isinstance(game.phase, Paused | Over):
        return replace(game, phase=replace(game.phase, to_repair=True)), ()
    gone_on = must_repair(going_on(game))
    if gone_on.line.ply > 0:
        gone_on = replace(gone_on, clock=gone_on.clock.start(state.now_s))
    resumed = Entry(kind=EntryKind.RESUME, ply=game.line.ply, at_ms=0, clock_ms=gone_on.clock_ms)
    return gone_on, (Write(resumed),)


def answer(state: RefereeState, exploring: Exploring, request: requests.Request) -> Stepped | str:
    """Carries out a request while positions are tried out; the code of a refusal instead."""
    tree = exploring.tree
    match request:
        case requests.Confirm():
            return _as_it_stands(state, exploring)
        case requests.Undo():
            parent = tree.here.parent
            return "nothing_to_undo" if parent is None else (_at(state, tree.at_node(parent), led=True), ())
        case requests.GoTo(node=node):
            if node >= len(tree.nodes):
                return "no_such_node"
            return _at(state, tree.at_node(node), led=True), ()
        case requests.DropVariation():
            kept = tree.dropped()
            return "nothing_to_drop" if kept is None else (_at(state, kept, led=True), ())
        case requests.CommentOn(text=text):
            return replace(state, phase=replace(exploring, tree=tree.commented(tree.at, text))), ()
        case requests.PassTurn():
            turned = state.successors.out_of_turn
            if turned is None:
                return "position_needed"
            return _at(state, tree.set_up(turned.line), led=True), ()
        case requests.Choose(move=text):
            return _choose(state, exploring, text)
        case requests.AskAdvice():
            return _ask_best(state, exploring)
        case requests.ShowMoves(moves=moves):
            if not all(text in state.line.legal_moves for text in moves):
                return "not_offered"
            return replace(state, phase=replace(exploring, known=moves, best=None)), ()
        case requests.AskLook(look=look):
            looked = ask_insight(state, look)
            return looked if isinstance(looked, str) else (looked[0], ())
        case requests.Explore(tree=other):
            return explore(state, other)
        case requests.StopExploring():
            return stop(state)
    return "exploring"


def look(state: RefereeState) -> Stepped:
    """Acts on what the table shows once it has stood long enough."""
    exploring, reading = state.phase, state.beam.reading
    if not isinstance(exploring, Exploring) or reading is None or not reading.sights:
        return state, ()
    settings = state.settings
    if state.perception.blind is not None or not state.beam.is_confirmed or state.stood_s < settings.lift_s:
        return state, ()
    if isinstance(exploring.now, Repairing):
        return _led(state, exploring, exploring.now, reading)
    if isinstance(exploring.now, NoSuchPosition) and exploring.now.since_s == state.since_s:
        return state, ()
    meaning = meaning_of(exploring.tree, reading, explain(state.beam, state.line), state.beam.atlas)
    match meaning:
        case Same():
            return _shows(state, exploring, Waiting()), ()
        case InHand(cells=cells, moves=moves) if not (moves and settings.hands_in_sight):
            return _shows(state, exploring, _holding(state, exploring, cells)), ()
    if state.stood_s < settings.settle_s:
        return state, ()
    match meaning:
        case InHand(moves=(move, *_)):
            return _tried(state, exploring.tree.play(move))
        case Tried(tree=tree):
            return _tried(state, tree)
        case Undecided(moves=moves, cells=cells):
            return _shows(state, exploring, Asking(moves, cells, state.since_s)), ()
        case Underway(to_do=to_do, moves=moves, next_cells=next_cells):
            return _shows(state, exploring, Unfinished(moves, to_do, True, next_cells)), ()
    if state.stood_s < SET_UP_S:
        return state, ()
    return _set_up(state, exploring, reading)


def take_found(state: RefereeState, searched: Searched) -> Stepped:
    """Takes in what the engine says of the present position; ignored for any other."""
    exploring, game = state.phase, state.game
    if not isinstance(exploring, Exploring) or game.format_position(state.line.state) != searched.position:
        return state, ()
    tree = exploring.tree.searched(exploring.tree.at, searched.found)
    state = replace(state, phase=replace(exploring, tree=tree))
    return (state, ()) if exploring.best is None else _show_best(state, replace(exploring, tree=tree))


def _at(state: RefereeState, tree: Exploration, *, led: bool = False) -> RefereeState:
    """The state at the present node of ``tree``; the table is ``led`` to it, or shows it already."""
    assert isinstance(state.phase, Exploring)
    line = tree.line
    beam = state.beam if line is state.line else standing(state.beam, line, held=True)
    reading = beam.reading
    now: Waiting | Repairing = Waiting()
    if led and reading is not None:
        to_do = repairs(state.game, reading, state.game.layout(line.state))
        now = Repairing(to_do, tuple(change.cell for change in to_do), binding=True) if to_do else now
    phase = replace(state.phase, tree=tree, now=now, best=None, known=())
    return replace(state, line=line, logged=line, beam=beam, phase=phase, presses_s=())


def _shows(
    state: RefereeState, exploring: Exploring, now: Waiting | Holding | Unfinished | Asking | NoSuchPosition
) -> RefereeState:
    if isinstance(exploring.now, Asking) and isinstance(now, Asking) and exploring.now.moves == now.moves:
        return state
    return replace(state, phase=replace(exploring, now=now))


def _holding(state: RefereeState, exploring: Exploring, cells: tuple[Cell, ...]) -> Holding:
    before = exploring.now
    if isinstance(before, Holding) and before.cells == cells:
        return before
    assert state.beam.reading is not None
    shown, looked = state.beam.reading.shown(cells), state.looked_now
    targets, captures = legal_squares(state.successors, shown)
    asked = looked is not None and Insight.EFFECTS in looked.shown
    effects = effects_by_target(state.successors, shown) if asked else {}
    return Holding(cells, targets, captures, state.now_s, effects=effects)


def _led(state: RefereeState, exploring: Exploring, leading: Repairing, reading: Reading) -> Stepped:
    """The table is being led to the present position."""
    wanted = state.game.layout(state.line.state)
    to_do = repairs(state.game, reading, wanted)
    if to_do == leading.repairs:
        return state, ()
    if not to_do:
        return replace(state, phase=replace(exploring, now=Waiting())), (PlayTune(Tune.ACCEPTED),)
    now = Repairing(to_do, tuple(change.cell for change in to_do), binding=True)
    return replace(state, phase=replace(exploring, now=now)), ()


def _tried(state: RefereeState, tree: Exploration) -> Stepped:
    return _at(state, tree), (PlayTune(Tune.ACCEPTED),)


def _set_up(state: RefereeState, exploring: Exploring, reading: Reading) -> Stepped:
    """Takes the board as a position that was set up, or says why it is none."""
    game = state.game
    found: AnyLine | NoPosition = set_up_as_shown(
        game, reading.over(game.layout(state.line.state)), state.to_move
    )
    if isinstance(found, NoPosition):
        return _shows(state, exploring, NoSuchPosition(found.faults, state.since_s)), (
            PlayTune(Tune.REFUSED),
        )
    return _tried(state, exploring.tree.set_up(found))


def _as_it_stands(state: RefereeState, exploring: Exploring) -> Stepped | str:
    """Takes what stands on the table as the position, also where it would be led elsewhere."""
    reading = state.beam.reading
    if reading is None or state.perception.blind is not None:
        return "nothing_seen"
    if not reading.misfits(state.game.layout(state.line.state)):
        return _at(state, exploring.tree), ()
    return _set_up(state, exploring, reading)


def _choose(state: RefereeState, exploring: Exploring, text: str) -> Stepped | str:
    if not isinstance(exploring.now, Asking):
        return "nothing_to_choose"
    for move in exploring.now.moves:
        if state.game.format_move(move) == text:
            return _tried(state, exploring.tree.play(move))
    return "not_offered"


def _ask_best(state: RefereeState, exploring: Exploring) -> Stepped | str:
    if state.line.outcome is not None:
        return "game_over"
    return _show_best(state, exploring)


def _show_best(state: RefereeState, exploring: Exploring) -> Stepped:
    """Shows the best moves as soon as they are known, with what the first of them would threaten."""
    found = exploring.tree.here.found
    threatened: tuple[Cell, ...] = ()
    if found is not None:
        after = state.line.play(found.lines[0].moves[0])
        changed = {cell for ply in state.successors.plies for cell in ply.changed}
        threatened = tuple(cell for cell in attacked(state.beam.atlas.at(after)) if cell not in changed)
    return replace(state, phase=replace(exploring, best=threatened, known=())), ()
