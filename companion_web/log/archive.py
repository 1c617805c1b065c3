"""The whole log as one archive: back-up and restore, also from SQLite to PostgreSQL and back.

An archive is a ZIP file with ``games.jsonl`` (first line: format and schema; then each game's header,
followed by its entries) and ``pictures/<entry>.jpg``. Numbers are kept, so links stay good.
"""

import json
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from tachiai.companion_web.errors import BadLog, LogNotWritable
from tachiai.companion_web.log import rows
from tachiai.companion_web.log.schema import EntryTable, GameTable, PictureTable
from tachiai.companion_web.log.sql_log import SqlGameLog
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.record import fields

FORMAT = 1
GAMES = "games.jsonl"

Json = dict[str, Any]  # one JSON object; what it holds is checked where it is read


def back_up(log: SqlGameLog, path: Path, numbers: Sequence[int] | None = None) -> int:
    """Writes the log, or only the games ``numbers``, to a new archive; returns how many games. While it
    runs the log may grow: the archive holds what was there when each game was read.

    Raises ``NoSuchGame``, or ``LogNotWritable``, also when ``path`` exists already.
    """
    if path.exists():
        raise LogNotWritable(f"{path}: expected a new file for the back-up, got one that exists")
    draft = path.with_name(path.name + ".part")
    try:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
            count = _write(log, archive, log.numbers() if numbers is None else numbers)
        draft.rename(path)
    except OSError as error:
        raise LogNotWritable(f"{path}: the back-up cannot be written: {error.strerror}") from error
    finally:
        draft.unlink(missing_ok=True)
    return count


def _write(log: SqlGameLog, archive: zipfile.ZipFile, numbers: Sequence[int]) -> int:
    pictures: list[int] = []
    with archive.open(GAMES, "w", force_zip64=True) as stream:
        stream.write(_line({"tachiai_log": FORMAT, "games": len(numbers)}))
        for number in numbers:
            game = log.game(number)
            stream.write(_line({"game": number, "header": fields.header_values(game.original)}))
            for stored in game.entries:
                stream.write(
                    _line(
                        {
                            "entry": stored.number,
                            "game": number,
                            "is": fields.entry_values(stored.entry, with_empty=True),
                        }
                    )
                )
                if stored.has_picture:
                    pictures.append(stored.number)
    for entry_number in pictures:
        jpeg = log.picture(entry_number)
        if jpeg is not None:
            archive.writestr(f"pictures/{entry_number}.jpg", jpeg, zipfile.ZIP_STORED)
    return len(numbers)


def _line(values: Json) -> bytes:
    return (json.dumps(values, ensure_ascii=False) + "\n").encode()


def restore(path: Path, log: SqlGameLog) -> int:
    """Reads an archive into an empty log, all of it or nothing, and returns the number of games.

    Raises ``BadLog`` for a malformed archive or a log that holds games already.
    """
    try:
        with zipfile.ZipFile(path) as archive, log.writing() as session:
            if session.scalar(select(func.count()).select_from(GameTable)):
                raise BadLog(f"expected an empty log to restore {path} into, got one with games")
            count = _read(archive, session)
            _number_on(session)
            return count
    except (OSError, zipfile.BadZipFile, KeyError, TypeError, ValueError) as error:
        if isinstance(error, BadLog | LogNotWritable):
            raise
        raise BadLog(f"{path}: expected a back-up of a game log: {error}") from error


def _read(archive: zipfile.ZipFile, session: Session) -> int:
    with archive.open(GAMES) as stream:
        lines = _lines(stream)
        head = next(lines, {})
        if head.get("tachiai_log") != FORMAT:
            raise BadLog(f"expected an archive of format {FORMAT}, got {head.get('tachiai_log')!r}")
        games: dict[int, tuple[GameHeader, list[Entry]]] = {}
        for values in lines:
            if "header" in values:
                header, wrong = fields.header_of(values["header"])
                if wrong:
                    raise BadLog(wrong[0])
                row = rows.game_row(header)
                row.number = int(values["game"])
                session.add(row)
                session.flush()  # a game before its entries
                games[row.number] = (header, [])
            else:
                entry = fields.entry_of(values["is"])
                row_of_entry = rows.entry_row(int(values["game"]), entry)
                row_of_entry.number = int(values["entry"])
                session.add(row_of_entry)
                games[row_of_entry.game_number][1].append(entry)
        session.flush()
    session.add_all(rows.summary_row(number, *game) for number, game in games.items())
    for name in archive.namelist():
        if name.startswith("pictures/") and name.endswith(".jpg"):
            session.add(PictureTable(entry_number=int(Path(name).stem), jpeg=archive.read(name)))
    session.flush()
    return len(games)


def _lines(stream: IO[bytes]) -> Iterator[Json]:
    for line in stream:
        values = json.loads(line)
        if not isinstance(values, dict):
            raise BadLog(f"expected one JSON object in each line of {GAMES}, got {line[:60]!r}")
        yield values


def _number_on(session: Session) -> None:
    """Lets the next numbers follow the restored ones (SQLite does so by itself)."""
    if session.get_bind().dialect.name != "postgresql":
        return
    for table in (GameTable.__tablename__, EntryTable.__tablename__):
        session.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'number'), "
                f"(SELECT coalesce(max(number), 0) + 1 FROM {table}), false)"
            )
        )
