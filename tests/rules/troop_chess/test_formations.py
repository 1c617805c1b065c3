"""TC1 the board and start, TC2 the formations, TC3 how far they go."""

from collections import Counter

import pytest

from tachiai.rules.games.troop_chess.board import BOARD, TABLE
from tests.rules.troop_chess.asking import GAME, code_of, position, refused

FAR = "a9 b9 c9"


def heads_on(cells: str) -> tuple[str, dict[str, str]]:
    a, b, c = (BOARD.cell(name) for name in cells.split())
    trio = TABLE.by_cells[a, b, c]
    return trio.formation, {arrow: BOARD.names[cell] for arrow, cell in trio.heads.items()}


def test_tc1_start() -> None:
    text = "wwwwwwwww/wwwwwwwww/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b n 0"
    assert GAME.format_position(GAME.start()) == text


def test_tc1_502_first_moves_102_without_forming() -> None:
    texts = GAME.legal_texts(GAME.start())
    assert len(texts) == 502
    assert len([text for text in texts if ":" not in text]) == 102


def test_tc1_every_piece_is_alike() -> None:
    assert GAME.symbols == (".", "b", "w")


@pytest.mark.parametrize(
    ("cells", "shape", "heads"),
    [
        ("d3 d4 d5", "line", {"N": "d5", "S": "d3"}),
        ("c4 d4 e4", "line", {"W": "c4", "E": "e4"}),
        ("c3 d4 e3", "cone", {"N": "d4"}),
        ("c4 d3 e4", "cone", {"S": "d3"}),
        ("c3 c5 d4", "cone", {"E": "d4"}),
        ("c4 d3 d5", "cone", {"W": "c4"}),
        ("c3 d3 e4", "hook", {"NE": "e4"}),
        ("c3 d4 e4", "hook", {"SW": "c3"}),
        ("c4 d4 e3", "hook", {"SE": "e3"}),
        ("c4 d3 e3", "hook", {"NW": "c4"}),
        ("c3 c4 d5", "hook", {"NE": "d5"}),
        ("c3 d4 d5", "hook", {"SW": "c3"}),
        ("c5 d3 d4", "hook", {"NW": "c5"}),
        ("c4 c5 d3", "hook", {"SE": "d3"}),
        ("c4 d3 d4", "wedge", {"NE": "d4"}),
        ("c3 c4 d4", "wedge", {"NW": "c4"}),
        ("c3 d3 d4", "wedge", {"SE": "d3"}),
        ("c3 c4 d3", "wedge", {"SW": "c3"}),
    ],
)
def test_tc2_shape_and_heads(cells: str, shape: str, heads: dict[str, str]) -> None:
    assert heads_on(cells) == (shape, heads)


def test_tc2_orientations() -> None:
    # On 9 by 9 a shape that is 3 long and 1, 2 or 3 wide fits 7 times 9, 8 or 7.
    counts = Counter(trio.formation for trio in TABLE.trios)
    assert counts == {"line": 2 * 7 * 9, "cone": 4 * 7 * 8, "hook": 8 * 7 * 8, "wedge": 4 * 8 * 8}


def test_tc2_a_diagonal_row_is_no_formation() -> None:
    state = position("c3 d4 e5 e4", FAR)
    assert refused(state, "c3,d4,e5+N") == ("TC2", "c3 d4 e5")
    assert code_of(state, "c3,d4,e5+N") == "diagonal_row"


def test_tc2_scattered_pieces_are_no_formation() -> None:
    state = position("c3 d3 e3 g7", FAR)
    assert refused(state, "c3,d3,g7+N") == ("TC2", "c3 d3 g7")


def test_tc2_pieces_of_both_sides_are_no_formation() -> None:
    state = position("c3 d3 e3", "e4 a9 b9 c9")
    assert refused(state, "c3,d3,e4+N") == ("G1", "e4")


def test_tc2_a_piece_can_belong_to_several_formations() -> None:
    state = position("c3 d3 e3 f3", FAR)
    assert code_of(state, "c3,d3,e3+N") == ""
    assert code_of(state, "d3,e3,f3+N") == ""


@pytest.mark.parametrize("direction", ["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
def test_tc3_one_square_in_each_of_eight_directions(direction: str) -> None:
    assert code_of(position("d4 e4 e5", FAR), f"d4,e4,e5+{direction}") == ""


def test_tc3_two_squares_in_the_bonus_direction_only() -> None:
    state = position("d4 e5 f4", FAR)
    assert [
        text for text in GAME.legal_texts(state) if text.startswith("d4,e5,f4+") and text.endswith("2")
    ] == ["d4,e5,f4+N2"]
    assert refused(state, "d4,e5,f4+S2") == ("TC3", "d4 e5 f4")


def test_tc3_a_line_has_two_bonus_directions() -> None:
    state = position("d5 e5 f5", FAR)
    assert code_of(state, "d5,e5,f5+E2") == ""
    assert code_of(state, "d5,e5,f5+W2") == ""
    assert refused(state, "d5,e5,f5+N2") == ("TC3", "d5 e5 f5")


def test_tc3_the_bonus_of_hook_and_wedge_is_a_ruling() -> None:
    hook, line = position("d4 e4 f5", FAR), position("d4 e4 f4", FAR)
    assert code_of(hook, "d4,e4,f5+NE2") == ""
    assert GAME.reason(code_of(hook, "d4,e4,f5+E2")).ruling
    assert not GAME.reason(code_of(line, "d4,e4,f4+N2")).ruling


def test_g1_the_other_players_formation_does_not_move() -> None:
    assert refused(position("d4 e4 f4", FAR), "a9,b9,c9+S") == ("G1", "a9")


def test_tc3_three_pieces_must_be_there() -> None:
    assert refused(position("d4 e4 f4", FAR), "d4,e4,e5+N") == ("TC3", "e5")
