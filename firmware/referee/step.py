"""One step of the referee: state and event in, next state and actions out."""

from dataclasses import replace

from tachiai.firmware.referee import absent, advising, follow, plies, rulings, tasks, waiting
from tachiai.firmware.referee.actions import Action, Say, ShowScene
from tachiai.firmware.referee.events import (
    Advised,
    Button,
    Decided,
    Demonstrated,
    DrawAnswered,
    Event,
    NoSight,
    Posed,
    Pressed,
    RequestReceived,
    SightReceived,
    Tick,
)
from tachiai.firmware.referee.phases import Asking, Over, Paused, Waiting
from tachiai.firmware.referee.requests import AskAdvice, Choose, Confirm, Pause, Resume, Undo
from tachiai.firmware.referee.scenes import scene_of
from tachiai.firmware.referee.spoken import sentences_of, telling_of
from tachiai.firmware.referee.state import RefereeState, SpokenText, Stepped
from tachiai.rules.core import Player
from tachiai.rules.messages import joined
from tachiai.rules.reply import Reply


def step(state: RefereeState, event: Event) -> Stepped:
    """The state after ``event``, and the actions to carry out in order. Pure and total. Time comes from
    events only; an event older than the last one counts as simultaneous with it.
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
        actions += (ShowScene(scene),)
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
        case RequestReceived(request=request):
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
    actions = tuple(action for action in actions if not isinstance(action, Say))
    return replace(state, said=SpokenText(number, words)), (*actions, Say(words))


def _press(state: RefereeState, button: Button) -> Stepped:
    """A button makes the same requests as the page, without a reply."""
    match button:
        case Button.CLOCK_FIRST | Button.CLOCK_SECOND:
            player = Player.FIRST if button is Button.CLOCK_FIRST else Player.SECOND
            return plies.press_clock(state, player)
        case Button.CONFIRM if isinstance(state.phase, Asking):
            chosen = state.game.format_move(state.phase.moves[state.phase.proposed])
            answered = rulings.answer(state, Choose(chosen))
        case Button.CONFIRM:
            answered = rulings.answer(state, Confirm())
        case Button.UNDO if isinstance(state.phase, Asking):
            return rulings.propose_next(state), ()
        case Button.UNDO:
            answered = rulings.answer(state, Undo())
        case Button.PAUSE if isinstance(state.phase, Over):
            return state, ()
        case Button.PAUSE:
            answered = rulings.answer(state, Resume() if isinstance(state.phase, Paused) else Pause())
    return _unanswered(answered)


def _hold(state: RefereeState, held: Pressed) -> Stepped:
    """Held down where there is nothing to confirm, the confirm button asks for a hint or its next stage. The
    turn must have begun before the press, which may have confirmed a move.
    """
    is_of_this_turn = state.clock.since_s < held.at_s - held.held_s
    if held.button is not Button.CONFIRM or not is_of_this_turn or not isinstance(state.phase, Waiting):
        return state, ()
    return _unanswered(rulings.answer(state, AskAdvice()))


def _unanswered(answered: Stepped) -> Stepped:
    """An answer without its reply: the voice says why something is refused, but not that there is nothing to
    confirm, as the button may be held down for a hint.
    """
    after, actions = answered
    return after, tuple(
        Say(action.words) if isinstance(action, Reply) else action
        for action in actions
        if not isinstance(action, Reply) or not (action.ok or action.code == "nothing_to_confirm")
    )
