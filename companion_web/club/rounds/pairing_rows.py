"""Pairings by names, as PGN and CSV files have them, and how they become rounds of a tournament. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from tachiai.companion_web.club.rounds.changes import entered, with_round
from tachiai.companion_web.club.rounds.checking import checked, with_lines
from tachiai.companion_web.club.rounds.tournament import (
    Bye,
    Game,
    Letter,
    Player,
    Reason,
    Result,
    Round,
    Tournament,
)
from tachiai.companion_web.errors import BadTournament

RESULT_TEXTS = {
    Result.FIRST_WINS: "1-0",
    Result.SECOND_WINS: "0-1",
    Result.DRAW: "1/2-1/2",
    Result.FIRST_BY_FORFEIT: "+/-",
    Result.SECOND_BY_FORFEIT: "-/+",
    Result.BOTH_FORFEIT: "-/-",
    Result.BOTH_LOSE: "0-0",
    Result.SHORT_FIRST_WINS: "1-0 unrated",
    Result.SHORT_SECOND_WINS: "0-1 unrated",
    Result.SHORT_DRAW: "1/2-1/2 unrated",
}
RESULTS_BY_TEXT = {text: result for result, text in RESULT_TEXTS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRow:
    """A pairing of a file: ``line`` is where it stands there. ``bye``: ``first`` does not play, and there is
    no ``second`` and no ``board`` (0).
    """

    line: int
    round: int
    board: int
    first: str
    second: str
    result: Result | None = None
    reason: Reason = Reason.NONE
    bye: Letter | None = None
    tags: tuple[tuple[str, str], ...] = ()


def rows_of(tournament: Tournament, only: int | None = None) -> Iterator[PairingRow]:
    """Yields the pairings of all rounds, or of one, and who does not play."""
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
    """Returns the tournament with the pairings of a file: of the next round, or of one that is there already,
    whose results they may add to. Who is not known yet is entered; who is not named keeps their bye. ``by``:
    who took the file in. Raises ``BadTournament``, whose sentence begins with the line.
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
            f"expected a round of 1 to {following}, got {number}",
            f"読み込めるのは第{following}回戦までです（ファイルは第{number}回戦）。",
        )
    tournament = replace(tournament, planned=max(tournament.planned, number))
    known = {player.name for player in tournament.players}
    named = dict.fromkeys(name for row in rows for name in (row.first, row.second) if name)
    tournament = entered(tournament, [Player(number=0, name=name) for name in named if name not in known])
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
    return checked(
        replace(tournament, rounds=(*tournament.rounds[: number - 1], new, *tournament.rounds[number:]))
    )


def _decided(tournament: Tournament, number: int) -> set[tuple[str, str]]:
    """The names of who meets whom in a round that has results; they have to meet in a file too."""
    for each in tournament.rounds[number - 1 : number]:
        if any(game.result is not None for game in each.games):
            players = tournament.player
            return {(players(game.first).name, players(game.second).name) for game in each.games}
    return set()


def _other_pairings(number: int) -> BadTournament:
    return BadTournament(
        f"expected the pairings of round {number} as they are, since it has results, got others",
        f"第{number}回戦には結果が入っているので、組み合わせは変えられません。",
    )


def _game(row: PairingRow, numbers: dict[str, int], by: str) -> Game:
    return Game(
        board=row.board,
        first=numbers[row.first],
        second=numbers[row.second],
        result=row.result,
        reason=row.reason,
        by=by if row.result is not None else "",
        tags=row.tags,
    )
