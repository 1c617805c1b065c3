"""What the log knows of each player, counted by the database."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from tachiai.companion_web.log.schema import EntryTable, SummaryTable
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.rules.entries import EntryKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How games ended for one player."""

    games: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def open(self) -> int:
        """Games without a result."""
        return self.games - self.won - self.lost - self.drawn

    def plus(self, other: "Score") -> "Score":
        """Returns both together."""
        return Score(
            games=self.games + other.games,
            won=self.won + other.won,
            lost=self.lost + other.lost,
            drawn=self.drawn + other.drawn,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player: all games, those of each game by uid, plies of those games, illegal moves tried."""

    name: str
    score: Score
    by_game: Mapping[str, Score]
    plies: int
    illegal: int


def players(log: SqlGameLog, name: str | None = None) -> tuple[PlayerRow, ...]:
    """Returns all players with a name, most games first; or only the one called ``name``, if there is one."""
    scores: dict[str, dict[str, Score]] = {}
    plies: dict[str, int] = {}
    illegal: dict[str, int] = {}
    with log.reading() as session:
        for side in ("first", "second"):
            for who, uid, score, played in _scores(session, side, name):
                of_player = scores.setdefault(who, {})
                of_player[uid] = of_player.get(uid, Score()).plus(score)
                plies[who] = plies.get(who, 0) + played
            for who, count in _illegal(session, side, name):
                illegal[who] = illegal.get(who, 0) + count
    rows = (
        PlayerRow(
            name=who,
            score=_sum(by_game.values()),
            by_game=by_game,
            plies=plies[who],
            illegal=illegal.get(who, 0),
        )
        for who, by_game in scores.items()
    )
    return tuple(sorted(rows, key=lambda row: (-row.score.games, row.name)))


def _sum(scores: Iterable[Score]) -> Score:
    total = Score()
    for score in scores:
        total = total.plus(score)
    return total


def _column(side: str) -> InstrumentedAttribute[str]:
    return SummaryTable.first if side == "first" else SummaryTable.second


def _name_is(side: str, name: str | None) -> ColumnElement[bool]:
    return _column(side) != "" if name is None else _column(side) == name


def _scores(session: Session, side: str, name: str | None) -> list[tuple[str, str, Score, int]]:
    column = _column(side)
    other = "second" if side == "first" else "first"

    def count(result: str) -> ColumnElement[int]:
        return func.sum(case((SummaryTable.result == result, 1), else_=0))

    query = (
        select(
            column,
            SummaryTable.uid,
            func.count(),
            count(f"{side} wins"),
            count(f"{other} wins"),
            count("draw"),
            func.sum(SummaryTable.plies),
        )
        .where(_name_is(side, name))
        .group_by(column, SummaryTable.uid)
    )
    return [
        (who, uid, Score(games=games, won=won, lost=lost, drawn=drawn), int(played))
        for who, uid, games, won, lost, drawn, played in session.execute(query)
    ]


def _illegal(session: Session, side: str, name: str | None) -> list[tuple[str, int]]:
    column = _column(side)
    query = (
        select(column, func.count())
        .join(EntryTable, EntryTable.game_number == SummaryTable.game_number)
        .where(EntryTable.kind == EntryKind.ILLEGAL.value, EntryTable.player == side, _name_is(side, name))
        .group_by(column)
    )
    return [(who, count) for who, count in session.execute(query)]
