"""What may have been meant when the table shows something else than the position."""

from tests.rules.chatra.asking import GAME, at, position


def attempts(text: str, **shown: str) -> list[str]:
    """The texts of the attempts when the named squares show something else ("." for empty)."""
    state = at(text)
    seen = list(state.layout)
    for square, symbol in shown.items():
        seen[GAME.board.cell(square)] = symbol
    return [GAME.format_move(move) for move in GAME.attempts(state, tuple(seen))]


def test_a_new_piece_was_dropped() -> None:
    assert attempts(position("c5"), f9="x") == ["f9"]


def test_a_piece_that_is_gone_and_one_that_came_are_a_move_or_a_drop() -> None:
    assert attempts(position("c5"), c5=".", c9="x") == ["c5-c9", "c9"]


def test_a_piece_of_the_other_colour_underneath_was_captured() -> None:
    assert attempts(position("c5", "c6"), c5=".", c6="x") == ["c5xc6", "c6"]


def test_the_opponents_piece_can_have_moved_out_of_turn() -> None:
    assert attempts(position("", "h8"), h8=".", h9="o") == ["h8-h9"]


def test_the_opponents_drop_out_of_turn_is_no_drop_of_the_side_to_move() -> None:
    assert attempts(position(), h8="o") == []


def test_a_second_object_is_a_drop() -> None:
    assert attempts(position(), c5="X") == ["Oc5"]


def test_a_piece_taken_away_is_no_move_yet() -> None:
    assert attempts(position("c5"), c5=".") == []


def test_several_pieces_alike_may_each_have_come() -> None:
    assert attempts(position("c5 e5"), c5=".", e5=".", d9="x") == ["c5-d9", "e5-d9", "d9"]
