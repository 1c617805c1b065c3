"""The whole log as one archive: back-up, restore and merging, also between SQLite and PostgreSQL.

An archive is a ZIP file with ``games.jsonl`` (first line: format; then each game's header, followed by its
entries) and ``pictures/<entry>.jpg``. Numbers are kept, so that links stay valid.
"""

import json
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import IO, Any

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from tachiai.companion_web.errors import BadLog, LogNotWritable, WebError
from tachiai.companion_web.log import rows
from tachiai.companion_web.log.changes import next_seq
from tachiai.companion_web.log.schema import EntryTable, GameTable, OutboxTable, PictureTable
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.companion_web.log.values import GameSearch, StoredGame
from tachiai.rules.atomic_file import must_be_regular
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import RulesError
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value, shortened
from tachiai.rules.record import fields
from tachiai.rules.record.steps import PLY_KINDS


@dataclass(frozen=True, slots=True)
class Merged:
    """Numbers of games."""

    added: int
    there: int  #: already there


def merge(source: SqlGameLog, into: SqlGameLog) -> Merged:
    """Adds the games of ``source`` that ``into`` lacks, each in one transaction, under new numbers.

    A game of which ``into`` has as many entries or more counts as there. After a power cut it may be
    repeated. Raises ``BadLog`` or ``LogNotWritable``.
    """
    added = there = 0
    for number in source.numbers():
        game = source.game(number)
        if _has(into, game):
            there += 1
            continue
        into.add_game(
            game.original,
            (
                (each.entry, source.picture(each.number) if each.has_picture else None)
                for each in game.entries
            ),
        )
        added += 1
    return Merged(added, there)


def _has(log: SqlGameLog, game: StoredGame) -> bool:
    began_ms = game.original.started_ms
    wanted = [each.entry for each in game.entries]
    for row in log.games(GameSearch(since_ms=began_ms, until_ms=began_ms + 1, limit=100)).rows:
        kept = log.game(row.number)
        if kept.original == game.original and [each.entry for each in kept.entries][: len(wanted)] == wanted:
            return True
    return False


# Entries after which the table shows a position of the game.
IN_ORDER = tuple(kind.value for kind in (*PLY_KINDS, EntryKind.TAKEBACK))


@dataclass(frozen=True, slots=True)
class Evidence:
    """Pictures by their SHA-256, as 64 hexadecimal digits, "" for none."""

    before: str = ""  #: when the table last showed a position of the game
    after: str = ""  #: at the event after that


def evidence(log: SqlGameLog, game: int) -> Evidence:
    """Pictures of the last event of a game, empty for an unknown game. Raises ``WebError``."""
    newest = (
        select(EntryTable.kind, PictureTable.jpeg)
        .join(PictureTable, PictureTable.entry_number == EntryTable.number)
        .where(EntryTable.game_number == game)
        .order_by(EntryTable.number.desc())
        .limit(1)
    )
    with log.reading() as session:
        last = session.execute(newest).first()
        in_order = session.execute(newest.where(EntryTable.kind.in_(IN_ORDER))).first()
    before = "" if in_order is None else sha256(in_order.jpeg).hexdigest()
    if last is None or last.kind in IN_ORDER:
        return Evidence(before)
    return Evidence(before, sha256(last.jpeg).hexdigest())


FORMAT = 1
GAMES = "games.jsonl"

# Limits of what is unpacked, in bytes.
LONGEST_LINE = 1 << 20  # the longest possible entry has 0.7 million
LARGEST_GAMES = 4 << 30  # ten million entries of the usual 400
LARGEST_PICTURE = 32 << 20  # the largest camera picture, 8192 x 8192, has some 20 million
MOST_DENSE = 100  # compression ratio; repeated games of five plies have 41, pictures are stored

# Raised by the standard library for a damaged archive.
ZIP_DAMAGES = (zipfile.BadZipFile, zlib.error, EOFError, LookupError, ValueError, RuntimeError)

Json = dict[str, Any]  # one JSON object, not checked yet


@dataclass(frozen=True, slots=True)
class BackUp:
    """What was written to an archive."""

    games: int  #: their number
    broken: tuple[str, ...]  #: a sentence for each game that cannot be read


def back_up(log: SqlGameLog, path: Path, numbers: Sequence[int] | None = None) -> BackUp:
    """Writes the log, or only the games ``numbers``, to a new archive; unreadable games are left out.

    Entries may be added meanwhile: each game is stored as it was when it was read. Raises ``NoSuchGame``, or
    ``LogNotWritable``, also when ``path`` exists already.
    """
    if path.exists():
        raise LogNotWritable(f"{path}: expected a new file for the archive, got one that exists")
    draft = path.with_name(path.name + ".part")
    try:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
            written = _write(log, archive, log.numbers() if numbers is None else numbers)
        draft.rename(path)
    except OSError as error:
        raise LogNotWritable(f"{path}: the archive cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):  # a folder without write access
            draft.unlink(missing_ok=True)
    return written


def _write(log: SqlGameLog, archive: zipfile.ZipFile, numbers: Sequence[int]) -> BackUp:
    pictures: list[int] = []
    broken: list[str] = []
    with archive.open(GAMES, "w", force_zip64=True) as stream:
        stream.write(_line({"tachiai_log": FORMAT, "games": len(numbers)}))
        for number in numbers:
            try:
                game = log.game(number)
            except BadLog as error:
                broken.append(f"game {number}: {error}")
                continue
            stream.write(_line({"game": number, "header": fields.header_values(game.original)}))
            for stored in game.entries:
                values = fields.entry_values(stored.entry, with_empty=True)
                stream.write(_line({"entry": stored.number, "game": number, "is": values}))
                if stored.has_picture:
                    pictures.append(stored.number)
    for entry_number in pictures:
        jpeg = log.picture(entry_number)
        if jpeg is not None:
            archive.writestr(f"pictures/{entry_number}.jpg", jpeg, zipfile.ZIP_STORED)
    return BackUp(len(numbers) - len(broken), tuple(broken))


def _line(values: Json) -> bytes:
    return (json.dumps(values, ensure_ascii=False) + "\n").encode()


def restore(path: Path, log: SqlGameLog) -> int:
    """Reads an archive into an empty log, all of it or nothing. Returns the number of games.

    Games are read and written one by one, so that memory does not grow with the archive. Raises ``BadLog``
    for a malformed archive or a log with games, ``LogNotWritable``.
    """
    try:
        must_be_regular(path)
        with zipfile.ZipFile(path) as archive, log.writing() as session:
            if session.scalar(select(func.count()).select_from(GameTable)):
                raise BadLog(f"expected an empty log to restore {path} into, got one with games")
            count = _read(archive, session)
            _number_on(session)
            return count
    except (WebError, RulesError) as error:
        if isinstance(error, LogNotWritable):
            raise
        raise BadLog(f"{path}: {str(error).removeprefix(f'{path}: ')}") from error
    except OSError as error:
        raise BadLog(f"{path}: cannot be read: {error.strerror or error}") from error
    except ZIP_DAMAGES as error:
        raise BadLog(f"{path}: expected a back-up of a game log: {shortened(str(error))}") from error


def _read(archive: zipfile.ZipFile, session: Session) -> int:
    with _member(archive, GAMES) as stream:
        lines = _lines(stream)
        head = next(lines, {})
        if head.get("tachiai_log") != FORMAT:
            raise BadLog(
                f"expected an archive of format {FORMAT}, got {quoted_value(head.get('tachiai_log'))}"
            )
        count = 0
        game: _Game | None = None
        for values in lines:
            if "header" not in values and game is not None:
                game.add(values)
                continue
            if game is not None:
                game.end()
            game, count = _Game(session, values), count + 1
        if game is not None:
            game.end()
    for name in archive.namelist():
        if name.startswith("pictures/") and name.endswith(".jpg"):
            number = _number(PurePosixPath(name).stem if name.isascii() else "", "the entry of a picture")
            with _member(archive, name) as stream:
                session.add(PictureTable(entry_number=number, jpeg=stream.read()))
            session.flush()
    return count


class _Game:
    """A game that is being read: first its header, then its entries in order."""

    def __init__(self, session: Session, values: Json) -> None:
        self._session = session
        self.number = _number(values.get("game"), "the number of a game")
        header, wrong = fields.header_of(values.get("header"))
        if wrong:
            raise BadLog(wrong[0])
        self._header = header
        self._entries: list[Entry] = []
        self._numbers: list[int] = []
        row = rows.game_row(header)
        row.number = self.number
        session.add(row)
        session.flush()  # a game before its entries

    def add(self, values: Json) -> None:
        """Adds the line of an entry."""
        if _number(values.get("game"), "the number of a game") != self.number:
            raise BadLog(
                f"expected the entries of game {self.number} after it, got {quoted_value(values['game'])}"
            )
        entry = fields.entry_of(values.get("is"))
        row = rows.entry_row(self.number, entry)
        row.number = _number(values.get("entry"), "the number of an entry")
        self._session.add(row)
        self._numbers.append(row.number)
        self._entries.append(entry)

    def end(self) -> None:
        """Writes summary and outbox, which need all entries."""
        self._session.add(rows.summary_row(self.number, self._header, self._entries))
        self._session.flush()
        for seq, number in enumerate(self._numbers, start=next_seq(self._session)):
            self._session.add(OutboxTable(seq=seq, entry_number=number))
        self._session.flush()
        self._session.expunge_all()


def _number(value: object, what: str) -> int:
    """A key of a row, given as a number or as its digits. Raises ``BadLog``."""
    if isinstance(value, str) and re.fullmatch("[0-9]{1,18}", value):
        value = int(value)
    if not fields.is_whole(value, fields.LARGEST_COUNT) or value < 1:
        raise BadLog(f"expected {what} from 1 on, got {quoted_value(value)}")
    return value


def _member(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    """Opens a member after a check of its unpacked size. Raises ``BadLog``."""
    info = archive.getinfo(name)
    largest = LARGEST_PICTURE if name != GAMES else LARGEST_GAMES
    most = min(largest, info.compress_size * MOST_DENSE + LONGEST_LINE)
    if info.file_size > most:
        raise BadLog(f"expected at most {most} bytes as {quoted_value(name)}, got {info.file_size}")
    return archive.open(info)


def _lines(stream: IO[bytes]) -> Iterator[Json]:
    while line := stream.readline(LONGEST_LINE):
        if len(line) >= LONGEST_LINE:  # readline of a ZIP member may return more than its limit
            raise BadLog(f"expected lines of less than {LONGEST_LINE} bytes in {GAMES}, got a longer one")
        values = read_json(line.decode("utf-8"))
        if not isinstance(values, dict):
            raise BadLog(f"expected one JSON object in each line of {GAMES}, got {quoted_value(values)}")
        yield values


def _number_on(session: Session) -> None:
    """Sets PostgreSQL's sequences after the restored numbers; SQLite does this by itself."""
    if session.get_bind().dialect.name != "postgresql":
        return
    for table in (GameTable.__tablename__, EntryTable.__tablename__):
        session.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'number'), "
                f"(SELECT coalesce(max(number), 0) + 1 FROM {table}), false)"
            )
        )
