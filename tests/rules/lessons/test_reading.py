"""A file of lessons says what it should, or one sentence says what is wrong with it."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tachiai.rules.errors import BadFile
from tachiai.rules.lessons.lesson import Reach
from tachiai.rules.lessons.reading import read_course
from tachiai.rules.registry import open_game
from tachiai.testing.amount import many

GAME = open_game("rugby_chess")
LESSON = """
[[lessons]]
id = "run"
clauses = ["RC4"]
title = { en = "Run", ja = "走る" }
idea = { en = "Idea.", ja = "考え。" }
task = { en = "Task.", ja = "課題。" }
said = { en = "Do it.", ja = "やって ください。" }
goal = { reach = ["c3"] }
lines = [["a1-c3"]]
refusals.jumped = { en = "No.", ja = "だめ。" }

[[lessons.mistakes]]
put = "a1=. a2=b"
code = "straight_forward"

[[lessons.mistakes]]
move = "b1-c2"
followed = ["f9-e8"]
"""


def read(path: Path, text: str) -> None:
    file = path / "rugby_chess.toml"
    file.write_text(text, encoding="utf-8")
    read_course(file, GAME)


def test_a_lesson_is_read(tmp_path: Path) -> None:
    file = tmp_path / "rugby_chess.toml"
    file.write_text(LESSON, encoding="utf-8")
    [lesson] = read_course(file, GAME).lessons
    assert (lesson.id, lesson.clauses, lesson.goal) == ("run", ("RC4",), Reach((GAME.board.cell("c3"),)))
    assert lesson.position == GAME.format_position(GAME.start())
    assert (lesson.plies, lesson.level) == (1, 0)
    assert lesson.reply_to(()) == "a1-c3"
    assert lesson.reply_to(("b1-c2",)) is None
    put = lesson.mistakes[0].layout(GAME, GAME.layout(lesson.start))
    assert [put[GAME.board.cell(name)] for name in ("a1", "a2")] == [".", "b"]


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('id = "run"', 'id = "Run!"', "small letters"),
        ('["RC4"]', '["RC99"]', "expected clauses of rugby_chess, got RC99"),
        ('["RC4"]', f'["{"G" * 9000}"]', f"got {'G' * 57}..."),
        ('en = "Idea.", ja = "考え。"', 'en = "Idea."', "lessons[0].idea.ja: expected a text, got nothing"),
        ('reach = ["c3"]', 'reach = ["z9"]', "expected cells of rugby_chess"),
        ('reach = ["c3"]', 'please = "true"', "expected one of reach, show"),
        ('reach = ["c3"]', 'reach = ["d4"]', "lines that reach the goal, as a1-c3 does not"),
        ('reach = ["c3"]', "finish = false", "expected true"),
        ('[["a1-c3"]]', '[["a1-a9"]]', "expected legal moves"),
        ('[["a1-c3"]]', '[["nonsense"]]', "expected legal moves"),
        ('[["a1-c3"]]', f'[["{3000 * "a"}"]]', "expected legal moves"),
        ('[["a1-c3"]]', "[]", "a right answer, or a level"),
        ('move = "b1-c2"', 'move = "a1-c3"', "moves that miss the goal, as a1-c3 does not"),
        ('"straight_forward"', '"no_such_code"', "a reason of rugby_chess"),
        ('put = "a1=. a2=b"', 'put = "a1=Q"', "cells and symbols"),
        ("refusals.jumped", "refusals.jumpt", "a reason of rugby_chess"),
        ("goal = {", 'hint = "x"\ngoal = {', "one of the keys"),
        ("[[lessons]]", "[[lesson]]", "one of the keys lessons, untaught"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    with pytest.raises(BadFile) as refused:
        read(tmp_path, LESSON.replace(was, becomes))
    sentence = str(refused.value)
    assert said in sentence
    assert "rugby_chess.toml" in sentence
    assert "\n" not in sentence
    assert len(sentence) < 1000


@settings(max_examples=many(37), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    at=st.integers(0, len(LESSON)),
    gone=st.integers(0, 12),
    put=st.sampled_from(["", "1", "[]", '"', "= 3\n"]),
)
def test_any_damage_is_a_file_of_lessons_or_a_bad_file(tmp_path: Path, at: int, gone: int, put: str) -> None:
    said = ""
    try:
        read(tmp_path, LESSON[:at] + put + LESSON[at + gone :])
    except BadFile as refused:
        said = str(refused)
    assert "\n" not in said
