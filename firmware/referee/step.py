"""One step of the referee: state and event in, next state and actions out."""

from dataclasses import replace

from tachiai.firmware.referee import (
    absent,
    advising,
    elsewhere,
    events,
    exploring,
    far,
    follow,
    plies,
    rulings,
    tasks,
    waiting,
)
from tachiai.firmware.referee.phases import Asking, Exploring, Over, Paused, Waiting
from tachiai.firmware.referee.requests import AskAdvice, Choose, Confirm, Pause, Resume, StopExploring, Undo
from tachiai.firmware.referee.scenes import scene_of
from tachiai.firmware.referee.spoken import sentences_of, telling_of
from tachiai.firmware.referee.state import RefereeState, SpokenText, Stepped
from tachiai.rules.core import Player
from tachiai.rules.messages import Reply, joined


def step(state: RefereeState, event: events.Event) -> Stepped:
    """The state after ``event``, and the actions to carry out in order. Pure and total. Time comes from
    events only; an event older than the last one counts as simultaneous with it.
    """
    state = replace(state, now_s=max(state.now_s, event.at_s))
    before = state
    state, actions = _handle(state, event)
    waits = (plies.fall_of_flag, waiting.look_at_times, exploring.look)
    for wait_is_over in waits[2:] if isinstance(state.phase, Exploring) else waits[:2]:
        state, more = wait_is_over(state)
        actions += more
    if isinstance(before.phase, Exploring) and isinstance(state.phase, Exploring):
        actions = tuple(action for action in actions if not isinstance(action, events.Write))
    if state.far is not None:
        written = [action.entry for action in actions if isinstance(action, events.Write)]
        state = replace(state, far=far.having_written(state.far, written))
    state, actions = _speak(before, state, actions)
    scene = scene_of(state)
    if scene != state.scene:
        actions += (events.ShowScene(scene),)
    return replace(state, scene=scene), actions


def _handle(state: RefereeState, event: events.Event) -> Stepped:
    match event:
        case events.SightReceived(sight=sight):
            return follow.see(state, sight)
        case events.NoSight(why=why, glimpse=glimpse):
            return follow.see_nothing(state, why, glimpse)
        case events.Pressed(held_s=held_s) if held_s:
            return _hold(state, event)
        case events.Pressed(button=button):
            return _press(state, button)
        case events.RequestReceived(request=request):
            return rulings.answer(state, request)
        case events.Decided():
            return absent.decide(state, event)
        case events.DrawAnswered():
            return absent.answer_draw(state, event)
        case events.Advised():
            return advising.take_advice(state, event)
        case events.Searched():
            return exploring.take_found(state, event)
        case events.Rated(words=words):
            said = (events.Say(words),) if words.en else ()
            return replace(state, rated=words), said
        case events.Posed():
            return tasks.pose(state, event)
        case events.Demonstrated():
            return absent.demonstrate(state, event)
        case events.ToldFromAfar():
            return elsewhere.told(state, event)
        case events.TroubledFromAfar(words=words):
            return elsewhere.troubled(state, words)
        case events.Tick():
            return state, ()


def _speak(before: RefereeState, state: RefereeState, actions: tuple[events.Action, ...]) -> Stepped:
    """Adds one ``Say`` with what has happened and, unless it was told already, what hands have to do."""
    said = sentences_of(before, state, actions)
    telling = telling_of(state)
    if telling is None:
        state = replace(state, told=frozenset()) if state.told else state
    elif not telling.tells <= state.told:
        state, said = replace(state, told=telling.tells), (*said, telling.words)
    words = joined(said)
    if not words.en:
        return state, actions
    number = state.said.number + 1
    actions = tuple(action for action in actions if not isinstance(action, events.Say))
    return replace(state, said=SpokenText(number, words)), (*actions, events.Say(words))


def _press(state: RefereeState, button: events.Button) -> Stepped:
    """A button makes the same requests as the page, without a reply."""
    if isinstance(state.phase, Exploring):
        return _press_exploring(state, button)
    match button:
        case events.Button.CLOCK_FIRST | events.Button.CLOCK_SECOND:
            player = Player.FIRST if button is events.Button.CLOCK_FIRST else Player.SECOND
            return plies.press_clock(state, player)
        case events.Button.CONFIRM if isinstance(state.phase, Asking):
            chosen = state.game.format_move(state.phase.moves[state.phase.proposed])
            answered = rulings.answer(state, Choose(chosen))
        case events.Button.CONFIRM:
            answered = rulings.answer(state, Confirm())
        case events.Button.UNDO if isinstance(state.phase, Asking):
            return rulings.propose_next(state), ()
        case events.Button.UNDO:
            answered = rulings.answer(state, Undo())
        case events.Button.PAUSE if isinstance(state.phase, Over):
            return state, ()
        case events.Button.PAUSE:
            answered = rulings.answer(state, Resume() if isinstance(state.phase, Paused) else Pause())
    return _unanswered(answered)


def _press_exploring(state: RefereeState, button: events.Button) -> Stepped:
    match button:
        case events.Button.CONFIRM:
            return _unanswered(rulings.answer(state, Confirm()))
        case events.Button.UNDO:
            return _unanswered(rulings.answer(state, Undo()))
        case events.Button.PAUSE:
            return _unanswered(rulings.answer(state, StopExploring()))
    return state, ()


def _hold(state: RefereeState, held: events.Pressed) -> Stepped:
    """Held down where there is nothing to confirm, the confirm button asks for a hint or its next stage. The
    turn must have begun before the press, which may have confirmed a move.
    """
    is_of_this_turn = state.clock.since_s < held.at_s - held.held_s
    if (
        held.button is not events.Button.CONFIRM
        or not is_of_this_turn
        or not isinstance(state.phase, Waiting | Exploring)
    ):
        return state, ()
    return _unanswered(rulings.answer(state, AskAdvice()))


def _unanswered(answered: Stepped) -> Stepped:
    """An answer without its reply: the voice says why something is refused, but not that there is nothing to
    confirm, as the button may be held down for a hint.
    """
    after, actions = answered
    return after, tuple(
        events.Say(action.words) if isinstance(action, Reply) else action
        for action in actions
        if not isinstance(action, Reply) or not (action.ok or action.code == "nothing_to_confirm")
    )
