"""Tie-breaks, each by its article of FIDE's Tie-Break Regulations, on small tournaments."""

from itertools import pairwise

from hypothesis import given, settings

from tachiai.companion_web.club.rounds import tie_breaks
from tachiai.companion_web.club.rounds.standings import standings, value_text
from tachiai.companion_web.club.rounds.tournament import (
    BoardResult,
    Bye,
    Entrant,
    Letter,
    PairedGame,
    Round,
    System,
    TieBreak,
    Tournament,
)
from tachiai.testing.amount import many
from tests.companion_web.club.rounds.strategies import tournaments


def tournament(*rounds: str, players: int = 4, planned: int = 0, system: System = System.SWISS) -> Tournament:
    """A tournament of rounds like "1-2:10 3-4:==" with byes like "5:H"."""
    return Tournament(
        name="Open",
        system=system,
        planned=planned or len(rounds),
        players=tuple(Entrant(number=number, name=f"P{number}") for number in range(1, players + 1)),
        rounds=tuple(map(_round, rounds)),
    )


def _round(text: str) -> Round:
    games: list[PairedGame] = []
    byes: list[Bye] = []
    for each in text.split():
        who, _, came = each.partition(":")
        if "-" in who:
            first, second = map(int, who.split("-"))
            games.append(
                PairedGame(board=len(games) + 1, first=first, second=second, result=BoardResult(came))
            )
        else:
            byes.append(Bye(int(who), Letter(came)))
    return Round(tuple(games), tuple(byes))


PLAYED = tournament("1-2:10 3-4:10", "1-3:10 2-4:==", "4-1:01 2-3:10")  # points 3, 1.5, 1, 0.5


def test_8_1_buchholz_is_the_sum_of_the_opponents_scores() -> None:
    assert [tie_breaks.buchholz(PLAYED, number) for number in (1, 2, 3, 4)] == [6, 9, 10, 11]


def test_14_1_cuts_take_away_the_lowest_and_the_highest() -> None:
    assert tie_breaks.buchholz(PLAYED, 1, cut_low=1) == 5
    assert tie_breaks.buchholz(PLAYED, 1, cut_low=1, cut_high=1) == 2


def test_9_1_sonneborn_berger_weighs_the_opponents_by_the_result() -> None:
    assert tie_breaks.sonneborn_berger(PLAYED, 1) == 2 * 6
    assert tie_breaks.sonneborn_berger(PLAYED, 2) == 1 * 1 + 2 * 2
    assert value_text(TieBreak.SONNEBORN_BERGER, 5) == "1.25"


def test_7_1_wins_count_played_or_not() -> None:
    byes = tournament("1-2:+- 3:U 4:F", "1-2:10 3:H 4:Z")
    assert [tie_breaks.wins(byes, number) for number in (1, 2, 3, 4)] == [2, 0, 1, 1]


def test_7_5_progressive_adds_up_the_scores_after_each_round() -> None:
    assert tie_breaks.progressive(PLAYED, 1) == 2 + 4 + 6
    assert tie_breaks.progressive(PLAYED, 2) == 0 + 1 + 3


def test_6_direct_encounter_places_by_the_games_among_the_tied() -> None:
    assert tie_breaks.direct_encounter(PLAYED, [2, 3]) == {2: 1, 3: 2}
    assert tie_breaks.direct_encounter(PLAYED, [2, 4]) == {2: 1, 4: 1}


def test_6_who_is_ahead_whatever_the_missing_games_bring_is_placed() -> None:
    met = tournament("1-2:10 3-4:10", "1-3:10 2-4:10")
    assert tie_breaks.direct_encounter(met, [1, 2, 3]) == {1: 1, 2: 2, 3: 2}
    assert tie_breaks.direct_encounter(met, [1, 4]) == {1: 1, 4: 1}


def test_6_a_forfeit_is_no_encounter() -> None:
    assert tie_breaks.direct_encounter(tournament("1-2:+-"), [1, 2]) == {1: 1, 2: 1}


def test_16_3_a_bye_asked_for_at_the_end_counts_as_a_draw_for_the_opponents() -> None:
    left = tournament("1-2:10 3-4:10", "1:Z 2-3:10 4:H", "1:Z 2-4:10 3:H")
    assert tie_breaks.adjusted_score(left, 1) == 2 + 1 + 1
    back = tournament("1-2:10 3-4:10", "1:Z 2-3:10 4:H", "1-4:10 2-3:10")
    assert tie_breaks.adjusted_score(back, 1) == 2 + 0 + 2


def test_16_4_an_unplayed_round_is_a_game_against_a_dummy() -> None:
    byes = tournament("1:U 2-3:10", "1-2:10 3:Z", players=3)
    assert tie_breaks.buchholz(byes, 1) == 2 + 2  # 16.4.2: no more than draws in all rounds, not the own 4
    forfeit = tournament("1-2:+- 3-4:10", "1-3:10 2-4:01")
    assert tie_breaks.buchholz(forfeit, 1) == 0 + 2  # 16.4.1: no more than the opponent who was absent has


def test_16_5_rounds_that_were_chosen_not_to_play_are_cut_first() -> None:
    chosen = tournament("1:H 2-3:10", "1-3:10 2:H", "1-2:10 3:H", players=3)
    # against the dummy 3 (three draws), against player 3 a half point and no more, player 2 three half points
    assert tie_breaks.buchholz(chosen, 1) == 3 + 1 + 3
    assert tie_breaks.buchholz(chosen, 1, cut_low=1) == 1 + 3


def test_where_all_meet_all_forfeits_count_as_played() -> None:
    all_play = tournament("1-2:+-", "2-1:01", players=2, system=System.ROUND_ROBIN)
    assert tie_breaks.sonneborn_berger(all_play, 2) == 0
    assert tie_breaks.direct_encounter(all_play, [1, 2]) == {1: 1, 2: 2}


def test_equals_share_a_rank() -> None:
    drawn = tournament("1-2:== 3-4:10")
    assert [(line.player.number, line.rank) for line in standings(drawn)] == [(3, 1), (1, 2), (2, 2), (4, 4)]


@settings(max_examples=many(7))
@given(tournaments())
def test_everybody_stands_once_and_nobody_stands_above_who_has_more(found: Tournament) -> None:
    lines = standings(found)
    assert sorted(line.player.number for line in lines) == [player.number for player in found.players]
    assert [line.half_points for line in lines] == sorted((line.half_points for line in lines), reverse=True)
    assert all(one.rank <= other.rank for one, other in pairwise(lines))
