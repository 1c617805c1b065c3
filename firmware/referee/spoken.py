"""What the voice says: every move in words, every refusal and result, what hands have to do, where a hint
points. One sentence, or several that belong together, for one event. ``pronunciation`` is how it is read.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tachiai.firmware.referee.actions import Action, Play, Say, Write
from tachiai.firmware.referee.advising import Squares, squares_of
from tachiai.firmware.referee.phases import Asking, Laying, Phase, Repairing, Unfinished
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.setting_up import set_up_together, set_up_words
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.vocabulary import step_words, told_together
from tachiai.firmware.referee.words import BLIND, DRAWS, outcome_words, refusal_words, verdict_words
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.record.advice import Shown
from tachiai.rules.sight import Blind
from tachiai.rules.words import Words, capital, joined

TAKEN_BACK = Words("Taken back.", "手を戻しました。")
STANDS = Words("The move stands.", "この手を認めます。")
PAUSED = Words("Paused.", "中断します。")
GOES_ON = Words("Play goes on.", "対局を再開します。")
SEEN_AGAIN = Words("The board is seen again.", "盤が見えるようになりました。")
NEEDS_HELP = Words("The table needs help.", "装置に問題があります。")


@dataclass(frozen=True, slots=True)
class Telling:
    """A sentence, and all that it tells: what is told already is not said again."""

    words: Words
    tells: frozenset[Hashable]


def sentences_of(before: RefereeState, after: RefereeState, actions: Iterable[Action]) -> tuple[Words, ...]:
    """Returns what is said of an event that led from ``before`` to ``after`` by ``actions``."""
    said = []
    for action in actions:
        match action:
            case Say(words=words):
                said.append(words)
            case Write(entry=entry):
                said += _of_entry(after, entry)
            case Play(tune=Tune.REFUSED | Tune.TO_DO) if not isinstance(after.phase, Laying):
                said.append(verdict_words(after))
            case Play(tune=Tune.CHECK):
                said += _to_answer(after)
    return (*said, *_of_phase(before, after))


def telling_of(state: RefereeState) -> Telling | None:
    """Returns what hands should be told now; None where there is nothing."""
    if isinstance(state.phase, Laying):
        return _laying(state, state.phase)
    if isinstance(state.phase, Repairing) and state.task is not None and state.phase.repairs:
        steps = state.phase.repairs
        if state.is_set_up:
            return Telling(set_up_words(state.game, steps), frozenset(set_up_together(state.game, steps)))
        return Telling(step_words(state.game, steps), frozenset(told_together(state.game, steps)))
    return _advice(state)


def hint_words(game: AnyGame, squares: Squares) -> Words:
    """Returns which squares a hinted move leads from and to."""
    source, target = (
        " ".join(game.board.names[c] for c in cells) for cells in (squares.source, squares.target)
    )
    if not source:
        return Words(f"Hint: to {target}.", f"ヒント。{target} へ。")
    return Words(f"Hint: from {source} to {target}.", f"ヒント。{source} から {target} へ。")


def begins_words(state: RefereeState) -> Words:
    """Returns what is said when play begins or goes on: the game, and whose turn it is."""
    title = state.game.title
    return joined((Words(f"{title.en}.", f"{title.ja}。"), verdict_words(state)))


def ply_words(line: AnyLine) -> Words:
    """Returns the last ply of ``line`` in words, with who made it."""
    game, parent, mover = line.game, line.parent, line.mover
    if parent is None or line.move is None or mover is None:
        return Words("", "")
    name, does = game.player_names[mover], game.move_words(parent.state, line.move)
    return Words(f"{capital(name.en)}: {does.en}.", f"{name.ja}、{does.ja}。")


def _of_entry(state: RefereeState, entry: Entry) -> Iterator[Words]:
    match entry.kind:
        case EntryKind.PLY if Player(entry.player) not in state.absent:  # those of the absent are laid
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
            yield verdict_words(state)  # again: what begins to be said ends what was being said
            yield Words(f"Illegal moves: {entry.detail}.", f"反則 {entry.detail} 回目です。")
        case EntryKind.RULING if entry.code == "penalty_time":
            yield Words(f"Penalty: {entry.detail} seconds.", f"罰則として {entry.detail} 秒を引きます。")
        case EntryKind.RESULT if state.outcome is not None:
            yield outcome_words(state.game, state.outcome)
        case EntryKind.FAULT:
            yield BLIND[Blind(entry.detail)] if entry.code == "eye_lost" else SEEN_AGAIN


def _is_costly(state: RefereeState) -> bool:
    return bool(state.settings.loss_after or state.settings.penalty_s)


def _to_answer(state: RefereeState) -> Iterator[Words]:
    """What the new position obliges a player to."""
    notice = state.successors.notice
    if notice is not None:
        yield refusal_words(state.game, notice[1])
    yield from (hint.words for hint in state.successors.hints if hint.alarm)


def _of_phase(before: RefereeState, after: RefereeState) -> Iterator[Words]:
    was, phase = before.phase, after.phase
    if isinstance(phase, Asking) and not (isinstance(was, Asking) and was.proposed == phase.proposed):
        asks = Words("Which move was it?", "どの手でしたか。")
        proposed = _asked(after, phase.moves[phase.proposed])
        yield proposed if isinstance(was, Asking) else joined((asks, proposed))
    if _as_it_stands(phase) and not _as_it_stands(was):
        yield verdict_words(after)
    if after.draw is not before.draw and after.draw in DRAWS:
        yield DRAWS[after.draw]


def _as_it_stands(phase: Phase) -> bool:
    return isinstance(phase, Unfinished) and phase.as_it_stands is not None


def _asked(state: RefereeState, move: Any) -> Words:
    does = state.game.move_words(state.line.state, move)
    return Words(f"{capital(does.en)}?", f"{does.ja}、でよいですか。")


def _laying(state: RefereeState, laying: Laying) -> Telling:
    if not laying.to_do:
        return Telling(Words("Please lay my move.", "私の手を動かしてください。"), frozenset({"move"}))
    words = step_words(state.game, laying.to_do)
    before = Words("Not so.", "違います。") if laying.wrong else Words("", "")
    if not laying.wrong and not state.told:
        is_own = state.line.mover in state.absent
        before = Words("My move.", "私の手です。") if is_own else Words("This is the move.", "この手です。")
    tells = frozenset(told_together(state.game, laying.to_do))
    return Telling(joined((before, words)), tells)


def _advice(state: RefereeState) -> Telling | None:
    advice = state.advice_now
    if advice is None or advice.move is None:
        return None
    squares, names = squares_of(state, advice.move), state.game.board.names
    source, target = (" ".join(names[cell] for cell in cells) for cells in (squares.source, squares.target))
    if advice.shown is Shown.PIECE:
        return Telling(Words(f"Hint: {source}.", f"ヒント。{source}。"), frozenset({source}))
    if advice.shown is Shown.REASON and advice.spoken is not None:
        return Telling(advice.spoken, frozenset({source, target, advice.spoken}))
    return Telling(hint_words(state.game, squares), frozenset({source, target}))
