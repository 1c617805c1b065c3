"""What a table at rest means while positions are tried out."""

from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.belief.explain import infer
from tachiai.rules.belief.observation import sure_reading
from tachiai.rules.belief.successors import Atlas
from tachiai.rules.core import Layout, Player
from tachiai.rules.exploration.sighting import (
    InHand,
    Meaning,
    NoPosition,
    Other,
    Same,
    Tried,
    meaning_of,
    set_up_as_shown,
)
from tachiai.rules.exploration.tree import Exploration, begun
from tachiai.rules.line import Line
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import sure_sight
from tachiai.testing.amount import examples

RUGBY = open_game("rugby_chess")


def meaning(tree: Exploration, layout: Layout) -> Meaning:
    verdict = infer(Line(tree.game, tree.line.state), sure_sight(layout, tree.game.symbols, 0.97))
    return meaning_of(tree, sure_reading(tree.game, layout), verdict, Atlas(tree.game))


def without(layout: Layout, *names: str) -> Layout:
    cells = {RUGBY.board.cell(name) for name in names}
    return tuple("." if cell in cells else symbol for cell, symbol in enumerate(layout))


@examples(20)
@given(data=st.data(), uid=st.sampled_from(game_ids()))
def test_every_position_that_was_tried_and_every_move_from_here_is_recognised(
    data: st.DataObject, uid: str
) -> None:
    tree = begun(Line.at(open_game(uid)))
    for _ in range(data.draw(st.integers(1, 4))):
        if tree.line.outcome is None:
            tree = tree.play(data.draw(st.sampled_from(tree.line.legal_moves.texts()[:6])))
        if data.draw(st.booleans()):
            tree = tree.at_node(data.draw(st.integers(0, len(tree.nodes) - 1)))
    game = tree.game
    assert meaning(tree, game.layout(tree.line.state)) == Same()
    wanted = game.layout(tree.nodes[data.draw(st.integers(0, len(tree.nodes) - 1))].line.state)
    found = meaning(tree, wanted)
    if wanted == game.layout(tree.line.state):
        assert found == Same()
    else:
        assert isinstance(found, Tried)
        assert game.layout(found.tree.line.state) == wanted


def test_pieces_that_are_missing_are_in_a_hand() -> None:
    tree = begun(Line.at(RUGBY))
    assert isinstance(meaning(tree, without(RUGBY.layout(RUGBY.start()), "b1", "f9")), InHand)


def test_a_move_that_is_none_is_something_else_with_its_reason() -> None:
    tree = begun(Line.at(RUGBY))
    layout = list(without(RUGBY.layout(RUGBY.start()), "b1"))
    layout[RUGBY.board.cell("b3")] = "b"
    found = meaning(tree, tuple(layout))
    assert isinstance(found, Other)
    assert found.illegal is not None
    assert found.illegal.code == "straight_forward"


def test_a_move_that_leads_back_takes_back() -> None:
    game = open_game("troop_chess")
    line = Line.at(game)
    tree = begun(line)
    for text in line.legal_moves.texts()[:1]:
        tree = tree.play(text)
    found = meaning(tree, game.layout(line.state))
    assert isinstance(found, Tried)
    assert found.tree.at == 0


def test_whose_turn_it_is_stays_where_that_is_possible() -> None:
    layout = RUGBY.layout(RUGBY.start())
    for player in Player:
        line = set_up_as_shown(RUGBY, layout, player)
        assert isinstance(line, Line)
        assert RUGBY.to_move(line.state) is player


def test_what_is_no_position_says_why() -> None:
    found = set_up_as_shown(RUGBY, without(RUGBY.layout(RUGBY.start()), "d1"), Player.FIRST)
    assert isinstance(found, NoPosition)
    assert found.faults


@examples(20)
@given(data=st.data(), uid=st.sampled_from(game_ids()))
def test_whatever_stands_there_means_something(data: st.DataObject, uid: str) -> None:
    tree = begun(Line.at(open_game(uid)))
    game = tree.game
    layout = list(game.layout(tree.line.state))
    for _ in range(data.draw(st.integers(0, 4))):
        layout[data.draw(st.integers(0, len(layout) - 1))] = data.draw(st.sampled_from(game.symbols))
    shown = tuple(layout)
    found = meaning(tree, shown)
    if isinstance(found, Tried):
        assert game.layout(found.tree.line.state) == shown or shown in game.layouts_after(
            tree.line.state, found.tree.line.move
        )
    set_up = set_up_as_shown(game, shown, Player.FIRST)
    if isinstance(set_up, Line):
        assert game.layout(set_up.state) == shown
