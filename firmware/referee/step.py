"""One step of the referee: an event comes in, the next state and what is to be done come out."""

from dataclasses import replace

from tachiai.firmware.referee import absent, advising, follow, plies, rulings, tasks, waiting
from tachiai.firmware.referee.actions import Action, Say, Show
from tachiai.firmware.referee.events import (
    Advised,
    Asked,
    Button,
    Decided,
    Demonstrated,
    DrawAnswered,
    Event,
    NoSight,
    Posed,
    Pressed,
    SightReceived,
    Tick,
)
from tachiai.firmware.referee.phases import Asking, Over, Paused, Waiting
from tachiai.firmware.referee.requests import AskAdvice, Choose, Confirm, Pause, Resume, Undo
from tachiai.firmware.referee.scenes import scene_of
from tachiai.firmware.referee.spoken import sentences_of, telling_of
from tachiai.firmware.referee.state import RefereeState, Said, Stepped
from tachiai.rules.core import Player
from tachiai.rules.reply import Reply
from tachiai.rules.words import joined


def step(state: RefereeState, event: Event) -> Stepped:
    """Returns the state after ``event`` and the actions to carry out, in order. Pure and total.

    Time comes with the events alone; one that is older than the last counts as simultaneous with it.
    """
    state = replace(state, now_s=max(state.now_s, event.at_s))
    before = state
    state, actions = _handle(state, event)
    for wait_is_over in (plies.fall_of_flag, waiting.look_at_times):
        state, more = wait_is_over(state)
        actions += more
    state, actions = _speak(before, state, actions)
    scene = scene_of(state)
    if scene != state.scene:
        actions += (Show(scene),)
    return replace(state, scene=scene), actions


def _handle(state: RefereeState, event: Event) -> Stepped:
    match event:
        case SightReceived(sight=sight):
            return follow.see(state, sight)
        case NoSight(why=why, glimpse=glimpse):
            return follow.see_nothing(state, why, glimpse)
        case Pressed(held_s=held_s) if held_s:
            return _hold(state, event)
        case Pressed(button=button):
            return _press(state, button)
        case Asked(request=request):
            return rulings.answer(state, request)
        case Decided():
            return absent.decide(state, event)
        case DrawAnswered():
            return absent.answer_draw(state, event)
        case Advised():
            return advising.take_advice(state, event)
        case Posed():
            return tasks.pose(state, event)
        case Demonstrated():
            return absent.demonstrate(state, event)
        case Tick():
            return state, ()


def _speak(before: RefereeState, state: RefereeState, actions: tuple[Action, ...]) -> Stepped:
    """Has the voice say what has happened, and tell hands what to do, once; all in one."""
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
    actions = tuple(action for action in actions if not isinstance(action, Say))
    return replace(state, said=Said(number, words)), (*actions, Say(words))


def _press(state: RefereeState, button: Button) -> Stepped:
    """A button asks for what the page could ask for as well; nobody waits for a reply."""
    asking = isinstance(state.phase, Asking)
    nothing: tuple[Action, ...] = ()
    match button:
        case Button.CLOCK_FIRST | Button.CLOCK_SECOND:
            player = Player.FIRST if button is Button.CLOCK_FIRST else Player.SECOND
            return plies.press_clock(state, player)
        case Button.CONFIRM if isinstance(state.phase, Asking):
            chosen = state.game.format_move(state.phase.moves[state.phase.proposed])
            answered = rulings.answer(state, Choose(chosen))
        case Button.CONFIRM:
            answered = rulings.answer(state, Confirm())
        case Button.UNDO if asking:
            return rulings.propose_next(state), nothing
        case Button.UNDO:
            answered = rulings.answer(state, Undo())
        case Button.PAUSE if isinstance(state.phase, Over):
            return state, nothing
        case Button.PAUSE:
            answered = rulings.answer(state, Resume() if isinstance(state.phase, Paused) else Pause())
    return _unanswered(answered)


def _hold(state: RefereeState, held: Pressed) -> Stepped:
    """The confirm button, held where there was nothing to confirm, asks for a hint, or for more of it. The
    turn has to be older than the press, which may have confirmed a move.
    """
    is_of_this_turn = state.clock.since_s < held.at_s - held.held_s
    if held.button is not Button.CONFIRM or not is_of_this_turn or not isinstance(state.phase, Waiting):
        return state, ()
    return _unanswered(rulings.answer(state, AskAdvice()))


def _unanswered(answered: Stepped) -> Stepped:
    """What an answer does. Nobody waits for the reply; why something is refused is said, but not
    that there is nothing to confirm: the button may be held down for a hint.
    """
    after, actions = answered
    return after, tuple(
        Say(action.words) if isinstance(action, Reply) else action
        for action in actions
        if not isinstance(action, Reply) or not (action.ok or action.code == "nothing_to_confirm")
    )
