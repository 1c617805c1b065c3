"""The board field and the fields of a position text (G5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.boards import Board
from tachiai.rules.errors import BadPosition
from tachiai.rules.position_text import format_board, parse_board, split_fields

BOARD = Board(cols=3, rows=2)
WIDE = Board(cols=12, rows=1)
LETTERS = ("b", "B", "b'", "w")


def test_ranks_come_from_the_top_with_runs_of_empty_squares_as_numbers() -> None:
    assert format_board(BOARD, (".", "b", ".", ".", ".", ".")) == "1b1/3"
    assert parse_board(BOARD, "1b1/3", LETTERS) == (".", "b", ".", ".", ".", ".")


def test_a_run_of_ten_and_more_is_one_number() -> None:
    assert format_board(WIDE, (".",) * 12) == "12"
    assert parse_board(WIDE, "12", LETTERS) == (".",) * 12


def test_a_symbol_of_two_characters_is_one_square() -> None:
    assert parse_board(BOARD, "b'bB/3", LETTERS)[:3] == ("b'", "b", "B")


def test_rim_cells_are_not_in_the_board_field() -> None:
    rimmed = Board(cols=1, rows=1, rim=True)
    assert format_board(rimmed, ("b", "w", "w", "w", "w")) == "b"


@pytest.mark.parametrize(
    "text",
    [
        "3",
        "3/3/3",
        "2/3",
        "4/3",
        "b2b/3",
        "03/3",
        "0b2/3",
        "x2/3",
        "3/3 ",
        "",
        "b''1/3",
        "111/3",
        "١b1/3",
        "999999/3",
    ],
)
def test_anything_but_the_canonical_text_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="expected"):
        parse_board(BOARD, text, LETTERS)


@given(st.lists(st.sampled_from([".", *LETTERS]), min_size=12, max_size=12).map(tuple))
def test_board_fields_round_trip(layout: tuple[str, ...]) -> None:
    assert parse_board(WIDE, format_board(WIDE, layout), LETTERS) == layout


@given(st.text(alphabet="12bBw'/0", max_size=12))
def test_what_is_read_would_be_written_the_same(text: str) -> None:
    try:
        layout = parse_board(BOARD, text, LETTERS)
    except BadPosition:
        return
    assert format_board(BOARD, layout) == text


def test_fields_are_separated_by_exactly_one_space() -> None:
    assert split_fields("3/3 b", ("board", "side")) == ("3/3", "b")
    for text in ("3/3", "3/3  b", " 3/3 b", "3/3 b ", "3/3 b w", "3/3\tb"):
        with pytest.raises(BadPosition, match="expected 2 fields"):
            split_fields(text, ("board", "side"))
