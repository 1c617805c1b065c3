"""Plies that are accepted and taken back, illegal moves that count, and the end of the game."""

from dataclasses import replace
from typing import Any

from tachiai.firmware.referee.actions import Action, Play, Write
from tachiai.firmware.referee.clocks import Clock
from tachiai.firmware.referee.phases import Confirming, Laying, Over, Paused, Refusing, Waiting
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.state import (
    DrawOffer,
    RefereeState,
    Stepped,
    Written,
    standing_at,
    then,
)
from tachiai.rules.belief.commitment import decided, has_transpositions
from tachiai.rules.belief.history import Played, decoded
from tachiai.rules.belief.lines import same_line
from tachiai.rules.core import Outcome, Player, changes
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadNotation
from tachiai.rules.line import AnyLine
from tachiai.rules.record import OPEN_CHOICE, Choice, format_choice


def accept(state: RefereeState, after: AnyLine, *, by_players: bool = True) -> Stepped:
    """Writes down what leads to ``after``. What players confirm is decided; what has only stood long enough
    may still turn out to have been another ply.
    """
    state, actions = write_down(state, state.line)
    is_open = not by_players and has_transpositions(state.beam, after)
    open_choice = _open_choice(_played_since(state, after), after) if is_open else ()
    state, written = _written(state, after)
    state = replace(
        state,
        line=after,
        beam=decided(state.beam, after) if by_players else state.beam,
        phase=Waiting(),
        refused=None,
    )
    tune = Tune.CHECK if _must_hear(state) else Tune.ACCEPTED
    stepped = state, (*actions, *written, *open_choice, Play(tune))
    outcome = after.outcome
    return stepped if outcome is None else then(stepped, lambda played: finish(played, outcome))


def legal_move(line: AnyLine, text: str) -> Any | None:
    """Returns the move that somebody elsewhere names, if it is a legal one after ``line``."""
    try:
        move = line.game.parse_move(text)
    except BadNotation:
        return None
    return None if line.game.why_illegal(line.state, move) else move


def write_decided(state: RefereeState, after: AnyLine) -> Stepped:
    """Writes down the ply of a player who is not at the table, which leads to ``after``. All clocks stand
    until it is laid.
    """
    state, written = _written(state, after)
    seen = state.perception.judged_anew()
    return replace(state, line=after, perception=seen, refused=None, presses_s=()), written


def laid(state: RefereeState) -> Stepped:
    """The ply of a player who is not at the table is laid: the opponent's turn begins, and what hands do is
    followed from here.
    """
    seen = state.perception.judged_anew()
    state = replace(standing_at(state, state.line), phase=Waiting(), perception=seen)
    outcome = state.line.outcome
    if outcome is not None:
        return finish(state, outcome)
    tune = Tune.CHECK if _must_hear(state) else Tune.ACCEPTED
    return replace(state, clock=state.clock.start(state.now_s)), (Play(tune),)


def write_down(state: RefereeState, line: AnyLine) -> Stepped:
    """Writes the plies of ``line`` down that are not written yet, each with the time at which it was made; a
    choice that stays open is marked. ``line`` goes on from what is written.
    """
    nodes = [node for node in state.unwritten if node.ply <= line.ply]
    if not nodes:
        return state, ()
    played = _played_since(state, nodes[0])
    actions: tuple[Action, ...] = ()
    for node in nodes:
        state, written = _written(state, node)
        actions += (*written, *_open_choice(played, node))
    return state, (*actions, Play(Tune.ACCEPTED))


def _written(state: RefereeState, line: AnyLine) -> Stepped:
    """Writes down the ply that led to ``line`` and gives the turn to the other player."""
    game, before = state.game, state.logged.state
    clock = _turned(state, line)
    made_s = state.made_at_s(line)
    changed = changes(game.layout(before), game.layout(line.state))
    presses_s = state.presses_s[1:]
    state = replace(state, logged=line, clock=clock, presses_s=presses_s, draw=DrawOffer.NONE)
    entry = Entry(
        kind=EntryKind.PLY,
        ply=line.ply,
        at_ms=0,
        move=game.format_move(line.move),
        position=game.format_position(line.state),
        cells=tuple(game.board.names[cell] for cell in sorted(changed)),
        player=game.to_move(before).value,
        clock_ms=replace(state, now_s=clock.since_s).clock_ms,
    )
    return state, (Write(entry, made_s),)


def _played_since(state: RefereeState, line: AnyLine) -> list[Played]:
    """The last ply of ``line`` and those after it, as all that was seen tells them, the newest first."""
    happenings = decoded(state.beam, line.ply).happenings
    return [happening for happening in reversed(happenings) if isinstance(happening, Played)]


def _open_choice(played: list[Played], line: AnyLine) -> tuple[Action, ...]:
    """The note after a ply that is written down although it may have been another one."""
    for ply in played:
        if ply.is_open and same_line(ply.line, line):
            return (Write(open_choice(line, ply)),)
    return ()


def open_choice(line: AnyLine, played: Played) -> Entry:
    """Returns the note that the last ply of ``line`` may have been another one."""
    others = tuple(line.game.format_move(move) for move in played.alternatives)
    detail = format_choice(Choice(round(played.probability, 4), others))
    return Entry(kind=EntryKind.NOTE, ply=line.ply, at_ms=0, code=OPEN_CHOICE, detail=detail)


def _turned(state: RefereeState, line: AnyLine) -> Clock:
    """The clocks after the turn that ended with ``line``. That of the opponent runs from when the turn ended;
    after a move that might have gone on, from now: until it was confirmed nobody could know whose turn it
    was. They stand while a move is laid that was decided elsewhere.
    """
    running = line.outcome is None and line.mover not in state.absent
    made = line.made_by(state.clock.turn_of)
    clock = state.clock.press(state.turn_s, running=running, made=made)
    may_go_on = isinstance(state.phase, Confirming) and state.phase.may_go_on and not state.unwritten
    if may_go_on and not state.presses_s:
        clock = replace(clock, since_s=state.now_s)
    return clock.turn_to(state.game.to_move(line.state), clock.since_s)


def _must_hear(state: RefereeState) -> bool:
    """Whether the new position has something to answer: by the rules, or for those who want help."""
    if state.line.outcome is not None:
        return False
    alarmed = any(hint.alarm for hint in state.successors.hints)
    return state.successors.notice is not None or (state.help is Help.REASONS and alarmed)


def finish(state: RefereeState, outcome: Outcome) -> Stepped:
    """Writes the result down and ends the game."""
    state = replace(state, clock=state.clock.stop(state.turn_s), phase=Over(outcome), presses_s=())
    entry = Entry(
        kind=EntryKind.RESULT,
        ply=state.line.ply,
        at_ms=0,
        clause=outcome.clause,
        code=outcome.code,
        result=outcome.text,
        clock_ms=state.clock_ms,
    )
    return state, (Write(entry), Play(Tune.OVER))


def take_back(state: RefereeState, plies: int) -> Stepped:
    """Takes ``plies`` plies back; clocks keep what they show, the turn goes back with the position."""
    line = state.logged
    for _ in range(plies):
        line = line.parent or line
    player = state.game.to_move(line.state)
    state = replace(
        state,
        line=line,
        logged=line,
        clock=state.clock.turn_to(player, state.now_s),
        phase=Waiting(),
        refused=None,
        presses_s=(),
        draw=DrawOffer.NONE,
    )
    entry = Entry(
        kind=EntryKind.TAKEBACK,
        ply=line.ply,
        at_ms=0,
        plies=plies,
        position=state.game.format_position(line.state),
        clock_ms=state.clock_ms,
    )
    return state, (Write(entry), Play(Tune.ACCEPTED))


def press_clock(state: RefereeState, player: Player) -> Stepped:
    """The clock button of ``player``: ends the turn of who is to move, as soon as the table is at rest. The
    opponent may have answered and pressed before that. Before the first ply the other player's button
    starts the clock.
    """
    if isinstance(state.phase, Paused | Over | Laying) or len(state.presses_s) >= 2:
        return state, ()
    if player in state.absent:
        return state, ()
    to_move = state.game.to_move(state.logged.state)
    expected = to_move.other if state.presses_s else to_move
    if player is expected:
        return replace(state, presses_s=(*state.presses_s, state.now_s)), ()
    if state.line.ply == 0 and not state.presses_s:
        return replace(state, clock=state.clock.start(state.now_s)), ()
    return state, ()


def count_illegal(state: RefereeState) -> Stepped:
    """Counts the illegal move on the board against its player, with the penalties that the table chose."""
    if not isinstance(state.phase, Refusing) or state.phase.counted:
        return state, ()
    player = state.phase.illegal.offender(state.to_move)
    first, second = state.illegal_counts
    counts = (first + 1, second) if player is Player.FIRST else (first, second + 1)
    count = counts[0] if player is Player.FIRST else counts[1]
    settings = state.settings
    phase = replace(state.phase, counted=True, ruling_due=settings.arbiter)
    written = Written(state.game.format_move(phase.move), counted=True)
    state = replace(state, phase=phase, illegal_counts=counts, refused=written)
    actions: tuple[Action, ...] = (ruling(state, "illegal_counted", player, str(count)),)
    if settings.penalty_s:
        state, more = penalise(state, player, settings.penalty_s)
        actions += more
    if settings.loss_after and count >= settings.loss_after:
        lost = Outcome(player.other, "", "illegal_moves")
        return then((state, actions), lambda counted: finish(counted, lost))
    return state, actions


def penalise(state: RefereeState, player: Player, seconds: float) -> Stepped:
    """Takes ``seconds`` off the clock of ``player``."""
    state = replace(state, clock=state.clock.penalise(player, seconds))
    return state, (ruling(state, "penalty_time", player, f"{seconds:g}"),)


def ruling(state: RefereeState, code: str, player: Player, detail: str = "") -> Write:
    """Returns the entry for a ruling."""
    return Write(
        Entry(
            kind=EntryKind.RULING,
            ply=state.line.ply,
            at_ms=0,
            code=code,
            player=player.value,
            detail=detail,
            clock_ms=state.clock_ms,
        )
    )


def fall_of_flag(state: RefereeState) -> Stepped:
    """Ends the game when the clock of the player to move has run out."""
    if isinstance(state.phase, Over | Paused) or not state.settings.flag_loses:
        return state, ()
    fallen = state.clock.flag(state.turn_s)
    if fallen is None:
        return state, ()
    stepped = state, (Play(Tune.FLAG),)
    return then(stepped, lambda late: finish(late, Outcome(fallen.other, "", "flag")))
