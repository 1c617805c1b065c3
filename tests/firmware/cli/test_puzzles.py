"""``tachiai puzzles list``: a table for people, a line of JSON each for programs."""

import json

from click.testing import CliRunner

from tachiai.firmware.cli.puzzles import puzzles
from tachiai.rules.puzzles.puzzle import puzzles_of


def run(*arguments: str, exit_code: int = 0) -> str:
    result = CliRunner().invoke(puzzles, arguments)
    assert result.exit_code == exit_code, result.output
    return result.output


def test_each_puzzle_is_a_line_of_json() -> None:
    found = puzzles_of("chatra")
    lines = [json.loads(line) for line in run("list", "chatra", "--json").splitlines()]
    assert [line["id"] for line in lines] == [puzzle.id for puzzle in found]
    names = ["id", "game", "position", "plies", "moves", "line", "themes", "rating"]
    assert all(list(line) == names for line in lines)
    assert lines[0]["line"][0] in lines[0]["moves"]


def test_the_table_hides_the_solutions_and_speaks_both_languages() -> None:
    found = [puzzle for puzzle in puzzles_of("chatra") if puzzle.plies == 3 and "CH14" in puzzle.themes]
    table = run("list", "chatra", "--plies", "3", "--theme", "ch14")
    assert table.count("chatra-") == len(found)
    assert "check (CH14)" in table
    assert not any(puzzle.line[0] in table for puzzle in found)
    assert "王手（CH14）" in run("list", "chatra", "--plies", "3", "--lang", "ja")


def test_a_puzzle_that_there_is_not_is_named() -> None:
    assert "expected the id of a puzzle of chatra" in run(
        "play", "chatra", "--puzzle", "nothing", exit_code=2
    )
    assert "There is no game 'tictactoe'" in run("list", "tictactoe", exit_code=2)


def test_a_theme_that_is_no_clause_of_the_game_is_refused() -> None:
    assert "expected a clause of chatra, got 'RC6'" in run("list", "chatra", "--theme", "RC6", exit_code=2)
