"""What the tables' logs say of a tournament's games. A result counts from the table at which its board is
seated, and from the game of its two players there; any other that names the board is strange.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from tachiai.companion_web.club.hub.schema import ClubGameTable, ClubLogTable
from tachiai.companion_web.club.rounds.changes import with_result
from tachiai.companion_web.club.rounds.heading import Heading, read_heading
from tachiai.companion_web.club.rounds.tournament import (
    Game,
    Mismatch,
    Reason,
    Result,
    StrangeResult,
    Tournament,
)
from tachiai.companion_web.log.changes import read_game
from tachiai.companion_web.log.schema import SummaryTable
from tachiai.rules.entries import EntryKind
from tachiai.rules.record.orders import RULED

RESULTS = {"first wins": Result.FIRST_WINS, "second wins": Result.SECOND_WINS, "draw": Result.DRAW}
MOST_STRANGE = 20  # of a table in a tournament: one that says ever more of them says nothing new


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game in the hub's log that names a board. ``table``: from whose certificate it came."""

    number: int
    table: str
    heading: Heading
    names: tuple[str, str]
    result: str


def logged_games(session: Session, tournament: Tournament) -> tuple[LoggedGame, ...]:
    """Returns the tables' games that name a board of the tournament, in the order in which they came."""
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
    """Returns the tournament with the results of ``games``; of several games of a pairing the last one that
    has ended counts. A result that was undone at its table is taken back here too; a ruling stays.
    """
    counted: dict[Heading, LoggedGame] = {}
    for logged in games:
        game = _game_of(tournament, logged.heading)
        if game is not None and mismatch_of(tournament, game, logged) is None:
            counted[logged.heading] = logged if logged.result else counted.get(logged.heading, logged)
    for heading, logged in counted.items():
        game = _game_of(tournament, heading)
        if game is None or game.by or game.reason is Reason.ABSENT:
            continue
        result = RESULTS.get(logged.result)
        if game.result is not result:
            reason = Reason.NONE if result is None else _reason(session, logged.number, game, result)
            tournament = with_result(tournament, heading.round, heading.board, result, reason)
    return tournament


def strange_results(
    tournament: Tournament, games: tuple[LoggedGame, ...], now_ms: int
) -> Iterator[StrangeResult]:
    """Yields the results among ``games`` that do not count; those that were known are as they were."""
    known = {each.game: each for each in tournament.strange_results}
    many: dict[str, int] = {}
    for logged in games:
        game, result = _game_of(tournament, logged.heading), RESULTS.get(logged.result)
        mismatch = None if game is None else mismatch_of(tournament, game, logged)
        if game is None or mismatch is None or result is None:
            continue
        if not game.table and game.result is result:
            continue  # a board without a table, ruled as the table says
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


def mismatch_of(tournament: Tournament, game: Game, logged: LoggedGame) -> Mismatch | None:
    """Returns why a game in a table's log is not the one of a board, None if it is."""
    if logged.table != game.table:
        return Mismatch.OTHER_TABLE
    names = tournament.player(game.first).name, tournament.player(game.second).name
    return None if logged.names == names else Mismatch.OTHER_NAMES


def _game_of(tournament: Tournament, heading: Heading) -> Game | None:
    """The board that a heading names, None where there is none."""
    if not 1 <= heading.round <= len(tournament.rounds):
        return None
    games = tournament.rounds[heading.round - 1].games
    return next((game for game in games if game.board == heading.board), None)


def _reason(session: Session, game_number: int, game: Game, result: Result) -> Reason:
    """Why the game ended so, as its entries tell."""
    entries = [stored.entry for stored in read_game(session, game_number).entries]
    code = next((entry.code for entry in reversed(entries) if entry.kind is EntryKind.RESULT), "")
    if code == RULED:
        loser = "second" if result is Result.FIRST_WINS else "first"
        tried = any(entry.kind is EntryKind.ILLEGAL and entry.player == loser for entry in entries)
        return Reason.ILLEGAL_MOVE if tried else Reason.RULING
    return Reason.FLAG if code == "flag" else Reason.NONE
