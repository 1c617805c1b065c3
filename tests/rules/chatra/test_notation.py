"""G2, G5, G6 and G8: position and move texts, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.games.chatra.state import Move
from tests.rules.chatra.asking import GAME, at, game_of, position, sized

CELL = GAME.board.cell
EMPTY_RANKS = "/".join(["12"] * 11)
START = f"{EMPTY_RANKS}/12 b z"


# Moves


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("f9", Move(False, None, CELL("f9"))),
        ("Ok2", Move(True, None, CELL("k2"))),
        ("Oc5-d6", Move(True, CELL("c5"), CELL("d6"))),
        ("Oc5xd6", Move(True, CELL("c5"), CELL("d6"), True)),
        ("e12-e2", Move(False, CELL("e12"), CELL("e2"))),
        ("e12xe2", Move(False, CELL("e12"), CELL("e2"), True)),
    ],
)
def test_g6_each_kind_of_move_has_its_text(text: str, move: Move) -> None:
    assert GAME.parse_move(text) == move
    assert GAME.format_move(move) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "O", "m1", "a13", "a0", "a01", "A1", "f9-", "-f9", "xf9", "Xk2", "of9", "Of9-", "f9Ok2"),
        *("f9 ", " f9", "f9\n", "f9--f8", "f9-Of8", "f9:f8", "f９", "e12-e2x", "e12-e2-e1"),
    ],
)
def test_g6_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="expected"):
        GAME.parse_move(text)


def test_g6_squares_of_larger_boards_are_none_of_smaller_ones() -> None:
    assert sized(15).format_move(sized(15).parse_move("o15")) == "o15"
    for text in ("m12", "a13"):
        with pytest.raises(BadNotation, match="expected a square from a12 to l1"):
            GAME.parse_move(text)


# Positions


@pytest.mark.parametrize("size", [9, 12, 15])
def test_g5_the_start(size: int) -> None:
    ranks = "/".join([str(size)] * size)
    assert sized(size).format_position(sized(size).start()) == f"{ranks} b z"


def test_g5_ranks_are_written_from_the_top() -> None:
    text = position("f9", white="k2", black="c5", zoning="z", side="w")
    assert text == "12/10O1/12/12/2X9/12/12/12/5x6/12/12/12 w z"
    assert GAME.format_position(at(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", START[:-2], START + " -", START.replace(" b", "  b"), START.replace(" b", " x")),
        *(START.replace(" z", " Z"), START.replace("12/", "", 1), START.replace("12/", "11/", 1)),
        *(START.replace("12/", "012/", 1), START.replace("12/", "66/", 1), START.replace("12/", "11b/", 1)),
    ],
)
def test_g5_a_malformed_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="expected") as caught:
        GAME.parse_position(text)
    assert caught.value.clause == "G5"


@pytest.mark.parametrize(
    ("text", "clause", "word"),
    [
        (f"XX10/{EMPTY_RANKS} b -", "CH2", "at most one object"),
        (f"O3O7/X11/{'/'.join(['12'] * 10)} b -", "CH2", "at most one object"),
        (f"X11/{EMPTY_RANKS} w z", "CH3", "a black one only"),
        (f"x10X/{EMPTY_RANKS} w -", "CH3", "a black one only"),
        (f"xx10/{EMPTY_RANKS} w z", "CH3", "an opening position"),
        (f"o11/{EMPTY_RANKS} b z", "CH3", "an opening position"),
        (f"O11/{EMPTY_RANKS} b z", "CH3", "an opening position"),
        (f"x3O3o3/{EMPTY_RANKS} b z", "CH3", "an opening position"),
        (START.replace(" b", " w"), "CH3", "expected b to move"),
        (f"x11/{EMPTY_RANKS} b z", "CH3", "expected w to move"),
        (f"x3O7/{EMPTY_RANKS} w z", "CH3", "expected b to move"),
        (START.replace(" z", " -"), "CH7", "zoning in force"),
        (position("f6", white="", black="", side="w", zoning="z"), "CH3", "central zone"),
        (position("a1", white="f6", black="", zoning="z"), "CH3", "central zone"),
        (position("b1", white="a1", black="", zoning="z"), "CH14", "out of check"),
        (position("k1"), "CH14", "out of check"),
        (position("", black="k1", white="l1"), "CH14", "out of check"),
        (position("k1", side="w", zoning="z"), "CH7", "with a check"),
        (position("", black="e5", zoning="z"), "CH7", "central zone"),
        (position("", white="h8", zoning="z"), "CH7", "central zone"),
    ],
)
def test_g8_a_position_that_cannot_be_is_refused(text: str, clause: str, word: str) -> None:
    with pytest.raises(BadPosition, match=word) as caught:
        GAME.parse_position(text)
    assert caught.value.clause == clause


@pytest.mark.parametrize(
    "text",
    [
        position(),  # two objects alone
        position("k1", side="w"),  # a check to answer
        position("", black="e5", white="h8"),  # both objects in the central zone
        position("a1 a2 b1 b2", "g7 g8 h7"),  # subjects side by side
    ],
)
def test_g8_any_other_position_can_be_a_start(text: str) -> None:
    assert GAME.format_position(at(text)) == text


@given(
    st.lists(st.sampled_from("......xoXO"), min_size=81, max_size=81), st.sampled_from("bw"), st.booleans()
)
def test_a_random_board_is_refused_or_round_trips(symbols: list[str], side: str, zoning: bool) -> None:
    ranks = ["".join(symbols[start : start + 9]) for start in range(0, 81, 9)]
    board = "/".join(_runs(rank) for rank in ranks)
    text = f"{board} {side} {'z' if zoning else '-'}"
    try:
        state = game_of(text).parse_position(text)
    except BadPosition:
        return
    assert game_of(text).format_position(state) == text


def _runs(rank: str) -> str:
    """A rank with its runs of empty squares as numbers."""
    for length in range(9, 0, -1):
        rank = rank.replace("." * length, str(length))
    return rank
