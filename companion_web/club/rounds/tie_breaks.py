"""Tie-breaks by FIDE's Tie-Break Regulations (Handbook C.07, in force since March 2026), in half points.

Article 16 covers unplayed rounds in a Swiss tournament: for the player's own tie-break they are games against
a dummy; for the opponents' tie-breaks, requested byes in the last rounds are draws. In a round-robin this
does not apply: forfeited games count as if they had been played.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tachiai.companion_web.club.rounds.tournament import DRAW, Letter, System, TieBreak, Tournament

REQUESTED = frozenset((Letter.HALF_BYE, Letter.ZERO_BYE))  # article 16.1.1
VOLUNTARY = REQUESTED | {Letter.FORFEIT_LOSS}  # 16.1.2


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round adds to Buchholz and Sonneborn-Berger."""

    score: int  #: of the opponent, or of the dummy, in half points
    brought: int  #: half points of the player in this round
    is_voluntary: bool = False  #: the player chose not to play (article 16.1.2)


def adjusted_score(tournament: Tournament, number: int) -> int:
    """A player's score for the opponents' tie-breaks (article 16.3)."""
    letters = [letter for letter in tournament.letters_of(number) if letter is not None]
    total, is_end = 0, True
    for letter in reversed(letters):
        total += DRAW if is_end and letter in REQUESTED else letter.half_points
        is_end = is_end and letter in VOLUNTARY
    return total


def contributions(tournament: Tournament, number: int) -> Iterator[Contribution]:
    """The contribution of each finished round of a player (articles 8, 9, 16.4)."""
    is_swiss = tournament.system is System.SWISS
    for each in tournament.rounds:
        game, letter = each.game_of(number), each.letter_of(number)
        if letter is None:
            continue
        opponent = None if game is None else game.opponent_of(number)
        if opponent is not None and (letter.is_played or not is_swiss):
            score = adjusted_score(tournament, opponent) if is_swiss else tournament.half_points_of(opponent)
            yield Contribution(score, letter.half_points)
        elif is_swiss:
            dummy = _dummy_score(tournament, number, opponent)
            yield Contribution(dummy, letter.half_points, letter in VOLUNTARY)


def _dummy_score(tournament: Tournament, number: int, opponent: int | None) -> int:
    """The player's own score, but at most that of the opponent of the unplayed game (16.4.1), or, without an
    opponent, that of draws in all rounds (16.4.2).
    """
    most = tournament.planned * DRAW if opponent is None else adjusted_score(tournament, opponent)
    return min(tournament.half_points_of(number), most)


def buchholz(tournament: Tournament, number: int, cut_low: int = 0, cut_high: int = 0) -> int:
    """The sum of the opponents' scores (article 8.1) without the ``cut_low`` lowest and ``cut_high`` highest
    ones (14.1); rounds that the player chose not to play are cut first (16.5).
    """
    found = sorted(contributions(tournament, number), key=lambda each: (not each.is_voluntary, each.score))
    left = sorted(each.score for each in found[cut_low:])
    return sum(left[: len(left) - cut_high])


def sonneborn_berger(tournament: Tournament, number: int) -> int:
    """The sum of the opponents' scores, each times the points won against them (article 9.1), in quarter
    points.
    """
    return sum(each.score * each.brought for each in contributions(tournament, number))


def wins(tournament: Tournament, number: int) -> int:
    """Rounds in which the player got as many points as for a win, played or not (article 7.1)."""
    return sum(letter is not None and letter.half_points == 2 for letter in tournament.letters_of(number))


def progressive(tournament: Tournament, number: int) -> int:
    """The sum of the player's scores after each round (article 7.5)."""
    total = score = 0
    for letter in tournament.letters_of(number):
        score += 0 if letter is None else letter.half_points
        total += score
    return total


def direct_encounter(tournament: Tournament, tied: Sequence[int]) -> Mapping[int, int]:
    """The rank of each of ``tied`` by their games against one another, from 1 on (article 6). If some of
    these were not played, a player is ranked only if no result of them could change the rank; the others
    share the next one.
    """
    score = dict.fromkeys(tied, 0)
    missing = {each: set(tied) - {each} for each in tied}
    for each in tournament.rounds:
        for game in each.games:
            both = {game.first, game.second}
            if game.result is None or not both <= score.keys():
                continue
            if tournament.system is System.SWISS and not game.result.letters[0].is_played:
                continue
            for player in both:
                letter = game.letter_of(player)
                score[player] += 0 if letter is None else letter.half_points
                missing[player] -= both
    places: dict[int, int] = {}
    if not any(missing.values()):
        return {each: 1 + sum(other > score[each] for other in score.values()) for each in tied}
    left = list(tied)
    while left:
        best = max(left, key=lambda each: score[each])
        rest = [each for each in left if each != best]
        if any(score[each] + 2 * len(missing[each]) >= score[best] for each in rest):
            break
        places[best] = 1 + len(places)
        left = rest
    return {**places, **{each: 1 + len(places) for each in left}}


def value_of(tournament: Tournament, tie_break: TieBreak, number: int) -> int:
    """The value of a tie-break of one player. Raises ``ValueError`` for the direct encounter."""
    match tie_break:
        case TieBreak.BUCHHOLZ:
            return buchholz(tournament, number)
        case TieBreak.BUCHHOLZ_CUT_1:
            return buchholz(tournament, number, cut_low=1)
        case TieBreak.BUCHHOLZ_MEDIAN:
            return buchholz(tournament, number, cut_low=1, cut_high=1)
        case TieBreak.SONNEBORN_BERGER:
            return sonneborn_berger(tournament, number)
        case TieBreak.WINS:
            return wins(tournament, number)
        case TieBreak.PROGRESSIVE:
            return progressive(tournament, number)
        case TieBreak.DIRECT:
            raise ValueError("expected a tie-break of one player, got the direct encounter")
