"""The tree of what was tried: walks through it keep it whole, and it survives being written down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.page.exploring_port import record_of
from tachiai.rules.core import Player
from tachiai.rules.engine.values import WIN
from tachiai.rules.exploration.tree import (
    LONGEST_COMMENT,
    Exploration,
    Found,
    FoundLine,
    begun,
    explored,
    merged,
    variations,
)
from tachiai.rules.line import Line
from tachiai.rules.messages import NOTHING
from tachiai.rules.record import check, format_record, parse_record
from tachiai.rules.record.variations import Variation
from tachiai.rules.registry import game_ids, open_game
from tachiai.testing.amount import examples

RUGBY = open_game("rugby_chess")


def started() -> Exploration:
    return begun(Line.at(RUGBY))


def walked(data: st.DataObject, uid: str) -> Exploration:
    """What somebody may try: moves, other nodes, comments."""
    tree = begun(Line.at(open_game(uid)))
    for _ in range(data.draw(st.integers(0, 12))):
        match data.draw(st.sampled_from(["play", "play", "go", "say", "drop"])):
            case "play" if tree.line.outcome is None:
                tree = tree.play(data.draw(st.sampled_from(tree.line.legal_moves.texts()[:4])))
            case "go":
                tree = tree.at_node(data.draw(st.integers(0, len(tree.nodes) - 1)))
            case "say":
                tree = tree.commented(tree.at, data.draw(st.sampled_from(["good", "悪い"])))
            case "drop":
                tree = tree.dropped() or tree
    return tree


def told(tree: Exploration) -> set[tuple[tuple[str, ...], str]]:
    """Every line of the tree with its comment, whatever the numbers of its nodes."""
    return {(node.line.texts(), node.comment) for node in tree.nodes}


@examples(30)
@given(data=st.data(), uid=st.sampled_from(game_ids()))
def test_every_walk_leaves_a_tree_of_legal_lines(data: st.DataObject, uid: str) -> None:
    tree = walked(data, uid)
    for number, node in enumerate(tree.nodes):
        if node.parent is None:
            assert node.line.parent is None
        else:
            assert node.parent < number
            before = tree.nodes[node.parent].line
            assert node.line.parent is not None
            assert node.line.parent.state == before.state
            assert node.move in before.legal_moves
        siblings = [tree.nodes[each].line.state for each in tree.after(node.parent)]
        assert siblings.count(node.line.state) == 1
    main = tree.main_line()
    assert tree.at in main
    assert not tree.after(main[-1])


@examples(30)
@given(data=st.data(), uid=st.sampled_from(game_ids()), form=st.sampled_from(["text", "json"]))
def test_a_record_keeps_everything_that_was_tried(data: st.DataObject, uid: str, form: str) -> None:
    tree = walked(data, uid)
    record = record_of(tree, 1_790_000_000_000, "0" * 32)
    assert check(record) is None
    again = parse_record(format_record(record, "text" if form == "text" else "json")).record
    assert again == record
    assert told(explored(again)) == told(tree)


def test_a_move_that_was_tried_leads_to_where_it_was_tried() -> None:
    tree = started().play("b1-c2").at_node(0).play("b1-d3")
    assert tree.at == 2
    assert tree.at_node(0).play("b1-c2").at == 1
    assert tree.after(0) == (1, 2)
    assert [tree.nodes[number].move for number in tree.main_line()] == ["", "b1-d3"]


def test_a_game_is_explored_back_to_its_start() -> None:
    line = Line.at(RUGBY).play("b1-c2").play("f9-e8")
    tree = begun(line)
    assert [node.move for node in tree.nodes] == ["", "b1-c2", "f9-e8"]
    assert tree.at == 2
    assert list(tree.before(2)) == [1, 0]


def test_a_game_with_a_gap_is_explored_back_to_the_gap() -> None:
    line = Line.at(RUGBY).play("b1-c2")
    after = line.follow(line.play("f9-e8").state, None).play("c2-d3")
    assert [node.move for node in begun(after).nodes] == ["", "c2-d3"]


def test_a_position_that_was_set_up_before_is_gone_to() -> None:
    other = Line.at(RUGBY, "wwwWwww/7/7/7/1b5/7/7/7/b1bBbbb b -")
    tree = started().set_up(other)
    assert (tree.at, tree.here.parent) == (1, None)
    again = tree.play("d1-g4").set_up(Line.at(RUGBY))
    assert again.at == 0
    assert len(again.nodes) == 3


def test_a_position_that_led_to_nothing_is_given_up_for_the_next() -> None:
    first = Line.at(RUGBY, "wwwWwww/7/7/7/1b5/7/7/7/b1bBbbb b -")
    second = Line.at(RUGBY, "wwwWwww/7/7/7/2b4/7/7/7/b1bBbbb b -")
    assert len(started().set_up(first).set_up(second).nodes) == 2
    kept = started().set_up(first)
    assert len(kept.commented(1, "odd").set_up(second).nodes) == 3
    assert len(kept.play("d1-g4").set_up(second).nodes) == 4


def test_what_is_dropped_goes_with_all_that_followed_it() -> None:
    tree = started().play("b1-c2").play("f9-e8").at_node(0).play("b1-d3").play("f9-e8")
    kept = tree.at_node(1).dropped()
    assert kept is not None
    assert [(node.move, node.parent) for node in kept.nodes] == [("", None), ("b1-d3", 0), ("f9-e8", 1)]
    assert kept.at == 0


def test_a_position_that_was_set_up_is_dropped_for_the_first_but_never_the_only_one() -> None:
    tree = started().set_up(Line.at(RUGBY, "wwwWwww/7/7/7/1b5/7/7/7/b1bBbbb b -")).play("d1-g4").at_node(1)
    assert tree.dropped() == started()
    assert started().play("b1-c2").at_node(0).dropped() is None


def test_a_line_is_set_up_with_its_moves() -> None:
    tree = started().set_up(Line.at(RUGBY).play("b1-c2"))
    assert [(node.move, node.parent) for node in tree.nodes] == [("", None), ("", None), ("b1-c2", 1)]


@pytest.mark.parametrize(
    ("moves", "score", "chance"), [((), 0, 0.5), ((), WIN - 3, 1.0), (("b1-c2",), WIN - 3, 0.0)]
)
def test_chances_are_the_first_players(moves: tuple[str, ...], score: int, chance: float) -> None:
    tree = started()
    for move in moves:
        tree = tree.play(move)
    assert tree.here.chance is None
    found = Found((FoundLine(("a1-b2",), score),), NOTHING, NOTHING)
    assert tree.searched(tree.at, found).here.chance == chance


def test_the_end_of_a_game_needs_no_engine() -> None:
    game = open_game("rosenkreuz")
    line = Line.at(game)
    while line.outcome is None:
        line = line.play(line.legal_moves.texts()[0])
    winner = line.outcome.winner
    assert begun(line).here.chance == (0.5 if winner is None else float(winner is Player.FIRST))


def test_what_is_no_legal_move_ends_a_variation() -> None:
    tree = merged(
        started(),
        [
            Variation(0, ("b1-c2", "nonsense", "f9-e8"), "lost"),
            Variation(7, ("b1-d3",)),
            Variation(0, (), "x" * 9999),
        ],
    )
    assert [node.move for node in tree.nodes] == ["", "b1-c2"]
    assert tree.nodes[1].comment == ""
    assert len(tree.nodes[0].comment) == LONGEST_COMMENT


def test_variations_are_told_from_the_line_through_the_present_position() -> None:
    tree = started().play("b1-c2").play("f9-e8").at_node(0).play("b1-d3").commented(3, "why not")
    assert variations(tree) == (Variation(0, ("b1-c2", "f9-e8")), Variation(1, (), "why not"))
