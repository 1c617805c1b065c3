"""The next round of a tournament, by its system. Pure."""

from tachiai.companion_web.club.rounds import knock_out, round_robin
from tachiai.companion_web.club.rounds.changes import with_round
from tachiai.companion_web.club.rounds.swiss import swiss_round
from tachiai.companion_web.club.rounds.tournament import (
    Bye,
    Game,
    Letter,
    Reason,
    Result,
    Round,
    System,
    Tournament,
)
from tachiai.companion_web.errors import BadTournament


def paired(tournament: Tournament) -> Tournament:
    """Returns the tournament with its next round paired. Raises ``BadTournament``."""
    number = len(tournament.rounds) + 1
    if number > tournament.planned:
        raise BadTournament(
            f"All {tournament.planned} rounds are paired.",
            "すべての回戦の組み合わせができています。",
        )
    if len(tournament.players) < 2:
        raise BadTournament("A round needs two players at least; enter more.", "参加者は2人以上必要です。")
    if tournament.rounds and not tournament.rounds[-1].is_over:
        return with_round(tournament, Round())  # which says on which boards results are missing
    asked = tuple(each.bye for each in tournament.requests if each.round == number)
    away = {bye.player for bye in asked}
    match tournament.system:
        case System.SWISS:
            playing = tuple(player.number for player in tournament.players if player.number not in away)
            if len(playing) < 2:
                raise BadTournament(
                    f"Fewer than two players play in round {number}.",
                    f"第{number}回戦に出る参加者が2人以上必要です。",
                )
            games, free = swiss_round(tournament, playing)
            allocated = () if free is None else (Bye(free, Letter.PAIRING_BYE),)
            new = Round(games, (*allocated, *asked))
        case System.ROUND_ROBIN:
            games, free = round_robin.berger_round(len(tournament.players), number)
            byes = () if free is None else (Bye(free, Letter.ZERO_BYE),)
            new = Round(_forfeited(games, away), byes)
        case System.KNOCK_OUT:
            games, passing = knock_out.knock_out_round(tournament)
            new = Round(_forfeited(games, away), tuple(Bye(each, Letter.FULL_BYE) for each in passing))
    return with_round(tournament, new)


def _forfeited(games: tuple[Game, ...], away: set[int]) -> tuple[Game, ...]:
    """The games, lost by those who are away: in these systems their opponents are given."""
    results = {
        (True, False): Result.SECOND_BY_FORFEIT,
        (False, True): Result.FIRST_BY_FORFEIT,
        (True, True): Result.BOTH_FORFEIT,
    }
    return tuple(
        Game(
            board=game.board,
            first=game.first,
            second=game.second,
            result=results.get((game.first in away, game.second in away)),
            reason=Reason.ABSENT if {game.first, game.second} & away else Reason.NONE,
        )
        for game in games
    )
