"""Advice for a person: a move with its reason in words. Reasons are tried in a fixed order: a forced win; a
threat that is met; a gain along the line; what the move changes at once. Each is checked on the board; where
none holds, none is given.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic

from tachiai.rules.contract import M, S
from tachiai.rules.core import Illegal
from tachiai.rules.engine.facts import Facts
from tachiai.rules.engine.proof import solve
from tachiai.rules.engine.search import evaluation_of, search
from tachiai.rules.engine.values import ScoredLine, SearchLimits, SearchResult
from tachiai.rules.evaluation import Evaluation
from tachiai.rules.line import Line
from tachiai.rules.messages import NOTHING, Message, joined, plural
from tachiai.rules.registry import declaration_of
from tachiai.rules.themes import themes_of_line

THREAT = 120  # hundredths of a piece, the least that counts as a threat
GAIN = 30  # hundredths of a piece, the least that counts as a gain along a line
THREAT_DEPTH = 3  # plies of the search for a threat
SHARE_OF_THREAT = 0.35  # of the limits, for the search for a threat
LONGEST_LINE = 5  # plies that a sentence names
MOST_CLAUSES = 3  # that it names
PROOF_NODES = 4_000  # positions of a proof that all is lost, or that a threat is met


class Idea(StrEnum):
    """Why a move is advised."""

    WIN = "win"  #: it wins by force
    LASTING = "lasting"  #: all moves lose, this one last
    THREAT = "threat"  #: it meets a threat
    GAIN = "gain"  #: something is gained along the line, or won back
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
    result: SearchResult[M] | None = None,
) -> Advice[M]:
    """Advice for the player to move after ``line``, within ``limits``. ``result``: of a search that was made
    already with all but ``SHARE_OF_THREAT`` of them. Raises what ``search`` raises.
    """

    def searched(line: Line[S, M], limits: SearchLimits) -> SearchResult[M]:
        return search(line, limits, seed=seed, clock_s=clock_s, should_stop=should_stop)

    evaluation = evaluation_of(line.game)
    result = result or searched(line, limits.share(1 - SHARE_OF_THREAT))
    best = result.lines[0]
    reason = _forced(line, best) or _lost(line, best, should_stop)
    if reason is None:
        passed = evaluation.passed(line.state)
        if passed is not None and Line(line.game, passed).outcome is None:
            threatening = Line(line.game, passed)
            depth = min(THREAT_DEPTH, limits.depth or THREAT_DEPTH)
            of_threat = replace(limits.share(SHARE_OF_THREAT), depth=depth)
            threat = searched(threatening, of_threat).lines[0]
            reason = _met(evaluation, line, threatening, threat, best, should_stop)
    if reason is None:
        found = Facts(evaluation, line)
        reason = _gained(found, best.moves) or _placed(found, result)
    return Advice(best.moves[0], reason.idea, reason.words, reason.spoken, best.moves)


@dataclass(frozen=True, slots=True)
class AdviceReason:
    """Why a move is advised, written and spoken."""

    idea: Idea
    words: Message
    spoken: Message


def _forced(line: Line[S, M], best: ScoredLine[M]) -> AdviceReason | None:
    """The move wins by force."""
    if best.forced is None:
        return None
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


def _lost(line: Line[S, M], best: ScoredLine[M], should_stop: Callable[[], bool]) -> AdviceReason | None:
    """No move saves the game, by proof: a search that was cut short has not seen them all."""
    if best.lost_in is None:
        return None
    is_time_up = _budget(should_stop)

    def holds_out(move: M) -> int | None:
        """The plies until the player has lost after the move, itself included, if it is lost so soon."""
        child = line.play(move)
        if child.outcome is not None:
            return 1 if child.outcome.winner is line.state.to_move.other else None
        plies = solve(child, max(1, (best.lost_in or 2) - 1), is_time_up, every_move=False).plies
        return None if plies is None else plies + 1

    lasts = holds_out(best.moves[0])
    if lasts is None or not all((holds_out(move) or lasts + 1) <= lasts for move in line.legal_moves):
        return None
    words = plural(
        lasts,
        "The game is lost whatever is played; this holds out longest, {number} ply.",
        "The game is lost whatever is played; this holds out longest, {number} plies.",
    )
    return AdviceReason(Idea.LASTING, words, words)


def _met(
    evaluation: Evaluation[S, M],
    line: Line[S, M],
    passed: Line[S, M],
    threat: ScoredLine[M],
    best: ScoredLine[M],
    should_stop: Callable[[], bool],
) -> AdviceReason | None:
    """The opponent would gain if the turn were passed, and the move prevents that: the opponent's move that
    would gain is no longer legal, or it no longer gains the same.
    """
    now = evaluation.score(passed.state)
    worth = threat.score - now
    if worth < THREAT or -best.score - now > worth / 2:
        return None
    move, answered = threat.moves[0], line.play(best.moves[0])
    is_possible = answered.outcome is None and line.game.why_illegal(answered.state, move) is None
    text, clauses = line.game.format_move(move), _clauses(passed, threat.moves[:1])
    if threat.forced is not None:
        if answered.outcome is not None or _still_wins(answered, threat.forced, should_stop):
            return None
        return _win_met(passed, threat.forced, threat.moves)
    threats = Facts(evaluation, passed)
    for fact in threats.after((move,)):
        if fact.worth < GAIN or not threats.is_kept((move,), fact.topic):
            continue
        if is_possible and Facts(evaluation, answered).may_gain((move,), fact.topic):
            continue
        claim = fact.words_for_the_other()
        words = Message("It meets the threat {move}: {claim}.", move=text, claim=claim)
        spoken = Message("It meets a threat: {claim}.", claim=claim)
        return AdviceReason(Idea.THREAT, joined((words, clauses)), spoken)
    return None


def _still_wins(line: Line[S, M], plies: int, should_stop: Callable[[], bool]) -> bool:
    """Whether the player to move may yet win within ``plies``; it may unless the contrary is proven."""
    return solve(line, plies, _budget(should_stop), every_move=False).win is not False


def _win_met(passed: Line[S, M], plies: int, moves: Sequence[M]) -> AdviceReason:
    """The threat of a win within ``plies`` that begins with the first of ``moves``."""
    move = _listed(passed, moves[:1])
    if plies == 1:
        verdict = _verdict(passed, moves)
        words = Message("It meets a threat: {move} would win.{verdict}", move=move, verdict=verdict)
    else:
        turns = (plies + 1) // 2
        words = Message(
            "It meets a threat: {move} would win by force, with the {ordinal} move at the latest.",
            move=move,
            ordinal=_ordinal(turns),
            turns=turns,
        )
    return AdviceReason(Idea.THREAT, words, Message("It meets a threat that would win."))


def _budget(should_stop: Callable[[], bool]) -> Callable[[], bool]:
    """A function that is true once it was asked ``PROOF_NODES`` times, or ``should_stop`` is."""
    left = PROOF_NODES

    def is_spent() -> bool:
        nonlocal left
        left -= 1
        return left < 0 or should_stop()

    return is_spent


def _gained(found: Facts[S, M], moves: Sequence[M]) -> AdviceReason | None:
    """What is gained along the moves that a sentence names, and not lost again by those after them."""
    if len(moves) < 2:
        return None
    named = moves[:LONGEST_LINE]
    further = {fact.topic for fact in found.after(moves)}
    for fact in found.after(named):
        if fact.worth < GAIN or fact.topic not in further or not found.is_kept(named, fact.topic):
            continue
        if found.is_won_back(fact):
            return _won_back(found.line, named, fact.words())
        claim, text = fact.words(), _listed(found.line, named)
        words = Message("After {moves}, {claim}.", moves=text, claim=claim)
        spoken = Message("A few moves on, {claim}.", claim=claim)
        return AdviceReason(Idea.GAIN, joined((words, _clauses(found.line, named))), spoken)
    return None


def _placed(found: Facts[S, M], result: SearchResult[M]) -> AdviceReason:
    """What the move changes at once; no reason where that is nothing of which a person would speak."""
    moves, clauses = result.lines[0].moves[:1], _clauses(found.line, result.lines[0].moves[:1])
    for fact in found.after(moves):
        if not found.is_kept(moves, fact.topic):
            continue
        if found.is_won_back(fact):
            return _won_back(found.line, moves, fact.words())
        words = Message("At once {claim}.", claim=fact.words())
        return AdviceReason(Idea.PLACE, joined((words, clauses)), words)
    if result.depth == 0:
        words = Message("There was no time to compare the moves.")
    else:
        words = Message("Nothing better was found.")
    return AdviceReason(Idea.PLACE, joined((words, clauses)), words)


def _won_back(line: Line[S, M], moves: Sequence[M], claim: Message) -> AdviceReason:
    words = Message("It wins back material: after {moves}, {claim}.", moves=_listed(line, moves), claim=claim)
    spoken = Message("It wins back material: {claim}.", claim=claim)
    return AdviceReason(Idea.GAIN, joined((words, _clauses(line, moves))), spoken)


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
    """The clauses that the player to move uses in ``moves``, the first; None if the game has none."""
    themes = declaration_of(line.game.uid).themes
    used = themes_of_line(themes, line, moves)[:MOST_CLAUSES]
    if not used:
        return None
    return Message("Rules in it: {listed}.", listed=themes.listed(used))


def _listed(line: Line[S, M], moves: Sequence[M]) -> str:
    texts = [line.game.format_move(move) for move in moves[:LONGEST_LINE]]
    return " ".join([*texts, *(["…"] if len(moves) > LONGEST_LINE else [])])


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")
