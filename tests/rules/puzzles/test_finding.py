"""Puzzles found before the end of a game: each win proven from the one after it."""

from dataclasses import replace

from tachiai.rules.line import AnyLine
from tachiai.rules.puzzles.exercise import lesson_of
from tachiai.rules.puzzles.finding import puzzle_of, wins_before
from tachiai.rules.puzzles.puzzle import Puzzle, puzzles_of


def first_of(plies: int) -> Puzzle:
    return next(puzzle for puzzle in puzzles_of("rugby_chess") if puzzle.plies == plies)


def played(line: AnyLine, *texts: str) -> AnyLine:
    for text in texts:
        line = line.play(line.game.parse_move(text))
    return line


def test_a_win_is_followed_back_from_the_end_as_long_as_it_was_forced() -> None:
    puzzle = first_of(3)
    found = list(wins_before(played(lesson_of(puzzle).line, *puzzle.line)))
    assert [len(each.proof.line) for each in found] == [3, 1]
    assert puzzle_of(found[0]) == replace(puzzle, rating=0)


def test_a_winner_who_takes_a_longer_way_does_not_end_the_search() -> None:
    puzzle = first_of(1)
    start = lesson_of(puzzle).line
    dallied = (
        played(start, quiet, reply, win)
        for win in puzzle.moves
        for quiet in start.game.legal_texts(start.state)
        if quiet not in puzzle.moves and played(start, quiet).outcome is None
        for reply in start.game.legal_texts(played(start, quiet).state)
        if played(start, quiet, reply).outcome is None
        and win in start.game.legal_texts(played(start, quiet, reply).state)
    )
    end = next(line for line in dallied if line.outcome is not None)
    winner = start.state.to_move
    found = [each for each in wins_before(end) if each.line.state.to_move is winner]
    assert [len(each.proof.line) for each in found] == [1, 1]
    assert set(map(start.game.format_move, found[0].proof.moves)) == set(puzzle.moves)
