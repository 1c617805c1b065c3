"""The schema of the log: migrations lead from every released one to what the program expects."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect

from tachiai.companion_web.log.opening import known_schema, open_engine, sqlite_url
from tachiai.companion_web.log.schema import Base


def test_the_migrations_make_what_the_tables_describe(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path / "games.sqlite3"))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    engine.dispose()
    assert differences == []


def test_opening_twice_migrates_once(tmp_path: Path) -> None:
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
