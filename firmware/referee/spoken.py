"""What the voice says: moves in words, refusals and results, what hands have to do, hints. One text for each
event; ``pronunciation`` adapts it to a voice.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tachiai.firmware.referee.advising import MoveCells, squares_of
from tachiai.firmware.referee.events import Action, PlayTune, Say, Write
from tachiai.firmware.referee.far import far_news
from tachiai.firmware.referee.phases import Asking, Exploring, Laying, Phase, Repairing, Unfinished, Waiting
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.task_words import set_up_together, set_up_words, step_words, told_together
from tachiai.firmware.referee.words import BLIND, DRAWS, outcome_words, refusal_words, verdict_words
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.messages import NOTHING, Message, joined, message_in
from tachiai.rules.record.choices import Shown
from tachiai.rules.sight import Blind

TAKEN_BACK = Message("Taken back.")
STANDS = Message("The move stands.")
PAUSED = Message("Paused.")
GOES_ON = Message("Play goes on.")
SEEN_AGAIN = Message("The board is seen again.")
NEEDS_HELP = Message("The table needs help.")


@dataclass(frozen=True, slots=True)
class Telling:
    """An instruction to the hands; not said again once all that it ``tells`` has been told."""

    words: Message
    tells: frozenset[Hashable]


def sentences_of(before: RefereeState, after: RefereeState, actions: Iterable[Action]) -> tuple[Message, ...]:
    """What is said about an event that led from ``before`` to ``after`` by ``actions``."""
    said = []
    for action in actions:
        match action:
            case Say(words=words):
                said.append(words)
            case Write(entry=entry):
                said += _of_entry(after, entry)
            case PlayTune(tune=Tune.REFUSED | Tune.TO_DO) if not isinstance(after.phase, Laying):
                said.append(verdict_words(after))
            case PlayTune(tune=Tune.CHECK):
                said += _to_answer(after)
    return (*said, *_of_phase(before, after))


def telling_of(state: RefereeState) -> Telling | None:
    """What hands should be told now, or None."""
    if isinstance(state.phase, Laying):
        return _laying(state, state.phase)
    if isinstance(state.phase, Repairing) and state.task is not None and state.phase.repairs:
        steps = state.phase.repairs
        if state.is_set_up:
            return Telling(set_up_words(state.game, steps), frozenset(set_up_together(state.game, steps)))
        return Telling(step_words(state.game, steps), frozenset(told_together(state.game, steps)))
    return _best(state, state.phase) if isinstance(state.phase, Exploring) else _advice(state)


def hint_words(game: AnyGame, squares: MoveCells) -> Message:
    """The sentence for a hint: its source and target cells."""
    source, target = (
        " ".join(game.board.names[c] for c in cells) for cells in (squares.source, squares.target)
    )
    if not source:
        return Message("Hint: to {target}.", target=target)
    return Message("Hint: from {source} to {target}.", source=source, target=target)


def begins_words(state: RefereeState) -> Message:
    """What is said when play begins or goes on: the game, and whose turn it is."""
    title = state.game.title
    return joined((Message("{title}.", title=title), verdict_words(state)))


def ply_words(line: AnyLine) -> Message:
    """The last ply of ``line`` in words, with its player; empty at the start position."""
    game, parent, mover = line.game, line.parent, line.mover
    if parent is None or line.move is None or mover is None:
        return NOTHING
    name, does = game.player_names[mover], game.move_words(parent.state, line.move)
    return Message("{name:capital}: {does}.", name=name, does=does)


def _of_entry(state: RefereeState, entry: Entry) -> Iterator[Message]:
    match entry.kind:
        case EntryKind.PLY if Player(entry.player) not in state.absent:  # an absent player lays none
            yield from (ply_words(node) for node in state.logged.back() if node.ply == entry.ply)
        case EntryKind.TAKEBACK:
            yield TAKEN_BACK
        case EntryKind.STANDS:
            yield STANDS
        case EntryKind.PAUSE:
            yield PAUSED
        case EntryKind.RESUME:
            yield GOES_ON
        case EntryKind.RULING if entry.code == "illegal_counted" and _is_costly(state):
            yield verdict_words(state)  # again: a new text interrupts the one being said
            yield Message("Illegal moves: {detail}.", detail=entry.detail)
        case EntryKind.RULING if entry.code == "penalty_time":
            yield Message("Penalty: {detail} seconds.", detail=entry.detail)
        case EntryKind.RESULT if state.outcome is not None:
            yield outcome_words(state.game, state.outcome)
        case EntryKind.FAULT:
            yield BLIND[Blind(entry.detail)] if entry.code == "eye_lost" else SEEN_AGAIN


def _is_costly(state: RefereeState) -> bool:
    return bool(state.settings.loss_after or state.settings.penalty_s)


def _to_answer(state: RefereeState) -> Iterator[Message]:
    """What the new position obliges a player to do."""
    notice = state.successors.notice
    if notice is not None:
        yield refusal_words(state.game, notice[1])
    yield from (hint.words for hint in state.successors.hints if hint.alarm)


def _of_phase(before: RefereeState, after: RefereeState) -> Iterator[Message]:
    was, phase = before.phase, after.phase
    if isinstance(phase, Asking) and not (isinstance(was, Asking) and was.proposed == phase.proposed):
        asks = message_in("spoken", "Which move was it?")
        proposed = _asked(after, phase.moves[phase.proposed])
        yield proposed if isinstance(was, Asking) else joined((asks, proposed))
    if _as_it_stands(phase) and not _as_it_stands(was):
        yield verdict_words(after)
    if after.draw is not before.draw and after.draw in DRAWS:
        yield DRAWS[after.draw]
    if after.far is not None and after.far != before.far:
        yield far_news(before.far, after.far, after.far_player)


def _as_it_stands(phase: Phase) -> bool:
    return isinstance(phase, Unfinished) and phase.as_it_stands is not None


def _asked(state: RefereeState, move: Any) -> Message:
    does = state.game.move_words(state.line.state, move)
    return Message("{does:capital}?", does=does)


def _laying(state: RefereeState, laying: Laying) -> Telling:
    is_far = state.far is not None and state.line.mover in state.absent
    if not laying.to_do:
        please = Message("Please lay the opponent's move.") if is_far else Message("Please lay my move.")
        return Telling(please, frozenset({"move"}))
    words = step_words(state.game, laying.to_do)
    before = Message("Not so.") if laying.wrong else NOTHING
    if not laying.wrong and not state.told:
        is_own = state.line.mover in state.absent
        before = Message("My move.") if is_own else Message("This is the move.")
        if is_far:
            before = Message("The opponent's move.")
    tells = frozenset(told_together(state.game, laying.to_do))
    return Telling(joined((before, words)), tells)


def _best(state: RefereeState, exploring: Exploring) -> Telling | None:
    """How the table is to be led to the position that is tried out, or the best move that was asked for."""
    if isinstance(exploring.now, Repairing):
        steps = exploring.now.repairs
        return Telling(step_words(state.game, steps), frozenset(told_together(state.game, steps)))
    found = exploring.tree.here.found
    if exploring.best is None or found is None or not isinstance(exploring.now, Waiting):
        return None
    text = found.lines[0].moves[0]
    words = joined((hint_words(state.game, squares_of(state, state.game.parse_move(text))), found.spoken))
    return Telling(words, frozenset({(state.line.ply, text)}))


def _advice(state: RefereeState) -> Telling | None:
    advice = state.advice_now
    if advice is None or advice.move is None:
        return None
    squares, names = squares_of(state, advice.move), state.game.board.names
    source, target = (" ".join(names[cell] for cell in cells) for cells in (squares.source, squares.target))
    if advice.shown is Shown.PIECE:
        return Telling(Message("Hint: {source}.", source=source), frozenset({source}))
    if advice.shown is Shown.REASON and advice.spoken is not None:
        return Telling(advice.spoken, frozenset({source, target, advice.spoken}))
    return Telling(hint_words(state.game, squares), frozenset({source, target}))
