"""Statistics of each player, computed by the database."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from tachiai.companion_web.log.schema import EntryTable, SummaryTable
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.rules.entries import EntryKind
from tachiai.rules.record.fields import LARGEST_COUNT, is_text


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerScore:
    """Number of games of one player, by result."""

    games: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def open(self) -> int:
        """Games without a result."""
        return self.games - self.won - self.lost - self.drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """Totals of one player over all games."""

    name: str
    score: PlayerScore
    by_game: Mapping[str, PlayerScore]  #: game uid → score
    plies: int
    illegal: int  #: illegal moves tried


def players(log: SqlGameLog, name: str | None = None) -> tuple[PlayerRow, ...]:
    """All named players, most games first; or only the one called ``name``, if there is one."""
    scores: dict[str, dict[str, list[PlayerScore]]] = {}
    plies, illegal = Counter[str](), Counter[str]()
    with log.reading() as session:
        for side, other in (("first", "second"), ("second", "first")):
            for who, uid, score, played in _scores(session, side, other, name):
                scores.setdefault(who, {}).setdefault(uid, []).append(score)
                plies[who] += played
            for who, count in _illegal(session, side, name):
                illegal[who] += count
    rows = (
        PlayerRow(
            name=who,
            score=_total(score for both in by_game.values() for score in both),
            by_game={uid: _total(both) for uid, both in by_game.items()},
            plies=plies[who],
            illegal=illegal[who],
        )
        for who, by_game in scores.items()
    )
    return tuple(sorted(rows, key=lambda row: (-row.score.games, row.name)))


def _total(scores: Iterable[PlayerScore]) -> PlayerScore:
    games, won, lost, drawn = map(sum, zip(*map(astuple, scores), strict=True))
    return PlayerScore(games=games, won=won, lost=lost, drawn=drawn)


def _name_is(side: str, name: str | None) -> tuple[InstrumentedAttribute[str], ColumnElement[bool]]:
    column: InstrumentedAttribute[str] = getattr(SummaryTable, side)
    return column, column != "" if name is None else column == name


def _scores(
    session: Session, side: str, other: str, name: str | None
) -> Iterator[tuple[str, str, PlayerScore, int]]:
    column, wanted = _name_is(side, name)
    results = [
        func.sum(case((SummaryTable.result == result, 1), else_=0))
        for result in (f"{side} wins", f"{other} wins", "draw")
    ]
    countable = SummaryTable.plies.between(0, LARGEST_COUNT)  # a damaged summary may hold anything
    plies = func.sum(case((countable, SummaryTable.plies), else_=0))
    query = (
        select(column, SummaryTable.uid, plies, func.count(), *results)
        .where(wanted)
        .group_by(column, SummaryTable.uid)
    )
    for who, uid, played, games, won, lost, drawn in session.execute(query):
        if is_text(who):
            score = PlayerScore(games=games, won=won, lost=lost, drawn=drawn)
            yield who, uid if is_text(uid) else "", score, int(played)


def _illegal(session: Session, side: str, name: str | None) -> list[tuple[str, int]]:
    column, wanted = _name_is(side, name)
    query = (
        select(column, func.count())
        .join(EntryTable, EntryTable.game_number == SummaryTable.game_number)
        .where(EntryTable.kind == EntryKind.ILLEGAL.value, EntryTable.player == side, wanted)
        .group_by(column)
    )
    return [(who, count) for who, count in session.execute(query) if is_text(who)]
