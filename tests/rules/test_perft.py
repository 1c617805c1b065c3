"""Perft: the counts of the games, and what is counted."""

import pytest

from tachiai.rules.line import AnyLine, Line, divide, perft
from tachiai.rules.registry import open_game

GAME = open_game("rugby_chess")


def start() -> AnyLine:
    """Rugby Chess from the start."""
    return Line(GAME, GAME.start())


# Counted by an implementation written separately from the rules.
COUNTS = {
    "rugby_chess": (52, 2_642, 186_386),
    "chatra": (128, 15_416),
    "rosenkreuz": (42, 1_764, 73_034),
    "two_rings": (6, 36, 4_860),
    "troop_chess": (502, 252_004),
}


@pytest.mark.parametrize(
    ("uid", "depth", "count"),
    [(uid, depth, count) for uid, counts in COUNTS.items() for depth, count in enumerate(counts, start=1)],
)
def test_sequences_from_the_start(uid: str, depth: int, count: int) -> None:
    game = open_game(uid)
    assert perft(Line(game, game.start()), depth) == count


def test_the_empty_sequence_counts_as_one() -> None:
    assert perft(start(), 0) == 1


def test_the_shares_of_the_first_moves_add_up() -> None:
    shares = divide(start(), 2)
    assert list(shares) == list(GAME.legal_texts(GAME.start()))
    assert sum(shares.values()) == 2_642


def test_a_finished_game_contributes_none_further() -> None:
    won = GAME.parse_position("wwwWwBw/7/7/7/w6/7/7/7/bbb1bbb w -")
    line = Line(GAME, won)
    assert perft(line, 0) == 1
    assert perft(line, 1) == 0
    assert divide(line, 1) == {}


def test_a_try_ends_its_sequence() -> None:
    line = Line(GAME, GAME.parse_position("wwwWw1w/7/3B3/7/w6/7/7/7/bbb1bbb b -"))
    assert divide(line, 1)["d7-f9"] == 1
    assert divide(line, 2)["d7-f9"] == 0


def test_a_repetition_in_the_past_of_the_line_counts() -> None:
    line = start()
    for text in ("a1-b2", "g9-f8", *("b2-a2", "f8-g8", "a2-b2", "g8-f8") * 2, "b2-a2", "f8-g8", "a2-b2"):
        line = line.play(GAME.parse_move(text))
    assert divide(line, 1)["g8-f8"] == 1
    assert divide(line, 2)["g8-f8"] == 0


def test_a_depth_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a depth of 0 or more"):
        perft(start(), -1)
    with pytest.raises(ValueError, match="expected a depth of 1 or more"):
        divide(start(), 0)
