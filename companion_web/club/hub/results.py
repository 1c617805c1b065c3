"""The results of a tournament's games in the tables' logs. A result counts if it comes from the table that
plays the board, and from a game of the board's two players; any other that names the board is strange.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from tachiai.companion_web.club.hub.schema import ClubGameTable, ClubLogTable
from tachiai.companion_web.club.rounds.changes import with_result
from tachiai.companion_web.club.rounds.tournament import (
    BoardHeading,
    BoardResult,
    Mismatch,
    PairedGame,
    ResultReason,
    StrangeResult,
    Tournament,
    read_heading,
)
from tachiai.companion_web.log.changes import read_game
from tachiai.companion_web.log.schema import SummaryTable
from tachiai.rules.entries import EntryKind
from tachiai.rules.record.participants import RULED

RESULTS = {
    result.at_table: result for result in (BoardResult.FIRST_WINS, BoardResult.SECOND_WINS, BoardResult.DRAW)
}
MOST_STRANGE = 20  # of a table in a tournament; further ones are ignored


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game in the hub's log that names a board of a tournament."""

    number: int
    table: str  #: whose certificate sent it
    heading: BoardHeading
    names: tuple[str, str]
    result: str


def logged_games(session: Session, tournament: Tournament) -> tuple[LoggedGame, ...]:
    """The tables' games that name a board of the tournament, in the order in which they came."""
    query = (
        select(SummaryTable, ClubLogTable.table_name)
        .join(ClubGameTable, ClubGameTable.game_number == SummaryTable.game_number)
        .join(ClubLogTable, ClubLogTable.log_id == ClubGameTable.log_id)
        .where(SummaryTable.event.startswith(f"{tournament.name} (", autoescape=True))
        .order_by(SummaryTable.game_number)
    )
    return tuple(
        LoggedGame(row.game_number, table, heading, (row.first, row.second), row.result)
        for row, table in session.execute(query)
        if (heading := read_heading(row.event)) is not None and heading.event == tournament.name
    )


def with_logged(session: Session, tournament: Tournament, games: tuple[LoggedGame, ...]) -> Tournament:
    """The tournament with the results of ``games``; of several games of a pairing the last finished one
    counts. A result that was taken back at its table is taken back here too; a ruling stays.
    """
    counted: dict[BoardHeading, tuple[PairedGame, LoggedGame]] = {}
    for logged in games:
        heading, game = logged.heading, _game_of(tournament, logged.heading)
        if game is None or mismatch_of(tournament, game, logged) is not None:
            continue
        if logged.result or heading not in counted:
            counted[heading] = game, logged
    for heading, (game, logged) in counted.items():
        if game.by or game.reason is ResultReason.ABSENT:
            continue
        result = RESULTS.get(logged.result)
        if game.result is not result:
            reason = ResultReason.NONE if result is None else _reason(session, logged.number, game, result)
            tournament = with_result(tournament, heading.round, heading.board, result, reason)
    return tournament


def strange_results(
    tournament: Tournament, games: tuple[LoggedGame, ...], now_ms: int
) -> Iterator[StrangeResult]:
    """The results among ``games`` that do not count; those that the tournament has already are unchanged."""
    known = {each.game: each for each in tournament.strange_results}
    many: dict[str, int] = {}
    for logged in games:
        game, result = _game_of(tournament, logged.heading), RESULTS.get(logged.result)
        mismatch = None if game is None else mismatch_of(tournament, game, logged)
        if game is None or mismatch is None or result is None:
            continue
        if not game.table and game.result is result:
            continue  # a board without a table, with the same result by a ruling
        many[logged.table] = many.get(logged.table, 0) + 1
        if many[logged.table] > MOST_STRANGE:
            continue
        yield known.get(logged.number) or StrangeResult(
            game=logged.number,
            table=logged.table,
            round=logged.heading.round,
            board=logged.heading.board,
            first=logged.names[0],
            second=logged.names[1],
            result=result,
            mismatch=mismatch,
            since_ms=now_ms,
        )


def mismatch_of(tournament: Tournament, game: PairedGame, logged: LoggedGame) -> Mismatch | None:
    """Why a game in a table's log is not that of a board; None if it is."""
    if logged.table != game.table:
        return Mismatch.OTHER_TABLE
    names = tournament.player(game.first).name, tournament.player(game.second).name
    return None if logged.names == names else Mismatch.OTHER_NAMES


def _game_of(tournament: Tournament, heading: BoardHeading) -> PairedGame | None:
    if not 1 <= heading.round <= len(tournament.rounds):
        return None
    games = tournament.rounds[heading.round - 1].games
    return next((game for game in games if game.board == heading.board), None)


def _reason(session: Session, game_number: int, game: PairedGame, result: BoardResult) -> ResultReason:
    """Why the game ended with ``result``, from its entries."""
    entries = [stored.entry for stored in read_game(session, game_number).entries]
    code = next((entry.code for entry in reversed(entries) if entry.kind is EntryKind.RESULT), "")
    if code == RULED:
        loser = "second" if result is BoardResult.FIRST_WINS else "first"
        tried = any(entry.kind is EntryKind.ILLEGAL and entry.player == loser for entry in entries)
        return ResultReason.ILLEGAL_MOVE if tried else ResultReason.RULING
    return ResultReason.FLAG if code == "flag" else ResultReason.NONE
