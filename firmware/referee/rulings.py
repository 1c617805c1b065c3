"""Requests of players and arbiters, and what follows from them: one reply each."""

from dataclasses import replace

from tachiai.firmware.referee import exploring, far, judging, phases, plies, requests
from tachiai.firmware.referee.absent import going_on
from tachiai.firmware.referee.advising import ask_advice
from tachiai.firmware.referee.events import Write
from tachiai.firmware.referee.inspection import ask_insight
from tachiai.firmware.referee.let_stand import let_stand
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.state import DrawOffer, RefereeState, Stepped, standing_at, then
from tachiai.firmware.referee.tasks import acknowledge
from tachiai.firmware.referee.words import NO
from tachiai.rules.belief.explain import candidates, explain
from tachiai.rules.core import Outcome, Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.messages import Reply
from tachiai.rules.record.participants import RULED
from tachiai.rules.sight import Unchanged

# What can be asked of a game that is over.
AFTER_THE_END = requests.Undo | requests.Reopen | requests.DeclareResult | requests.SetHelp | requests.Explore

# What ends the trying out of positions: it concerns the game that waits.
OF_THE_GAME = (
    requests.Penalty
    | requests.Resign
    | requests.AgreeDraw
    | requests.DeclareLoss
    | requests.DeclareResult
    | requests.Reopen
    | requests.Pause
)


def answer(state: RefereeState, request: requests.Request) -> Stepped:
    """Carries out ``request``; the actions contain exactly one ``Reply``."""
    if isinstance(state.phase, phases.Exploring):
        is_of_game = isinstance(request, OF_THE_GAME) and state.phase.game is not None
        done = exploring.stop(state) if is_of_game else exploring.answer(state, state.phase, request)
        if isinstance(done, str):
            return no(state, done)
        return then(done, lambda game: answer(game, request)) if is_of_game else yes(done)
    read = acknowledge(state) if isinstance(request, requests.Confirm) else None
    if read is not None:
        return yes((read, ()))
    if isinstance(state.phase, phases.Over) and not isinstance(request, AFTER_THE_END):
        return no(state, "game_over")
    return then(plies.write_down(state, state.line), lambda written: _answer(written, request))


def _answer(state: RefereeState, request: requests.Request) -> Stepped:
    if state.far is not None:
        asks = far.asking(state.far, request)
        if asks is not None:
            return yes((replace(state, far=asks), ()))
        is_others = isinstance(request, requests.Resign) and request.player in state.absent
        if is_others or isinstance(request, far.NOT_ALONE):
            return no(state, "far")
        if isinstance(request, requests.LetStand):
            return no(state, "far_stands")
    match request:
        case requests.Confirm():
            return _confirm(state)
        case requests.Undo():
            return _undo(state)
        case requests.Choose(move=text):
            return _choose(state, text)
        case requests.Retract():
            return _retract(state)
        case requests.LetStand():
            return _stands(state, request)
        case requests.Penalty(player=player, seconds=seconds):
            return yes(plies.penalise(state, player, seconds))
        case requests.Resign(player=player):
            return yes(plies.finish(state, Outcome(player.other, "", "resigned")))
        case requests.AgreeDraw():
            return _agree_draw(state)
        case requests.Decline():
            return no(state, "nothing_asked")
        case requests.DeclareLoss(player=player):
            return _declare_loss(state, player)
        case requests.DeclareResult(winner=winner):
            return _declare_result(state, winner)
        case requests.Reopen():
            return _reopen(state)
        case requests.Pause():
            return pause(state)
        case requests.Resume():
            return resume(state)
        case requests.AskAdvice():
            advised = ask_advice(state)
            return no(state, advised) if isinstance(advised, str) else yes(advised)
        case requests.AskLook(look=look):
            looked = ask_insight(state, look)
            return no(state, looked) if isinstance(looked, str) else yes(looked)
        case requests.SetHelp(level=level):
            return _set_help(state, level)
        case requests.Explore(tree=tree):
            explored = exploring.explore(state, tree)
            return no(state, explored) if isinstance(explored, str) else yes(explored)
        case requests.StopExploring() | requests.GoTo() | requests.DropVariation() | requests.PassTurn():
            return no(state, "not_exploring")
        case requests.CommentOn() | requests.ShowMoves():
            return no(state, "not_exploring")


def propose_next(state: RefereeState) -> RefereeState:
    """Proposes the next of the moves that the players are asked about."""
    if not isinstance(state.phase, phases.Asking):
        return state
    proposed = (state.phase.proposed + 1) % len(state.phase.moves)
    return replace(state, phase=replace(state.phase, proposed=proposed))


def yes(stepped: Stepped) -> Stepped:
    """``stepped`` with the reply that the request is granted."""
    state, actions = stepped
    return state, (*actions, Reply(True))


def no(state: RefereeState, code: str) -> Stepped:
    """Refuses a request; ``code`` is a key of ``words.NO``."""
    return state, (Reply(False, code, NO[code]),)


def _confirm(state: RefereeState) -> Stepped:
    if isinstance(state.phase, phases.Paused):
        return no(state, "paused")
    if isinstance(state.phase, phases.Laying):
        return _confirm_laid(state)
    if state.awaited:
        return no(state, "nothing_to_confirm")
    if not state.at_rest:
        # The hand is still over the board, or has just left: the press waits for the table to come to rest.
        return yes((replace(state, presses_s=(*state.presses_s, state.now_s)[:2]), ()))
    match state.phase:
        case phases.Confirming():
            return yes(judging.confirm(state))
        case phases.Refusing():
            refused, actions = plies.count_illegal(state)
            return refused, (*actions, Reply(False, "illegal", NO["illegal"]))
        case phases.Unfinished():
            called, actions = then(judging.call_finished(state), plies.count_illegal)
            return called, (*actions, Reply(False, "unfinished", NO["unfinished"]))
        case phases.Waiting() | phases.Holding():
            passing = state.game.passing(state.line.state)
            moves = candidates(state.beam, state.line) or (() if passing is None else (passing,))
            if moves:
                return yes((replace(state, phase=phases.Asking(moves, (), state.now_s)), ()))
    return no(state, "nothing_to_confirm")


def _confirm_laid(state: RefereeState) -> Stepped:
    """Whoever lays a move confirms it, where the camera sees only part of it."""
    if state.beam.reading is None or state.perception.blind is not None:
        return no(state, "nothing_seen")
    if not isinstance(explain(state.beam, state.line), Unchanged):
        return no(state, "not_laid")
    return yes(plies.laid(state))


def _agree_draw(state: RefereeState) -> Stepped:
    """Offers the draw if one player is absent. With both or neither absent the game is drawn at once."""
    if len(state.absent) == 1:
        return yes((replace(state, draw=DrawOffer.OFFERED), ()))
    return yes(plies.finish(state, Outcome(None, "", "agreed")))


def _undo(state: RefereeState) -> Stepped:
    if isinstance(state.phase, phases.Paused):
        return no(state, "paused")
    count = state.plies_back(1)
    if count is None:
        return no(state, "nothing_to_undo")
    if isinstance(state.phase, phases.Over):
        if not state.ended_by_rules:
            return no(state, "game_over")
        state = replace(state, clock=state.clock.start(state.now_s))
    return yes(then(plies.take_back(state, count), led_back))


def _choose(state: RefereeState, text: str) -> Stepped:
    if not isinstance(state.phase, phases.Asking):
        return no(state, "nothing_to_choose")
    for move in state.phase.moves:
        if state.game.format_move(move) == text:
            return yes(then(plies.accept(state, state.line.play(move)), judging.look_again))
    return no(state, "not_offered")


def _retract(state: RefereeState) -> Stepped:
    if not isinstance(state.phase, phases.Refusing):
        return no(state, "nothing_illegal")
    written = plies.ruling(state, "retract", state.phase.illegal.offender(state.to_move))
    return yes(then((state, (written,)), led_back))


def _stands(state: RefereeState, asked: requests.LetStand) -> Stepped:
    if isinstance(state.phase, phases.Laying):
        return no(state, "not_laid")
    line = let_stand(state, asked)
    if isinstance(line, str):
        return no(state, line)
    mover, player = line.mover, state.game.to_move(line.state)
    assert mover is not None, "an illegal move that stands is somebody's"
    clock, made = state.clock, line.made_by(mover)
    clock = clock.press(state.now_s, made=made) if mover is clock.turn_of else clock.reached(mover, made)
    state = replace(
        standing_at(state, line),
        phase=phases.Waiting(),
        clock=clock.turn_to(player, state.now_s),
        refused=None,
        presses_s=(),
    )
    entry = Entry(
        kind=EntryKind.STANDS,
        ply=line.ply,
        at_ms=0,
        move="" if line.move is None else state.game.format_move(line.move),
        position=state.game.format_position(line.state),
        player=mover.value,
        clock_ms=state.clock_ms,
    )
    stepped: Stepped = state, (Write(entry),)
    if line.outcome is not None:
        outcome = line.outcome
        return yes(then(stepped, lambda stood: plies.finish(stood, outcome)))
    return yes(then(stepped, judging.look_again))


def _declare_loss(state: RefereeState, player: Player) -> Stepped:
    written = plies.ruling(state, "loss", player)
    lost = Outcome(player.other, "", RULED)
    return yes(then((state, (written,)), lambda ruled: plies.finish(ruled, lost)))


def _declare_result(state: RefereeState, winner: Player | None) -> Stepped:
    """The arbiter's result replaces an earlier one, which stays in the log."""
    if state.line.outcome is not None:
        return no(state, "over_by_the_rules")
    declared = Outcome(winner, "", RULED)
    if isinstance(state.phase, phases.Over) and state.phase.outcome.text == declared.text:
        return yes((state, ()))
    return yes(plies.finish(state, declared))


def pause(state: RefereeState) -> Stepped:
    """Stops clocks and judging."""
    if isinstance(state.phase, phases.Paused):
        return no(state, "paused")
    clock = state.clock.stop(state.turn_s)
    paused = phases.Paused(phases.is_led_back(state.phase))
    state = replace(state, clock=clock, phase=paused, presses_s=(), refused=None)
    return yes((state, (_entry(state, EntryKind.PAUSE),)))


def resume(state: RefereeState) -> Stepped:
    """Goes on after a pause."""
    if not isinstance(state.phase, phases.Paused):
        return no(state, "not_paused")
    state = _gone_on(state)
    return yes((state, (_entry(state, EntryKind.RESUME),)))


def _gone_on(state: RefereeState) -> RefereeState:
    """The state in which play goes on after a stop. No clock runs while a move is laid."""
    seen, is_led = state.perception.judged_anew(), phases.is_led_back(state.phase)
    state = going_on(replace(standing_at(state, state.line), perception=seen))
    if state.line.ply > 0 and not isinstance(state.phase, phases.Laying):
        state = replace(state, clock=state.clock.start(state.now_s))
    return judging.must_repair(state) if is_led else state


def _reopen(state: RefereeState) -> Stepped:
    """Undoes an end by players, clock or arbiter; the result stays in the log. After a fallen flag the turn
    begins again with the time that it began with.
    """
    if not isinstance(state.phase, phases.Over):
        return no(state, "not_over")
    if state.line.outcome is not None:
        return no(state, "over_by_the_rules")
    clock = state.clock
    if clock.flag(state.now_s) is not None:
        clock = replace(clock, spent_s=0.0)
    state = _gone_on(replace(state, clock=clock))
    entry = Entry(
        kind=EntryKind.RESUME, ply=state.line.ply, at_ms=0, code="reopened", clock_ms=state.clock_ms
    )
    return yes((state, (Write(entry),)))


def _set_help(state: RefereeState, level: str) -> Stepped:
    if state.settings.strict:
        return no(state, "strict")
    if level not in [known.value for known in Help]:
        return no(state, "no_such_level")
    return yes((replace(state, help=Help(level)), ()))


def led_back(state: RefereeState) -> Stepped:
    """Has the table led to the end of the line."""
    return judging.must_repair(standing_at(state, state.line)), ()


def _entry(state: RefereeState, kind: EntryKind) -> Write:
    return Write(Entry(kind=kind, ply=state.line.ply, at_ms=0, clock_ms=state.clock_ms))
