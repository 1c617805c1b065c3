"""Pairs the next round of a tournament, by its system. Pure."""

from dataclasses import replace

from tachiai.companion_web.club.rounds import knock_out, round_robin
from tachiai.companion_web.club.rounds.changes import with_round
from tachiai.companion_web.club.rounds.swiss import swiss_round
from tachiai.companion_web.club.rounds.tournament import (
    BoardResult,
    Bye,
    Letter,
    PairedGame,
    ResultReason,
    Round,
    System,
    Tournament,
)
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message


def paired(tournament: Tournament) -> Tournament:
    """The tournament with its next round. Raises ``BadTournament``."""
    number = len(tournament.rounds) + 1
    if number > tournament.planned:
        raise BadTournament(Message("All {planned} rounds are paired.", planned=tournament.planned))
    if len(tournament.players) < 2:
        raise BadTournament(Message("A round needs two players at least; enter more."))
    if tournament.rounds and not tournament.rounds[-1].is_over:
        return with_round(tournament, Round())  # raises, and names the boards without a result
    asked = tuple(each.bye for each in tournament.requests if each.round == number)
    away = {bye.player for bye in asked}
    match tournament.system:
        case System.SWISS:
            playing = tuple(player.number for player in tournament.players if player.number not in away)
            if len(playing) < 2:
                raise BadTournament(Message("Fewer than two players play in round {round}.", round=number))
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


def _forfeited(games: tuple[PairedGame, ...], away: set[int]) -> tuple[PairedGame, ...]:
    """The games, forfeited by absent players: in these systems the opponents are fixed."""
    results = {
        (True, False): BoardResult.SECOND_BY_FORFEIT,
        (False, True): BoardResult.FIRST_BY_FORFEIT,
        (True, True): BoardResult.BOTH_FORFEIT,
    }
    return tuple(
        replace(
            game,
            result=results.get((game.first in away, game.second in away)),
            reason=ResultReason.ABSENT if {game.first, game.second} & away else ResultReason.NONE,
        )
        for game in games
    )
