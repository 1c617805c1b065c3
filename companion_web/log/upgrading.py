"""Brings a log up to the newest schema, by Alembic."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection


def upgrade(connection: Connection, migrations: Path, revision: str = "head") -> None:
    """Runs what is still to be run of the ``migrations`` in a folder, up to ``revision``."""
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
