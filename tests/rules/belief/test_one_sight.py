"""What a sight means, case by case, on a game small enough to see at a glance."""

import pytest

from tachiai.rules.belief.attempts import attempted
from tachiai.rules.belief.beam import begin, observe
from tachiai.rules.belief.explain import candidates, infer
from tachiai.rules.belief.observation import Glimpse, first_reading
from tachiai.rules.belief.successors import Successors
from tachiai.rules.core import Layout
from tachiai.rules.line import Line
from tachiai.rules.sight import (
    Ambiguous,
    Change,
    InProgress,
    Lifted,
    Recognised,
    Refused,
    Sight,
    TakenBack,
    Unchanged,
    Unexplained,
    Verdict,
    sure_sight,
)
from tests.rules.belief.little_game import BOARD, LittleGame, Position, Turn

GAME = LittleGame()
cell = BOARD.cell


def line_from(text: str, *moves: str) -> Line[Position, Turn]:
    line = Line(GAME, GAME.parse_position(text))
    for move in moves:
        line = line.play(GAME.parse_move(move))
    return line


def board(text: str) -> Layout:
    return GAME.parse_position(f"{text} b").layout


def sight_of(text: str, *hidden: str, confidence: float = 0.99) -> Sight:
    sight = sure_sight(board(text), GAME.symbols, confidence)
    unseen = {cell(name) for name in hidden}
    return Sight(tuple(None if i in unseen else row for i, row in enumerate(sight.cells)))


def glimpse(sight: Sight) -> Glimpse:
    return Glimpse(sight, 0.0, at_rest=True)


def seen(line: Line[Position, Turn], text: str, *hidden: str) -> Verdict[Turn]:
    return infer(line, sight_of(text, *hidden))


def texts(verdict: Verdict[Turn]) -> list[str]:
    assert isinstance(verdict, Recognised | Ambiguous | InProgress)
    return [GAME.format_move(move) for move in verdict.moves]


START = line_from("wWw/3/bBb b")


def test_nothing_has_changed() -> None:
    assert seen(START, "wWw/3/bBb") == Unchanged()


def test_unseen_cells_alone_change_nothing() -> None:
    assert seen(START, "wWw/3/bBb", "a1", "a2", "b2") == Unchanged()


def test_a_piece_in_the_hand_is_lifted() -> None:
    assert seen(START, "wWw/3/1Bb") == Lifted((cell("a1"),))


def test_a_ball_in_the_hand_is_lifted_off_its_piece() -> None:
    assert seen(START, "wWw/3/bbb") == Lifted((cell("b1"),))


def test_a_step_is_recognised() -> None:
    assert seen(START, "wWw/b2/1Bb") == Recognised((Turn(cell("a1"), cell("a2")),))


def test_a_step_before_a_possible_pass_may_go_on() -> None:
    verdict = seen(START, "wWw/1B1/b1b")
    assert verdict == Recognised((Turn(cell("b1"), cell("b2")),), may_go_on=True)


def test_a_pass_whose_ball_came_before_the_piece_is_in_progress() -> None:
    verdict = seen(START, "wWw/3/Bbb")
    assert isinstance(verdict, InProgress)
    assert texts(verdict)[0] == "b1-a2>a1"
    assert verdict.to_do == (
        Change(cell("b1"), "b", "."),
        Change(cell("a2"), ".", "b"),
    )


def test_a_capture_before_the_captured_piece_is_taken_off_is_seen_as_lifted() -> None:
    line = line_from("W2/w2/bB1 b")
    assert seen(line, "W2/w2/1B1") == Lifted((cell("a1"),))


def test_a_captured_piece_taken_off_first_is_lifted() -> None:
    line = line_from("W2/w2/bB1 b")
    assert seen(line, "W2/3/bB1") == Lifted((cell("a2"),))


def test_two_quick_plies_are_both_recognised() -> None:
    verdict = seen(START, "wW1/b1w/1Bb")
    assert texts(verdict) == ["a1-a2", "c3-c2"]
    assert isinstance(verdict, Recognised)
    assert not verdict.may_go_on


def test_two_plies_that_bring_back_what_stood_before_may_be_half_a_take_back() -> None:
    line = line_from("wWw/3/bBb b", "a1-a2", "c3-c2", "a2-b2", "a3-a2")
    verdict = seen(line, "1Ww/w2/bBb")
    assert texts(verdict) == ["b2-a1", "c2-c3"]
    assert isinstance(verdict, Recognised)
    assert verdict.may_go_on


def test_a_ply_and_the_reply_that_captures_it_are_both_recognised() -> None:
    assert texts(seen(START, "1Ww/w2/1Bb")) == ["a1-a2", "a3-a2"]


def test_the_last_ply_taken_back() -> None:
    line = line_from("wWw/3/bBb b", "a1-a2", "c3-c2")
    assert seen(line, "wWw/b2/1Bb") == TakenBack(1)


def test_two_plies_taken_back() -> None:
    line = line_from("wWw/3/bBb b", "a1-a2", "c3-c2")
    assert seen(line, "wWw/3/bBb") == TakenBack(2)


def test_a_capture_half_taken_back_says_what_is_left() -> None:
    line = line_from("W2/w2/bB1 b", "a1-a2")
    verdict = seen(line, "W2/3/bB1")
    assert verdict == TakenBack(1, (Change(cell("a2"), ".", "w"),))


def test_a_step_too_far_is_refused_with_its_clause_and_the_way_back() -> None:
    verdict = seen(START, "wWw/2b/1Bb")
    assert isinstance(verdict, Refused)
    assert verdict.illegal.code == "too_far"
    assert verdict.repairs == (Change(cell("c2"), "b", "."), Change(cell("a1"), ".", "b"))


def test_the_wrong_player_moving_is_refused() -> None:
    verdict = seen(START, "1Ww/w2/bBb")
    assert isinstance(verdict, Refused)
    assert verdict.illegal.code == "not_your_piece"


def test_after_the_end_of_the_game_every_move_is_refused() -> None:
    line = line_from("W2/3/3 b")
    verdict = seen(line, "3/W2/3")
    assert isinstance(verdict, Refused)
    assert verdict.illegal.code == "game_over"


def test_a_legal_move_with_something_too_much_is_not_called_illegal() -> None:
    verdict = seen(START, "wWw/b1W/1Bb")
    assert isinstance(verdict, Unexplained)
    assert set(verdict.cells) == {cell("a1"), cell("a2"), cell("c2")}


def test_a_table_in_disorder_is_unexplained_and_every_cell_gets_its_repair() -> None:
    verdict = seen(START, "bBb/3/wWw")
    assert isinstance(verdict, Unexplained)
    assert {change.cell for change in verdict.repairs} == set(verdict.cells)


def test_a_move_whose_source_was_not_seen_is_asked_about() -> None:
    verdict = seen(START, "wWw/b2/1Bb", "a1")
    assert isinstance(verdict, Ambiguous)
    assert "a1-a2" in texts(verdict)
    assert cell("a1") in verdict.cells


def test_a_move_whose_target_was_not_seen_is_only_lifted() -> None:
    assert seen(START, "wWw/b2/1Bb", "a2", "b2") == Lifted((cell("a1"),))


def test_a_hidden_receiver_makes_a_step_with_the_ball_a_question() -> None:
    verdict = seen(START, "wWw/1b1/b1b", "a1", "c1")
    assert isinstance(verdict, Ambiguous)
    assert sorted(texts(verdict)) == ["b1-b2>a1", "b1-b2>c1"]


def test_a_doubtful_cell_does_not_decide() -> None:
    rows = list(sight_of("wWw/b2/1Bb").cells)
    half: list[float] = [0.0] * len(GAME.symbols)
    half[GAME.symbols.index("b")] = half[GAME.symbols.index(".")] = 0.5
    rows[cell("a2")] = tuple(half)
    assert infer(START, Sight(tuple(rows))) == Lifted((cell("a1"),))


def test_what_the_player_calls_finished_is_judged_as_an_attempt() -> None:
    verdict = attempted(Successors(START), first_reading(GAME, glimpse(sight_of("wWw/2b/1Bb"))))
    assert isinstance(verdict, Refused)


def test_candidates_are_the_moves_that_nothing_seen_speaks_against() -> None:
    found = candidates(observe(begin(START), glimpse(sight_of("wWw/b2/1Bb", "a2", "b2"))), START)
    assert sorted(GAME.format_move(move) for move in found) == ["a1-a2", "a1-b2"]


@pytest.mark.parametrize(
    "rows", [(), (None,) * 9, ((0.5, 0.5),) * 9, ((float("nan"),) * 5,) * 9, ((0.0,) * 5,) * 99]
)
def test_a_malformed_sight_is_survived(rows: tuple[tuple[float, ...] | None, ...]) -> None:
    assert infer(START, Sight(rows)) is not None


def test_a_ball_that_went_ahead_of_its_piece_is_out_of_order() -> None:
    verdict = seen(START, "wWw/3/Bbb")
    assert isinstance(verdict, InProgress)
    assert not verdict.in_order


def test_a_piece_whose_ball_is_still_in_the_hand_is_in_order_and_may_go_on_at_each_receiver() -> None:
    verdict = seen(START, "wWw/1b1/b1b")
    assert isinstance(verdict, InProgress)
    assert verdict.in_order
    assert verdict.next_cells == (cell("b2"), cell("a1"), cell("c1"))


def test_a_piece_goes_back_before_the_ball_that_it_carried() -> None:
    verdict = seen(line_from("wWw/3/bBb w"), "wWw/2b/B1b")
    assert isinstance(verdict, Refused)
    assert verdict.repairs == (
        Change(cell("c2"), "b", "."),
        Change(cell("b1"), ".", "b"),
        Change(cell("a1"), "B", "b"),
        Change(cell("b1"), "b", "B"),
    )


def test_a_piece_that_moved_to_a_square_of_another_ones_move_is_not_part_of_it() -> None:
    line = line_from("W2/1b1/b1b b")
    verdict = seen(line, "W2/1bb/2b")
    assert isinstance(verdict, Refused)
    assert verdict.illegal.code == "too_far"


def test_more_missing_pieces_than_hands_can_hold_are_no_longer_lifted() -> None:
    line = line_from("www/wWw/bBb b")
    assert isinstance(seen(line, "3/1W1/2b"), Lifted)
    assert isinstance(seen(line, "3/3/2b"), Unexplained)


def test_a_take_back_with_an_unseen_cell_is_not_taken_for_two_plies_forward() -> None:
    line = line_from("wWw/3/bBb b", "a1-a2", "c3-c2")
    verdict = seen(line, "wWw/3/bBb", "a1")
    assert verdict == TakenBack(2, (Change(cell("a1"), None, "b"),))
