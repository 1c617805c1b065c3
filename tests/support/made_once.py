"""What every test would make anew though it always comes out the same: the code of pages and of their
addresses, the schema of an empty log, a virtual table's empty sheet under its light. Each is made once, by
what makes it in earnest, and kept.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from types import CodeType
from uuid import uuid4

import pytest
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import create_engine, update
from sqlalchemy.engine import Connection
from werkzeug.routing import Rule

from tachiai.companion_web.log import migrating
from tachiai.companion_web.log.database import MIGRATIONS
from tachiai.companion_web.log.schema import IdentityTable
from tachiai.firmware.table import game_run
from tachiai.firmware.virtual_table.film import Film
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image

FILMS = 8  # each takes 20 MB
MIGRATED = migrating.upgrade  #: by Alembic, each log anew


class CompiledPages(BytecodeCache):
    """The code of every template, for all apps of this process."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Takes the code of a template with the same source, if there is one."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps the code of a template that was compiled now."""
        self._codes[bucket.key, bucket.checksum] = bucket.code


def keep_pages(patch: pytest.MonkeyPatch) -> None:
    """A template is compiled once, not once for each app."""
    patch.setattr(Flask, "jinja_options", {"bytecode_cache": CompiledPages()})


def keep_addresses(patch: pytest.MonkeyPatch) -> None:
    """The function that writes an address of the page is compiled once, not once for each app."""
    compiled, kept = Rule._compile_builder, dict[object, Callable[..., tuple[str, str]]]()

    def builder(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        key = rule.rule, tuple(rule._trace), repr(rule.defaults), append_unknown
        if key not in kept:
            kept[key] = compiled(rule, append_unknown)
        return kept[key]

    patch.setattr(Rule, "_compile_builder", builder)


def keep_schema(patch: pytest.MonkeyPatch) -> None:
    """Alembic makes the first empty log in SQLite; the others get what came out."""

    @lru_cache
    def statements() -> list[str]:
        engine = create_engine("sqlite://")
        with engine.begin() as connection:
            MIGRATED(connection, MIGRATIONS)
            dumped = list(connection.connection.driver_connection.iterdump())  # type: ignore[union-attr]
        engine.dispose()
        return dumped[1:-1]  # without BEGIN and COMMIT

    def upgrade(connection: Connection, migrations: Path, revision: str = "head") -> None:
        found = connection.exec_driver_sql if connection.dialect.name == "sqlite" else None
        is_new = found is not None and not found("SELECT count(*) FROM sqlite_master").scalar()
        if is_new and (migrations, revision) == (MIGRATIONS, "head"):
            for statement in statements():
                connection.exec_driver_sql(statement)
            connection.execute(update(IdentityTable).values(id=uuid4().hex))
        else:
            MIGRATED(connection, migrations, revision)

    patch.setattr(migrating, "upgrade", upgrade)


def keep_films(patch: pytest.MonkeyPatch) -> None:
    """A sheet is lit once, not once for each table: half a second, as long as fifty pictures take."""
    begin, kept = Film.__init__, OrderedDict[object, dict[str, object]]()

    def begun(film: Film, sheet: Sheet, texture: Image, look: FilmLook, seed: int) -> None:
        key = sheet.size_mm, blake2b(texture.tobytes(), digest_size=16).digest(), texture.shape, look, seed
        if key not in kept:
            begin(film, sheet, texture, look, seed)
            kept[key] = dict(vars(film))  # a film replaces its layers and never paints on them
            if len(kept) > FILMS:
                kept.popitem(last=False)
        kept.move_to_end(key)
        vars(film).update(kept[key], _sheet=sheet)

    patch.setattr(Film, "__init__", begun)


def keep_frozen(patch: pytest.MonkeyPatch) -> None:
    """The end of a game thaws nothing: every collection would look through all tests from then on."""

    @contextmanager
    def spared() -> Iterator[None]:
        vars(game_run)["give_back"]()  # as it is then: tests put others in its place
        yield

    patch.setattr(game_run, "_collector_spared", spared)
