"""The schema of the log: migrations lead from every released one to what the program expects."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from tachiai.companion_web.errors import BadLog
from tachiai.companion_web.log import SqlGameLog, database
from tachiai.companion_web.log.database import known_schema, open_engine, sqlite_url
from tachiai.companion_web.log.schema import Base

pytestmark = pytest.mark.usefixtures("every_log_is_migrated")


def test_the_migrations_make_what_the_tables_describe(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path / "games.sqlite3"))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    engine.dispose()
    assert differences == []


def test_the_newest_schema_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(database.MIGRATIONS))
    assert str(known_schema()).zfill(4) == ScriptDirectory.from_config(config).get_current_head()


def test_a_log_with_the_newest_schema_is_opened_without_alembic(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    SqlGameLog(url).close()
    program = f"import sys; from tachiai.companion_web.log import SqlGameLog; SqlGameLog({url!r}).close()"
    program += "; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_database_twice_migrates_once(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    for _ in range(2):
        engine = open_engine(url)
        with engine.connect() as connection:
            found = MigrationContext.configure(connection).get_current_revision()
        engine.dispose()
        assert found is not None
        assert int(found) == known_schema()


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite3"

    def power_cut(*_: object, **__: object) -> None:
        raise OSError("power cut")

    monkeypatch.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", power_cut)
    with pytest.raises(OSError, match="power cut"):
        open_engine(sqlite_url(path))
    engine = create_engine(sqlite_url(path))
    assert inspect(engine).get_table_names() == []
    engine.dispose()


def test_a_log_of_the_first_schema_keeps_its_games_and_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    old = create_engine(sqlite_url(path))
    with old.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(
            text(
                "INSERT INTO game (uid, rules_version, start, started_ms, options, first, second, event,"
                " notes, time_control) VALUES ('hex', '1', 'x', 5, '{}', 'Aoi', '春香', '', '', '')"
            )
        )
    old.dispose()
    log = SqlGameLog(sqlite_url(path))
    header = log.game(1).original
    assert (header.game, header.first, header.second, header.id, header.table) == (
        "hex",
        "Aoi",
        "春香",
        "",
        "",
    )
    log.close()
    assert (tmp_path / "games.sqlite3.schema1").exists()
    assert SqlGameLog(sqlite_url(path), read_only=True).numbers() == (1,)
    with pytest.raises(BadLog, match="the log has schema 1, and may only be read"):
        SqlGameLog(sqlite_url(tmp_path / "games.sqlite3.schema1"), read_only=True)
