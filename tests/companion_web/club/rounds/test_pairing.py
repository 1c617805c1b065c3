"""Pairings of each system; late entries, byes, withdrawals, results."""

import pytest

from tachiai.companion_web.club.rounds.changes import (
    back,
    entered,
    with_bye_request,
    with_result,
    withdrawn,
    without_last_round,
)
from tachiai.companion_web.club.rounds.checking import checked
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.round_robin import berger_round, rounds_of
from tachiai.companion_web.club.rounds.tournament import (
    BoardResult,
    Entrant,
    Letter,
    Prohibited,
    ResultReason,
    System,
    Tournament,
)
from tachiai.companion_web.errors import BadTournament
from tests.support.tournaments import open_tournament, played


def pairs(tournament: Tournament) -> list[tuple[int, int]]:
    return [(game.first, game.second) for game in tournament.rounds[-1].games]


def test_swiss_pairs_the_upper_half_with_the_lower_half() -> None:
    tournament = paired(open_tournament(6))
    assert pairs(tournament) == [(1, 4), (5, 2), (3, 6)]
    assert pairs(paired(played(tournament))) == [(3, 1), (4, 5), (2, 6)]


def test_nobody_meets_twice_and_colours_alternate() -> None:
    tournament, met = open_tournament(8), set()
    for _ in range(3):
        tournament = paired(tournament)
        met |= {frozenset(pair) for pair in pairs(tournament)}
        tournament = played(tournament, BoardResult.DRAW)
    assert len(met) == 12
    firsts = [sum(game.first == 1 for game in each.games) for each in tournament.rounds]
    assert 1 <= sum(firsts) <= 2


def test_an_odd_number_leaves_one_with_a_bye_of_a_point() -> None:
    tournament = paired(open_tournament(5))
    assert [(bye.player, bye.kind) for bye in tournament.rounds[0].byes] == [(5, Letter.PAIRING_BYE)]
    assert tournament.half_points_of(5) == 2


def test_a_round_is_paired_when_the_last_one_is_over() -> None:
    with pytest.raises(BadTournament, match="Round 1 is not over: there is no result yet on boards 1, 2."):
        paired(paired(open_tournament(4)))


def test_players_who_must_not_meet_do_not() -> None:
    tournament = open_tournament(4)
    assert (1, 3) in pairs(paired(tournament))
    apart = Tournament(
        name="Open", planned=3, players=tournament.players, prohibited=(Prohibited(1, 3, (1, 3)),)
    )
    assert (1, 3) not in pairs(paired(apart))


def test_late_entries_have_byes_for_what_they_missed() -> None:
    tournament = entered(
        played(paired(open_tournament(4))), [Entrant(number=0, name="Late")], Letter.HALF_BYE
    )
    assert tournament.half_points_of(5) == 1
    assert tournament.rounds[0].letter_of(5) is Letter.HALF_BYE
    tournament = paired(tournament)
    assert len(tournament.rounds[1].games) == 2


def test_who_asks_for_a_bye_is_not_paired() -> None:
    tournament = paired(with_bye_request(open_tournament(5), 1, 1, Letter.HALF_BYE))
    assert tournament.rounds[0].game_of(1) is None
    assert tournament.half_points_of(1) == 1
    assert tournament.requests == ()


def test_who_withdraws_is_paired_no_more_until_they_come_back() -> None:
    tournament = withdrawn(played(paired(open_tournament(4))), 1)
    assert paired(tournament).rounds[1].game_of(1) is None
    assert paired(back(tournament, 1)).rounds[1].game_of(1) is not None


def test_a_round_without_results_is_taken_back() -> None:
    asked = with_bye_request(open_tournament(5), 1, 1, Letter.HALF_BYE)
    assert without_last_round(paired(asked)) == asked
    with pytest.raises(BadTournament, match="This round has results already, so it cannot be taken back."):
        without_last_round(played(paired(asked)))


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.KNOCK_OUT])
@pytest.mark.parametrize("players", [4, 5])
def test_a_round_with_forfeits_of_those_who_are_away_is_taken_back(system: System, players: int) -> None:
    asked = with_bye_request(open_tournament(players, system=system), 4, 1, Letter.ZERO_BYE)
    away = paired(asked)
    assert any(game.reason is ResultReason.ABSENT for game in away.rounds[0].games)
    assert without_last_round(away) == asked
    ruled = with_result(away, 1, 1, BoardResult.FIRST_BY_FORFEIT, ResultReason.ABSENT, by="Aoi")
    with pytest.raises(BadTournament, match="This round has results already, so it cannot be taken back."):
        without_last_round(ruled)


def test_berger_tables_are_those_of_fide() -> None:
    found = [[(game.first, game.second) for game in berger_round(6, number)[0]] for number in range(1, 6)]
    assert found == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("players", range(2, 12))
def test_everybody_meets_everybody_and_has_both_colours(players: int) -> None:
    once = rounds_of(players)
    met = [
        (game.first, game.second)
        for number in range(1, 2 * once + 1)
        for game in berger_round(players, number)[0]
    ]
    everybody = [
        (one, other) for one in range(1, players + 1) for other in range(1, players + 1) if one != other
    ]
    assert sorted(met) == everybody


def test_who_is_away_loses_by_forfeit_where_opponents_are_given() -> None:
    tournament = paired(
        with_bye_request(open_tournament(4, system=System.ROUND_ROBIN), 1, 1, Letter.ZERO_BYE)
    )
    assert tournament.rounds[0].games[0].result is BoardResult.SECOND_BY_FORFEIT
    assert tournament.rounds[0].games[0].reason is ResultReason.ABSENT


def test_knock_out_keeps_the_first_two_apart_until_the_end() -> None:
    tournament = open_tournament(6, system=System.KNOCK_OUT)
    seen = []
    for _ in range(3):
        tournament = paired(tournament)
        seen.append({frozenset(pair) for pair in pairs(tournament)})
        for game in tournament.rounds[-1].games:
            result = BoardResult.FIRST_WINS if game.first < game.second else BoardResult.SECOND_WINS
            tournament = with_result(tournament, len(tournament.rounds), game.board, result)
    assert seen == [
        {frozenset((4, 5)), frozenset((3, 6))},
        {frozenset((1, 4)), frozenset((2, 3))},
        {frozenset((1, 2))},
    ]
    with pytest.raises(BadTournament, match="All 3 rounds are paired."):
        paired(tournament)


def test_a_draw_in_a_knock_out_asks_who_goes_on() -> None:
    tournament = played(paired(open_tournament(4, system=System.KNOCK_OUT)), BoardResult.DRAW)
    with pytest.raises(BadTournament, match=r"Round 1, board 1: nobody has won \('P1 - P4'\)."):
        paired(tournament)


@pytest.mark.parametrize(
    ("tournament", "sentence"),
    [
        (
            Tournament(name=" "),
            "expected a tournament's name of 1 to 100 characters that can be printed, got ' '",
        ),
        (Tournament(name="A", planned=0), "A tournament has 1 to 99 rounds, not 0."),
        (Tournament(name="A", time_control="x"), "expected a time control like"),
        (
            Tournament(name="A", players=(Entrant(number=1, name="B"), Entrant(number=2, name="B"))),
            "Two players are called 'B'. ",
        ),
    ],
)
def test_what_is_no_tournament_is_refused(tournament: Tournament, sentence: str) -> None:
    with pytest.raises(BadTournament) as refused:
        checked(tournament)
    assert str(refused.value).startswith(sentence)
