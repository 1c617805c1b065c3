"""Any start: what a board leaves open, what makes it impossible, and the positions that come of it."""

import random

import pytest

from tachiai.rules.core import Layout
from tachiai.rules.errors import BadPosition
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.setups import (
    CompletePosition,
    Impossible,
    fault_sentence,
    impossible,
    position_from,
    questions,
)

TACKLED = "www1www/7/7/3W3/3b'3/7/7/b6/1bbB1bb w d6"


def board_of(game: AnyGame, text: str) -> Layout:
    return game.layout(game.parse_position(text))


def with_cells(game: AnyGame, seen: Layout, **cells: str) -> Layout:
    symbols = list(seen)
    for name, symbol in cells.items():
        symbols[game.board.cell(name)] = symbol
    return tuple(symbols)


def answers(game: AnyGame, seen: Layout, answered: dict[str, str] | None = None) -> dict[str, list[str]]:
    return {field.name: [a.text for a in field.values] for field in questions(game, seen, answered)}


def codes(game: AnyGame, seen: Layout) -> list[str]:
    return [fault.code for fault in impossible(game, seen)]


def evening(uid: str, seed: int, plies: int) -> list[AnyLine]:
    """The positions of a random game."""
    chance = random.Random(seed)
    line: AnyLine = Line(open_game(uid), open_game(uid).start())
    lines = [line]
    while line.outcome is None and line.ply < plies:
        line = line.play(chance.choice(list(line.game.legal_moves(line.state))))
        lines.append(line)
    return lines


@pytest.mark.parametrize("uid", game_ids())
def test_every_position_of_play_is_found_again_from_its_board_and_the_right_answers(uid: str) -> None:
    for line in evening(uid, seed=5, plies=40)[::3]:
        game = line.game
        if line.outcome is not None:
            continue
        seen, fields = game.layout(line.state), game.format_position(line.state).split(" ")[1:]
        asked = questions(game, seen)
        right = {field.name: text for field, text in zip(asked, fields, strict=True)}
        for field in asked:
            assert field.open or right[field.name] in [answer.text for answer in field.values]
        assert position_from(game, seen, right) == CompletePosition(line.state)
        assert impossible(game, seen) == ()


@pytest.mark.parametrize("uid", game_ids())
def test_every_answer_offered_is_possible(uid: str) -> None:
    line = evening(uid, seed=8, plies=24)[-1]
    seen = line.game.layout(line.state)
    given: dict[str, str] = {}
    for number in range(len(questions(line.game, seen))):
        field = questions(line.game, seen, given)[number]
        given[field.name] = field.values[-1].text
    assert isinstance(position_from(line.game, seen, given), CompletePosition)


@pytest.mark.parametrize("uid", game_ids())
def test_a_position_has_no_faults_exactly_if_it_can_be_read(uid: str) -> None:
    game = open_game(uid)
    chance = random.Random(3)
    for line in evening(uid, seed=6, plies=30)[::6]:
        symbols = list(game.layout(line.state))
        symbols[chance.randrange(len(game.board.grid_cells))] = chance.choice(game.symbols)
        found = position_from(game, tuple(symbols), {})
        text = game.format_position(line.state)
        assert game.faults(text) == ()
        for fault in found.faults if isinstance(found, Impossible) else ():
            assert fault.words.en
            assert fault.words.ja
            assert fault.clause


def test_the_clause_of_the_first_fault_is_that_of_the_refused_text() -> None:
    game = open_game("rugby_chess")
    text = "wwwWwww/7/7/7/7/7/7/7/bbbBbb1 b -"
    with pytest.raises(BadPosition, match="expected 7 black pieces, got 6") as refused:
        game.parse_position(text)
    assert game.faults(text)[0].clause == refused.value.clause


def test_rugby_chess_asks_about_a_tackle_only_where_one_can_be_open() -> None:
    game = open_game("rugby_chess")
    assert answers(game, game.layout(game.start())) == {"side": ["b", "w"], "pending": ["-"]}
    seen = board_of(game, TACKLED)
    assert answers(game, seen)["pending"] == ["-", "d6"]
    assert answers(game, seen, {"pending": "d6"})["side"] == ["w"]
    assert answers(game, seen, {"side": "b"})["pending"] == ["-"]


def test_all_that_is_wrong_with_a_rugby_chess_board_is_named_at_once() -> None:
    game = open_game("rugby_chess")
    seen = with_cells(game, game.layout(game.start()), a1=".", d9="w")
    assert codes(game, seen) == ["black_pieces", "balls"]
    (black, balls) = impossible(game, seen)
    assert len(black.cells) == 6
    assert balls.words.ja == "ボールは 2 個のはずですが、1 個あります。"


def test_a_fault_is_a_sentence_with_its_clause_and_squares() -> None:
    game = open_game("rugby_chess")
    (fault,) = impossible(game, with_cells(game, game.layout(game.start()), d9="w"))
    words = fault_sentence(game.board, fault)
    assert words.en == "Expected 2 balls, got 1 (RC13). Squares: d1."
    assert words.ja == "ボールは 2 個のはずですが、1 個あります（RC13）。マス：d1。"


def test_chatra_knows_the_side_to_move_in_its_opening() -> None:
    game = open_game("chatra")
    assert answers(game, game.layout(game.start())) == {"side": ["b"], "zoning": ["z"]}


def test_chatra_names_a_second_object() -> None:
    game = open_game("chatra")
    seen = with_cells(game, game.layout(game.start()), a1="X", c1="X")
    (fault,) = impossible(game, seen)
    assert (fault.code, [game.board.names[cell] for cell in fault.cells]) == ("two_objects", ["a1", "c1"])


def test_rosenkreuz_asks_only_who_moves() -> None:
    game = open_game("rosenkreuz")
    assert answers(game, game.layout(game.start())) == {"side": ["r", "c"]}


def test_rosenkreuz_names_an_unbalanced_group_with_its_cells() -> None:
    game = open_game("rosenkreuz")
    seen = with_cells(game, game.layout(game.start()), b7=".", b3=".", d4="c", d5="r")
    (fault,) = impossible(game, seen)
    names = {game.board.names[cell] for cell in fault.cells}
    assert (fault.code, fault.clause, names) == ("unbalanced_group", "RK15", {"d3", "d4", "d5"})


def test_two_rings_asks_for_the_order_on_the_rim() -> None:
    game = open_game("two_rings")
    seen = board_of(game, "6/wwwWbw/6/6/b1bbwb/6/b5/1w1w1w/1w2b1/6/b1bBb1/b5 w w@z2,w@e13 -")
    asked = answers(game, seen, {"side": "w"})
    assert sorted(asked["rim"]) == ["w@e13,w@z2", "w@z2,w@e13"]
    assert asked["ban"][0] == "-"


def test_two_rings_takes_any_order_of_many_pieces_on_the_rim() -> None:
    game = open_game("two_rings")
    text = "6/wwwW1b/6/6/b1bb1w/6/b5/1w1w1w/1w2b1/6/b1bBb1/b5 w w@z2,w@e13,b@g8,w@g11 -"
    seen = board_of(game, text)
    rim = next(field for field in questions(game, seen) if field.name == "rim")
    assert rim.open
    assert len(rim.values) == 1
    found = position_from(game, seen, {"side": "w", "rim": "w@z2,w@e13,b@g8,w@g11"})
    assert found == CompletePosition(game.parse_position(text))


def test_an_order_that_leaves_a_piece_out_is_not_this_board() -> None:
    game = open_game("two_rings")
    seen = board_of(game, "6/wwwWbw/6/6/b1bbwb/6/b5/1w1w1w/1w2b1/6/b1bBb1/b5 w w@z2,w@e13 -")
    found = position_from(game, seen, {"side": "w", "rim": "w@z2"})
    assert isinstance(found, Impossible)
    assert [fault.code for fault in found.faults] == ["another_board"]


def test_the_basic_rules_know_no_rim() -> None:
    seen = board_of(
        open_game("two_rings"), "6/wwwWbw/6/6/b1bbwb/6/b5/1w1w1w/1w2b1/6/b1bBb1/b5 w w@z2,w@e13 -"
    )
    assert "rim_under_basic_rules" in codes(open_game("two_rings", {"rules": "basic"}), seen)


def test_two_rings_has_one_turn_with_one_ring_on_the_board() -> None:
    game = open_game("two_rings")
    seen = board_of(game, "6/wwwwww/6/6/bbbbbb/6/6/wwwwww/6/6/bBbbbb/6 w - -")
    assert answers(game, seen) == {"side": ["w"], "rim": ["-"], "ban": ["-"]}


def test_troop_chess_asks_nothing_about_captures_while_all_pieces_stand() -> None:
    game = open_game("troop_chess")
    assert answers(game, game.layout(game.start())) == {"side": ["b", "w"], "contact": ["n"], "quiet": ["0"]}


def test_troop_chess_asks_how_long_ago_the_last_capture_was() -> None:
    game = open_game("troop_chess")
    seen = with_cells(game, game.layout(game.start()), a1=".")
    assert answers(game, seen)["contact"] == ["n", "y"]
    assert answers(game, seen, {"contact": "n"})["quiet"] == ["0"]
    assert len(answers(game, seen, {"contact": "y"})["quiet"]) == 19


def test_an_answer_that_is_none_is_a_fault_and_no_error() -> None:
    game = open_game("troop_chess")
    found = position_from(game, game.layout(game.start()), {"quiet": "soon"})
    assert isinstance(found, Impossible)
    assert found.faults[0].code == "no_text"
