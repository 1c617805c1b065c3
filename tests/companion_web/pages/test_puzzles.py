"""Puzzles on the page: found by length and theme, solved move by move, laid at the table."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from markupsafe import escape

from tachiai.companion_web.pages.puzzles import side_of
from tachiai.companion_web.services import dragged_layout
from tachiai.rules.core import EMPTY
from tachiai.rules.puzzles.exercise import lesson_of
from tachiai.rules.puzzles.puzzle import Puzzle, puzzles_of
from tests.companion_web.fake_exploring import FakeExploring
from tests.companion_web.fake_teaching import FakeTeaching
from tests.support.page_visitors import Visitor


@pytest.fixture
def puzzle() -> Puzzle:
    return next(puzzle for puzzle in puzzles_of("rugby_chess") if puzzle.plies >= 3)


def goes_to(visitor: Visitor, puzzle: Puzzle, **tried: str) -> str:
    """The address to which a try leads."""
    answer = visitor.post(f"/puzzles/rugby_chess/{puzzle.id}/try", **tried)
    return str(answer.headers["Location"])


def test_puzzles_are_listed_by_length_and_theme(spectator: Visitor, puzzle: Puzzle) -> None:
    assert "/puzzles/rugby_chess/?plies=1" in spectator.read("/puzzles/")
    address = f"/puzzles/rugby_chess/{puzzle.id}"
    assert address in spectator.read(f"/puzzles/rugby_chess/?plies={puzzle.plies}&theme={puzzle.themes[0]}")
    assert address not in spectator.read("/puzzles/rugby_chess/?plies=1")
    assert spectator.get("/puzzles/tictactoe/").status_code == 404
    assert spectator.get("/puzzles/rugby_chess/nothing").status_code == 404


def test_puzzles_say_whose_move_it_is_and_are_seen_from_there(spectator: Visitor) -> None:
    by_white = next(puzzle for puzzle in puzzles_of("rugby_chess") if side_of(puzzle) == "second")
    by_black = next(puzzle for puzzle in puzzles_of("rugby_chess") if side_of(puzzle) == "first")
    assert f"/puzzles/rugby_chess/?plies={by_white.plies}&amp;side=second" in spectator.read("/puzzles/")
    found = spectator.read("/puzzles/rugby_chess/?side=second")
    assert "White to move" in found
    assert "Black to move" not in found
    assert by_black.id not in found
    for puzzle, who, nearest in ((by_white, "White", "9"), (by_black, "Black", "1")):
        address = f"/puzzles/rugby_chess/{puzzle.id}"
        page = spectator.read(address)
        assert f"{who} to move</b>" in page
        for drawn in (page, spectator.read(f"{address}/picture")):
            lowest = max(cells_with_heights(drawn), key=lambda cell: cell[1])
            assert lowest[0][1:] == nearest


def cells_with_heights(drawn: str) -> list[tuple[str, float]]:
    """The cells of a drawn board with how far down each is."""
    found = re.findall(r'<g data-cell="(\w+)".*?<rect class="cell[^"]*" x="[^"]*" y="([^"]*)"', drawn)
    return [(name, float(y)) for name, y in found]


def test_a_right_move_is_answered_and_the_whole_line_solves_the_puzzle(
    spectator: Visitor, puzzle: Puzzle
) -> None:
    played: list[str] = []
    for turn in range(0, puzzle.plies, 2):
        before = spectator.read(f"/puzzles/rugby_chess/{puzzle.id}?{urlencode({'played': ' '.join(played)})}")
        assert "Solved!" not in before
        assert "Solution" not in before
        address = goes_to(spectator, puzzle, played=" ".join(played), move=puzzle.line[turn])
        played = list(puzzle.line[: turn + 2])
        assert parse_qs(urlsplit(address).query)["played"] == [" ".join(played)]
    assert "Solved!" in spectator.read(address)


def test_after_tries_in_vain_the_squares_and_then_the_solution_are_shown(
    spectator: Visitor, puzzle: Puzzle
) -> None:
    line = lesson_of(puzzle).line
    other = next(text for text in line.game.legal_texts(line.state) if text not in puzzle.moves)
    first = goes_to(spectator, puzzle, move=other)
    assert "does not win in time" in spectator.read(first)
    assert "mark-hint" not in spectator.read(first)
    second = goes_to(spectator, puzzle, move=other, failures="1")
    assert "mark-hint" in spectator.read(second)
    assert "Solution" not in spectator.read(second)
    assert str(escape(" ".join(puzzle.line))) in spectator.read(
        goes_to(spectator, puzzle, move=other, failures="2")
    )


def test_an_illegal_move_is_refused_in_the_referees_words(spectator: Visitor, puzzle: Puzzle) -> None:
    line = lesson_of(puzzle).line
    game, names = line.game, line.game.board.names
    shown = game.layout(line.state)
    own = [c for c in game.board.grid_cells if game.owners.get(shown[c]) is game.to_move(line.state)]
    drags = [
        (names[cell], names[empty])
        for cell in own
        for empty in game.board.grid_cells
        if shown[empty] == EMPTY
    ]
    meant = [(drag, game.attempts(line.state, dragged_layout(game, shown, *drag))) for drag in drags]
    origin, target = next(
        drag for drag, moves in meant if moves and game.why_illegal(line.state, moves[0]) is not None
    )
    address = goes_to(spectator, puzzle, **{"from": origin, "to": target})
    assert "failures=1" in address
    assert "(RC" in spectator.read(address)
    assert "nonsense" in spectator.read(goes_to(spectator, puzzle, move="nonsense"))


def test_a_position_that_does_not_belong_to_the_solution_is_not_shown(
    spectator: Visitor, puzzle: Puzzle
) -> None:
    address = f"/puzzles/rugby_chess/{puzzle.id}?{urlencode({'played': 'a1-a2'})}"
    assert spectator.get(address).status_code == 404


def test_a_puzzle_is_tried_out_once_its_solution_is_known(
    arbiter: Visitor, spectator: Visitor, exploring: FakeExploring, puzzle: Puzzle
) -> None:
    address, played = f"/puzzles/rugby_chess/{puzzle.id}", " ".join(puzzle.line[:2])
    assert "Try it out" not in arbiter.read(address)
    assert "Try it out" in arbiter.read(f"{address}?{urlencode({'played': ' '.join(puzzle.line)})}")
    assert spectator.post(f"{address}/explore").status_code == 403
    assert arbiter.post(f"{address}/explore", played="nonsense").status_code == 404
    assert arbiter.post(f"{address}/explore", played=played).headers["Location"].endswith("/table/")
    (tree,) = exploring.begun
    assert tree.line.texts() == puzzle.line[:2]


def test_a_puzzle_is_laid_at_the_table_by_who_may(
    arbiter: Visitor, spectator: Visitor, teaching: FakeTeaching, puzzle: Puzzle
) -> None:
    address = f"/puzzles/rugby_chess/{puzzle.id}/set-up"
    assert spectator.post(address).status_code == 403
    assert teaching.exercises == []
    assert arbiter.post(address).headers["Location"].endswith("/table/")
    assert [exercise.id for exercise in teaching.exercises] == [puzzle.id]
