"""What teaching, engine and reports read: lessons, puzzles, requests, remarks and report archives, with good
inputs to begin from and what must hold of what was taken.
"""

import json
from functools import cache
from pathlib import Path

from tachiai.firmware.referee.requests import LONGEST_PENALTY_S, BadRequest, Penalty, parse_request
from tachiai.firmware.reports.archive import FILES, read_report, write_report
from tachiai.firmware.reports.report import Report, ReportedFrame, versions
from tachiai.hardware_docs.catalogue import pieces_path, resource_path, sheet_path
from tachiai.rules.engine.requests import prepare, read_request
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadText
from tachiai.rules.lessons.reading import read_course
from tachiai.rules.plain_values import read_json
from tachiai.rules.puzzles.exercise import lesson_of
from tachiai.rules.puzzles.puzzle import format_puzzle, parse_puzzle, puzzle_values, puzzles_of
from tachiai.rules.record.review_notes import REMARK, Remark, remark_note, remark_of
from tachiai.rules.registry import declaration_of, game_ids, open_game
from tests.bench.fuzzing import good

REFEREE_REQUESTS = (
    {"name": "confirm"},
    {"name": "choose", "move": "a1-b2"},
    {"name": "stand", "to_move": "second"},
    {"name": "stand", "position": "9/9 b"},
    {"name": "penalty", "player": "first", "seconds": "30"},
    {"name": "resign", "player": "second"},
    {"name": "help_level", "level": "squares"},
    {"name": "show_moves", "moves": "a1-b2 c1-c2"},
)


def lesson_samples() -> list[str]:
    """Each lesson of each game as a file of its own, whose first line names the game."""
    found = []
    for uid in game_ids():
        text = resource_path(declaration_of(uid).lessons).read_text(encoding="utf-8")
        lessons = text.partition("[untaught]")[0].split("[[lessons]]\n")[1:]
        found += [f"# {uid}\n[[lessons]]\n{lesson}" for lesson in lessons]
    return found


def read_lesson(file: Path) -> None:
    uid = file.read_bytes().split(b"\n")[0].removeprefix(b"# ").decode("ascii", "replace")
    for lesson in read_course(file, open_game(uid if uid in game_ids() else game_ids()[0])).lessons:
        assert all(lesson.line.play(lesson.game.parse_move(moves[0])) for moves in lesson.lines)


def puzzle_samples() -> list[str]:
    return [format_puzzle(puzzle) for uid in game_ids() for puzzle in puzzles_of(uid)[::20]]


def read_puzzle(text: str) -> None:
    puzzle = parse_puzzle(text)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert puzzle_values(puzzle)["moves"]
    lesson_of(puzzle)


def request_samples() -> list[str]:
    """Requests to the engine: from a position, from moves, from positions, with limits and levels."""
    found = []
    for uid in game_ids():
        (line,) = good.random_lines(open_game(uid), 1)
        positions = [line.game.format_position(node.state) for node in line.nodes()]
        found += [
            json.dumps({"game": uid, **asked})
            for asked in (
                {"position": positions[-1], "ms": 100, "advice": True},
                {"history": list(line.texts()), "nodes": 9, "depth": 2, "level": 3, "options": {}},
                {"history": positions[:-1], "position": positions[-1], "seed": 7, "level": None},
            )
        ]
    return found


def read_engine_request(text: str) -> None:
    """A request is taken or refused; to be made ready for one is never refused."""
    request = read_request(text)
    limits = request.limits
    assert all(limit is None or limit > 0 for limit in (limits.ms, limits.nodes, limits.depth))
    prepare(text)


def remark_samples() -> list[str]:
    return [remark_note(Remark(12, 71, 34, ("b5-c6", "d7-d8")), 20, 0).detail]


def read_remark(given: str) -> None:
    entry = Entry(kind=EntryKind.NOTE, ply=1, at_ms=0, code=REMARK, detail=given)
    remark = remark_of(entry)
    if remark is None:
        raise BadText("expected a remark")
    assert remark_of(remark_note(remark, 1, 0)) == remark


def read_referee_request(given: str) -> None:
    """What the page sends: a name and parameters, all of them texts."""
    values = read_json(given)
    if not isinstance(values, dict) or not all(isinstance(value, str) for value in values.values()):
        raise BadText("expected texts")
    request = parse_request(values.pop("name", ""), values)
    if isinstance(request, BadRequest):
        raise BadText(request.words.en)
    assert not isinstance(request, Penalty) or 0 < request.seconds <= LONGEST_PENALTY_S


@cache
def report_samples() -> list[bytes]:
    """A small report of each of two games."""
    found = []
    for uid, record in zip(game_ids()[:2], good.records(), strict=False):
        files = dict(zip(FILES, good.texts_of((sheet_path(uid), pieces_path(uid))), strict=False))
        frames = tuple(ReportedFrame(b"\xff\xd8 a picture \xff\xd9", at_s, ("a1",)) for at_s in (0.0, 0.5))
        report = Report(
            record=record, start=record.header.start, frames=frames, files=files, settings={"table": {}},
            versions=versions(), corners_px=(((1.0, 2.0), (3.0, 2.0), (3.0, 5.0), (1.0, 5.0)), (64, 48)),
        )  # fmt: skip
        found.append(write_report(report))
    return found


def take_report(file: Path) -> None:
    report = read_report(file)
    write_report(report)
    header = report.record.header
    open_game(header.game, header.options).parse_position(report.start)
