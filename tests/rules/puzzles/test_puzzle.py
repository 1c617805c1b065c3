"""A puzzle as text: read back as it was written, or one sentence says what is wrong with it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.errors import RulesError
from tachiai.rules.puzzles.puzzle import Puzzle, format_puzzle, parse_puzzle, parse_puzzles

words = st.text(st.characters(exclude_categories=("Z", "C")), min_size=1, max_size=12)
lines = st.lists(st.lists(words, min_size=1, max_size=5).map(tuple), min_size=1, max_size=4).map(tuple)
puzzles = st.builds(
    Puzzle,
    id=words,
    game=words,
    position=words,
    plies=st.integers(0, 99),
    lines=lines,
    themes=st.lists(words, max_size=3).map(tuple),
    rating=st.integers(0, 3000),
)
GOOD: dict[str, object] = {
    "id": "a",
    "game": "chatra",
    "position": "x",
    "plies": 1,
    "rating": 600,
    "themes": ["CH15"],
    "lines": ["m1"],
}


@given(puzzles)
def test_a_puzzle_is_read_back_as_it_was_written(puzzle: Puzzle) -> None:
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_any_other_text_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(RulesError, match="expected a puzzle as an object of JSON, got"):
        parse_puzzle(text)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"plies": "3"}, "expected a whole number from 0 on as plies, got"),
        ({"plies": True}, "expected a whole number from 0 on as plies, got"),
        ({"position": ""}, "expected a text as position, got"),
        ({"lines": []}, "expected lines with a move or more, got none"),
        ({"lines": [" "]}, "expected lines with a move or more, got none"),
        ({"lines": "m1"}, "expected a list of texts as lines, got"),
        ({"themes": [1]}, "expected a list of texts as themes, got"),
        ({"colour": "red"}, "expected a member out of id, game, .*, got “?'?colour"),
    ],
)
def test_a_wrong_member_is_named(change: dict[str, object], sentence: str) -> None:
    assert parse_puzzle(json.dumps(GOOD)).line == ("m1",)
    with pytest.raises(RulesError, match=sentence):
        parse_puzzle(json.dumps(GOOD | change))


def test_a_file_names_the_line_that_is_wrong() -> None:
    good = json.dumps(GOOD)
    with pytest.raises(RulesError, match="some file, line 2: expected a puzzle"):
        parse_puzzles(f"{good}\nno puzzle", "some file")
    with pytest.raises(RulesError, match="some file, line 2: expected another id than before, got"):
        parse_puzzles(f"{good}\n{good}", "some file")


def test_each_way_to_win_is_allowed_and_answered() -> None:
    puzzle = Puzzle(
        id="a",
        game="chatra",
        position="x",
        plies=3,
        lines=(("m", "r", "w"), ("m", "r", "v"), ("n", "s", "w")),
    )
    assert puzzle.moves == ("m", "n")
    assert puzzle.allows(("m", "r", "v"))
    assert not puzzle.allows(("n", "r"))
    assert puzzle.reply_to(("n",)) == "s"
    assert puzzle.reply_to(("m", "r", "w")) is None
