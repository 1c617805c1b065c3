"""Pairings, results and standings as everybody may see them: without dates of birth and arbiters' names."""

from tachiai.companion_web.club.hub.tournaments import HeldTournament
from tachiai.companion_web.club.rounds.pairing_rows import RESULT_TEXTS
from tachiai.companion_web.club.rounds.standings import points_text, standings, value_text
from tachiai.companion_web.club.rounds.words import BYES, REASONS, TIE_BREAKS, TIE_BREAKS_EXPLAINED

Json = dict[str, object]


def tournament_json(held: HeldTournament) -> Json:
    """A tournament as JSON for other programs."""
    tournament = held.tournament
    return {
        "name": tournament.name,
        "rounds": [
            [
                {
                    "board": game.board,
                    "first": tournament.player(game.first).name,
                    "second": tournament.player(game.second).name,
                    "result": RESULT_TEXTS[game.result] if game.result else "",
                }
                for game in each.games
            ]
            for each in tournament.rounds
        ],
        "standings": [
            {"rank": line.rank, "name": line.player.name, "points": points_text(line.half_points)}
            for line in standings(tournament)
        ],
    }


def tournament_words(held: HeldTournament) -> Json:
    """The template variables of a tournament's pages."""
    return {
        "held": held,
        "tournament": held.tournament,
        "standings": standings(held.tournament),
        "decided_by": held.tournament.decided_by,
        "tie_breaks": TIE_BREAKS,
        "explained": TIE_BREAKS_EXPLAINED,
        "reasons": REASONS,
        "byes": BYES,
        "results": RESULT_TEXTS,
        "points_text": points_text,
        "value_text": value_text,
    }
