"""Pairings with players' names, as in PGN and CSV files, and their import into a tournament. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from tachiai.companion_web.club.rounds.changes import entered, round_replaced, with_round
from tachiai.companion_web.club.rounds.checking import checked, with_lines
from tachiai.companion_web.club.rounds.tournament import (
    BoardResult,
    Bye,
    Entrant,
    Letter,
    PairedGame,
    ResultReason,
    Round,
    Tournament,
)
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message

RESULT_TEXTS = {
    BoardResult.FIRST_WINS: "1-0",
    BoardResult.SECOND_WINS: "0-1",
    BoardResult.DRAW: "1/2-1/2",
    BoardResult.FIRST_BY_FORFEIT: "+/-",
    BoardResult.SECOND_BY_FORFEIT: "-/+",
    BoardResult.BOTH_FORFEIT: "-/-",
    BoardResult.BOTH_LOSE: "0-0",
    BoardResult.SHORT_FIRST_WINS: "1-0 unrated",
    BoardResult.SHORT_SECOND_WINS: "0-1 unrated",
    BoardResult.SHORT_DRAW: "1/2-1/2 unrated",
}
RESULTS_BY_TEXT = {text: result for result, text in RESULT_TEXTS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRow:
    """A pairing or a bye of a file."""

    line: int  #: in the file, 0 where there is none
    round: int
    board: int  #: 0 for a bye
    first: str
    second: str  #: "" for a bye
    result: BoardResult | None = None
    reason: ResultReason = ResultReason.NONE
    bye: Letter | None = None
    tags: tuple[tuple[str, str], ...] = ()  #: further PGN tags


def rows_of(tournament: Tournament, only: int | None = None) -> Iterator[PairingRow]:
    """The pairings and byes of all rounds, or of round ``only``."""
    for number, each in enumerate(tournament.rounds, start=1):
        if only not in (None, number):
            continue
        for game in each.games:
            yield PairingRow(
                line=0,
                round=number,
                board=game.board,
                first=tournament.player(game.first).name,
                second=tournament.player(game.second).name,
                result=game.result,
                reason=game.reason,
                tags=game.tags,
            )
        for bye in each.byes:
            name = tournament.player(bye.player).name
            yield PairingRow(line=0, round=number, board=0, first=name, second="", bye=bye.kind)


def with_rows(tournament: Tournament, rows: Iterable[PairingRow], by: str) -> Tournament:
    """Imports pairings, of the next round or of an existing one, which may get results. Unknown players are
    entered; players who are not named keep their bye. ``by``: who imports them. Raises ``BadTournament``
    with the line.
    """
    for number, of_round in groupby(sorted(rows, key=lambda row: row.round), key=lambda row: row.round):
        given = tuple(of_round)
        if _decided(tournament, number) - {(row.first, row.second) for row in given}:
            raise _other_pairings(number).at_line(given[0].line)
        take = partial(_with_round, tournament, number, by)
        tournament = with_lines(take, given, [row.line for row in given])
    return tournament


def _with_round(tournament: Tournament, number: int, by: str, rows: Sequence[PairingRow]) -> Tournament:
    following = len(tournament.rounds) + 1
    if not 1 <= number <= following:
        raise BadTournament(
            Message("expected a round of 1 to {last}, got {round}", last=following, round=number)
        )
    tournament = replace(tournament, planned=max(tournament.planned, number))
    known = {player.name for player in tournament.players}
    named = dict.fromkeys(name for row in rows for name in (row.first, row.second) if name)
    tournament = entered(tournament, [Entrant(number=0, name=name) for name in named if name not in known])
    numbers = {player.name: player.number for player in tournament.players}
    games = tuple(_game(row, numbers, by) for row in rows if row.bye is None)
    byes = tuple(Bye(numbers[row.first], row.bye) for row in rows if row.bye is not None)
    others = {numbers[name] for name in numbers.keys() - named.keys()}
    if number == following:
        asked = (each.bye for each in tournament.requests if each.round == number)
        kept = (bye for bye in asked if bye.player in others)
        return with_round(tournament, Round(games, (*byes, *kept)))
    decided = _decided(tournament, number)
    if decided and not {(row.first, row.second) for row in rows if row.bye is None} <= decided:
        raise _other_pairings(number)
    old = tournament.rounds[number - 1]
    ruled = {(game.first, game.second): game for game in old.games if game.result is not None}
    games = tuple(
        ruled.get((game.first, game.second), game) if game.result is None else game for game in games
    )
    new = Round(games, (*byes, *(bye for bye in old.byes if bye.player in others)))
    return checked(round_replaced(tournament, number, new))


def _decided(tournament: Tournament, number: int) -> set[tuple[str, str]]:
    """The pairs of names in a round that has results, which a file has to have too; else none."""
    for each in tournament.rounds[number - 1 : number]:
        if any(game.result is not None for game in each.games):
            players = tournament.player
            return {(players(game.first).name, players(game.second).name) for game in each.games}
    return set()


def _other_pairings(number: int) -> BadTournament:
    return BadTournament(
        Message(
            "expected the pairings of round {round} as they are, since it has results, got others",
            round=number,
        )
    )


def _game(row: PairingRow, numbers: dict[str, int], by: str) -> PairedGame:
    return PairedGame(
        board=row.board,
        first=numbers[row.first],
        second=numbers[row.second],
        result=row.result,
        reason=row.reason,
        by=by if row.result is not None else "",
        tags=row.tags,
    )
