"""Advice for a person: a move, and in words why. The reasons are looked for in a fixed order: a forced win; a
threat that is met; what is gained along the line; else what the move does for the piece's place.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import median
from typing import Generic

from tachiai.rules.contract import M, S
from tachiai.rules.core import Illegal
from tachiai.rules.engine.search import evaluation_of, search
from tachiai.rules.engine.values import Limits, ScoredLine, SearchResult
from tachiai.rules.evaluation import Evaluation, Feature
from tachiai.rules.line import Line
from tachiai.rules.registry import declaration_of
from tachiai.rules.themes import themes_of_line
from tachiai.rules.words import Words, joined

THREAT = 120  # hundredths of a piece: less is no threat
GAIN = 30  # less is no gain
THREAT_DEPTH = 3  # plies that a threat is looked for
SHARE_OF_THREAT = 0.35  # of the limits
LONGEST_LINE = 5  # plies that a sentence names
MOST_CLAUSES = 3  # that it names
MOVES_AVERAGED = 40  # about so many tell what any move gives


class Idea(StrEnum):
    """Why a move is advised."""

    WIN = "win"  # it wins by force
    LASTING = "lasting"  # all moves lose, this one last
    THREAT = "threat"  # it meets a threat
    GAIN = "gain"  # something is gained along the line
    PLACE = "place"  # what the move does at once


@dataclass(frozen=True, slots=True)
class Advice(Generic[M]):
    """A move, why, and the line of best play that begins with it. ``spoken``: why, for a voice, without the
    moves that lead there.
    """

    move: M
    idea: Idea
    words: Words
    spoken: Words
    line: tuple[M, ...]


def advise(
    line: Line[S, M],
    limits: Limits,
    *,
    seed: int = 0,
    clock_s: Callable[[], float] | None = None,
    should_stop: Callable[[], bool] = lambda: False,
) -> Advice[M]:
    """Returns advice for the player to move after ``line``, within ``limits``. Raises as ``search`` does."""

    def searched(line: Line[S, M], limits: Limits) -> SearchResult[M]:
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
class Reason:
    """Why a move is advised, as it is written, and as a voice says it."""

    idea: Idea
    words: Words
    spoken: Words


def _forced(line: Line[S, M], best: ScoredLine[M]) -> Reason | None:
    """The move wins by force, or no move saves the game."""
    if best.forced is not None:
        en, ja = _how_it_ends(line, best.moves)
        if best.forced == 1:
            words = Words(f"It wins at once.{en}", f"この手で勝ちです{ja}。")
            return Reason(Idea.WIN, words, Words("It wins at once.", "この手で勝ちです。"))
        turns, moves = (best.forced + 1) // 2, _listed(line, best.moves)
        latest_en = f"It wins by force, with the {_ordinal(turns)} move at the latest"
        latest_ja = f"どう応じられても、自分の{turns}手目までに勝てます"
        words = Words(f"{latest_en}: {moves}.{en}", f"{latest_ja}：{moves}{ja}。")
        return Reason(Idea.WIN, words, Words(f"{latest_en}.", f"{latest_ja}。"))
    if best.lost_in is not None:
        words = Words(
            f"The game is lost whatever is played; this holds out longest, {best.lost_in} plies.",
            f"どう指しても負けですが、この手が最も長く、{best.lost_in}手まで粘れます。",
        )
        return Reason(Idea.LASTING, words, words)
    return None


def _met(
    evaluation: Evaluation[S, M], passed: Line[S, M], threat: ScoredLine[M], best: ScoredLine[M]
) -> Reason | None:
    """The opponent threatens something, as a passed turn shows, and the move takes most of it away."""
    now = evaluation.score(passed.state)
    worth = threat.score - now
    remains = -best.score - now
    if worth < THREAT or remains > worth / 2:
        return None
    moves, clauses = _listed(passed, threat.moves), _clauses(passed, threat.moves)
    if threat.forced is not None:
        en, ja = _how_it_ends(passed, threat.moves)
        words = Words(
            f"It meets a threat: {moves} would win.{en}",
            f"放っておくと、相手の {moves} で負けます{ja}。それを防ぐ手です。",
        )
        spoken = Words("It meets a threat that would win.", "放っておくと負けます。それを防ぐ手です。")
        return Reason(Idea.THREAT, words, spoken)
    changed = _largest(evaluation, passed, threat.moves)
    if changed is None:
        words = Words(f"It meets the threat {moves}.", f"相手の {moves} を防ぐ手です。")
        spoken = Words("It meets a threat.", "相手の狙いを防ぐ手です。")
        return Reason(Idea.THREAT, joined((words, clauses)), spoken)
    feature, more = changed
    words = Words(
        f"It meets the threat {moves}, which would give the opponent {_more(feature, more)}.",
        f"放っておくと、相手が {moves} と進めて{_grows(feature, more)}。それを防ぐ手です。",
    )
    spoken = Words(
        f"It meets a threat, which would give the opponent {_more(feature, more)}.",
        f"放っておくと、相手は{_grows(feature, more)}。それを防ぐ手です。",
    )
    return Reason(Idea.THREAT, joined((words, clauses)), spoken)


def _gained(evaluation: Evaluation[S, M], line: Line[S, M], moves: Sequence[M]) -> Reason | None:
    changed = _largest(evaluation, line, moves)
    if changed is None or len(moves) < 2:
        return None
    feature, more = changed
    listed = _listed(line, moves)
    words = Words(
        f"It leads to {_more(feature, more)}: {listed}.",
        f"{listed} と進むと、{_grows(feature, more)}。",
    )
    spoken = Words(f"It leads to {_more(feature, more)}.", f"先へ進むと、{_grows(feature, more)}。")
    return Reason(Idea.GAIN, joined((words, _clauses(line, moves))), spoken)


def _placed(evaluation: Evaluation[S, M], line: Line[S, M], move: M) -> Reason:
    changed = _largest(evaluation, line, (move,), least=1)
    if changed is None:
        words = Words(
            "It keeps things together: nothing better was found.",
            "形を保つ手です。これより良い手は見つかりません。",
        )
    else:
        feature, more = changed
        words = Words(
            f"At once it gives {_more(feature, more)}.",
            f"この手で、すぐに{_grows(feature, more)}。",
        )
    return Reason(Idea.PLACE, joined((words, _clauses(line, (move,)))), words)


def _largest(
    evaluation: Evaluation[S, M], line: Line[S, M], moves: Sequence[M], least: int = GAIN
) -> tuple[Feature, bool] | None:
    """The feature by which the player to move gains most along ``moves``, ``least`` hundredths of a piece or
    more, and whether there is more of it; a bad one gets less. What any own move would give is no gain: a
    drop puts a piece on the board wherever it is made.
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
    """How much more of each feature the player to move has after a legal move, in the median."""
    game, moves = line.game, list(line.game.legal_moves(line.state))
    some = moves[:: max(1, len(moves) // MOVES_AVERAGED)]
    before = evaluation.measure(line.state)
    after = [evaluation.measure(game.play_unchecked(line.state, move)) for move in some]
    return {code: -median(measured[code] for measured in after) - units for code, units in before.items()}


def _how_it_ends(line: Line[S, M], moves: Sequence[M]) -> tuple[str, str]:
    """What the referee says, with its clause, of the end to which ``moves`` lead; nothing if to none."""
    for move in moves:
        if line.outcome is not None:
            break
        line = line.play(move)
    if line.outcome is None:
        return "", ""
    ended = Illegal(line.outcome.code, plies=line.outcome.plies)
    en, ja = (line.game.explain_with_clause(ended, language) for language in ("en", "ja"))
    return f" The verdict then: “{en}”", f"（判定：「{ja.removesuffix('。')}」）"


def _clauses(line: Line[S, M], moves: Sequence[M]) -> Words | None:
    """The clauses that the player to move uses in the moves that are named, the first ones; None where the
    game tells none.
    """
    themes = declaration_of(line.game.uid).themes
    used = themes_of_line(themes, line, moves[:LONGEST_LINE])[:MOST_CLAUSES]
    if not used:
        return None
    listed = themes.listed(used)
    return Words(f"Rules in it: {listed.en}.", f"関係するルール：{listed.ja}。")


def _listed(line: Line[S, M], moves: Sequence[M]) -> str:
    texts = [line.game.format_move(move) for move in moves[:LONGEST_LINE]]
    return " ".join([*texts, *(["…"] if len(moves) > LONGEST_LINE else [])])


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def _more(feature: Feature, more: bool) -> str:
    return f"an edge in {feature.words.en}" if more else f"less {feature.words.en}"


def _grows(feature: Feature, more: bool) -> str:
    return f"{feature.words.ja}で得をします" if more else f"{feature.words.ja}が減ります"
