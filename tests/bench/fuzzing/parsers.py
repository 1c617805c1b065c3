"""Everything of ours that reads texts or files, with good inputs to begin from and what must hold of what it
took.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random

from tachiai.companion_web.errors import WebError
from tachiai.companion_web.log import rows
from tachiai.firmware.cli.rules import _question
from tachiai.firmware.errors import FirmwareError
from tachiai.firmware.page.keys import stored_keys
from tachiai.firmware.settings.file import format_settings, load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import name_values
from tachiai.hardware_docs.catalogue import pieces_path, sheet_path
from tachiai.hardware_docs.errors import DocsError
from tachiai.rules.clocks import Clock
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.record import (
    GameRecord,
    check,
    choice_of,
    fields,
    format_choice,
    format_correction,
    format_json,
    format_text,
    parse_correction,
    parse_json,
    parse_text,
)
from tachiai.rules.record.fields import Parsed
from tachiai.rules.registry import game_ids, open_game, options_of
from tachiai.rules.time_control import parse_time_control
from tachiai.vision.board.pieces import load_pieces
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.errors import VisionError
from tachiai.vision.locate.lens import load_lens
from tachiai.vision.opencv import find_markers, read_image
from tachiai.vision.read.calibration import load_calibration
from tachiai.vision.watch.single_picture import corners_from_text
from tests.bench.fuzzing import good, lessons
from tests.bench.fuzzing.archives import check_database, restore_archive

# What a refusal is: an error of one of the families, whose text is one sentence.
REFUSALS = (RulesError, VisionError, FirmwareError, WebError, DocsError)


@dataclass(frozen=True)
class Parser:
    """``read`` takes an input, in a folder for files, and raises a refusal, or ``AssertionError`` where what
    it took is not what it gives back.
    """

    name: str
    samples: Callable[[], list[str] | list[bytes]]
    read: Callable[[str | bytes, Path], object]


def of_text(name: str, samples: Callable[[], list[str]], read: Callable[[str], object]) -> Parser:
    def take(given: str | bytes, folder: Path) -> object:
        assert isinstance(given, str)
        return read(given)

    return Parser(name, samples, take)


def of_file(
    name: str, samples: Callable[[], list[str] | list[bytes]], read: Callable[[Path], object]
) -> Parser:
    def take(given: str | bytes, folder: Path) -> object:
        file = folder / name.replace(" ", "_")
        file.write_bytes(given if isinstance(given, bytes) else given.encode("utf-8", "surrogatepass"))
        return read(file)

    return Parser(name, samples, take)


# Settings and files of the table


def _settings(file: Path) -> None:
    settings = load_settings(file)
    file.write_text(format_settings(settings), encoding="utf-8")
    assert load_settings(file) == settings


def _markers(file: Path) -> None:
    sheet = load_sheet(file)
    if sheet.fiducials:
        find_markers(good.GREY, sheet.dictionary)


def _time_control(text: str) -> None:
    control = parse_time_control(text)
    assert parse_time_control(str(control)) == control
    clock = Clock.ready(control).press(1.0).press(2.5)
    assert clock.left(Player.FIRST, 9.0).total_s >= 0 or clock.left(Player.FIRST, 9.0).fallen


def _option(text: str) -> None:
    named = name_values([text])
    for uid in game_ids():
        with suppress(RulesError):
            assert open_game(uid, named).options.items() >= named.items()


# Games


@cache
def games() -> tuple[AnyGame, ...]:
    """Every game with each of its options' values once."""
    found = []
    for uid in game_ids():
        found.append(open_game(uid))
        found += [
            open_game(uid, {option.name: value}) for option in options_of(uid) for value in option.values[1:]
        ]
    return tuple(found)


@cache
def lines() -> dict[int, tuple[AnyLine, ...]]:
    """Lines played by chance, by the number of the game in ``games``."""
    return {number: tuple(good.random_lines(game, 4)) for number, game in enumerate(games())}


def position_samples() -> list[str]:
    return [
        f"{number} {line.game.format_position(node.state)}"
        for number, played in lines().items()
        for line in played
        for node in line.nodes()[::5]
    ]


def move_samples() -> list[str]:
    return [
        f"{number} {text}" for number, played in lines().items() for line in played for text in line.texts()
    ]


def _game_and_text(given: str) -> tuple[int, str]:
    number, _, text = given.partition(" ")
    known = number.isascii() and number.isdigit() and len(number) < 5
    return (int(number) if known else len(number)) % len(games()), text


def _position(given: str) -> None:
    number, text = _game_and_text(given)
    game = games()[number]
    state = game.parse_position(text)
    assert game.format_position(state) == text
    line: AnyLine = Line(game, state)
    assert line.outcome is not None or game.legal_texts(state)
    game.hints(state)
    game.notice(line)


def _move(given: str) -> None:
    number, text = _game_and_text(given)
    game = games()[number]
    move = game.parse_move(text)
    assert game.format_move(move) == text
    for line in lines()[number]:
        illegal = game.why_illegal(line.state, move)
        assert (illegal is None) == (text in good.legal_texts(line))
        assert illegal is None or (game.explain(illegal) and game.explain(illegal, "ja"))


# Records


def _record(record: GameRecord) -> None:
    """Both forms give a record back, the rules are asked, and the log's rows hold it."""
    text, as_json = parse_text(format_text(record)), parse_json(format_json(record))
    assert (text.record, text.fault) == (record, None)
    assert (as_json.record, as_json.fault) == (record, None)
    check(record)
    assert rows.header_of(rows.game_row(record.header)) == record.header
    assert tuple(rows.entry_of(rows.entry_row(1, entry)) for entry in record.entries) == record.entries
    rows.summary_row(1, record.header, record.entries)


def _record_file(parse: Callable[[str], Parsed], given: str) -> None:
    parsed = parse(given)
    assert len(parsed.lines) == len(parsed.record.entries)
    _record(parsed.record)
    if parsed.fault is not None:
        raise parsed.fault


def _entry_fields(given: str) -> None:
    """The fields as plain values, as an archive's lines and the log's tables hold them."""
    try:
        values = json.loads(given)
    except (ValueError, RecursionError):
        return
    header, wrong = fields.header_of(values.get("header") if isinstance(values, dict) else values)
    entry = fields.entry_of(values.get("entry") if isinstance(values, dict) else values)
    assert fields.entry_of(fields.entry_values(entry)) == entry
    _record(GameRecord(header, (entry,)))
    if wrong:
        raise RulesError(wrong[0])


def _detail(given: str) -> None:
    note = Entry(kind=EntryKind.NOTE, ply=1, at_ms=0, code="open_choice", detail=given)
    choice = choice_of(note)
    if choice is not None:
        again = Entry(kind=note.kind, ply=1, at_ms=0, code=note.code, detail=format_choice(choice))
        assert choice_of(again) == choice
    correction = parse_correction(given)
    assert parse_correction(format_correction(correction)) == correction


def _archive(given: str | bytes, folder: Path) -> None:
    restore_archive(given, folder)


def _picture(file: Path) -> None:
    assert read_image(file).ndim == 3


def archive_samples() -> list[str]:
    return [good.archive_lines(Random(seed)) for seed in range(3)]


PARSERS = (
    of_file("settings", lambda: [format_settings(Settings()), good.SETTINGS], _settings),
    of_file("sheet", lambda: good.texts_of(map(sheet_path, good.SHEETS)), _markers),
    of_file("pieces", lambda: good.texts_of(map(pieces_path, good.PIECE_SETS)), load_pieces),
    of_file("calibration", good.calibrations, load_calibration),
    of_file("lens", lambda: [good.LENS], load_lens),
    of_file("page keys", lambda: [good.KEYS], stored_keys),
    of_text("time control", lambda: list(good.TIME_CONTROLS), _time_control),
    of_text("option", lambda: ["size=9", "rules=basic", "a=b=c", "size=", "="], _option),
    of_text("corners", lambda: ["1,2,3,4,5,6,7,8", "-1.5,2e3,3,4,5,6,7,8.25"], corners_from_text),
    of_text("question", lambda: ['{"position": "9/9 b", "move": "a1-b2"}'], _question),
    of_text("position", position_samples, _position),
    of_text("move", move_samples, _move),
    of_text(
        "record text",
        lambda: [format_text(record) for record in good.records()],
        partial(_record_file, parse_text),
    ),
    of_text(
        "record json",
        lambda: [format_json(record) for record in good.records()],
        partial(_record_file, parse_json),
    ),
    of_text("entry fields", good.field_samples, _entry_fields),
    of_text("entry detail", good.detail_samples, _detail),
    of_file("lesson", lessons.lesson_samples, lessons.read_lesson),
    of_text("puzzle", lessons.puzzle_samples, lessons.read_puzzle),
    of_text("engine request", lessons.request_samples, lessons.read_engine_request),
    of_text(
        "referee request",
        lambda: list(map(json.dumps, lessons.REFEREE_REQUESTS)),
        lessons.read_referee_request,
    ),
    of_text("remark", lessons.remark_samples, lessons.read_remark),
    of_file("report", lessons.report_samples, lessons.take_report),
    Parser("archive", archive_samples, _archive),
    Parser("archive bytes", good.archive_bytes, _archive),
    Parser("log file", good.log_files, check_database),
    of_file("picture", good.pictures, _picture),
)
