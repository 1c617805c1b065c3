"""Plies that are accepted and taken back, illegal moves that count, and the end of the game."""

from dataclasses import replace

from tachiai.firmware.referee.actions import Action, Play, Write
from tachiai.firmware.referee.clocks import Clock
from tachiai.firmware.referee.phases import Confirming, Over, Paused, Refusing, Waiting
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.state import RefereeState, Stepped, Written, then
from tachiai.rules.core import Illegal, Outcome, Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.infer import AnySuccessors, Successors
from tachiai.rules.infer.evidence import changes


def accept(state: RefereeState, after: AnySuccessors) -> Stepped:
    """Writes down the ply that leads to ``after`` and gives the turn to the other player."""
    game, line = state.game, after.line
    player = state.to_move
    changed = changes(state.successors.layout, after.layout)
    clock = _turned(state, after)
    state = replace(
        state, successors=after, clock=clock, phase=Waiting(), presses_s=state.presses_s[1:], refused=None
    )
    entry = Entry(
        kind=EntryKind.PLY,
        ply=line.ply,
        at_ms=0,
        move=game.format_move(line.move),
        position=game.format_position(line.state),
        cells=tuple(game.board.names[cell] for cell in sorted(changed)),
        player=player.value,
        clock_ms=replace(state, now_s=clock.since_s).clock_ms,
    )
    stepped = state, (Write(entry), Play(Tune.CHECK if _must_hear(state) else Tune.ACCEPTED))
    outcome = line.outcome
    return stepped if outcome is None else then(stepped, lambda played: finish(played, outcome))


def _turned(state: RefereeState, after: AnySuccessors) -> Clock:
    """The clocks after the turn. That of the opponent runs from when the turn ended; after a move that might
    have gone on, from now: until it was confirmed nobody could know whose turn it was.
    """
    line, turn_s = after.line, state.turn_s
    clock = state.clock.press(turn_s, running=line.outcome is None)
    if isinstance(state.phase, Confirming) and state.phase.may_go_on and not state.presses_s:
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
    line = state.line
    for _ in range(plies):
        line = line.parent or line
    player = state.game.to_move(line.state)
    state = replace(
        state,
        successors=Successors(line),
        clock=state.clock.turn_to(player, state.now_s),
        phase=Waiting(),
        refused=None,
        presses_s=(),
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
    if isinstance(state.phase, Paused | Over) or len(state.presses_s) >= 2:
        return state, ()
    expected = state.to_move.other if state.presses_s else state.to_move
    if player is expected:
        return replace(state, presses_s=(*state.presses_s, state.now_s)), ()
    if state.line.ply == 0 and not state.presses_s:
        return replace(state, clock=state.clock.start(state.now_s)), ()
    return state, ()


def offender(to_move: Player, illegal: Illegal) -> Player:
    """Returns whose fault an illegal move is: who is to move, or who moved out of turn."""
    return to_move.other if illegal.code == "not_your_piece" else to_move


def count_illegal(state: RefereeState) -> Stepped:
    """Counts the illegal move on the board against its player, with the penalties that the table chose."""
    if not isinstance(state.phase, Refusing) or state.phase.counted:
        return state, ()
    player = offender(state.to_move, state.phase.illegal)
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
