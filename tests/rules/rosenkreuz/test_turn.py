"""RK11 to RK15: major capture, attainment, order and end."""

import pytest

from tachiai.rules.core import Layout, Player
from tachiai.rules.errors import BadPosition, GameOver
from tachiai.rules.games.rosenkreuz.state import State
from tests.rules.rosenkreuz.asking import GAME, after, moves_from, on, place, refusal


def result(position: State) -> tuple[Player | None, str] | None:
    outcome = GAME.outcome(position)
    return None if outcome is None else (outcome.winner, outcome.clause)


def test_rk11_only_the_minority_next_to_the_majority_is_removed() -> None:
    position = place(R="d5 e5 f4", r="a1", C="b5 c5 h8", c="g8")
    played = after(position, "f4-f5")
    assert on(played, "c5") == "."
    assert on(played, "b5") == "C"


def test_rk11_all_are_removed_at_once() -> None:
    # Two crosses in a row next to roses at both ends: each goes, though each alone would leave balance.
    position = place(R="b5 e5 f4", r="a1", C="c5 d5 h8", c="g8")
    played = after(position, "f4-f5")
    assert (on(played, "c5"), on(played, "d5")) == (".", ".")


def test_rk11_leaving_a_balanced_group_can_cost_an_own_piece() -> None:
    position = place(R="c4 d4 a1", r="b1", C="d5 e5", c="g8")
    played = after(position, "c4-b5")
    assert on(played, "d4") == "."
    assert on(played, "d5") == "C"


def test_rk11_a_balanced_group_stays() -> None:
    position = place(R="d4", r="a1", C="d6", c="g8")
    played = after(position, "d4-d5")
    assert (on(played, "d5"), on(played, "d6")) == ("R", "C")


def test_rk11_a_piece_of_the_other_colour_does_not_count() -> None:
    position = place(R="d4 e5", r="a1", C="h8", c="d6 g8")
    assert on(after(position, "d4-d5"), "d6") == "c"


def test_rk11_a_minor_capture_can_cost_the_taker() -> None:
    position = place(R="d4 a1", r="b1", C="e6 f5 h8", c="e5 g8")
    played = after(position, "d4xe5")
    assert (on(played, "e5"), on(played, "e6"), on(played, "f5")) == (".", "C", "C")


ATTAINING = place(R="d7", r="a2", C="h5 g6", c="h8 b4")


def test_rk12_any_enemy_and_any_square_of_the_own_colour_on_the_nearest_rank() -> None:
    suffixes = {f"*{enemy}@{home}" for enemy in ("h5", "g6", "h8", "b4") for home in ("a1", "c1", "e1", "g1")}
    assert {text[3:] for text in moves_from(ATTAINING, "d7") if text.startswith("-d8")} == suffixes


def test_rk12_the_capture_is_compulsory() -> None:
    assert refusal(ATTAINING, "d7-d8") == ("RK12", "must_capture", ("d8",))
    assert GAME.reason("must_capture").ruling


@pytest.mark.parametrize(
    ("suffix", "code", "cells"),
    [
        ("*h5", "no_home_given", ("d8", "a1")),
        ("*h4@c1", "captures_nothing", ("h4",)),
        ("*a2@c1", "captures_own", ("a2",)),
        ("*d8@c1", "captures_itself", ("d8",)),
        ("*h5@b1", "home_of_wrong_colour", ("b1",)),
        ("*h5@h8", "home_occupied", ("h8",)),
        ("*h5@a2", "home_of_wrong_colour", ("a2",)),
        ("*h5@b2", "home_too_far", ("b2", "a1", "c1", "e1", "g1")),
        ("*h5@d8", "home_too_far", ("d8", "a1", "c1", "e1", "g1")),
    ],
)
def test_rk12_what_is_wrong_with_an_attainment(suffix: str, code: str, cells: tuple[str, ...]) -> None:
    assert refusal(ATTAINING, f"d7-d8{suffix}") == ("RK12", code, cells)


def test_rk12_only_on_the_far_rank() -> None:
    position = place(R="d6", r="a2", C="h5", c="h8")
    assert refusal(position, "d6-d7*h5@c1") == ("RK12", "not_far_rank", ("d7",))


def test_rk12_the_second_rank_when_the_first_has_no_free_square_of_the_colour() -> None:
    position = place(R="d7 a1 c1 e1 g1", r="a2", C="h5 h4", c="h8")
    assert refusal(position, "d7-d8*h5@b2") is None
    assert refusal(position, "d7-d8*h5@b1") == ("RK12", "home_of_wrong_colour", ("b1",))


def test_rk12_the_square_just_emptied_is_available() -> None:
    position = place(R="d7 a1 e1 g1", r="a2", C="h5", c="c1 h8")
    assert refusal(position, "d7-d8*c1@c1") is None
    assert refusal(position, "d7-d8*c1@b2") == ("RK12", "home_too_far", ("b2", "c1"))


def test_rk12_a_piece_removed_on_arrival_has_not_attained() -> None:
    position = place(R="d7 a1", r="a2", C="c8 e8 h1", c="h5")
    assert on(after(position, "d7-d8"), "d8") == "."
    assert refusal(position, "d7-d8*h5@c1") == ("RK12", "mover_removed", ("d8",))


def test_rk11_what_the_major_capture_has_removed_is_captured_no_more() -> None:
    # c7-d8 leaves d8 and e8 alone with each other: two black roses to one black cross.
    position = GAME.parse_position("4C3/2R1R3/8/C6c/8/8/8/r7 r")
    assert refusal(position, "c7-d8*e8@c1") == ("RK11", "removed_already", ("e8",))


def test_rk14_a_piece_removed_on_arrival_may_be_the_last_of_its_colour() -> None:
    position = GAME.parse_position("1CC5/3R4/7c/8/8/8/8/r6c r")
    assert refusal(position, "d7-d8*c8@a1") == ("RK14", "over_before_attainment", ("d8",))


def test_rk12_a_capture_along_the_far_rank_attains() -> None:
    position = place(R="a1 b2", r="d8", C="c8 h1 h3", c="g2")
    assert refusal(position, "d8xc8") == ("RK12", "must_capture", ("c8",))
    assert refusal(position, "d8xc8*h1@b1") is None


def test_rk12_the_major_capture_follows_the_return_home() -> None:
    # b2 and c2 are balanced until the attaining piece comes home to c1: two roses against one cross.
    position = place(R="d7 b2", r="h2", C="c2 h5", c="h8 g7")
    assert on(after(position, "d7-d8*h8@c1"), "c2") == "."
    assert on(after(position, "d7-d8*h8@g1"), "c2") == "C"


def test_rk12_the_capture_itself_can_unbalance_a_group() -> None:
    # Taking d5 out of R c5, C d5, C e5, R f5 leaves a rose alone and a balanced pair.
    position = place(R="d7 c5 f5", r="h2", C="d5 e5 h4", c="h8")
    played = after(position, "d7-d8*d5@c1")
    assert (on(played, "c5"), on(played, "e5"), on(played, "f5")) == ("R", "C", "R")


def layouts_of(position: State, text: str) -> tuple[Layout, ...]:
    return GAME.stages(position, GAME.parse_move(text))


def test_rk13_the_stages_of_an_attainment() -> None:
    position = place(R="d7 b2", r="h2", C="c2 h5", c="h8 g7")
    board = GAME.board
    moved, taken, home, removed = layouts_of(position, "d7-d8*h8@c1")
    assert moved[board.cell("d8")] == "R"
    assert (taken[board.cell("d8")], taken[board.cell("h8")]) == ("R", ".")
    assert (home[board.cell("d8")], home[board.cell("c1")], home[board.cell("c2")]) == (".", "R", "C")
    assert removed[board.cell("c2")] == "."


def test_rk13_the_stages_of_a_capture_by_groups() -> None:
    moved, removed = layouts_of(place(R="d4 f5", r="a1", C="e5 h8", c="g8"), "d4-e4")
    assert (moved[GAME.board.cell("e5")], removed[GAME.board.cell("e5")]) == ("C", ".")


def test_rk13_a_game_that_the_minor_capture_ends_goes_no_further() -> None:
    # The taker would be lost at e5 between two crosses, but the last white cross is gone first.
    position = place(R="d4 a1", r="b1", C="e6 f5 h8", c="e5")
    played = after(position, "d4xe5")
    assert on(played, "e5") == "R"
    assert result(played) == (Player.FIRST, "RK14")
    with pytest.raises(GameOver):
        after(played, "h8-h7")


def test_rk13_no_attainment_after_the_end() -> None:
    position = place(R="d7 a1", r="b1", C="h3", c="e8")
    assert refusal(position, "d7-e8") == ("RK10", "enemy_on_own_colour", ("e8",))
    position = place(R="d7 a1", r="b1", C="h3", c="d8")
    assert refusal(position, "d7xd8") is None
    assert refusal(position, "d7xd8*h3@c1") == ("RK14", "over_before_attainment", ("d8",))


def test_rk13_an_attainment_that_ends_the_game_has_no_home() -> None:
    assert refusal(place(R="d7", r="a2", C="h5", c="h8"), "d7-d8*h5") is None
    assert refusal(place(R="d7", r="a2", C="h5", c="h8"), "d7-d8*h5@c1") == (
        "RK14",
        "over_before_home",
        ("h5",),
    )


def test_rk14_one_colour_lost_loses() -> None:
    assert result(place(R="a1", r="b1", C="h8")) == (Player.FIRST, "RK14")
    assert result(place(r="b1", C="h8", c="g8")) == (Player.SECOND, "RK14")


def test_rk14_both_at_once_is_a_draw() -> None:
    assert result(place(r="b1", c="g8")) == (None, "RK14")
    assert GAME.reason("both_lost_a_colour").ruling


def test_rk15_an_unbalanced_group_is_no_position() -> None:
    with pytest.raises(BadPosition, match="unbalanced group between turns, got one on d5, e5, d4") as caught:
        place(R="d4", r="a1", C="d5 e5", c="h8")
    assert caught.value.clause == "RK15"


def test_rk15_an_unbalanced_group_may_be_left_when_the_game_is_over() -> None:
    assert result(place(R="e5", r="a1", C="e6 f5")) == (Player.FIRST, "RK14")
