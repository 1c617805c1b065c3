"""Books of openings: read as they were written, made the same each time, in the package for every game."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai import rules
from tachiai.rules.engine.values import WIN
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.openings.book import OpeningBook, book_of, format_book, parse_book
from tachiai.rules.openings.building import NODES, WIDTHS, _before, build
from tachiai.rules.registry import game_ids, open_game

texts = st.text(st.characters(codec="utf-8"), max_size=8)
books = st.builds(
    OpeningBook,
    game=texts,
    rules_version=texts,
    nodes=st.integers(1, 9999),
    widths=st.lists(st.integers(1, 9), max_size=4).map(tuple),
    positions=st.dictionaries(
        texts, st.dictionaries(texts, st.integers(-WIN, WIN), min_size=1, max_size=3), max_size=4
    ),
)
HEAD = {"game": "x", "rules_version": "1", "nodes": 5, "widths": [2]}


@given(books)
def test_a_book_is_read_back_as_it_was_written(book: OpeningBook) -> None:
    assert parse_book(format_book(book)) == book


@given(st.text())
def test_any_other_text_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(RulesError, match="book, line 1: expected "):
        parse_book(text)


@pytest.mark.parametrize(
    ("head", "line", "sentence"),
    [
        ({"nodes": "5"}, "", "line 1: expected nodes, got"),
        ({"nodes": True}, "", "line 1: expected nodes, got"),
        ({"widths": [0]}, "", "line 1: expected widths from 1 on, got"),
        ({}, "x", "line 2: expected an object of JSON, got"),
        ({}, '{"moves": {"a": 1}}', "line 2: expected another position than before, got"),
        ({}, '{"position": "p", "moves": {}}', "line 2: expected moves with their scores, got"),
        ({}, '{"position": "p", "moves": {"a": 1.5}}', "line 2: expected moves with their scores, got"),
    ],
)
def test_a_wrong_line_is_named(head: dict[str, object], line: str, sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence):
        parse_book(f"{json.dumps(HEAD | head)}\n{line}")


def test_the_same_numbers_give_the_same_book() -> None:
    game = open_game("chatra")
    one, other = (build(game, (2, 2), 40) for _ in range(2))
    assert format_book(one) == format_book(other)
    start = game.format_position(game.start())
    assert [len(moves) <= 2 for moves in one.positions.values()] == [True] * len(one.positions)
    first = max(one.positions[start].items(), key=lambda item: item[1])
    reply = one.positions[Line.at(game).play(first[0]).position]
    assert first[1] == -max(reply.values()), "a move is worth what the best answer leaves"


def test_a_win_is_a_ply_further_away_before_the_move() -> None:
    assert (_before(30), _before(WIN - 3), _before(3 - WIN)) == (-30, 4 - WIN, WIN - 4)


@pytest.mark.parametrize("uid", game_ids())
def test_every_game_has_a_book_of_moves_that_follow_one_another(uid: str) -> None:
    game, book = open_game(uid), book_of(uid)
    assert book is not None
    assert (book.game, book.rules_version) == (uid, game.rules_version), "build it again: tachiai openings"
    assert (book.nodes, book.widths) == (NODES, WIDTHS)
    start: AnyLine = Line.at(game)
    here, seen = {start.position: start}, set[str]()
    for width in WIDTHS:
        following: dict[str, AnyLine] = {}
        for position, line in here.items():
            moves = book.positions[position]
            assert 0 < len(moves) <= width
            seen.add(position)
            for move in moves:
                after = line.play(move)
                if after.outcome is None:
                    following.setdefault(after.position, after)
        here = {text: line for text, line in following.items() if text not in seen}
    assert seen == book.positions.keys()


def test_the_books_are_small() -> None:
    folder = Path(rules.__file__).parent / "openings" / "data"
    assert sum(path.stat().st_size for path in folder.glob("*.jsonl")) < 300_000
