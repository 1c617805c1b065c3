"""Opening a log: connection settings, and migration to the newest schema."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    SQLAlchemyError,
)

from tachiai.companion_web.errors import (
    BadLog,
    LogNotFound,
    LogNotWritable,
    NewerLog,
    ValueRefused,
    WebError,
)
from tachiai.companion_web.log.last_entry import LastEntryFile
from tachiai.rules.quoting import quoted_value, shortened

OF_OWNER_AND_GROUP = 0o640  # SQLite gives the same rights to the files that it writes beside the log
BUSY_TIMEOUT_MS = 10_000
# Raised for an unreachable or damaged database; UnicodeError where the schema's text is damaged.
DATABASE_ERRORS = (SQLAlchemyError, UnicodeError)
# First letters of the URL → arguments of the driver; the time-out is in seconds.
_CONNECTING = {"postgres": {"connect_timeout": 3}}
_SIGNS_OF_DAMAGE = ("malformed", "corrupt", "no such table", "no such column", "file format", "decode")
MIGRATIONS = Path(__file__).parent / "migrations"
WRITING = "tachiai_writing"  # execution option of connections that write


def sqlite_url(path: Path) -> str:
    """URL of a log in a SQLite file.

    >>> sqlite_url(Path("/srv/games.sqlite"))
    'sqlite:////srv/games.sqlite'
    """
    return f"sqlite:///{path}"


def log_url(where: str, must_exist: bool = False) -> str:
    """URL of a log that is given as a URL or as the path of a SQLite file.

    Raises ``LogNotFound`` if it ``must_exist`` and is a file that does not.
    """
    url = where if "://" in where else sqlite_url(Path(where).absolute())
    path = Path(url.removeprefix("sqlite:///"))
    if must_exist and url.startswith("sqlite:///") and not os.path.isfile(path):
        raise LogNotFound(f"{path}: expected a game log, got no such file")
    return url


def open_engine(url: str, read_only: bool = False) -> Engine:
    """Connects to the log at ``url`` and migrates it. A missing SQLite file is created with its folder.

    One that is ``read_only`` is not changed. Raises ``LogNotWritable``, ``BadLog`` or ``NewerLog``.
    """
    engine = _engine(url, read_only)
    made = None
    try:
        if read_only:
            with engine.begin() as connection:
                _must_be_known(connection)
            return engine
        made = _make_room(engine)
        with engine.execution_options(**{WRITING: True}).begin() as connection:
            _migrate(connection)
    except (*DATABASE_ERRORS, OSError) as error:
        engine.dispose()
        if made is not None:
            _remove_empty(made)
        raise (_closed_wal(engine) if read_only else None) or in_words(error, url) from error
    except WebError:
        engine.dispose()
        raise
    return engine


def _closed_wal(engine: Engine) -> BadLog | None:
    """The error of a SQLite log with a ``-wal`` file in a folder without write access."""
    path = Path(str(engine.url.database).removeprefix("file:"))
    wal = path.with_name(path.name + "-wal")
    if engine.dialect.name != "sqlite" or not wal.exists():
        return None
    return BadLog(
        f"{path}: its last entries lie in {wal.name}, and SQLite reads that file only where it may write: "
        "copy both to a folder of your own"
    )


def in_words(error: Exception, url: str) -> WebError:
    """The error of this folder's family that says in one sentence what went wrong with the log."""
    where = _where(url)
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(cause, sqlite3.DatabaseError) and "not a database" in str(cause):
        return BadLog(f"{where}: expected a game log, got a file that is no SQLite database")
    if isinstance(cause, UnicodeError) or any(sign in str(cause) for sign in _SIGNS_OF_DAMAGE):
        return BadLog(f"{where}: the database is damaged: {shortened(str(cause), 200)}")
    if isinstance(error, DataError | IntegrityError):
        return ValueRefused(f"{where}: the log refuses this: {str(cause).splitlines()[0]}")
    if isinstance(cause, OSError):
        return LogNotWritable(f"{where}: the log cannot be written: {cause.strerror or cause}")
    return LogNotWritable(f"{where}: the log cannot be written: {str(cause).splitlines()[0]}")


def known_schema() -> int:
    """Number of the newest schema that this program knows."""
    return max(int(path.name[1:5]) for path in MIGRATIONS.glob("versions/v[0-9]*_*.py"))


def copy_before_migration(path: Path, schema: int) -> Path:
    """Path of the copy that is kept when a SQLite log of an older ``schema`` is migrated.

    >>> copy_before_migration(Path("games.sqlite"), 4).name
    'games.sqlite.schema4'
    """
    return path.with_name(f"{path.name}.schema{schema}")


def _where(url: str) -> str:
    try:
        parts = make_url(url)
    except ArgumentError:
        return repr(url)
    name = str(parts.database).removeprefix("file:")
    return name if parts.drivername == "sqlite" else parts.render_as_string()


def _engine(url: str, read_only: bool) -> Engine:
    try:
        engine = create_engine(url, pool_size=5, max_overflow=25, connect_args=_CONNECTING.get(url[:8], {}))
        if read_only and engine.dialect.name == "sqlite":
            return _reading_engine(engine.url)
    except (ArgumentError, NoSuchModuleError, ImportError, TypeError) as error:
        raise BadLog(
            f"expected the log's address as sqlite:///FILE or postgresql+psycopg://…, got {quoted_value(url)}"
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _reading_engine(url: URL) -> Engine:
    """A SQLite log opened for reading only."""
    path = Path(str(url.database))
    wal = path.with_name(path.name + "-wal")
    # Without a -wal file SQLite would have to create one, which it may not do here: hence immutable.
    how = "mode=ro" if wal.exists() else "mode=ro&immutable=1"
    engine = create_engine(f"sqlite:///file:{quote(str(path))}?{how}&uri=true", pool_size=5, max_overflow=25)
    event.listen(engine, "connect", _begin_by_hand)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _begin_by_hand(connection: Any, _record: object) -> None:  # Any: whatever driver SQLAlchemy loaded
    connection.isolation_level = None  # transactions begin in _begin_sqlite only
    connection.text_factory = _text


def _text(kept: bytes) -> str:
    """Decodes a text of a SQLite file.

    Damaged bytes become surrogates, which no field may hold: so only that row is refused, and not all rows
    that are read with it.
    """
    return kept.decode("utf-8", "surrogateescape")


def _set_up_sqlite(connection: Any, record: object) -> None:
    _begin_by_hand(connection, record)
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # what was committed survives a power cut
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at once: upgrading a read lock later could fail half-way.
    writing = connection.get_execution_options().get(WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _make_room(engine: Engine) -> Path | None:
    """Creates a missing SQLite file and its folder. Returns its path if it was created now."""
    path = file_of(engine)
    if path is None:
        return None
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        LastEntryFile(path).forget()
        with suppress(FileExistsError):  # another program creates it at the same time
            path.touch(mode=OF_OWNER_AND_GROUP, exist_ok=False)
            return path
    if not (path.is_file() or path.is_dir()):  # SQLite would wait for a pipe for ever
        raise BadLog(f"{path}: expected a game log, got a pipe or a device")
    _must_be_log(engine.url)
    if path.stat().st_mode & 0o007 and os.access(path, os.W_OK):  # of an older version
        with suppress(PermissionError):  # another user's file
            path.chmod(path.stat().st_mode & ~0o007)
    return None


def _remove_empty(path: Path) -> None:
    """Removes a log that was created without any table, as on a full disk."""
    wal, shm = (path.with_name(path.name + end) for end in ("-wal", "-shm"))
    with suppress(sqlite3.Error, OSError):
        if wal.exists() and wal.stat().st_size:
            return  # another program has made it meanwhile
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True)) as found:
            if found.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
                return
        for file in (path, wal, shm):
            file.unlink(missing_ok=True)


def _must_be_log(url: URL) -> None:
    """Reads the schema without writing: a file that is no log stays as it is, with its rights."""
    engine = _reading_engine(url)
    try:
        with engine.connect() as connection:
            _schema_of(connection, _where(str(url)))
    finally:
        engine.dispose()


def file_of(engine: Engine) -> Path | None:
    """The file of a SQLite log; None for other databases, and for one in memory."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return None
    return Path(name)


def _must_be_known(connection: Connection) -> None:
    where = _where(str(connection.engine.url))
    found, known = _schema_of(connection, where), known_schema()
    _refuse_newer(where, found, known)
    if found < known:
        raise BadLog(
            f"{where}: the log has schema {found}, and may only be read: this program brings it up to schema "
            f"{known} as soon as it may write to it; check a copy of it meanwhile"
        )


def _refuse_newer(where: str, found: int, known: int) -> None:
    if found > known:
        raise NewerLog(
            f"{where}: the log has schema {found}, this program knows schemas up to {known}: "
            "it needs a newer version of Tachiai",
            found,
            known,
        )


def _migrate(connection: Connection) -> None:
    where = _where(str(connection.engine.url))
    found, known = _schema_of(connection, where), known_schema()
    _refuse_newer(where, found, known)
    if found == known:
        return
    _keep_copy(connection, found)
    # Loaded only when needed: Alembic takes 11 MB of memory, and most logs have the newest schema.
    from tachiai.companion_web.log.migrating import upgrade

    upgrade(connection, MIGRATIONS)


def _schema_of(connection: Connection, where: str) -> int:
    """Schema number of a log, 0 for an empty database. Raises ``BadLog`` for another program's database."""
    tables = set(inspect(connection).get_table_names())
    if "alembic_version" not in tables:
        if tables:
            raise BadLog(f"{where}: expected a game log, got a database with {', '.join(sorted(tables))}")
        return 0
    number = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    if number is None or not str(number).isdigit() or "entry" not in tables:
        raise BadLog(f"{where}: expected a game log, got a database of another program")
    return int(number)


def _keep_copy(connection: Connection, found: int) -> None:
    """Copies a SQLite log beside itself before its schema is changed."""
    path = file_of(connection.engine)
    if path is None or found == 0:
        return
    copy = copy_before_migration(path, found)
    if copy.exists():
        return
    with sqlite3.connect(path) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    shutil.copymode(path, copy)
