"""A log whose file is damaged is refused in a sentence, and what is broken in it is named."""

import sqlite3
from pathlib import Path

import pytest

from tachiai.companion_web.errors import BadLog
from tachiai.companion_web.log import SqlGameLog, check_log, sqlite_url
from tachiai.rules.entries import Entry, EntryKind, GameHeader

HEADER = GameHeader(
    game="rugby_chess",
    rules_version="1",
    start="wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -",
    started_ms=1_700_000_000_000,
)
PLY = Entry(kind=EntryKind.PLY, ply=1, at_ms=1000, move="a1-b2")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log with one game of one ply."""
    path = tmp_path / "games.sqlite3"
    log = SqlGameLog(sqlite_url(path))
    log.append(log.open_game(HEADER), PLY)
    log.close()
    return path


def test_a_damaged_schema_is_a_refusal_and_not_a_traceback(path: Path) -> None:
    data = path.read_bytes()
    at = data.index(b"CREATE TABLE game")
    path.write_bytes(data[: at + 13] + b"\x92\xff" + data[at + 15 :])
    with pytest.raises(BadLog, match="the database is damaged"):
        SqlGameLog(sqlite_url(path))


def test_an_entry_whose_cells_are_no_text_is_named(path: Path) -> None:
    with sqlite3.connect(path) as damaged:
        for (name,) in damaged.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            damaged.execute(f"DROP TRIGGER {name}")
        damaged.execute("UPDATE entry SET cells = x'00'")
    log = SqlGameLog(sqlite_url(path))
    with pytest.raises(BadLog, match="entry 1: expected its cells as text, got b'.x00'"):
        log.game(1)
    log.close()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("UPDATE game SET options = '{'", "expected its options as JSON"),
        ("UPDATE entry SET move = CAST(x'ff80' AS TEXT)", "expected another kind of value as move, got"),
        ("UPDATE game SET first = CAST(x'ff80' AS TEXT)", "expected another kind of value as first, got"),
    ],
)
def test_the_check_names_a_damaged_game_once(path: Path, damage: str, sentence: str) -> None:
    with sqlite3.connect(path) as damaged:
        for (name,) in damaged.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            damaged.execute(f"DROP TRIGGER {name}")
        damaged.execute(damage)
    log = SqlGameLog(sqlite_url(path))
    (problem,) = check_log(log)
    assert problem.game == 1
    assert sentence in problem.sentence
    assert "game 1" not in problem.sentence
    with pytest.raises(BadLog, match=sentence):  # what an export of all games passes over
        log.game(1)
    log.close()
