"""The log's schema: brought up to date by Alembic, and put back for an older version."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import Connection

from tachiai.companion_web.log.database import copy_before_migration, known_schema

LAST_ENTRY = "SELECT max(number) FROM entry"  # not games: every start of the table opens one, without entries


def upgrade(connection: Connection, migrations: Path, revision: str = "head") -> None:
    """Runs the scripts in the folder ``migrations`` that are missing, up to ``revision``."""
    # Loaded only when needed: most starts find the newest schema, and most commands upgrade nothing.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def undo_migration(url: str) -> bool:
    """Restores the copy made before a migration of the SQLite log at ``url``.

    Only if no entry was written since. False if the log stays one that this program cannot read.
    """
    path = Path(url.removeprefix("sqlite:///"))
    if not url.startswith("sqlite:///") or not path.is_file():
        return True
    copy = copy_before_migration(path, known_schema())
    try:
        with closing(sqlite3.connect(path)) as log:
            if _schema(log) <= known_schema():
                return True
            if not copy.is_file():
                return False
            with closing(sqlite3.connect(copy)) as kept:
                if kept.execute(LAST_ENTRY).fetchone() != log.execute(LAST_ENTRY).fetchone():
                    return False
                kept.backup(log)  # one transaction, even while others have the log open
    except sqlite3.Error:
        return False
    copy.unlink()  # the next migration makes a new one
    return True


def _schema(log: sqlite3.Connection) -> int:
    return int(log.execute("SELECT version_num FROM alembic_version").fetchone()[0])
