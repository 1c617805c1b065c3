"""What is no move text, and what no position text (G5, G6, G8)."""

import pytest

from tachiai.rules.errors import BadNotation, BadPosition
from tests.rules.two_rings.asking import BASIC, GAME, text_of


@pytest.mark.parametrize(
    "text",
    ["", "a1", "@", "@h1", "a1-a14", "z0-a1", "g13-a1", "a01-a2", "a1--goal", "a1-goal ", "a1>", "a1xgoal"],
)
def test_g6_what_is_no_move_text(text: str) -> None:
    with pytest.raises(BadNotation, match="expected a"):
        GAME.parse_move(text)


RINGED = {"B": "f1", "W": "f12"}


@pytest.mark.parametrize(
    ("text", "clause", "sentence"),
    [
        ("6/6/6/6/6/6/6/6/6/6/6/6 b -", "G5", "expected 4 fields"),
        ("6/6/6/6/6/6/6/6/6/6/6/6 r - -", "G5", "expected the side to move as b or w"),
        (text_of("b", "b@a1", **RINGED), "G5", "expected a piece on the rim as b@a0"),
        (text_of("b", "B@a0", **RINGED), "G5", "expected a piece on the rim as b@a0"),
        (text_of("b", "b@a0,w@a0", b="a1", **RINGED), "G5", "expected one piece at most on a0"),
        (text_of("b", "-", "a1", b="a1", **RINGED), "G5", "expected the ban as c4>c3 or -"),
        (text_of("b", "b@a0", "a0>a2", b="a1", w="a2", **RINGED), "G5", "expected the ban as c4>c3 or -"),
        (text_of("b", B="a1 b1", W="c1"), "TR2", "expected two rings at most, got 3"),
        (text_of("w", b="a1"), "TR3", "expected b to move with no ring"),
        (text_of("b", B="a1"), "TR3", "expected w to move with one ring"),
        (text_of("w", W="a11"), "TR3", "expected the first ring on a black piece on the black board"),
        (text_of("w", B="a8"), "TR3", "expected the first ring on a black piece on the black board"),
        (text_of("b", "-", "c3>c4", b="c3", w="c4"), "TR10", "expected no ban before both rings"),
        (text_of("b", "-", "c3>c4", w="c4", **RINGED), "TR10", "without a ring on c3"),
        (text_of("b", "-", "c3>c4", b="c3 c4", **RINGED), "TR10", "expected an enemy on c4"),
        (
            text_of("b", "-", "c3>d4", b="c3", w="d4", **RINGED),
            "TR10",
            "one or two squares from",
        ),
    ],
)
def test_g8_what_is_no_position(text: str, clause: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence) as caught:
        GAME.parse_position(text)
    assert caught.value.clause == clause


def test_g8_a_basic_game_starts_from_any_basic_text() -> None:
    text = text_of("w", "-", "-", B="d4", W="c9", b="a1")
    assert BASIC.format_position(BASIC.parse_position(text)) == text
