"""``tachiai record``: checking and converting files."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tachiai.firmware.cli.record import record
from tachiai.rules.record import format_json, format_text, parse_json, parse_text
from tests.support.sample_records import played

GAME = played(4)
TEXT, JSON = format_text(GAME), format_json(GAME)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(record, [str(argument) for argument in arguments])


def write(folder: Path, content: str, name: str = "game.txt") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def expect_one_sentence(result: Result, exit_status: int = 2) -> str:
    assert result.exit_code == exit_status
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    return result.stderr


@pytest.mark.parametrize("content", [TEXT, JSON, "\ufeff" + TEXT])
def test_a_good_record_agrees(tmp_path: Path, content: str) -> None:
    result = run("check", write(tmp_path, content))
    assert result.exit_code == 0
    outcome = GAME.entries[-1]
    assert f"{outcome.ply} plies, {outcome.result} ({outcome.clause})" in result.stdout


def test_a_record_against_the_rules_is_named_with_its_line_and_ply(tmp_path: Path) -> None:
    lines = TEXT.split("\n")
    index = lines.index("") + 3
    lines[index] = lines[index].replace("3. ", "3. a1-a2:", 1)
    result = run("check", write(tmp_path, "\n".join(lines)))
    assert f"line {index + 1}, ply 3: " in expect_one_sentence(result, exit_status=1)


def test_a_record_of_an_unknown_game_is_named(tmp_path: Path) -> None:
    text = TEXT.replace('[Game "troop_chess"]', '[Game "go"]\n[Start "9"]')
    assert "There is no game" in expect_one_sentence(run("check", write(tmp_path, text)), exit_status=1)


@pytest.mark.parametrize("command", ["check", "convert"])
def test_a_damaged_file_is_no_record(tmp_path: Path, command: str) -> None:
    result = run(command, write(tmp_path, TEXT.replace("\n5. ", "\nfive ")))
    assert "expected an entry like" in expect_one_sentence(result)


@pytest.mark.parametrize("command", ["check", "convert"])
def test_a_missing_file_is_named(tmp_path: Path, command: str) -> None:
    assert "none.txt" in expect_one_sentence(run(command, tmp_path / "none.txt"))


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in expect_one_sentence(run("check", path))


def test_text_becomes_json_and_json_text(tmp_path: Path) -> None:
    assert run("convert", write(tmp_path, TEXT)).stdout == JSON
    assert run("convert", write(tmp_path, JSON)).stdout == TEXT
    assert run("convert", write(tmp_path, TEXT), "--to", "text").stdout == TEXT


@pytest.mark.parametrize(("name", "expected"), [("out.json", JSON), ("out.txt", TEXT)])
def test_the_name_of_the_output_decides(tmp_path: Path, name: str, expected: str) -> None:
    result = run("convert", write(tmp_path, TEXT), "-o", tmp_path / name)
    assert (result.exit_code, result.stdout) == (0, "")
    assert (tmp_path / name).read_text(encoding="utf-8") == expected


def test_an_output_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    result = run("convert", write(tmp_path, TEXT), "-o", tmp_path / "nowhere" / "out.json")
    assert "out.json" in expect_one_sentence(result)


def test_salvage_writes_what_is_good(tmp_path: Path) -> None:
    result = run("convert", write(tmp_path, TEXT.replace("\n5. ", "\nfive ")), "--salvage")
    assert result.exit_code == 0
    saved = parse_json(result.stdout)
    assert saved.fault is None
    assert saved.record.entries == parse_text(TEXT).record.entries[:4]
