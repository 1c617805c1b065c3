"""Good inputs, from which the others are made."""

import io
import json
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import cv2
import numpy as np

from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.hardware_docs.catalogue import open_sheet, sheet_names
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.record import Choice, Correction, GameRecord, fields, format_choice, format_correction
from tachiai.rules.registry import game_ids, open_game
from tachiai.vision.own_board.faces import RINGS, SPOKES
from tachiai.vision.own_board.looks import PARTS

SHEETS = sheet_names()
PIECE_SETS = game_ids()
GREY = np.full((48, 64), 200, np.uint8)
TIME_CONTROLS = (
    "5m",
    "5m+3s",
    "10m b5s",
    "10m d5s",
    "30m byo 3x30s",
    "-",
    "",
    "1h30m+30s",
    "40/1h30m+30s, 30m+30s",
    "40/2h, 20/1h d5s, 15m byo 3x1m",
    "byo 1x1s",
    "90s",
)
KEYS = json.dumps({"pin": "004711", "secret_key": "00" * 32})
LENS = json.dumps(
    {
        "format": 1,
        "image_wh": [1280, 720],
        "focal_px": 900.5,
        "centre_px": [640.0, 360.0],
        "distortion": [0.1, -0.2, 0.0, 0.001, 0.0],
    }
)
SETTINGS = """[table]
game = "chatra"
options = "size=9"
language = "ja"
[camera]
source = "recording:film.mp4"
picture_wh = [1920, 1080]
frames_per_s = 5.5
[leds]
driver = "ws2812_spi"
count = 128
skipped = [0, 5]
order = [-1, 3, 2]
[panel]
pin_factory = "lgpio"
lamp_first_gpio = 20
[referee]
time_control = "5m+3s"
illegal_limit = 3
"""


def texts_of(paths: Iterable[Path]) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in paths]


def random_lines(game: AnyGame, count: int) -> Iterator[AnyLine]:
    """Yields lines played by chance, of different lengths."""
    for seed in range(count):
        chance, line = Random(seed), Line(game, game.start())
        while line.ply < 12 * (seed + 1) and line.outcome is None:
            line = line.play(chance.choice(list(game.legal_moves(line.state))))
        yield line


@cache
def legal_texts(line: AnyLine) -> frozenset[str]:
    return frozenset(line.game.legal_texts(line.state)) if line.outcome is None else frozenset()


def calibrations() -> list[str]:
    """A calibration of each of two sheets, as files."""
    found = []
    for name in SHEETS[:2]:
        sheet = open_sheet(name)
        data = {
            "format": 1,
            "sheet": [sheet.game, sheet.title, sheet.version],
            "colours": {"#ffffff": [1.0, 1.0, 1.0], "#d8c8a0": [0.5, 0.25, 1.0]},
            "empty_shift": [[0.0, 0.125, -0.5] for _ in sheet.centres_mm],
            "level": 0.5,
            "tint": [1.0, 0.9, 1.1],
            "own": {
                "looks": {"m": [0.125] * (3 * PARTS + 3)},
                "rises": {"m": [0.9, 1.0, -0.5, 0.0, 0.25]},
                "faces": {"m": [9.5, *[0.0] * (RINGS * SPOKES * 3)]},
                "overlooked": {"m": ["#d8c8a0"]},
            },
        }
        found.append(json.dumps(data, indent=1))
    return found


@cache
def records() -> tuple[GameRecord, ...]:
    """A record of every game, with entries of all kinds."""
    return tuple(_record(uid) for uid in game_ids())


def _record(uid: str) -> GameRecord:
    game = open_game(uid)
    *_, line = random_lines(game, 1)
    nodes = line.nodes()
    start = game.format_position(nodes[0].state)
    header = GameHeader(
        game=uid,
        rules_version=game.rules_version,
        start=start,
        started_ms=1_795_182_649_123,
        options=dict(game.options),
        first="Aya",
        second="林 健",
        event='Club "evening"',
        notes="{a} [b]\nc",
        time_control="5m+3s",
    )
    entries = [
        Entry(
            kind=EntryKind.PLY,
            ply=node.ply,
            at_ms=1_795_182_649_123 + node.ply,
            move=game.format_move(node.move),
            position=game.format_position(node.state),
            clock_ms=(300_000, 299_000 - node.ply),
        )
        for node in nodes[1:]
    ]
    ply, last = line.ply, entries[-1].position
    change = Correction(kind="change", ply=2, move=entries[1].move, reason="seen late")
    choice = format_choice(Choice(0.5, ("a1",)))
    entries += [
        Entry(kind=EntryKind.ILLEGAL, ply=ply, at_ms=5, move="a1", code="odd", cells=("a1",), player="first"),
        Entry(kind=EntryKind.STANDS, ply=ply + 1, at_ms=6, position=last, player="second"),
        Entry(kind=EntryKind.GAP, ply=ply + 2, at_ms=7, plies=3, position=last),
        Entry(kind=EntryKind.TAKEBACK, ply=ply + 1, at_ms=8, plies=1),
        Entry(kind=EntryKind.NOTE, ply=ply + 1, at_ms=9, code="open_choice", detail=choice),
        Entry(kind=EntryKind.RULING, ply=ply + 1, at_ms=10, code="loss", player="first", detail="1"),
        Entry(kind=EntryKind.PAUSE, ply=ply + 1, at_ms=11),
        Entry(kind=EntryKind.RESUME, ply=ply + 1, at_ms=12, code="reopened"),
        Entry(kind=EntryKind.FAULT, ply=ply + 1, at_ms=13, code="eye_lost"),
        Entry(kind=EntryKind.RESULT, ply=ply + 1, at_ms=14, result="draw", code="agreed"),
        Entry(kind=EntryKind.CORRECTION, ply=ply + 1, at_ms=15, detail=format_correction(change)),
    ]
    return GameRecord(header, tuple(entries))


def field_samples() -> list[str]:
    """Headers and entries as plain values."""
    return [
        json.dumps(
            {
                "header": fields.header_values(record.header),
                "entry": fields.entry_values(entry, with_empty=True),
            },
            ensure_ascii=False,
        )
        for record in records()[:2]
        for entry in record.entries[-12:]
    ]


def detail_samples() -> list[str]:
    """Corrections and open choices, as the details of their entries."""
    kinds = (
        Correction(kind="header", header={"first": "Aoi", "notes": "x"}),
        Correction(kind="change", ply=3, move="c1-e3", reason="seen"),
        Correction(kind="insert", ply=3, move="c1-e3"),
        Correction(kind="stands", ply=3, move="", position="9/9 b"),
        Correction(kind="undo", undoes=2),
    )
    return [*map(format_correction, kinds), format_choice(Choice(0.83, ("b5-c6", "a1-b2")))]


def archive_lines(chance: Random) -> str:
    """The lines of an archive's games."""
    lines: list[object] = [{"tachiai_log": 1, "games": 2}]
    number = 0
    for game, record in enumerate(chance.sample(records(), 2), start=1):
        lines.append({"game": game, "header": fields.header_values(record.header)})
        for entry in record.entries[-14:]:
            number += 1
            lines.append({"entry": number, "game": game, "is": fields.entry_values(entry, with_empty=True)})
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n"


def archive_of(lines: str) -> bytes:
    """An archive with these lines and a picture."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.jsonl", lines.encode("utf-8", "surrogatepass"))
        archive.writestr("pictures/2.jpg", b"\xff\xd8 a picture \xff\xd9")
    return buffer.getvalue()


def archive_bytes() -> list[bytes]:
    return [archive_of(archive_lines(Random(seed))) for seed in range(3)]


def log_files() -> list[bytes]:
    """A log as a SQLite file, in one piece."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        log = SqlGameLog(sqlite_url(path))
        for record in records()[:3]:
            log.add_record(record)
        log.close()
        with sqlite3.connect(path) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        return [path.read_bytes()]


def pictures() -> list[bytes]:
    """One small picture in every form that people have."""
    image = np.tile(GREY[..., None], (1, 1, 3))
    return [
        cv2.imencode(f".{form}", image)[1].tobytes()
        for form in ("jpg", "png", "bmp", "webp", "tiff", "gif", "ppm")
    ]
