"""TR7 to TR10, TR12 to TR14: attacks, throws, and the rim."""

import pytest

from tachiai.rules.errors import BadPosition
from tests.rules.two_rings.asking import (
    BASIC,
    GAME,
    after,
    moves_from,
    names,
    on,
    place,
    place_basic,
    refusal,
)

RINGS = {"B": "f1", "W": "f12"}


def test_tr7_one_or_two_squares_along_a_rank_or_file() -> None:
    position = place(b="c6", w="c7 a6 e5 d7", **RINGS)
    assert {move for move in moves_from(position, "c6") if move[0] == "x"} == {"xc7", "xa6"}
    assert refusal(position, "c6xd7") == ("TR7", "not_two_in_line", ("d7", "c6"))


def test_tr7_the_attacker_takes_the_square_and_the_enemy_is_thrown_two_on() -> None:
    played = after(place(b="c4", w="c6", **RINGS), "c4xc6")
    assert (on(played, "c4"), on(played, "c6"), on(played, "c8")) == (".", "b", "w")


def test_tr7_the_ring_goes_to_the_attacker() -> None:
    played = after(place(b="c5", W="c6", B="f1"), "c5xc6")
    assert (on(played, "c6"), on(played, "c8")) == ("B", "w")


def test_tr7_an_enemy_with_a_ring_not_from_two_away() -> None:
    position = place(b="c4", W="c6", B="f1")
    assert refusal(position, "c4xc6") == ("TR7", "carrier_from_two", ("c6", "c4"))


def test_tr7_whom_nobody_attacks() -> None:
    position = place(b="c4 c5", w="c7 a4", B="a3", W="f12")
    assert refusal(position, "c4xc5") == ("TR7", "attacks_own", ("c5",))
    assert refusal(position, "c4xd4") == ("TR7", "attacks_nothing", ("d4",))
    assert refusal(position, "a3xa4") == ("TR7", "carrier_attacks", ("a3",))
    assert refusal(place(b="c5 c6", w="c7", **RINGS), "c5xc7") == ("TR7", "attack_blocked", ("c7", "c6"))


@pytest.mark.parametrize("behind", ["b", "w"])
def test_tr8_backed_by_a_piece_of_either_colour(behind: str) -> None:
    pieces = {"b": "c4", "w": "c5"}
    pieces[behind] += " c6"
    assert refusal(place(**pieces, **RINGS), "c4xc5") == ("TR8", "backed", ("c5", "c6"))


def test_tr8_backed_by_a_piece_on_the_rim() -> None:
    position = place(b="c3", w="c1", rim="b@c0", **RINGS)
    assert refusal(position, "c3xc1") == ("TR8", "backed", ("c1", "c0"))


def test_tr9_one_square_only_if_the_second_is_taken() -> None:
    played = after(place(b="c4 c7", w="c5", **RINGS), "c4xc5")
    assert (on(played, "c6"), on(played, "c7")) == ("w", "b")


def test_tr9_a_piece_on_the_rim_takes_the_second_cell_too() -> None:
    position = place(b="c3", w="c2 b2", rim="b@c0", **RINGS)
    assert on(after(position, "c3xc2"), "c1") == "w"


def test_tr10_no_return_at_once() -> None:
    thrown = after(place(b="c4", w="c5 a12", **RINGS), "c4xc5")
    assert thrown.ban is not None
    assert names(thrown.ban) == ("c7", "c5")
    assert refusal(thrown, "c7xc5") == ("TR10", "returns_at_once", ("c5", "c7"))


def test_tr10_only_in_the_very_next_turn() -> None:
    position = after(place(b="c4", w="c5 a12", **RINGS), "c4xc5")
    position = after(after(position, "a12-a11"), "f1-f2")
    assert refusal(position, "c7xc5") is None


def test_tr10_another_piece_may_attack_the_thrower() -> None:
    thrown = after(place(b="c4", w="c5 a5", **RINGS), "c4xc5")
    assert refusal(thrown, "a5xc5") is None


def test_tr10_no_ban_for_a_piece_on_the_rim() -> None:
    assert after(place(b="b6", w="a6", **RINGS), "b6xa6").ban is None


@pytest.mark.parametrize(("attacker", "enemy"), [("b6", "a6"), ("c6", "b6")])
def test_tr12_tr13_thrown_one_or_two_cells_beyond_the_edge(attacker: str, enemy: str) -> None:
    played = after(place(b=attacker, w=enemy, **RINGS), f"{attacker}x{enemy}")
    assert on(played, "z6") == "w"
    assert GAME.format_position(played).split(" ")[2] == "w@z6"


def test_tr12_thrown_off_is_out_of_the_game_under_the_basic_rules() -> None:
    played = after(place_basic(b="b6", w="a6", **RINGS), "b6xa6", BASIC)
    assert (on(played, "a6"), on(played, "z6"), played.rim) == ("b", ".", ())


def test_tr12_a_ring_is_not_thrown_off_with_its_piece() -> None:
    played = after(place_basic(b="b6", W="a6", B="f1"), "b6xa6", BASIC)
    assert on(played, "a6") == "B"


def test_tr13_the_rim_is_no_basic_rule() -> None:
    with pytest.raises(BadPosition, match="expected - for the rim under the basic rules"):
        place_basic(b="a1", rim="b@z1", **RINGS)


def test_tr13_a_piece_on_the_rim_is_not_attacked() -> None:
    position = place(b="a2 a1", rim="w@a0", **RINGS)
    assert refusal(position, "a2xa0") == ("TR13", "attacks_rim", ("a0",))


def test_tr14_returns_when_the_door_is_free() -> None:
    played = after(place(b="a6", rim="b@z6", **RINGS), "a6-a7")
    assert (on(played, "a6"), on(played, "z6"), played.rim) == ("b", ".", ())


def test_tr14_not_while_an_enemy_is_next_to_the_door() -> None:
    position = place(b="a6", w="b7", rim="b@z6", **RINGS)
    assert on(after(position, "a6-a4"), "z6") == "b"
    held = place("w", w="b7", rim="b@z6", **RINGS)
    played = after(held, "b7-d7")
    assert on(played, "a6") == "b"


def test_tr14_an_enemy_on_the_rim_keeps_nobody_out() -> None:
    played = after(place(b="a6 a7", rim="w@z7,b@z6", **RINGS), "a6-b5")
    assert (on(played, "a6"), on(played, "z7")) == ("b", "w")


def test_tr14_the_longest_lying_first() -> None:
    corner = place(b="a1", rim="b@z1,b@a0", **RINGS)
    played = after(corner, "a1-a3")
    assert (on(played, "a1"), on(played, "z1"), on(played, "a0")) == ("b", ".", "b")
    other = after(place(b="a1", rim="b@a0,b@z1", **RINGS), "a1-a3")
    assert (on(other, "a0"), on(other, "z1")) == (".", "b")


def test_tr14_a_return_can_keep_the_next_one_out() -> None:
    # Both doors come free at once; whoever has lain longer enters, and is next to the other's door.
    first = after(place(b="a6", rim="b@z6,w@z7", **RINGS), "a6-c6")
    assert (on(first, "a6"), on(first, "z7")) == ("b", "w")
    second = after(place(b="a6", rim="w@z7,b@z6", **RINGS), "a6-c6")
    assert (on(second, "z6"), on(second, "a7")) == ("b", "w")


def test_tr14_after_the_opponents_turn_too() -> None:
    played = after(place("w", w="a6", rim="b@z6", **RINGS), "a6-c8")
    assert on(played, "a6") == "b"


def test_tr14_a_piece_that_could_return_is_no_position() -> None:
    with pytest.raises(BadPosition, match="no piece on the rim that can return, got one on z6") as caught:
        place(b="c3", rim="b@z6", **RINGS)
    assert caught.value.clause == "TR14"


def test_stages_attack_ring_and_return() -> None:
    position = place(b="a6", W="a7", B="f1", rim="b@z6")
    moved, ring, returned = GAME.stages(position, GAME.parse_move("a6xa7"))
    cell = GAME.board.cell
    assert [moved[cell(name)] for name in ("a6", "a7", "a9", "z6")] == [".", "b", "W", "b"]
    assert [ring[cell(name)] for name in ("a6", "a7", "a9", "z6")] == [".", "B", "w", "b"]
    assert [returned[cell(name)] for name in ("a6", "a7", "a9", "z6")] == ["b", "B", "w", "."]
