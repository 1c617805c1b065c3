"""A game of which one side sits elsewhere: what its one authority tells this table."""

from dataclasses import replace

from tachiai.firmware.referee import plies, rulings
from tachiai.firmware.referee.entries import name_entry
from tachiai.firmware.referee.events import Action, ToldFromAfar, Write
from tachiai.firmware.referee.phases import Exploring, Laying, Over, Paused
from tachiai.firmware.referee.state import RefereeState, Stepped, then
from tachiai.rules.clocks import split_left
from tachiai.rules.core import Player
from tachiai.rules.messages import Message
from tachiai.rules.record.far_notes import far_entry_of, far_note


def told(state: RefereeState, event: ToldFromAfar) -> Stepped:
    """Takes over how the game stands; ignored where nobody sits elsewhere."""
    if state.far is None or isinstance(state.phase, Exploring):
        return state, ()
    settings, known = replace(state.settings, strict=not event.hints), state.far.name
    far = replace(event.far, noted=state.far.noted, heard=state.far.heard)
    state = replace(state, far=far, settings=settings)
    actions: tuple[Action, ...] = ()
    if event.far.name not in ("", known):
        actions = (Write(name_entry(state.far_player, event.far.name, state.logged.ply)),)
    new = (
        far_note(state.far_player, told, state.logged.ply) for told in event.notes if told not in far.heard
    )
    actions += tuple(Write(note) for note in new if far_entry_of(note) in event.notes)
    if isinstance(state.phase, Over):
        return state, actions
    for follow in (_led_back, _stopped, _timed, _ended):
        state, more = follow(state, event)
        actions += more
    return state, actions


def troubled(state: RefereeState, words: Message) -> Stepped:
    """Notes what keeps the two sides from playing on."""
    return state if state.far is None else replace(state, far=replace(state.far, trouble=words)), ()


def _led_back(state: RefereeState, event: ToldFromAfar) -> Stepped:
    if event.ply is None or event.ply >= state.logged.ply or isinstance(state.phase, Paused):
        return state, ()
    return then(plies.take_back(state, state.logged.ply - event.ply), rulings.led_back)


def _stopped(state: RefereeState, event: ToldFromAfar) -> Stepped:
    """Pauses a game that was adjourned, and goes on with one that is not any more."""
    is_paused = isinstance(state.phase, Paused)
    if event.adjourned is is_paused:
        return state, ()
    stepped, actions = rulings.pause(state) if event.adjourned else rulings.resume(state)
    return stepped, actions[:-1]  # nobody here asked: there is no reply


def _timed(state: RefereeState, event: ToldFromAfar) -> Stepped:
    """Sets the clocks; those of a table that still lays a move stand."""
    if event.left_s is None:
        return state, ()
    clock = replace(state.clock, turn_of=state.to_move, spent_s=0.0, since_s=state.now_s)
    for player, left_s in zip(Player, event.left_s, strict=True):
        stage = clock.control.stage_after(state.line.made_by(player))
        clock = clock.with_left(player, split_left(clock.control, stage, max(0.0, left_s)))
    runs = event.runs and not isinstance(state.phase, Laying | Paused)
    return replace(state, clock=replace(clock, running=runs)), ()


def _ended(state: RefereeState, event: ToldFromAfar) -> Stepped:
    return (state, ()) if event.outcome is None else plies.finish(state, event.outcome)
