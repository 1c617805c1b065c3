"""``tachiai film``: a record becomes a film in which the referee finds the same game again."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.film import film
from tachiai.firmware.cli.referee import referee
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.record import GameRecord, save_record
from tachiai.rules.registry import open_game

MOVES = ("c3-d4", "g7-f6")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of two plies of Rosenkreuz."""
    game = open_game("rosenkreuz")
    line: AnyLine = Line(game, game.start())
    entries = []
    for _ in MOVES:
        text = game.legal_texts(line.state)[0]
        line = line.play(game.parse_move(text))
        position = game.format_position(line.state)
        entries.append(Entry(kind=EntryKind.PLY, ply=line.ply, at_ms=line.ply, move=text, position=position))
    start = game.format_position(game.start())
    header = GameHeader(game=game.uid, rules_version=game.rules_version, start=start, started_ms=0)
    save_record(tmp_path / "game.json", GameRecord(header, tuple(entries)), "json")
    return tmp_path / "game.json"


def test_the_film_of_a_record_is_refereed_as_that_game(record: Path, tmp_path: Path) -> None:
    out, read = tmp_path / "film.mp4", tmp_path / "read.txt"
    filmed = CliRunner().invoke(film, ["rosenkreuz", str(record), "-o", str(out)])
    assert filmed.exit_code == 0, filmed.output
    assert out.stat().st_size > 10_000
    ran = CliRunner().invoke(referee, [str(out), "--game", "rosenkreuz", "-o", str(read)])
    assert ran.exit_code == 0, ran.output
    texts = record.read_text().split('"move": "')[1:]
    assert [text.split('"')[0] in read.read_text() for text in texts] == [True, True]


def test_a_film_of_another_game_or_of_no_known_kind_is_refused(record: Path, tmp_path: Path) -> None:
    other = CliRunner().invoke(film, ["chatra", str(record)])
    assert "expected a record of chatra, got one of rosenkreuz" in other.output
    ran = CliRunner().invoke(film, ["rosenkreuz", str(record), "-o", str(tmp_path / "film.gif")])
    assert "expected a film as .mp4 or .avi or .webm" in str(ran.exception)
