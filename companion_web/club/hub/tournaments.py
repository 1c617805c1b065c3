"""The tournaments in the hub's database; their results are read from the tables' games."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock

from pydantic import TypeAdapter
from sqlalchemy import select
from sqlalchemy.orm import Session

from tachiai.companion_web.club.bus.messages import Pairing, RoundMessage, Ruled
from tachiai.companion_web.club.hub.accounts import AuditLine, audit_row
from tachiai.companion_web.club.hub.results import logged_games, strange_results, with_logged
from tachiai.companion_web.club.hub.schema import TournamentTable
from tachiai.companion_web.club.rounds.changes import as_seated, seated, settled
from tachiai.companion_web.club.rounds.checking import checked
from tachiai.companion_web.club.rounds.pairing_rows import RESULT_TEXTS
from tachiai.companion_web.club.rounds.tournament import (
    BoardHeading,
    PairedGame,
    ResultReason,
    StrangeResult,
    Tournament,
)
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value

_JSON = TypeAdapter(Tournament)


@dataclass(frozen=True, slots=True)
class HeldTournament:
    """A tournament as the hub stores it."""

    number: int
    tournament: Tournament
    round: int = 0  #: the round that is played at the tables, 0 for none
    tables: tuple[str, ...] = ()  #: names of its tables, in the order of its boards
    sources: Mapping[str, str] = field(default_factory=dict)  #: texts of the files it was read from, by kind


class Tournaments:
    """The tournaments in the hub's database, cached until a change: screens ask every second. Only the hub's
    own process changes them. ``unix_ms``: the present time (UTC). Thread-safe. Everything raises ``WebError``
    while the database cannot be reached.
    """

    def __init__(self, log: SqlGameLog, unix_ms: Callable[[], int]) -> None:
        self._log, self._unix_ms = log, unix_ms
        self._lock = Lock()
        self._version = 0  # rises with every change
        self._read: tuple[int, tuple[HeldTournament, ...]] = -1, ()  # the cache, and its version

    def all(self) -> tuple[HeldTournament, ...]:
        """All of them, the newest first; the same object until something changes."""
        with self._lock:
            (read_at, known), version = self._read, self._version
        if read_at == version:
            return known
        with self._log.reading() as session:
            rows = session.scalars(select(TournamentTable).order_by(TournamentTable.number.desc()))
            found = tuple(map(_held, rows))
        with self._lock:
            if version > self._read[0]:  # else another thread has cached a later version meanwhile
                self._read = version, found
        return found

    def get(self, number: int) -> HeldTournament | None:
        """The one with this number; None if there is none."""
        return next((held for held in self.all() if held.number == number), None)

    def add(self, tournament: Tournament, sources: Mapping[str, str] | None = None) -> int:
        """Stores a new one and returns its number. Raises ``BadTournament``."""
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
        """Deletes one; its games stay in the log."""
        with self._writing() as session:
            row = session.get(TournamentTable, number)
            if row is not None:
                session.delete(row)

    def change(self, number: int, change: Callable[[Tournament], Tournament]) -> HeldTournament:
        """Applies ``change`` to a tournament in one transaction. Raises ``BadTournament``."""
        with self._writing() as session:
            row = _row(session, number)
            old = _held(row).tournament
            new = as_seated(old, checked(change(old)))
            _check_name(session, new.name, number)
            row.name, row.tournament = new.name, _JSON.dump_json(new).decode()
            row.round = min(row.round, len(new.rounds))
            return _held(row)

    def keep_source(self, number: int, kind: str, text: str) -> None:
        """Stores the text of a file that was read; ``kind``: a ``FileKind``."""
        with self._writing() as session:
            row = _row(session, number)
            row.sources = json.dumps({**json.loads(row.sources), kind: text})

    def seat(self, number: int, tables: Iterable[str], round_number: int) -> HeldTournament:
        """Sets the round that is played, and the tables in the order of its boards. Raises
        ``BadTournament``.
        """
        with self._writing() as session:
            row, seats = _row(session, number), list(tables)
            tournament = _held(row).tournament
            rounds = len(tournament.rounds)
            if not 0 <= round_number <= rounds:
                raise BadTournament(Message("There is no round {round} yet.", round=round_number))
            if round_number:
                row.tournament = _JSON.dump_json(seated(tournament, round_number, seats)).decode()
            row.tables, row.round = json.dumps(seats), round_number
            return _held(row)

    def message(self) -> RoundMessage:
        """The message for all tables: the pairings that are still to be played, and the rulings."""
        every = self.all()
        return RoundMessage(
            pairings=tuple(pairing for held in every for pairing in _pairings(held)),
            ruled=tuple(ruled for held in every for ruled in _ruled(held)),
        )

    def collect(self) -> bool:
        """Updates all tournaments from the games in the log; rulings at the hub stay, and results that do not
        count go into the audit log. Returns whether anything changed.
        """
        changed = False
        with self._log.writing() as session:
            for row in session.scalars(select(TournamentTable)):
                old = _held(row).tournament
                games = logged_games(session, old)
                new = with_logged(session, old, games)
                strange = tuple(strange_results(new, games, self._unix_ms()))
                new = replace(new, strange_results=strange)
                if new != old:
                    row.tournament, changed = _JSON.dump_json(new).decode(), True
                for each in strange:
                    if each not in old.strange_results:
                        session.add(audit_row(_deed(new, each)))
        if changed:
            self._raise_version()
        return changed

    def settle(self, table: str, game: int, by: str) -> None:
        """Notes that ``by`` has dealt with the strange result of a game in the log of ``table``."""
        for held in self.all():
            if any((each.table, each.game) == (table, game) for each in held.tournament.strange_results):
                self.change(held.number, lambda found: settled(found, game, by))

    @contextmanager
    def _writing(self) -> Iterator[Session]:
        with self._log.writing() as session:
            yield session
        self._raise_version()

    def _raise_version(self) -> None:
        with self._lock:
            self._version += 1


def _deed(tournament: Tournament, strange: StrangeResult) -> AuditLine:
    """The line of the audit log about a result that does not count; no account did it."""
    place, names = f"{tournament.name} {strange.round}.{strange.board}", f"{strange.first} – {strange.second}"
    detail = f"{place}: {RESULT_TEXTS[strange.result]} ({names})"
    return AuditLine(strange.since_ms, "", strange.table, "strange_result", detail)


def _row(session: Session, number: int) -> TournamentTable:
    row = session.get(TournamentTable, number)
    if row is None:
        raise BadTournament(Message("There is no tournament {number}.", number=number))
    return row


def _check_name(session: Session, name: str, number: int | None) -> None:
    found = session.scalar(select(TournamentTable.number).where(TournamentTable.name == name))
    if found not in (None, number):
        raise BadTournament(
            Message(
                "Another tournament is called {name} already; choose another name.", name=quoted_value(name)
            )
        )


def _held(row: TournamentTable) -> HeldTournament:
    tournament, tables = _JSON.validate_json(row.tournament), tuple(json.loads(row.tables))
    if row.round and not any(game.table for game in tournament.rounds[row.round - 1].games):
        tournament = seated(tournament, row.round, tables)  # stored by an older version
    return HeldTournament(row.number, tournament, row.round, tables, json.loads(row.sources))


def _games_now(held: HeldTournament) -> tuple[PairedGame, ...]:
    return held.tournament.rounds[held.round - 1].games if held.round else ()


def _pairings(held: HeldTournament) -> Iterator[Pairing]:
    tournament = held.tournament
    for game in _games_now(held):
        if game.result is None:
            yield Pairing(
                event=tournament.name,
                round=held.round,
                board=game.board,
                table=game.table,
                first=tournament.player(game.first).name,
                second=tournament.player(game.second).name,
                uid=tournament.uid,
                time_control=tournament.time_control,
            )


def _ruled(held: HeldTournament) -> Iterator[Ruled]:
    tournament = held.tournament
    for game in _games_now(held):
        is_of_this_game = game.reason is not ResultReason.PLAY_OFF
        if game.by and game.table and game.result is not None and is_of_this_game:
            yield Ruled(
                event=str(BoardHeading(tournament.name, held.round, game.board)),
                table=game.table,
                first=tournament.player(game.first).name,
                second=tournament.player(game.second).name,
                result=game.result.at_table,
                by=game.by,
            )
