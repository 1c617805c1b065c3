"""``tachiai solve``, as a person and as a script use it."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tachiai.firmware.cli.solve import solve_position
from tachiai.rules.registry import game_ids

BEFORE_TRY = "wwwWw1w/7/3B3/7/w6/7/7/7/bbb1bbb b -"
OVER = "wwwWwBw/7/7/7/w6/7/7/7/bbb1bbb w -"


def run(*arguments: str) -> Result:
    """Runs ``tachiai solve`` with these arguments."""
    return CliRunner().invoke(solve_position, arguments)


def answer(*arguments: str) -> dict[str, Any]:
    """The answer in JSON."""
    found: dict[str, Any] = json.loads(run(*arguments, "--json").stdout)
    return found


def test_a_win_is_proven_with_its_first_moves_and_a_line() -> None:
    found = answer("rugby_chess", "--position", BEFORE_TRY, "--plies", "1")
    assert found["nodes"] > 0
    del found["nodes"]
    assert found == {"win": True, "in": 1, "moves": ["d7-f9"], "complete": True, "line": ["d7-f9"]}


def test_that_there_is_no_win_is_proven() -> None:
    found = answer("rosenkreuz", "--plies", "2")
    assert (found["win"], found["in"], found["moves"], found["line"]) == (False, None, [], [])


@pytest.mark.parametrize("uid", game_ids())
def test_a_position_without_time_is_not_decided(uid: str) -> None:
    found = answer(uid, "--plies", "3", "--s", "0")
    assert (found["win"], found["complete"]) == (None, False)


@pytest.mark.parametrize("seconds", ["nan", "inf"])
def test_a_time_that_never_ends_is_refused(seconds: str) -> None:
    refused = run("rugby_chess", "--plies", "1", "--s", seconds)
    assert refused.exit_code == 2
    assert f"expected a finite number, got {seconds}" in refused.output


def test_the_moves_made_before_count() -> None:
    found = answer("rugby_chess", "--plies", "1", "--after", "a1-b2 g9-f8")
    assert found["win"] is False


def test_the_answer_is_told_in_words() -> None:
    won = ("rugby_chess", "--position", BEFORE_TRY, "--plies", "1")
    assert run(*won).stdout.splitlines() == [
        "A forced win in 1 ply is proven: d7-f9",
        "First moves that win within 1 ply: d7-f9",
    ]
    assert run(*won, "--lang", "ja").stdout.splitlines() == [
        "1 手で必ず勝てます（証明済み）：d7-f9",
        "1 手以内に勝つ初手のすべて：d7-f9",
    ]
    quiet = ("rosenkreuz", "--plies", "2")
    assert run(*quiet).stdout == "There is no forced win within 2 plies. This is proven.\n"
    assert run(*quiet, "--s", "0", "--lang", "ja").stdout == (
        "2 手以内に必ず勝てるかどうか、0 秒では結論が出ませんでした。\n"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", "--plies", "1"), "There is no game 'chess'"),
        (("chatra", "--plies", "1", "--position", "x"), "expected 3 fields"),
        (("chatra", "--plies", "1", "--after", "x"), "expected"),
        (("rugby_chess", "--plies", "1", "--position", OVER), "first wins"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    expect_one_sentence(run(*arguments), words)


@pytest.mark.parametrize("plies", ["0", "three", "1.5", "100"])
def test_the_plies_are_a_number(plies: str) -> None:
    expect_one_sentence(run("chatra", "--plies", plies), "--plies")


def expect_one_sentence(result: Result, words: str) -> None:
    """Exit status 2, nothing on standard output, one sentence with these words on standard error."""
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert words in result.stderr
