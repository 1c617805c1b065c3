"""The game log on a SQL database: one writer, many readers."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from tachiai.companion_web.log import rows
from tachiai.companion_web.log.changes import GameChange, delete_game, read_game, write_entry
from tachiai.companion_web.log.database import DATABASE_ERRORS, WRITING, file_of, in_words, open_engine
from tachiai.companion_web.log.last_entry import LastEntryFile, Lost, last_entry
from tachiai.companion_web.log.schema import GameTable, PictureTable, SummaryTable
from tachiai.companion_web.log.values import GamePage, GameSearch, StoredGame
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.record import Correction, GameRecord


class SqlGameLog:
    """The games in the database at ``url`` (SQLite or PostgreSQL). Thread-safe.

    Raises ``LogNotWritable``, ``BadLog`` or ``NewerLog`` when it cannot be opened. Every write is durable
    when the call returns.
    """

    def __init__(self, url: str, read_only: bool = False) -> None:
        self.url = url
        self._engine = open_engine(url, read_only)
        path = file_of(self._engine)
        self._last_written = LastEntryFile(path) if path is not None else None
        self._writer = self._engine.execution_options(**{WRITING: True})
        self._one_writer = Lock()
        self.lost()  # now, before the missing numbers are given to new entries

    @property
    def is_here(self) -> bool:
        """True for a file of this computer."""
        return self._engine.dialect.name == "sqlite"

    def close(self) -> None:
        """Closes all connections. May be called twice."""
        self._engine.dispose()

    # Writing

    def open_game(self, header: GameHeader) -> int:
        """Starts a game and returns its number."""
        return self.add_game(header)

    def add_game(self, header: GameHeader, entries: Iterable[tuple[Entry, bytes | None]] = ()) -> int:
        """Writes a game with entries and their pictures (JPEG or None) in one transaction. Returns its
        number.

        Raises ``BadLog`` or ``LogNotWritable``.
        """
        with self.writing() as session:
            row = rows.game_row(header)
            session.add(row)
            session.flush()
            session.add(rows.summary_row(row.number, header))
            for entry, picture_jpeg in entries:
                write_entry(session, row.number, entry, picture_jpeg)
            return row.number

    def add_record(self, record: GameRecord) -> int:
        """Writes a record as a new game in one transaction. Returns its number."""
        return self.add_game(record.header, ((entry, None) for entry in record.entries))

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Writes one entry durably and returns its number.

        Raises ``NoSuchGame``, ``BadLog`` for a malformed correction, or ``LogNotWritable``.
        """
        with self.writing() as session:
            return write_entry(session, game_id, entry, picture_jpeg)

    @contextmanager
    def changing(self, game_id: int) -> Iterator[GameChange]:
        """Reads a game and writes to it in one transaction, without other writers between; an exception rolls
        it back. Raises ``NoSuchGame``.
        """
        with self.writing() as session:
            yield GameChange(session, read_game(session, game_id))

    def correct(self, game_id: int, correction: Correction, at_ms: int) -> int:
        """Corrects a game by a new entry and returns that entry's number.

        Raises ``NoSuchGame``, or ``BadLog`` for a malformed correction.
        """
        with self.changing(game_id) as change:
            return change.correct(correction, at_ms)

    def delete_game(self, game_id: int) -> None:
        """Deletes a game of a demonstration from a SQLite log. Raises ``NoSuchGame``."""
        with self.writing() as session:
            delete_game(session, game_id)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction of the one writer, committed at the end."""
        with self._one_writer:
            try:
                with Session(self._writer) as session:
                    with session.begin():
                        yield session
                        number = last_entry(session) if self._last_written is not None else 0
                    if self._last_written is not None:
                        self._last_written.note(number)
            except DATABASE_ERRORS as error:
                raise in_words(error, self.url) from error

    # Reading

    def games(self, search: GameSearch) -> GamePage:
        """A page of the games that ``search`` finds, newest first."""
        conditions = _conditions(search)
        newest = (
            select(SummaryTable)
            .where(*conditions)
            .order_by(SummaryTable.started_ms.desc(), SummaryTable.game_number.desc())
        )
        with self.reading() as session:
            total = session.scalar(select(func.count(SummaryTable.game_number)).where(*conditions)) or 0
            page = session.scalars(newest.limit(search.limit).offset(search.offset))
            return GamePage(tuple(rows.list_row(summary) for summary in page), total)

    def game(self, game_id: int) -> StoredGame:
        """A whole game without its pictures. Raises ``NoSuchGame``."""
        with self.reading() as session:
            return read_game(session, game_id)

    def picture(self, entry_number: int) -> bytes | None:
        """Picture (JPEG) of an entry, None if it has none."""
        with self.reading() as session:
            row = session.get(PictureTable, entry_number)
            return None if row is None else row.jpeg

    def numbers(self) -> tuple[int, ...]:
        """Numbers of all games, oldest first."""
        with self.reading() as session:
            return tuple(session.scalars(select(GameTable.number).order_by(GameTable.number)))

    def lost(self) -> tuple[Lost, ...]:
        """Entries that were written and are missing, by the file of ``log.last_entry``; none on
        PostgreSQL.
        """
        if self._last_written is None:
            return ()
        with self.reading() as session:
            return self._last_written.compare(last_entry(session))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session for one consistent view of the log."""
        try:
            with Session(self._engine) as session:
                yield session
        except DATABASE_ERRORS as error:
            raise in_words(error, self.url) from error


def _conditions(search: GameSearch) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [
        SummaryTable.first.icontains(word, autoescape=True)
        | SummaryTable.second.icontains(word, autoescape=True)
        | SummaryTable.event.icontains(word, autoescape=True)
        | SummaryTable.notes.icontains(word, autoescape=True)
        for word in search.text.split()
    ]
    if search.game:
        conditions.append(SummaryTable.uid == search.game)
    if search.result:
        conditions.append(SummaryTable.result == ("" if search.result == "open" else search.result))
    if search.table:
        of_table = select(GameTable.number).where(GameTable.table_id == search.table)
        conditions.append(SummaryTable.game_number.in_(of_table))
    if search.played:
        conditions.append((SummaryTable.plies > 0) | (SummaryTable.illegal > 0) | (SummaryTable.result != ""))
    if search.since_ms is not None:
        conditions.append(SummaryTable.started_ms >= search.since_ms)
    if search.until_ms is not None:
        conditions.append(SummaryTable.started_ms < search.until_ms)
    return conditions
