"""Facts: what a person counts on the board before and after some moves, where it speaks for a player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from statistics import median
from typing import Generic, NamedTuple

from tachiai.rules.contract import M, S
from tachiai.rules.core import Player
from tachiai.rules.evaluation import Evaluation, Feature
from tachiai.rules.line import Line
from tachiai.rules.messages import Message

MOVES_AVERAGED = 30  # sample size for what any move gives


class Whose(Enum):
    """Whose count a fact is about."""

    OWN = "own"  #: that of the player for whom it speaks
    OTHER = "other"  #: the opponent's
    BOTH = "both"  #: material: how many more the player has


@dataclass(frozen=True, slots=True)
class Fact:
    """Two counts of a feature, the player's and the opponent's, before some moves and after them."""

    feature: Feature
    whose: Whose
    before: tuple[int, int]
    after: tuple[int, int]
    worth: float  #: hundredths of a piece that the player gains by it

    @property
    def topic(self) -> "Topic":
        return self.feature.code, self.whose

    def words(self) -> Message:
        """The fact for the player for whom it speaks, a sentence without its full stop."""
        of = self._of
        match self.whose:
            case Whose.OWN:
                return Message("you have {things} instead of {before}", things=of(0), before=self.before[0])
            case Whose.OTHER:
                return Message(
                    "the opponent has {things} instead of {before}", things=of(1), before=self.before[1]
                )
        own, other = self.before
        return Message(
            "you have {things} against {number} instead of {own} against {other}",
            things=of(0), number=self.after[1], own=own, other=other, others=of(1),
        )  # fmt: skip

    def words_for_the_other(self) -> Message:
        """The fact for the opponent of the player for whom it speaks, as something that would be so."""
        of = self._of
        match self.whose:
            case Whose.OWN:
                return Message(
                    "the opponent would have {things} instead of {before}",
                    things=of(0),
                    before=self.before[0],
                )
            case Whose.OTHER:
                return Message(
                    "you would have {things} instead of {before}", things=of(1), before=self.before[1]
                )
        other, own = self.before
        return Message(
            "you would have {things} against {number} instead of {own} against {other}",
            things=of(1), number=self.after[0], own=own, other=other, others=of(0),
        )  # fmt: skip

    def _of(self, side: int) -> Message:
        words = self.feature.words
        assert words is not None
        return words(self.after[side])


Topic = tuple[str, Whose]  # the code of a feature


class _Level(NamedTuple):
    """How good a position is for a player by one topic."""

    worth: float  #: hundredths of a piece
    good: float  #: the count, its sign turned where fewer are better


@dataclass(frozen=True, slots=True)
class _Sides:
    """What is counted of a position, the player's and the opponent's, and how good that is for the player."""

    counted: tuple[Mapping[str, int], Mapping[str, int]]
    levels: Mapping[Topic, _Level]


def _sides(evaluation: Evaluation[S, M], state: S, player: Player) -> _Sides:
    own, other = (evaluation.of_side(state, each) for each in (player, player.other))
    counted = evaluation.counted(state, player), evaluation.counted(state, player.other)
    levels = {}
    for feature in evaluation.features:
        code, weight, sign = feature.code, evaluation.weights[feature.code], -1 if feature.fewer else 1
        if feature.words is None:
            continue
        counts = [each.get(code) for each in counted]
        if feature.is_material:
            levels[code, Whose.BOTH] = _Level(
                weight * (own[code] - other[code]), counted[0][code] - counted[1][code]
            )
            continue
        if counts[0] is not None:
            levels[code, Whose.OWN] = _Level(weight * own[code], sign * counts[0])
        if counts[1] is not None:
            levels[code, Whose.OTHER] = _Level(-weight * other[code], -sign * counts[1])
    return _Sides(counted, levels)


class Facts(Generic[S, M]):
    """The facts that speak for the player to move after a line."""

    def __init__(self, evaluation: Evaluation[S, M], line: Line[S, M]) -> None:
        self.evaluation = evaluation
        self.line = line
        self.player = line.state.to_move
        self._before = _sides(evaluation, line.state, self.player)

    def after(self, moves: Sequence[M]) -> list[Fact]:
        """The facts once ``moves`` are made, the weightiest first; none where these end the game. What any
        move of the player gives is none: every drop puts a piece on the board.
        """
        end = played(self.line, moves)
        if end.outcome is not None:
            return []
        before, after = self._before, _sides(self.evaluation, end.state, self.player)
        has_lost = _has_lost(self.evaluation, before, after)
        found = []
        for feature in self.evaluation.features:
            for whose in Whose:
                was, now = before.levels.get((feature.code, whose)), after.levels.get((feature.code, whose))
                if was is None or now is None or now.worth <= was.worth or now.good <= was.good:
                    continue
                then, at_last = (
                    (each.counted[0].get(feature.code, 0), each.counted[1].get(feature.code, 0))
                    for each in (before, after)
                )
                given = self._usual[feature.code, whose]
                if whose is Whose.BOTH:
                    # Any move is a drop and nothing was taken; or any move takes as much.
                    is_drop = at_last[1] >= then[1] and given.good > 0
                    is_hollow = is_drop or (len(moves) == 1 and now.good - was.good <= given.good)
                    worth = now.worth - was.worth
                else:
                    own_moves = (len(moves) + 1) // 2
                    is_hollow = now.good - was.good <= own_moves * given.good
                    worth = now.worth - was.worth - own_moves * max(0.0, given.worth)
                if worth <= 0 or is_hollow or (whose is Whose.OWN and feature.fewer and has_lost):
                    continue
                found.append(Fact(feature, whose, then, at_last, worth))
        return sorted(found, key=lambda fact: -fact.worth)

    def is_kept(self, moves: Sequence[M], topic: Topic) -> bool:
        """Whether no reply after ``moves`` takes back at once what material the player has won."""
        code, whose = topic
        end = played(self.line, moves)
        if whose is not Whose.BOTH or end.outcome is not None or end.state.to_move is self.player:
            return True
        before = self._before.levels[topic].good
        return all(
            self.lead(end.game.play_unchecked(end.state, reply), code) > before
            for reply in end.game.legal_moves(end.state)
        )

    def may_gain(self, moves: Sequence[M], topic: Topic) -> bool:
        """Whether ``moves`` give the player anything at all of a topic, or end the game."""
        end = played(self.line, moves)
        after = _sides(self.evaluation, end.state, self.player)
        was, now = self._before.levels.get(topic), after.levels.get(topic)
        if was is None or now is None or end.outcome is not None:
            return True
        return now.good > was.good and self.is_kept(moves, topic)

    def is_won_back(self, fact: Fact) -> bool:
        """Whether the material was the player's before the last ply, no less of it than is won."""
        if fact.whose is not Whose.BOTH or self.line.parent is None:
            return False
        return self.lead(self.line.parent.state, fact.feature.code) >= fact.after[0] - fact.after[1]

    def lead(self, state: S, code: str) -> int:
        """How much more of some material the player has than the opponent in ``state``."""
        own, other = (self.evaluation.counted(state, each) for each in (self.player, self.player.other))
        return own[code] - other[code]

    @cached_property
    def _usual(self) -> Mapping[Topic, _Level]:
        """What a move gives by each topic, the median of some legal ones."""
        game, state, before = self.line.game, self.line.state, self._before.levels
        moves = list(game.legal_moves(state))
        some = moves[:: 1 + len(moves) // MOVES_AVERAGED]
        after = [_sides(self.evaluation, game.play_unchecked(state, move), self.player) for move in some]

        def changes(topic: Topic, part: int) -> list[float]:
            return [
                each.levels[topic][part] - before[topic][part] for each in after if topic in each.levels
            ] or [0.0]

        return {topic: _Level(median(changes(topic, 0)), median(changes(topic, 1))) for topic in before}


def played(line: Line[S, M], moves: Sequence[M]) -> Line[S, M]:
    """The line after ``moves``, which are legal."""
    for move in moves:
        line = line.follow(line.game.play_unchecked(line.state, move), move)
    return line


def _has_lost(evaluation: Evaluation[S, M], before: _Sides, after: _Sides) -> bool:
    """Whether the player has less material: fewer carriers are in danger where there are fewer carriers."""
    return any(
        after.counted[0][feature.code] < before.counted[0][feature.code]
        for feature in evaluation.features
        if feature.is_material
    )
