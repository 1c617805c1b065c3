"""G5 position texts, G6 move texts, G8 any start."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.errors import BadNotation, BadPosition, NotInThisGame
from tests.rules.troop_chess.asking import GAME, position

START = "wwwwwwwww/wwwwwwwww/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b n 0"
EMPTY_BOARD = "9/9/9/9/9/9/9/9/9"
CELLS = st.sampled_from(GAME.board.names)


@pytest.mark.parametrize("text", [START, "9/9/4w4/9/9/3b5/9/9/9 w y 18", f"{EMPTY_BOARD} b n 0"])
def test_g5_positions_round_trip(text: str) -> None:
    assert GAME.format_position(GAME.parse_position(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "4 fields"),
        (START + " ", "4 fields"),
        (START.replace(" b", "  b"), "4 fields"),
        (START.replace(" b ", " x "), "side to move as b or w"),
        (START.replace(" n ", " N "), "contact to be n or y"),
        (START.replace("n 0", "n 00"), "a number from 0 to 18"),
        (f"{EMPTY_BOARD} b y 19", "a number from 0 to 18"),
        (f"{EMPTY_BOARD} b y ١", "a number from 0 to 18"),
        (START.replace("/9/9", "/9/8", 1), "9 squares"),
        (START.replace("/9/9", "/9", 1), "9 ranks"),
        (START.replace("9", "x", 1), "a piece or a number"),
    ],
)
def test_g5_malformed_positions_say_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(BadPosition, match=expected):
        GAME.parse_position(text)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (START.replace("/9/", "/b8/", 1), "TC1"),
        (START.replace("n 0", "y 0"), "TC6"),
        (START.replace("n 0", "n 3"), "TC12"),
    ],
)
def test_g8_what_breaks_the_game_is_refused(text: str, clause: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.parse_position(text)
    assert caught.value.clause == clause


def test_g8_fewer_pieces_before_contact_are_a_set_up_start() -> None:
    assert GAME.parse_position("9/9/4w4/9/9/3b5/9/9/9 w n 0") == position("d4", "e7", side="w", contact=False)


@pytest.mark.parametrize("text", ["a2,b2,c2+N", "c1,d2,e1+N2", "d2-d3:b2,c2,d3+NE2", "a1,e9,i1+SW"])
def test_g6_moves_round_trip(text: str) -> None:
    assert GAME.format_move(GAME.parse_move(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a2,b2,c2",
        "a2,b2,c2+X",
        "a2,b2,c2+N1",
        "a2,b2,c2+N3",
        "a2,b2,c2+n",
        "a2, b2, c2+N",
        "b2,a2,c2+N",
        "a2,a1,b1+N",
        "a2,a2,b2+N",
        "a2,b2+N",
        "a2,b2,j2+N",
        "a2,b2,c0+N",
        "a2,b2,c２+N",
        "d2d3:b2,c2,d3+N",
        "d2-d3-d4:b2,c2,d4+N",
        "d2-z3:b2,c2,d3+N",
        "a2,b2,c2+N\n",
    ],
)
def test_g6_only_the_canonical_text_is_read(text: str) -> None:
    with pytest.raises(BadNotation, match=r"expected .*, got "):
        GAME.parse_move(text)


@given(
    st.frozensets(CELLS, max_size=18),
    st.frozensets(CELLS, max_size=18),
    st.sampled_from("bw"),
    st.integers(0, 18),
)
def test_g5_every_position_round_trips(
    black: frozenset[str], white: frozenset[str], side: str, quiet: int
) -> None:
    contact = len(black) + len(white - black) < 36
    state = position(
        " ".join(black), " ".join(white - black), side=side, contact=contact, quiet=quiet * contact
    )
    assert GAME.parse_position(GAME.format_position(state)) == state


@pytest.mark.parametrize(
    "text",
    ["e2+N", "a1,a2+N", "a2-a3", "a2xa3", "a1,a2,b1,b2+NE2", "a2-a3:b2,c2+N2"],
)
def test_tc3_another_number_of_pieces_than_three_is_told_as_that(text: str) -> None:
    with pytest.raises(NotInThisGame) as raised:
        GAME.parse_move(text)
    assert (raised.value.code, raised.value.clause) == ("not_three", "TC3")
    assert "three pieces of one formation move together" in raised.value.words.en
    assert "三つの駒" in raised.value.words.ja


def test_tc3_what_is_no_move_at_all_is_told_how_moves_are_written() -> None:
    for text in ("castle", "a1,a2+X", "a1,+N", "a1+N3"):
        with pytest.raises(BadNotation, match="expected a move like"):
            GAME.parse_move(text)
