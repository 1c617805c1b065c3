"""Stories of a table at which positions are tried out: played by both sides, taken back, set up, left."""

import pytest

from tachiai.firmware.referee.events import Button, Searched
from tachiai.firmware.referee.phases import Exploring, NoSuchPosition
from tachiai.firmware.referee.requests import (
    AskAdvice,
    AskLook,
    CommentOn,
    DeclareResult,
    DropVariation,
    Explore,
    GoTo,
    PassTurn,
    Pause,
    Reopen,
    Resign,
    Resume,
    SetHelp,
    ShowMoves,
    StopExploring,
)
from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.rules.core import Player
from tachiai.rules.entries import EntryKind
from tachiai.rules.exploration.tree import Exploration, Found, FoundLine, begun
from tachiai.rules.line import Line
from tachiai.rules.messages import bilingual
from tachiai.rules.record.choices import Insight
from tachiai.rules.record.participants import PERSON, engine
from tachiai.rules.registry import game_ids
from tachiai.rules.time_control import parse_time_control
from tachiai.testing.story_table import Blind, Table, table_of

CLOCK = parse_time_control("10m")
BECAUSE = bilingual("Because.", "だからです。")


def tree_of(table: Table) -> Exploration:
    assert isinstance(table.state.phase, Exploring)
    return table.state.phase.tree


def explores(uid: str = "rugby_chess", position: str = "") -> Table:
    table = table_of(uid, position)
    assert table.asks(Explore()).ok
    table.rests(0.5)
    return table


@pytest.mark.parametrize("uid", game_ids())
def test_both_sides_are_moved_taken_back_and_branched_in_every_game(uid: str) -> None:
    table = explores(uid)
    first, other = (table.game.legal_texts(table.state.line.state)[number] for number in (0, -1))
    start = list(table.layout)
    table.makes(first)
    reply = table.game.legal_texts(table.state.line.state)[0]
    table.makes(reply)
    assert tree_of(table).line.texts() == (first, reply)
    table.puts()
    table.layout = start
    table.rests(0.6)
    assert tree_of(table).line.ply == 0
    table.makes(other)
    assert [node.move for node in tree_of(table).nodes] == ["", first, reply, other]
    assert tree_of(table).line.texts() == (other,)
    assert not table.written(EntryKind.PLY)


def test_moves_that_are_known_are_lit_until_the_position_changes() -> None:
    table = explores()
    assert table.asks(ShowMoves(("d1-g4", "b1-c2"))).ok
    assert {name: table.lights.get(name) for name in ("d1", "g4", "b1", "c2")} == {
        "d1": Mark.FROM,
        "g4": Mark.TO_DO,
        "b1": Mark.FROM,
        "c2": Mark.TO_DO,
    }
    assert table.says.endswith("Known here: d1-g4 and b1-c2.")
    assert table.asks(ShowMoves(("d1-d3",))).code == "not_offered"
    table.makes("b1-c2")
    assert "g4" not in table.lights
    assert table_of("rugby_chess").asks(ShowMoves(("b1-c2",))).code == "not_exploring"


def test_the_squares_of_what_is_lifted_are_lit_and_those_of_any_side() -> None:
    table = explores()
    table.makes("b1-c2")
    table.puts(f9=".", rest_s=0.4)
    assert table.lights["f9"] is Mark.FROM
    assert table.lights["e8"] is Mark.LEGAL


def test_pieces_are_moved_in_any_order_and_the_position_counts_at_rest() -> None:
    table = explores("troop_chess")
    symbols = dict(zip(table.game.board.names, table.layout, strict=True))
    two = [name for name, symbol in symbols.items() if symbol == "B"][:2]
    for symbol in (".", "B"):
        table.hand()
        table.lays(**dict.fromkeys(two, symbol))
        table.rests(4.0)
        assert len(tree_of(table).nodes) == 1, "pieces that are missing may be in a hand"
        assert Mark.WRONG not in table.lights.values()


def test_a_board_that_no_move_explains_is_set_up_once_it_has_stood() -> None:
    table = explores()
    table.puts(b1=".", b5="b", rest_s=1.0)
    assert len(tree_of(table).nodes) == 1
    table.rests(2.0)
    tree = tree_of(table)
    assert (tree.here.parent, tree.line.ply) == (None, 0)
    assert tree.line.position == "wwwWwww/7/7/7/1b5/7/7/7/b1bBbbb b -"
    table.makes(table.game.legal_texts(tree.line.state)[0])
    assert tree_of(table).here.parent == 1


def test_several_steps_of_setting_up_leave_one_position() -> None:
    table = explores()
    for cells in ({"b1": ".", "b5": "b"}, {"c1": ".", "c5": "b"}, {"d9": ".", "d6": "W"}):
        table.puts(**cells, rest_s=3.0)
    assert len(tree_of(table).nodes) == 2
    assert tree_of(table).line.position == "www1www/7/7/3W3/1bb4/7/7/7/b2Bbbb b -"


def test_what_is_no_position_is_said_with_why() -> None:
    table = explores()
    table.puts(d1="b", d5="b", rest_s=3.0)
    assert isinstance(table.state.phase, Exploring)
    assert isinstance(table.state.phase.now, NoSuchPosition)
    assert table.says.startswith("This is no position of the game. ")
    assert "RC" in table.says
    assert table.says in table.said
    table.puts(d1="B", d5=".", rest_s=0.6)
    assert len(tree_of(table).nodes) == 1
    assert table.says == "Black to move."


def test_whatever_stands_is_taken_as_a_position_at_the_press_of_a_button() -> None:
    table = explores("rosenkreuz")
    table.puts(a2=".", rest_s=3.0)
    assert len(tree_of(table).nodes) == 1
    table.presses(Button.CONFIRM)
    assert tree_of(table).line.position == "8/CcCcCcCc/cCcCcCcC/8/8/RrRrRrRr/1RrRrRrR/8 r"
    table = explores("rugby_chess")
    table.puts(b1=".", rest_s=3.0)
    table.presses(Button.CONFIRM)
    table.rests(1.0)
    assert table.says.startswith("This is no position of the game. Expected 7 black pieces, got 6 (RC13).")


def test_another_move_without_putting_back_is_a_branch() -> None:
    table = explores()
    table.makes("b1-c2")
    table.puts(c2=".", d3="b")
    assert [node.move for node in tree_of(table).nodes] == ["", "b1-c2", "b1-d3"]
    assert tree_of(table).here.parent == 0


def test_a_node_is_gone_to_by_guided_laying() -> None:
    table = explores()
    table.makes("b1-c2")
    table.makes("f9-e8")
    assert table.asks(GoTo(0)).ok
    assert tree_of(table).line.ply == 0
    assert table.lights["f9"] is Mark.PUT_BACK
    table.follows_the_lights()
    assert table.says == "Black to move."
    assert [node.move for node in tree_of(table).nodes] == ["", "b1-c2", "f9-e8"]
    assert table.asks(GoTo(9)).code == "no_such_node"


def test_a_variation_is_forgotten_and_the_table_led_to_the_move_before() -> None:
    table = explores()
    table.makes("b1-c2")
    table.makes("f9-e8")
    assert table.asks(GoTo(1)).ok
    assert table.asks(DropVariation()).ok
    table.follows_the_lights()
    assert table.says == "Black to move."
    assert [node.move for node in tree_of(table).nodes] == [""]
    assert table.asks(DropVariation()).code == "nothing_to_drop"


def test_the_last_move_is_taken_back_by_the_button() -> None:
    table = explores()
    table.makes("b1-c2")
    table.presses(Button.UNDO)
    table.follows_the_lights()
    assert tree_of(table).at == 0


def test_the_other_side_may_be_given_the_turn() -> None:
    table = explores()
    assert table.asks(PassTurn()).ok
    assert table.says == "White to move."
    table.makes("f9-e8")
    assert tree_of(table).line.texts() == ("f9-e8",)


def test_the_best_moves_are_shown_when_asked_with_what_they_threaten() -> None:
    table = explores()
    assert table.asks(AskAdvice()).ok
    assert table.says == "Black to move. The best moves are being looked for."
    found = Found((FoundLine(("b1-c2",), 30), FoundLine(("f1-e2",), 10)), BECAUSE, BECAUSE)
    table.happens(Searched(table.state.line.position, found, table.at_s))
    assert table.says == "Black to move. Best: b1-c2. Because."
    assert (table.lights["b1"], table.lights["c2"]) == (Mark.FROM, Mark.TO_DO)
    assert table.said[-1] == "Hint: from b1 to c2. Because."
    table.makes("f1-e2")
    assert "Best" not in table.says
    table.happens(Searched("another position", found, table.at_s))
    assert tree_of(table).here.found is None


def test_the_button_held_shows_the_best_moves() -> None:
    table = explores()
    table.holds(Button.CONFIRM)
    assert isinstance(table.state.phase, Exploring)
    assert table.state.phase.best == ()


def test_comments_belong_to_positions() -> None:
    table = explores()
    table.makes("b1-c2")
    assert table.asks(CommentOn("to the flank")).ok
    assert [node.comment for node in tree_of(table).nodes] == ["", "to the flank"]


def test_the_game_waits_with_its_clocks_and_goes_on_by_guided_repair() -> None:
    table = table_of("rugby_chess", settings=RefereeSettings(auto_confirm_s=0.5), control=CLOCK)
    table.plays("b1-c2")
    table.rests(2.0)
    left_s = table.state.clock.left(table.state.to_move, table.at_s).total_s
    assert table.asks(Explore()).ok
    assert [node.move for node in tree_of(table).nodes] == ["", "b1-c2"]
    table.makes("f9-e8")
    table.makes("c2-d3")
    table.rests(30.0)
    assert table.state.running_clock is None
    assert table.asks(SetHelp("off")).code == "exploring"
    assert table.asks(StopExploring()).ok
    assert table.phase == "repairing"
    table.follows_the_lights()
    assert table.plies == ["b1-c2"]
    assert table.state.clock.left(table.state.to_move, table.at_s).total_s == pytest.approx(left_s, abs=5.0)
    table.plays("f9-e8")
    kinds = [entry.kind for entry in table.entries]
    assert kinds == [EntryKind.PLY, EntryKind.PAUSE, EntryKind.RESUME, EntryKind.PLY]


def test_nothing_of_a_lost_camera_is_written_meanwhile() -> None:
    table = explores()
    before = len(table.entries)
    table.makes("b1-c2")
    table.hand(10.0, Blind.NO_BOARD)
    assert table.says == "The board cannot be found in the picture."
    table.rests(1.0)
    assert len(table.entries) == before


def test_a_game_against_the_computer_waits_too() -> None:
    table = table_of("rugby_chess", participants=(PERSON, engine(3)))
    table.makes("b1-c2", rest_s=4.0)
    assert table.asks(Explore()).ok
    assert table.state.awaited is None
    table.makes("f9-e8")
    assert tree_of(table).line.texts() == ("b1-c2", "f9-e8")
    assert table.asks(StopExploring()).ok
    table.follows_the_lights()
    assert table.state.awaited is not None


def test_a_finished_game_is_explored_and_stays_finished() -> None:
    table = table_of("rugby_chess")
    assert table.asks(Resign(Player.FIRST)).ok
    assert table.asks(Explore()).ok
    table.makes("b1-c2")
    assert table.asks(StopExploring()).ok
    assert table.phase == "over"


def test_a_finished_game_that_is_reopened_has_its_table_led_back() -> None:
    table = table_of("rugby_chess")
    assert table.asks(Resign(Player.FIRST)).ok
    assert table.asks(Explore()).ok
    table.makes("b1-c2")
    assert table.asks(StopExploring()).ok
    table.rests(1.0)
    assert table.asks(Reopen()).ok
    table.rests(3.0)
    assert (table.phase, table.plies) == ("repairing", [])
    table.follows_the_lights()
    assert (table.phase, table.plies) == ("waiting", [])


def test_a_ruling_on_the_game_reaches_it_and_ends_the_exploration() -> None:
    for request, phase in ((Pause(), "paused"), (DeclareResult(Player.SECOND), "over")):
        table = table_of("rugby_chess")
        assert table.asks(Explore()).ok
        table.makes("b1-c2")
        assert table.asks(request).ok
        assert (table.phase, table.plies) == (phase, [])


def test_after_a_pause_the_table_has_to_be_led_back() -> None:
    table = explores()
    table.makes("b1-c2")
    assert table.asks(Pause()).ok
    assert table.asks(Resume()).ok
    assert table.phase == "repairing"
    table.follows_the_lights()
    assert (table.phase, table.plies) == ("waiting", [])


def test_what_is_attacked_is_shown_and_not_noted() -> None:
    table = explores()
    before = len(table.entries)
    assert table.asks(AskLook(Insight.ATTACKED)).ok
    assert "Nothing is attacked." in table.says
    assert table.asks(AskLook(Insight.EFFECTS)).ok
    table.puts(b1=".", rest_s=0.5)
    assert "Its moves change nothing else." in table.says
    assert len(table.entries) == before


def test_the_game_goes_on_after_a_pause() -> None:
    table = table_of("rugby_chess")
    assert table.asks(Pause()).ok
    assert table.asks(Explore()).ok
    table.presses(Button.PAUSE)
    assert table.phase == "paused"


def test_hints_that_are_locked_lock_this_too() -> None:
    table = table_of("rugby_chess", settings=RefereeSettings(strict=True))
    assert table.asks(Explore()).code == "no_advice"
    assert table.asks(StopExploring()).code == "not_exploring"


def test_a_position_from_elsewhere_is_laid_by_the_lights() -> None:
    table = table_of("rugby_chess")
    elsewhere = Line.at(table.game).play("b1-c2").play("f9-e8")
    assert table.asks(Explore(begun(elsewhere))).ok
    assert table.says.startswith("Move the ")
    assert table.said[-1] == f"Paused. {table.says}"
    table.follows_the_lights()
    assert table.says == "Black to move."
    other = Line.at(table.game).play("f1-e2")
    assert table.asks(Explore(begun(other))).ok
    assert len(tree_of(table).after(None)) == 2
