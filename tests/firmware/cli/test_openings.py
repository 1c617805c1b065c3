"""``tachiai openings``: what a log knows of a position, in words and for programs; the book built anew."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.companion_web.errors import LogNotFound
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.firmware.cli import openings as command
from tachiai.rules.openings.book import parse_book
from tests.support.logged_games import two_plies


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite"
    with closing(SqlGameLog(sqlite_url(path))) as opened:
        two_plies(opened)
    return path


def run(*arguments: str) -> str:
    result = CliRunner().invoke(command.openings, arguments)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def test_a_position_is_told_in_words(log: Path) -> None:
    first = run("rugby_chess", "--log", str(log)).splitlines()[0]
    assert first.startswith("b1-c2: played 1 times; Black won 0, White won 0, drawn 0")
    assert run("rugby_chess", "b1-c2", "--log", str(log), "--lang", "ja").startswith("f9-e8：1回。")
    nothing = run("rugby_chess", "b1-c2", "f9-e8", "f1-e2", "b9-c8", "--log", str(log))
    assert "f1-e2" not in nothing


def test_programs_read_it_as_json(log: Path) -> None:
    values = json.loads(run("rugby_chess", "--json", "--log", str(log)).splitlines()[0])
    assert (values["move"], values["unfinished"], values["first_wins"]) == ("b1-c2", 1, 0)


def test_without_a_log_the_book_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    away = str(tmp_path / "away.sqlite")
    told = CliRunner().invoke(command.openings, ["chatra"], obj=lambda: away)
    assert "never played here; chance of winning by the book: " in told.output
    missing = CliRunner().invoke(command.openings, ["chatra", "--log", away])
    assert isinstance(missing.exception, LogNotFound)


def test_a_book_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "WIDTHS", (2,))
    result = CliRunner().invoke(command.openings, ["chatra", "--book", "--nodes", "20"])
    book = parse_book(result.stdout)
    assert (book.nodes, book.widths, len(book.positions)) == (20, (2,), 1)
    assert result.stderr == "ply 0: 1 positions\n"
