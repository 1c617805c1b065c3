"""The tournaments of the hall: kept in the hub's database, their results read from the tables' games."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

from pydantic import TypeAdapter
from sqlalchemy import select
from sqlalchemy.orm import Session

from tachiai.companion_web.club.bus.messages import Pairing, RoundMessage
from tachiai.companion_web.club.hub.schema import TournamentTable
from tachiai.companion_web.club.rounds.changes import with_result
from tachiai.companion_web.club.rounds.checking import checked
from tachiai.companion_web.club.rounds.heading import Heading
from tachiai.companion_web.club.rounds.tournament import Game, Reason, Result, Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.changes import read_game
from tachiai.companion_web.log.schema import SummaryTable
from tachiai.rules.entries import EntryKind
from tachiai.rules.shown import shown

RESULTS = {"first wins": Result.FIRST_WINS, "second wins": Result.SECOND_WINS, "draw": Result.DRAW}
RULED = "ruled"  # the code of a result that an arbiter declared
_JSON = TypeAdapter(Tournament)


@dataclass(frozen=True, slots=True)
class Held:
    """A tournament of the hall. ``round``: which round the tables are told (0: none); ``tables``: those that
    it has, in the order of its boards; ``sources``: the texts of the files that it came from, by kind.
    """

    number: int
    tournament: Tournament
    round: int = 0
    tables: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)

    def table_of(self, board: int) -> str:
        """Returns the table at which a board is played, "" for none."""
        return self.tables[board - 1] if board <= len(self.tables) else ""


class Tournaments:
    """The tournaments in the hub's database, read again only after a change: screens ask every second. Nobody
    but the hub's own process changes them. Everything raises ``WebError`` where the database is away. From
    any thread.
    """

    def __init__(self, log: SqlGameLog) -> None:
        self._log = log
        self._lock = Lock()
        self._version = 0  # how often something was changed
        self._read: tuple[int, tuple[Held, ...]] = -1, ()  # at which version, and what

    def all(self) -> tuple[Held, ...]:
        """Returns all of them, the newest first; the same object as long as nothing has changed."""
        with self._lock:
            (read_at, known), version = self._read, self._version
        if read_at == version:
            return known
        with self._log.reading() as session:
            rows = session.scalars(select(TournamentTable).order_by(TournamentTable.number.desc()))
            found = tuple(map(_held, rows))
        with self._lock:
            if version > self._read[0]:  # else somebody has read later ones meanwhile
                self._read = version, found
        return found

    def get(self, number: int) -> Held | None:
        """Returns one of them, None if there is none of this number."""
        return next((held for held in self.all() if held.number == number), None)

    def add(self, tournament: Tournament, sources: Mapping[str, str] | None = None) -> int:
        """Keeps a new one and returns its number. Raises ``BadTournament``."""
        checked(tournament)
        with self._writing() as session:
            _check_name(session, tournament.name, None)
            row = TournamentTable(
                name=tournament.name,
                tournament=_JSON.dump_json(tournament).decode(),
                round=0,
                tables="[]",
                sources=json.dumps(dict(sources or {})),
            )
            session.add(row)
            session.flush()
            return row.number

    def remove(self, number: int) -> None:
        """Takes one away; the games that were played stay in the log."""
        with self._writing() as session:
            row = session.get(TournamentTable, number)
            if row is not None:
                session.delete(row)

    def change(self, number: int, change: Callable[[Tournament], Tournament]) -> Held:
        """Has a tournament changed, nobody else in between, and returns it. Raises ``BadTournament``."""
        with self._writing() as session:
            row = _row(session, number)
            new = checked(change(_JSON.validate_json(row.tournament)))
            _check_name(session, new.name, number)
            row.name, row.tournament = new.name, _JSON.dump_json(new).decode()
            row.round = min(row.round, len(new.rounds))
            return _held(row)

    def keep_source(self, number: int, kind: str, text: str) -> None:
        """Keeps the text of a file that was taken in."""
        with self._writing() as session:
            row = _row(session, number)
            row.sources = json.dumps({**json.loads(row.sources), kind: text})

    def seat(self, number: int, tables: Iterable[str], round_number: int) -> Held:
        """Says at which tables which round is played. Raises ``BadTournament``."""
        with self._writing() as session:
            row = _row(session, number)
            rounds = len(_held(row).tournament.rounds)
            if not 0 <= round_number <= rounds:
                raise BadTournament(
                    f"expected a round of 1 to {rounds}, got {round_number}",
                    f"第{round_number}回戦はまだありません。",
                )
            row.tables, row.round = json.dumps(list(tables)), round_number
            return _held(row)

    def message(self) -> RoundMessage:
        """Returns what the tables are told: the pairings that are still to be played."""
        return RoundMessage(pairings=tuple(pairing for held in self.all() for pairing in _pairings(held)))

    def collect(self) -> bool:
        """Takes the results of games that were played at tables; a ruling at the hub is left as it is.
        Returns whether there was anything new.
        """
        changed = False
        with self._log.writing() as session:
            for row in session.scalars(select(TournamentTable)):
                old = _held(row).tournament
                new = _with_played(session, old)
                if new != old:
                    row.tournament, changed = _JSON.dump_json(new).decode(), True
        if changed:
            self._raise_version()
        return changed

    @contextmanager
    def _writing(self) -> Iterator[Session]:
        with self._log.writing() as session:
            yield session
        self._raise_version()

    def _raise_version(self) -> None:
        with self._lock:
            self._version += 1


def _row(session: Session, number: int) -> TournamentTable:
    row = session.get(TournamentTable, number)
    if row is None:
        raise BadTournament(
            f"expected the number of a tournament, got {number}", "その大会は見つかりません。"
        )
    return row


def _check_name(session: Session, name: str, number: int | None) -> None:
    found = session.scalar(select(TournamentTable.number).where(TournamentTable.name == name))
    if found not in (None, number):
        raise BadTournament(
            f"expected a name that no other tournament has, got {shown(name)}",
            f"同じ名前の大会があります：{shown(name)}",
        )


def _held(row: TournamentTable) -> Held:
    tournament = _JSON.validate_json(row.tournament)
    return Held(row.number, tournament, row.round, tuple(json.loads(row.tables)), json.loads(row.sources))


def _pairings(held: Held) -> Iterator[Pairing]:
    if not held.round:
        return
    tournament = held.tournament
    for game in tournament.rounds[held.round - 1].games:
        if game.result is None:
            yield Pairing(
                event=tournament.name,
                round=held.round,
                board=game.board,
                table=held.table_of(game.board),
                first=tournament.player(game.first).name,
                second=tournament.player(game.second).name,
                uid=tournament.uid,
                time_control=tournament.time_control,
            )


def _with_played(session: Session, tournament: Tournament) -> Tournament:
    """The tournament with the results in the log; of several games of a pairing the last one that has ended
    counts. A result that was undone at the table is taken back here too.
    """
    prefix = f"{tournament.name} ("
    query = select(SummaryTable).where(SummaryTable.event.startswith(prefix, autoescape=True))
    begun: dict[tuple[str, str, str], SummaryTable] = {}
    for row in session.scalars(query.order_by(SummaryTable.game_number)):
        key = row.event, row.first, row.second
        begun[key] = row if row.result else begun.get(key, row)
    for number, each in enumerate(tournament.rounds, start=1):
        for game in each.games:
            names = tournament.player(game.first).name, tournament.player(game.second).name
            found = begun.get((str(Heading(tournament.name, number, game.board)), *names))
            if found is None or game.by or game.reason is Reason.ABSENT:
                continue
            result = RESULTS.get(found.result)
            if game.result is not result:
                reason = Reason.NONE if result is None else _reason(session, found.game_number, game, result)
                tournament = with_result(tournament, number, game.board, result, reason)
    return tournament


def _reason(session: Session, game_number: int, game: Game, result: Result) -> Reason:
    """Why the game ended so, as its entries tell."""
    entries = [stored.entry for stored in read_game(session, game_number).entries]
    code = next((entry.code for entry in reversed(entries) if entry.kind is EntryKind.RESULT), "")
    if code == RULED:
        loser = "second" if result is Result.FIRST_WINS else "first"
        tried = any(entry.kind is EntryKind.ILLEGAL and entry.player == loser for entry in entries)
        return Reason.ILLEGAL_MOVE if tried else Reason.RULING
    return Reason.FLAG if code == "flag" else Reason.NONE
