"""Boards: names, coordinates and lines of cells (G2, TR1)."""

import pytest

from tachiai.rules.boards import Board
from tachiai.rules.errors import BadNotation

SMALL = Board(cols=3, rows=4)
CHATRA = Board(cols=12, rows=12, ranks_from_top=True)
RIMMED = Board(cols=2, rows=3, rim=True)


def names(board: Board, cells: tuple[int, ...]) -> list[str]:
    """The names of some cells."""
    return [board.names[cell] for cell in cells]


def test_cells_run_from_the_top_rank_down_file_a_first() -> None:
    assert SMALL.names == ("a4", "b4", "c4", "a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")


def test_rank_1_lies_at_the_bottom_of_the_coordinates() -> None:
    assert SMALL.xy[SMALL.cell("a1")] == (0, 0)
    assert SMALL.xy[SMALL.cell("c4")] == (2, 3)


def test_chatra_counts_ranks_from_the_top() -> None:
    assert CHATRA.names[0] == "a1"
    assert CHATRA.xy[CHATRA.cell("a1")] == (0, 11)
    assert CHATRA.xy[CHATRA.cell("l12")] == (11, 0)


def test_rim_cells_follow_above_below_left_right() -> None:
    assert names(RIMMED, RIMMED.rim_cells) == ["a4", "b4", "a0", "b0", "z3", "z2", "z1", "c3", "c2", "c1"]
    assert RIMMED.xy[RIMMED.cell("z1")] == (-1, 0)
    assert RIMMED.xy[RIMMED.cell("b4")] == (1, 3)


def test_a_board_without_a_rim_has_no_rim_cells() -> None:
    assert SMALL.rim_cells == ()


def test_names_and_coordinates_find_their_cell() -> None:
    for board in (SMALL, CHATRA, RIMMED):
        assert [board.by_name[name] for name in board.names] == list(range(len(board.names)))
        assert [board.by_xy[xy] for xy in board.xy] == list(range(len(board.xy)))


def test_a_ray_runs_to_the_edge_without_its_start() -> None:
    assert names(SMALL, SMALL.ray(SMALL.cell("a1"), 0, 1)) == ["a2", "a3", "a4"]
    assert names(SMALL, SMALL.ray(SMALL.cell("a1"), 1, 1)) == ["b2", "c3"]
    assert SMALL.ray(SMALL.cell("a1"), -1, 0) == ()


def test_rays_stay_off_the_rim() -> None:
    assert names(RIMMED, RIMMED.ray(RIMMED.cell("a1"), 0, 1)) == ["a2", "a3"]


def test_neighbours_in_the_middle_and_in_the_corner() -> None:
    assert len(SMALL.neighbours[SMALL.cell("b2")]) == 8
    assert sorted(names(SMALL, SMALL.neighbours[SMALL.cell("a1")])) == ["a2", "b1", "b2"]


def test_an_unknown_square_is_refused_with_the_range_expected() -> None:
    with pytest.raises(BadNotation, match="expected a square from a1 to c4, got 'd1'"):
        SMALL.cell("d1")
