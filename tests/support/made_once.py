"""What every test would make anew though it always comes out the same: the code of pages and of their
addresses, an empty log and its statements, a printed sheet, a virtual table's under its light, and what is
read in its first pictures. Each is made once, by what makes it in earnest, and kept.
"""

import pickle
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from numpy.random import Generator
from sqlalchemy import Engine, create_engine, select
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache
from werkzeug.routing import Rule

from tachiai.companion_web.log import database, migrating
from tachiai.companion_web.log.database import MIGRATIONS, sqlite_url
from tachiai.companion_web.log.schema import IdentityTable
from tachiai.firmware.table import game_run
from tachiai.firmware.tables import games
from tachiai.firmware.virtual_table import film as film_layers
from tachiai.firmware.virtual_table.film import Film
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.hardware_docs.drawing import sheet as sheet_drawing
from tachiai.hardware_docs.drawing.png import render_png
from tachiai.hardware_docs.drawing.shapes import Drawing
from tachiai.rules.boards import Cell
from tachiai.rules.games.troop_chess.rules import TroopChessRules
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.read.board_colours import ReadPicture
from tachiai.vision.read.cells import CellReadings
from tachiai.vision.read.reader import Reader

FILMS = 8  # each takes 20 MB
TEXTURES = 8  # each takes 2 to 40 MB
READINGS = 64  # each takes 1 to 3 MB
STATEMENTS = 2_000
OUTCOMES = 64
MADE_OF_A_RULE = ("_parts", "_trace", "_converters", "arguments", "_build", "_build_unknown")
MAKE_ROOM = database._make_room  #: for each log, which Alembic then fills anew


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
    """An address of the page is compiled once, both ways, not once for each app."""
    compiled, kept = Rule.compile, dict[object, dict[str, Any]]()

    def compile_rule(rule: Rule) -> None:
        assert rule.map is not None
        converters = tuple(rule.map.converters.values())
        key = rule.rule, rule.subdomain, rule.host, rule.merge_slashes, repr(rule.defaults), converters
        if key not in kept:
            compiled(rule)
            kept[key] = {name: vars(rule)[name] for name in MADE_OF_A_RULE}
        made = kept[key]
        builders = {name: made[name].__func__.__get__(rule) for name in ("_build", "_build_unknown")}
        vars(rule).update(made, arguments=set(made["arguments"]), **builders)

    patch.setattr(Rule, "compile", compile_rule)


def keep_schema(patch: pytest.MonkeyPatch) -> None:
    """Alembic makes the first empty log in SQLite; the others are copies with an identity of their own."""

    @lru_cache
    def empty() -> tuple[bytes, bytes]:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "empty.sqlite3"
            engine = create_engine(sqlite_url(path))
            with engine.begin() as connection:
                migrating.upgrade(connection, MIGRATIONS)
                identity = str(connection.execute(select(IdentityTable.id)).scalar_one())
            engine.dispose()
            return path.read_bytes(), identity.encode()

    def make_room_for_a_copy(engine: Engine) -> Path | None:
        made = MAKE_ROOM(engine)
        if made is not None:
            content, identity = empty()
            made.write_bytes(content.replace(identity, uuid4().hex.encode()))
        return made

    patch.setattr(database, "_make_room", make_room_for_a_copy)


def keep_statements(patch: pytest.MonkeyPatch) -> None:
    """A statement is compiled once, not once for each log: those of one kind of database understand each
    other's.
    """
    kept = LRUCache[Any, Any](STATEMENTS)

    def engine_with_kept_statements(url: str, **options: Any) -> Engine:
        engine = create_engine(url, **options)
        if engine.dialect.name == "sqlite":
            engine._compiled_cache = kept
        return engine

    patch.setattr(SQLiteDialect_pysqlite, "__eq__", lambda one, other: type(one) is type(other))
    patch.setattr(SQLiteDialect_pysqlite, "__hash__", lambda one: hash(type(one)))
    patch.setattr(database, "create_engine", engine_with_kept_statements)


def keep_textures(patch: pytest.MonkeyPatch) -> None:
    """A sheet is printed once in each resolution: that takes longer than most games that are played on it."""

    @lru_cache(maxsize=TEXTURES)
    def printed(drawing: Drawing, px_per_mm: float) -> Image:
        texture = render_png(drawing, px_per_mm)
        texture.setflags(write=False)
        return texture

    patch.setattr(sheet_drawing, "render_png", printed)


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


def keep_noise(patch: pytest.MonkeyPatch) -> None:
    """Noise and wood are drawn once, not once for each sheet and light that is filmed with them: half of what
    is left to do for a film.
    """

    def once(draw: Callable[[FilmLook, Generator], Any]) -> Callable[[FilmLook, Generator], Any]:
        kept = OrderedDict[object, Any]()

        def drawn(look: FilmLook, rng: Generator) -> Any:
            key = look.picture_wh, look.noise, look.table_bgr, str(rng.bit_generator.state)
            if key not in kept:
                kept[key] = draw(look, rng)  # a film only reads them
                if len(kept) > FILMS:
                    kept.popitem(last=False)
            kept.move_to_end(key)
            return kept[key]

        return drawn

    patch.setattr(film_layers, "_noise", once(film_layers._noise))
    patch.setattr(film_layers, "_table_texture", once(film_layers._table_texture))


def keep_readings(patch: pytest.MonkeyPatch) -> None:
    """The same board picture is read once by the same faces: virtual tables begin alike, and to calibrate at
    each takes longer than most games that are played there. Pictures of own boards are always read.
    """
    read, kept = Reader.read, OrderedDict[bytes, tuple[CellReadings, float]]()

    def read_once(reader: Reader, picture: ReadPicture, lit: Collection[Cell] = ()) -> CellReadings:
        if reader.is_own:
            return read(reader, picture, lit)
        key = _all_that_a_reading_depends_on(reader, picture, lit)
        if key not in kept:
            found = read(reader, picture, lit)
            found.log_colour.setflags(write=False)
            kept[key] = found, reader._softness
            if len(kept) > READINGS:
                kept.popitem(last=False)
        kept.move_to_end(key)
        found, reader._softness = kept[key]
        reader._measured = picture.view
        return found

    patch.setattr(Reader, "read", read_once)


def _all_that_a_reading_depends_on(reader: Reader, picture: ReadPicture, lit: Collection[Cell]) -> bytes:
    view = picture.view
    known_softness = reader._softness if view is reader._measured else None
    faces = repr((reader.sheet, reader.pieces, reader.symbols, reader.limits, known_softness, sorted(lit)))
    seen_from = (
        view.pose,
        view.height_mm,
        view.px_per_mm,
        view.size_px,
        view.shrink,
        view.cells,
        view.origin_px,
    )
    content = pickle.dumps((faces, reader.calibration, seen_from, picture.light))
    return blake2b(content + picture.picture.tobytes(), digest_size=16).digest()


def keep_outcomes(patch: pytest.MonkeyPatch) -> None:
    """Whether a position of Troop-Chess is the end is found once while each of its moves is judged: most of
    the time of those who ask for all.
    """
    patch.setattr(TroopChessRules, "outcome", lru_cache(maxsize=OUTCOMES)(TroopChessRules.outcome))


def keep_memory(patch: pytest.MonkeyPatch) -> None:
    """A game that begins or ends forgets no tables of other games, gives no memory back and makes no block of
    memory dearer, as on a device. Nor does its end thaw what is loaded: every collection would look through
    all tests from then on.
    """

    @contextmanager
    def spared() -> Iterator[None]:
        vars(game_run)["give_back"]()  # as it is then: tests put others in its place
        yield

    patch.setattr(game_run, "_collector_spared", spared)
    for name in ("give_back", "give_pages_back", "bound_heap", "forget_tables_but"):
        patch.setattr(game_run, name, lambda *_, **__: None)
    patch.setattr(games, "bound_heap", lambda **_: None)
