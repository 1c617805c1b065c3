"""Migrates a log by Alembic. A module of its own, since Alembic is loaded only when needed."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection


def upgrade(connection: Connection, migrations: Path, revision: str = "head") -> None:
    """Runs the scripts in the folder ``migrations`` that are missing, up to ``revision``."""
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
