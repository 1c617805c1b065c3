"""Advice for a person: a move with its reason in words. Reasons are tried in a fixed order: a forced win; a
threat that is met; a gain along the line; else what the move changes at once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import median
from typing import Any, Generic

from tachiai.rules.contract import M, S
from tachiai.rules.core import Illegal
from tachiai.rules.engine.search import evaluation_of, search
from tachiai.rules.engine.values import ScoredLine, SearchLimits, SearchResult
from tachiai.rules.evaluation import Evaluation, Feature
from tachiai.rules.line import AnyGame, Line
from tachiai.rules.messages import NOTHING, Message, joined, plural
from tachiai.rules.registry import declaration_of
from tachiai.rules.themes import themes_of_line


def report(game: AnyGame, result: SearchResult[Any]) -> Iterator[Message]:
    """Yields a sentence for each of the best lines, and one about the search."""
    for line in result.lines:
        moves = " ".join(game.format_move(move) for move in line.moves)
        worth = judgement(line)
        yield Message("{moves}  ({worth})", moves=moves, worth=worth)
    yield plural(
        result.depth,
        "Looked {number} ply ahead, at {positions} positions.",
        "Looked {number} plies ahead, at {positions} positions.",
        positions=result.nodes,
    )


def judgement(line: ScoredLine[Any]) -> Message:
    """A line's score in words, for the player to move."""
    if line.forced is not None:
        return plural(line.forced, "wins by force in {number} ply", "wins by force in {number} plies")
    if line.lost_in is not None:
        return plural(line.lost_in, "loses by force in {number} ply", "loses by force in {number} plies")
    pieces = abs(line.score) / 100
    if pieces < 0.3:
        return Message("even, {value:+.1f} pieces", value=line.score / 100)
    if line.score > 0:
        return Message("{pieces:.1f} pieces ahead", pieces=pieces)
    return Message("{pieces:.1f} pieces behind", pieces=pieces)


THREAT = 120  # hundredths of a piece, the least that counts as a threat
GAIN = 30  # hundredths of a piece, the least that counts as a gain
THREAT_DEPTH = 3  # plies of the search for a threat
SHARE_OF_THREAT = 0.35  # of the limits, for the search for a threat
LONGEST_LINE = 5  # plies that a sentence names
MOST_CLAUSES = 3  # that it names
MOVES_AVERAGED = 40  # sample size for what any move gives


class Idea(StrEnum):
    """Why a move is advised."""

    WIN = "win"  #: it wins by force
    LASTING = "lasting"  #: all moves lose, this one last
    THREAT = "threat"  #: it meets a threat
    GAIN = "gain"  #: something is gained along the line
    PLACE = "place"  #: what the move does at once


@dataclass(frozen=True, slots=True)
class Advice(Generic[M]):
    """A move with its reason."""

    move: M
    idea: Idea
    words: Message
    spoken: Message  #: ``words`` for a voice, without the moves of the line
    line: tuple[M, ...]  #: best play that begins with the move


def advise(
    line: Line[S, M],
    limits: SearchLimits,
    *,
    seed: int = 0,
    clock_s: Callable[[], float] | None = None,
    should_stop: Callable[[], bool] = lambda: False,
) -> Advice[M]:
    """Advice for the player to move after ``line``, within ``limits``. Raises what ``search`` raises."""

    def searched(line: Line[S, M], limits: SearchLimits) -> SearchResult[M]:
        return search(line, limits, seed=seed, clock_s=clock_s, should_stop=should_stop)

    evaluation = evaluation_of(line.game)
    best = searched(line, limits.share(1 - SHARE_OF_THREAT)).lines[0]
    reason = _forced(line, best)
    if reason is None:
        passed = evaluation.passed(line.state)
        if passed is not None and Line(line.game, passed).outcome is None:
            threatening = Line(line.game, passed)
            depth = min(THREAT_DEPTH, limits.depth or THREAT_DEPTH)
            of_threat = replace(limits.share(SHARE_OF_THREAT), depth=depth)
            threat = searched(threatening, of_threat).lines[0]
            reason = _met(evaluation, threatening, threat, best)
    reason = reason or _gained(evaluation, line, best.moves) or _placed(evaluation, line, best.moves[0])
    return Advice(best.moves[0], reason.idea, reason.words, reason.spoken, best.moves)


@dataclass(frozen=True, slots=True)
class AdviceReason:
    """Why a move is advised, written and spoken."""

    idea: Idea
    words: Message
    spoken: Message


def _forced(line: Line[S, M], best: ScoredLine[M]) -> AdviceReason | None:
    """The move wins by force, or no move saves the game."""
    if best.forced is not None:
        verdict = _verdict(line, best.moves)
        if best.forced == 1:
            words = Message("It wins at once.{verdict}", verdict=verdict)
            return AdviceReason(Idea.WIN, words, Message("It wins at once."))
        turns, moves = (best.forced + 1) // 2, _listed(line, best.moves)
        words = Message(
            "It wins by force, with the {ordinal} move at the latest: {moves}.{verdict}",
            ordinal=_ordinal(turns),
            turns=turns,
            moves=moves,
            verdict=verdict,
        )
        spoken = Message(
            "It wins by force, with the {ordinal} move at the latest.", ordinal=_ordinal(turns), turns=turns
        )
        return AdviceReason(Idea.WIN, words, spoken)
    if best.lost_in is not None:
        words = Message(
            "The game is lost whatever is played; this holds out longest, {lost_in} plies.",
            lost_in=best.lost_in,
        )
        return AdviceReason(Idea.LASTING, words, words)
    return None


def _met(
    evaluation: Evaluation[S, M], passed: Line[S, M], threat: ScoredLine[M], best: ScoredLine[M]
) -> AdviceReason | None:
    """The opponent would gain if the turn were passed, and the move prevents at least half of that gain."""
    now = evaluation.score(passed.state)
    worth = threat.score - now
    remains = -best.score - now
    if worth < THREAT or remains > worth / 2:
        return None
    moves, clauses = _listed(passed, threat.moves), _clauses(passed, threat.moves)
    if threat.forced is not None:
        verdict = _verdict(passed, threat.moves)
        words = Message("It meets a threat: {moves} would win.{verdict}", moves=moves, verdict=verdict)
        spoken = Message("It meets a threat that would win.")
        return AdviceReason(Idea.THREAT, words, spoken)
    changed = _largest(evaluation, passed, threat.moves)
    if changed is None:
        words = Message("It meets the threat {moves}.", moves=moves)
        spoken = Message("It meets a threat.")
        return AdviceReason(Idea.THREAT, joined((words, clauses)), spoken)
    gain = _gain(*changed)
    words = Message(
        "It meets the threat {moves}, which would give the opponent {gain}.", moves=moves, gain=gain
    )
    spoken = Message("It meets a threat, which would give the opponent {gain}.", gain=gain)
    return AdviceReason(Idea.THREAT, joined((words, clauses)), spoken)


def _gained(evaluation: Evaluation[S, M], line: Line[S, M], moves: Sequence[M]) -> AdviceReason | None:
    changed = _largest(evaluation, line, moves)
    if changed is None or len(moves) < 2:
        return None
    gain = _gain(*changed)
    words = Message("It leads to {gain}: {moves}.", gain=gain, moves=_listed(line, moves))
    spoken = Message("It leads to {gain}.", gain=gain)
    return AdviceReason(Idea.GAIN, joined((words, _clauses(line, moves))), spoken)


def _placed(evaluation: Evaluation[S, M], line: Line[S, M], move: M) -> AdviceReason:
    changed = _largest(evaluation, line, (move,), least=1)
    if changed is None:
        words = Message("It keeps things together: nothing better was found.")
    else:
        words = Message("At once it gives {gain}.", gain=_gain(*changed))
    return AdviceReason(Idea.PLACE, joined((words, _clauses(line, (move,)))), words)


def _largest(
    evaluation: Evaluation[S, M], line: Line[S, M], moves: Sequence[M], least: int = GAIN
) -> tuple[Feature, bool] | None:
    """The feature by which the player to move gains most along ``moves``, at least ``least`` hundredths of a
    piece, and whether its weight is positive. What any move of the player gives is no gain: every drop puts a
    piece on the board.
    """
    game, weights, before = line.game, evaluation.weights, evaluation.measure(line.state)
    state = line.state
    for move in moves:
        state = game.play_unchecked(state, move)
    after = evaluation.measure(state)
    sign = 1 if state.to_move is line.state.to_move else -1
    usual = dict.fromkeys(weights, 0.0) if sign > 0 else _of_any_move(evaluation, line)

    def gain(feature: Feature) -> float:
        more = sign * after[feature.code] - before[feature.code]
        worth = weights[feature.code]
        return worth * min(more, more - usual[feature.code], key=lambda units: worth * units)

    best = max(evaluation.features, key=gain)
    return (best, weights[best.code] > 0) if gain(best) >= least else None


def _of_any_move(evaluation: Evaluation[S, M], line: Line[S, M]) -> Mapping[str, float]:
    """The median change of each feature over legal moves, for the player to move."""
    game, moves = line.game, list(line.game.legal_moves(line.state))
    some = moves[:: max(1, len(moves) // MOVES_AVERAGED)]
    before = evaluation.measure(line.state)
    after = [evaluation.measure(game.play_unchecked(line.state, move)) for move in some]
    return {code: -median(measured[code] for measured in after) - units for code, units in before.items()}


def _verdict(line: Line[S, M], moves: Sequence[M]) -> Message:
    """The verdict, with its clause, if ``moves`` end the game; else nothing."""
    for move in moves:
        if line.outcome is not None:
            break
        line = line.play(move)
    if line.outcome is None:
        return NOTHING
    ended = Illegal(line.outcome.code, plies=line.outcome.plies)
    return Message(" The verdict then: “{verdict}”", verdict=line.game.cited_explanation(ended))


def _clauses(line: Line[S, M], moves: Sequence[M]) -> Message | None:
    """The clauses that the player to move uses in the named moves, the first; None if the game has none."""
    themes = declaration_of(line.game.uid).themes
    used = themes_of_line(themes, line, moves[:LONGEST_LINE])[:MOST_CLAUSES]
    if not used:
        return None
    listed = themes.listed(used)
    return Message("Rules in it: {listed}.", listed=listed)


def _listed(line: Line[S, M], moves: Sequence[M]) -> str:
    texts = [line.game.format_move(move) for move in moves[:LONGEST_LINE]]
    return " ".join([*texts, *(["…"] if len(moves) > LONGEST_LINE else [])])


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def _gain(feature: Feature, more: bool) -> Message:
    if more:
        return Message("an edge in {feature}", feature=feature.words)
    return Message("less {feature}", feature=feature.words)
