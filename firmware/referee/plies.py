"""Accepting plies and taking them back, also by hand, counting illegal moves, and ending the game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tachiai.firmware.referee.entries import (
    illegal_entry,
    open_choice,
    ply_entry,
    result_entry,
    take_back_entry,
)
from tachiai.firmware.referee.events import Action, PlayTune, Write
from tachiai.firmware.referee.phases import (
    Confirming,
    Laying,
    Over,
    Paused,
    Refusing,
    Waiting,
    is_led_back,
)
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.state import (
    DrawOffer,
    RecordedIllegalMove,
    RefereeState,
    Stepped,
    standing_at,
    then,
)
from tachiai.rules.belief.commitment import decided, has_transpositions
from tachiai.rules.belief.guidance import repairs
from tachiai.rules.belief.history import Attempted, GameEvent, Played, decoded
from tachiai.rules.belief.hypotheses import same_line
from tachiai.rules.clocks import Clock
from tachiai.rules.core import Illegal, Outcome, Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadNotation
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import Change, TakenBack


def plies_taken_back(state: RefereeState, verdict: TakenBack) -> int | None:
    """How many plies are taken back where the pieces of ``verdict.plies`` were put back: enough that somebody
    at the table is to move. None if there is no such position or the settings do not allow it.
    """
    count = state.plies_back(verdict.plies)
    settings = state.settings
    if not settings.take_back_by_hand or count is None or count > settings.take_back_plies:
        return None
    return count


def to_take_back(state: RefereeState, count: int) -> tuple[Change, ...]:
    """What leads from the table as seen to the position ``count`` plies ago."""
    assert state.beam.reading is not None
    layout = state.game.layout(state.logged.nodes()[-1 - count].state)
    return repairs(state.game, state.beam.reading, layout)


def ends_the_laying(state: RefereeState) -> bool:
    """Whether the table, while a move is being laid, shows a complete take-back and not a wrong laying."""
    verdict = state.verdict
    return isinstance(verdict, TakenBack) and plies_taken_back(state, verdict) == verdict.plies


NAMED_LATELY = 4  # illegal moves kept in ``RefereeState.named``: none of them is written down twice


def accept(state: RefereeState, after: AnyLine, *, by_players: bool = True) -> Stepped:
    """Writes down what leads to ``after``. What players confirm is decided; a ply that only stood long enough
    may still turn out to be another one.
    """
    state, actions = write_down(state, state.line)
    is_open = not by_players and has_transpositions(state.beam, after)
    told = decoded(state.beam, after.ply - 1).events
    state, named = _name_late(state, after, told)
    state, written = _written(state, after)
    open_choice = _open_choice(told, after) if is_open else ()
    state = replace(
        state,
        line=after,
        beam=decided(state.beam, after) if by_players else state.beam,
        phase=Waiting(),
        refused=None,
    )
    tune = Tune.CHECK if _must_hear(state) else Tune.ACCEPTED
    stepped = state, (*actions, *named, *written, *open_choice, PlayTune(tune))
    outcome = after.outcome
    return stepped if outcome is None else then(stepped, lambda played: finish(played, outcome))


def legal_move(line: AnyLine, text: str) -> Any | None:
    """The move with this text, if it is legal after ``line``; else None."""
    try:
        move = line.game.parse_move(text)
    except BadNotation:
        return None
    return None if line.game.why_illegal(line.state, move) else move


def write_decided(state: RefereeState, after: AnyLine) -> Stepped:
    """Writes down an absent player's ply, which leads to ``after``. Both clocks stand until it is laid."""
    state, written = _written(state, after)
    seen = state.perception.judged_anew()
    return replace(state, line=after, perception=seen, refused=None, presses_s=()), written


def laid(state: RefereeState) -> Stepped:
    """The absent player's ply is on the table: the opponent's turn begins."""
    seen = state.perception.judged_anew()
    state = replace(standing_at(state, state.line), phase=Waiting(), perception=seen)
    outcome = state.line.outcome
    if outcome is not None:
        return finish(state, outcome)
    tune = Tune.CHECK if _must_hear(state) else Tune.ACCEPTED
    return replace(state, clock=state.clock.start(state.now_s)), (PlayTune(tune),)


def write_down(state: RefereeState, line: AnyLine) -> Stepped:
    """Writes the plies of ``line`` that are not written yet, each with its time, open choices marked.
    ``line`` extends what is written.
    """
    nodes = [node for node in state.unwritten if node.ply <= line.ply]
    if not nodes:
        return state, ()
    told = decoded(state.beam, nodes[0].ply - 1).events
    actions: tuple[Action, ...] = ()
    for node in nodes:
        state, named = _name_late(state, node, told)
        state, written = _written(state, node)
        actions += (*named, *written, *_open_choice(told, node))
    return state, (*actions, PlayTune(Tune.ACCEPTED))


def _written(state: RefereeState, line: AnyLine) -> Stepped:
    """Writes the last ply of ``line`` and gives the turn to the other player."""
    clock = _turned(state, line)
    made_s = state.made_at_s(line)
    presses_s = state.presses_s[1:]
    state = replace(state, logged=line, clock=clock, presses_s=presses_s, draw=DrawOffer.NONE)
    clock_ms = replace(state, now_s=clock.since_s).clock_ms
    return state, (Write(replace(ply_entry(line), clock_ms=clock_ms), made_s),)


def name_illegal(state: RefereeState, move: Any, illegal: Illegal) -> Stepped:
    """Writes down an illegal move that stands on the table."""
    entry = replace(illegal_entry(state.line, move, illegal), clock_ms=state.clock_ms)
    named = (*state.named, (entry.ply, entry.move))[-NAMED_LATELY:]
    return replace(state, refused=RecordedIllegalMove(entry.move), named=named), (Write(entry),)


def _name_late(state: RefereeState, line: AnyLine, told: Sequence[GameEvent]) -> Stepped:
    """Writes down illegal moves before the last ply of ``line``, put right before they were refused."""
    actions: tuple[Action, ...] = ()
    for event in told:
        if not isinstance(event, Attempted) or line.parent is None:
            continue
        if not same_line(event.line, line.parent):
            continue
        entry = illegal_entry(line.parent, event.move, event.illegal)
        if (entry.ply, entry.move) not in state.named:
            named = (*state.named, (entry.ply, entry.move))[-NAMED_LATELY:]
            state = replace(state, named=named)
            actions += (Write(replace(entry, clock_ms=state.clock_ms), event.from_s),)
    return state, actions


def _open_choice(told: Sequence[GameEvent], line: AnyLine) -> tuple[Action, ...]:
    """The note of an open choice, if the last ply of ``line`` is one."""
    for event in reversed(told):
        if isinstance(event, Played) and event.is_open and same_line(event.line, line):
            return (Write(open_choice(line, event)),)
    return ()


def _turned(state: RefereeState, line: AnyLine) -> Clock:
    """The clocks after the turn that ended with ``line``. The opponent's runs from the end of that turn;
    after a move that might have gone on, from now: until it was confirmed nobody knew whose turn it was. Both
    stand while an absent player's move is laid.
    """
    running = line.outcome is None and line.mover not in state.absent
    made = line.made_by(state.clock.turn_of)
    clock = state.clock.press(state.turn_s, running=running, made=made)
    may_go_on = isinstance(state.phase, Confirming) and state.phase.may_go_on and not state.unwritten
    if may_go_on and not state.presses_s:
        clock = replace(clock, since_s=state.now_s)
    return clock.turn_to(state.game.to_move(line.state), clock.since_s)


def _must_hear(state: RefereeState) -> bool:
    """Whether the new position has something that must be answered, by the rules or as a hint."""
    if state.line.outcome is not None:
        return False
    alarmed = any(hint.alarm for hint in state.successors.hints)
    return state.successors.notice is not None or (state.help is Help.REASONS and alarmed)


def finish(state: RefereeState, outcome: Outcome) -> Stepped:
    """Ends the game and writes down the result."""
    over = Over(outcome, is_led_back(state.phase))
    state = replace(state, clock=state.clock.stop(state.turn_s), phase=over, presses_s=())
    entry = replace(result_entry(state.line, outcome), clock_ms=state.clock_ms)
    return state, (Write(entry), PlayTune(Tune.OVER))


def take_back(state: RefereeState, plies: int) -> Stepped:
    """Takes ``plies`` plies back. The clocks keep their times; the turn goes back with the position."""
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
    entry = replace(take_back_entry(line, plies), clock_ms=state.clock_ms)
    return state, (Write(entry), PlayTune(Tune.ACCEPTED))


def press_clock(state: RefereeState, player: Player) -> Stepped:
    """A press of the clock button of ``player``: ends the turn of the player to move once the table is at
    rest. The opponent may have answered and pressed by then. Before the first ply the other player's button
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
    """Counts the illegal move on the board against its player, with the penalties of the settings."""
    if not isinstance(state.phase, Refusing) or state.phase.counted:
        return state, ()
    player = state.phase.illegal.offender(state.to_move)
    first, second = state.illegal_counts
    counts = (first + 1, second) if player is Player.FIRST else (first, second + 1)
    count = counts[0] if player is Player.FIRST else counts[1]
    settings = state.settings
    phase = replace(state.phase, counted=True, ruling_due=settings.arbiter)
    written = RecordedIllegalMove(state.game.format_move(phase.move), counted=True)
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
    """The action that writes a ruling."""
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
    """Ends the game if the player to move has run out of time and that loses."""
    if isinstance(state.phase, Over | Paused) or not state.settings.flag_loses:
        return state, ()
    fallen = state.clock.flag(state.turn_s)
    if fallen is None:
        return state, ()
    stepped = state, (PlayTune(Tune.FLAG),)
    return then(stepped, lambda late: finish(late, Outcome(fallen.other, "", "flag")))
