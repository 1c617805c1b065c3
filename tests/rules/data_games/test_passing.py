"""Games in which the turn may be passed: a race whose runners stop each other, and one in which nobody has to
run.
"""

import random
from pathlib import Path

import pytest

from tachiai.firmware.referee.events import Button
from tachiai.rules.data_games.game import DataGame
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.move_answer import answer_to
from tachiai.testing.amount import many
from tachiai.testing.story_table import table_of
from tests.rules.data_games.game_files import RACE, fault_of, written


def race(tmp_path: Path, when: str, start: str = "2/w1/1b/2") -> DataGame:
    return written(tmp_path, RACE.format(when=when).replace("bw/2/2/wb", start))


def second_writing(position: str, *, always: bool) -> set[str]:
    """The moves of the race, found in the text of the position."""
    ranks, side = position.split()
    cells = {}
    for y, rank in enumerate(reversed(ranks.split("/"))):
        x = 0
        for letter in rank:
            if letter in "bw":
                cells[x, y] = letter
            x += 1 if letter in "bw" else int(letter)

    def moves(own: str, forward: int) -> set[str]:
        return {
            f"{'ab'[x]}{y + 1}-{'ab'[x]}{y + 1 + forward}"
            for (x, y), letter in cells.items()
            if letter == own and 0 <= y + forward <= 3 and (x, y + forward) not in cells
        }

    first, second = moves("b", 1), moves("w", -1)
    own, others = (first, second) if side == "1" else (second, first)
    may_pass = always or (not own and others)
    return own | ({"pass"} if may_pass else set())


@pytest.mark.parametrize("when", ["always", "no_move"])
def test_a_second_writing_has_the_same_moves(tmp_path: Path, when: str) -> None:
    rng = random.Random(when)
    for _ in range(many(20)):
        columns = [rng.sample(["b", "w", "1", "1"], 4) for _ in range(2)]
        start = "/".join(map("".join, zip(*columns, strict=True))).replace("11", "2")
        game = race(tmp_path, when, start)
        line: AnyLine = Line.at(game)
        for _ in range(12):
            expected = second_writing(line.position, always=when == "always")
            assert set(game.legal_texts(line.state)) == expected, line.position
            assert (game.outcome(line.state) is None) == bool(expected)
            if line.outcome is not None:
                break
            line = line.play(rng.choice(sorted(expected)))


def test_a_pass_is_refused_to_who_can_move(tmp_path: Path) -> None:
    game = race(tmp_path, "no_move")
    answer = answer_to(Line.at(game), "pass")
    assert (answer.legal, answer.code, answer.clause) == (False, "pass_move", "RA3")
    assert answer_to(Line.at(race(tmp_path, "no_move", "b1/2/1w/2")), "パス").legal


def test_a_pass_is_refused_while_a_capture_is_due(tmp_path: Path) -> None:
    forced = RACE.format(when="always").replace("mfW", "fW") + "[forced]\ncapture = true\n"
    game = written(tmp_path, forced.replace("bw/2/2/wb", "2/w1/b1/2"))
    assert answer_to(Line.at(game), "pass").code == "pass_capture"
    assert game.legal_texts(game.start()) == ("a2xa3",)


def test_so_many_passes_in_a_row_end_the_game(tmp_path: Path) -> None:
    text = RACE.format(when="always").replace('when = "always"', 'when = "always"\nends = 2')
    game = written(tmp_path, text.replace("bw/2/2/wb", "2/w1/1b/2"))
    line: AnyLine = Line.at(game)
    for text in ("pass", "a3-a2", "pass"):
        line = line.play(game.parse_move(text))
        assert line.outcome is None
    assert game.plies_free_of_past(line) == 0
    line = line.play(game.parse_move("pass"))
    assert line.outcome is not None
    assert (line.outcome.text, line.outcome.clause, line.outcome.code) == ("draw", "RA3", "passed")
    sentence = game.own_reasons["passed"].words.en
    assert sentence == "The turn has been passed 2 times in a row: draw."


def test_an_end_by_passes_needs_that_anybody_may_pass(tmp_path: Path) -> None:
    wrong = RACE.format(when="no_move").replace("[no_move]", "ends = 2\n[no_move]")
    assert "passing.ends: expected only beside when" in fault_of(tmp_path, wrong)


def test_no_other_game_knows_a_pass(tmp_path: Path) -> None:
    text = RACE.split("[passing]")[0]
    assert answer_to(Line.at(written(tmp_path, text)), "pass").code == "no_pass"


def test_when_is_one_of_two(tmp_path: Path) -> None:
    wrong = RACE.format(when="sometimes")
    assert "line 14: game.toml: passing.when: expected one of always, no_move" in fault_of(tmp_path, wrong)


def test_the_table_takes_a_move_of_the_other_player_for_a_pass(tmp_path: Path) -> None:
    table = table_of(race(tmp_path, "always"))
    table.puts(a3=".", a2="w", rest_s=9.0)
    assert table.plies == ["pass", "a3-a2"]
    table.plays("b2-b3")
    table.goes_back(1)
    assert table.plies == ["pass", "a3-a2"]


def test_the_table_takes_no_move_for_a_pass_of_who_can_move(tmp_path: Path) -> None:
    table = table_of(race(tmp_path, "no_move"))
    table.puts(a3=".", a2="w", rest_s=9.0)
    assert table.plies == []
    assert "it is not their turn (G1)" in table.says


def test_who_has_no_move_is_passed_over(tmp_path: Path) -> None:
    table = table_of(race(tmp_path, "no_move", "b1/1w/2/2"))
    table.puts(b3=".", b2="w", rest_s=9.0)
    assert table.plies == ["pass", "b3-b2"]


def test_a_pass_can_be_said_with_the_button(tmp_path: Path) -> None:
    table = table_of(race(tmp_path, "always"))
    table.presses(Button.CONFIRM)
    assert table.phase == "ambiguous"
    assert table.plies == []
    table.presses(Button.CONFIRM)
    table.rests(1.0)
    assert table.plies == ["pass"]
    table.plays("a3-a2", "pass", "a2-a1")
