"""Stories of a game against a player who is not at the table: hands that are there lay its moves."""

from random import Random

import pytest

from tachiai.firmware.referee.events import Decided
from tachiai.firmware.referee.phases import Laying
from tachiai.firmware.referee.requests import Confirm, Undo
from tachiai.firmware.referee.scene import Mark, Tune
from tachiai.firmware.referee.settings import Help
from tachiai.rules.core import Player
from tachiai.rules.entries import EntryKind
from tachiai.rules.registry import game_ids
from tachiai.testing.story_table import layout_of, table_of
from tests.stories.absent import laying, new_game, thinking
from tests.support.absent_players import ENGINE_FIRST, ENGINE_SECOND, ODDS, TWO_ENGINES


def test_the_engine_is_waited_for_after_the_persons_move() -> None:
    table = new_game()
    assert table.phase == "waiting"
    table.plays("a1-c3")
    assert table.state.awaited is Player.SECOND
    assert table.says == "The computer (White) is thinking."


def test_its_move_is_accepted_when_it_is_decided_and_led_onto_the_table_by_lights() -> None:
    table = laying()
    assert table.plies == ["a1-c3", "e9-g7"]
    assert table.written(EntryKind.PLY)[-1].move == "e9-g7"
    assert table.phase == "laying"
    assert table.lights == {"e9": Mark.FROM, "g7": Mark.TO_DO}
    assert table.says == "The computer (White) plays e9-g7. Move the white piece from e9 to g7."
    table.puts(e9=".", g7="w", rest_s=0.5)
    assert table.phase == "waiting"
    assert table.says == "Black to move."
    assert table.tunes[-2:] == [Tune.LAY, Tune.ACCEPTED]
    table.plays("c3-d4")


def test_the_voice_tells_each_thing_to_do_once() -> None:
    table = laying()
    assert table.said == ["Black: a1 to c3.", "My move. Move the white piece from e9 to g7."]
    table.puts(e9=".")
    table.puts(e6="w", rest_s=0.9)
    assert table.said[2:] == ["Not so. Move the white piece from e6 to g7."]
    table.puts(e6=".", g7="w")
    table.plays("c3-d4")
    assert table.said[3:] == ["Black: c3 to d4."]


def test_a_piece_in_the_hand_is_on_its_way() -> None:
    table = laying()
    table.puts(e9=".")
    assert table.phase == "laying"
    assert table.lights == {"g7": Mark.TO_DO}
    table.puts(g7="w")
    assert table.phase == "waiting"


def test_a_wrong_laying_is_named_within_a_second() -> None:
    table = laying()
    table.puts(e9=".", e6="w", rest_s=0.9)
    assert table.phase == "laying"
    assert table.lights == {"e6": Mark.WRONG, "g7": Mark.TO_DO}
    assert table.says == "Not so: the move is e9-g7. Move the white piece from e6 to g7."
    assert table.tunes[-1] is Tune.REFUSED
    table.puts(e6=".", g7="w")
    assert table.phase == "waiting"
    assert [entry.kind for entry in table.entries] == [EntryKind.PLY, EntryKind.PLY]


def test_a_wrong_laying_is_named_sooner_than_a_table_that_nothing_explains() -> None:
    table = laying()
    table.puts(e9=".", e6="w", rest_s=0.4)
    assert table.lights == {"e6": Mark.WRONG, "g7": Mark.TO_DO}


def test_another_piece_that_is_moved_meanwhile_is_named() -> None:
    table = laying()
    table.puts(g9=".", g8="w", rest_s=0.9)
    assert table.lights["g8"] is Mark.WRONG
    table.puts(g8=".", g9="w", e9=".", g7="w")
    assert table.phase == "waiting"


def test_the_lights_lead_whatever_the_level_of_help() -> None:
    table = laying(help=Help.OFF)
    assert table.lights == {"e9": Mark.FROM, "g7": Mark.TO_DO}


def test_what_is_captured_leaves_the_board_before_another_piece_comes() -> None:
    table = table_of(
        "rosenkreuz", "8/CcCcC2c/cCcC2cC/1R2C1C1/1r1r2c1/RR1rRrRr/r2RrRrR/8 c", participants=TWO_ENGINES
    )
    table.decides("e5xd4")
    assert table.lights == {"d4": Mark.TAKE_AWAY}
    assert table.says.startswith("The computer (the cross) plays e5xd4. Take the ")
    table.puts(d4=".")
    assert table.lights == {"e5": Mark.FROM, "d4": Mark.TO_DO}
    table.follows_the_lights()
    assert table.phase == "thinking"


def test_a_captured_piece_leaves_before_a_wrongly_laid_one_takes_its_place() -> None:
    table = table_of(
        "rosenkreuz", "8/CcCcC2c/cCcC2cC/1R2C1C1/1r1r2c1/RR1rRrRr/r2RrRrR/8 c", participants=TWO_ENGINES
    )
    table.decides("e5xd4")
    table.puts(e5=".", b4="C", rest_s=0.9)
    assert table.lights == {"b4": Mark.WRONG, "d4": Mark.TAKE_AWAY}
    assert table.says == "Not so: the move is e5xd4. Take the white rose from d4."
    table.puts(d4=".", rest_s=0.9)
    assert table.lights == {"b4": Mark.WRONG, "d4": Mark.TO_DO}
    assert table.says == "Not so: the move is e5xd4. Move the black cross from b4 to d4."
    table.puts(b4=".", d4="C", rest_s=1.5)
    assert table.says.endswith("Put a white rose on b4.")
    table.follows_the_lights()
    assert layout_of(table) == table.state.successors.layout


def test_two_pieces_that_stand_for_one_another_change_places_over_the_edge_of_the_board() -> None:
    table = laying()
    table.puts(e9=".", g7="b", c3="w", rest_s=0.9)
    assert table.says == "Not so: the move is e9-g7. Take the white piece from c3."
    table.puts(c3=".", rest_s=0.9)
    assert table.says == "Not so: the move is e9-g7. Move the black piece from g7 to c3."
    table.puts(g7=".", c3="b", rest_s=0.9)
    assert table.says == "The computer (White) plays e9-g7. Put a white piece on g7."
    table.puts(g7="w", rest_s=0.9)
    assert table.says == "Black to move."


@pytest.mark.parametrize("uid", game_ids())
def test_in_every_game_the_lights_lead_to_the_position_after_each_move(uid: str) -> None:
    table = table_of(uid, participants=TWO_ENGINES)
    rng = Random(uid)
    for _ in range(14):
        if table.state.outcome is not None:
            return
        table.decides(rng.choice(table.game.legal_texts(table.state.line.state)))
        table.follows_the_lights()
        assert not isinstance(table.state.phase, Laying), table.says
        assert layout_of(table) == table.state.successors.layout


@pytest.mark.parametrize("uid", ODDS)
def test_a_game_at_odds_goes_on_from_its_own_start_whoever_moves_first(uid: str) -> None:
    table = table_of(uid, ODDS[uid], participants=TWO_ENGINES)
    for _ in range(3):
        assert table.phase == "thinking"
        table.decides(table.game.legal_texts(table.state.line.state)[0])
        table.follows_the_lights()
        assert not isinstance(table.state.phase, Laying), table.says
    assert table.asks(Undo()).ok
    table.follows_the_lights()
    assert len(table.plies) == 2
    start = table.state.line.nodes()[0].state
    assert table.game.format_position(start) == ODDS[uid]


def test_a_person_who_plays_on_at_once_has_laid_the_move() -> None:
    table = laying()
    table.hand()
    table.lays(e9=".", g7="w", c3=".", d4="b")
    table.rests(6.0)
    assert table.plies == ["a1-c3", "e9-g7", "c3-d4"]


def test_nobody_at_the_table_moves_for_the_engine() -> None:
    table = thinking()
    table.puts(e9=".", g7="w", rest_s=6.0)
    assert table.plies == ["a1-c3"]
    assert table.phase == "repairing"
    assert table.lights["g7"] is Mark.TAKE_AWAY
    assert table.says == "The computer (White) is thinking. Move the white piece from g7 to e9."
    table.decides("e9-g7")
    table.rests(0.6)
    assert table.phase == "waiting"
    assert table.plies == ["a1-c3", "e9-g7"]


def test_a_piece_of_the_engine_that_is_to_move_is_wrong_where_another_engines_move_is_laid() -> None:
    table = new_game(TWO_ENGINES)
    table.decides("a1-f6")
    table.follows_the_lights()
    table.decides("b9-e6")
    table.puts(b9=".", e6="w", d1=".", f3="B", rest_s=0.9)
    assert table.phase == "laying"
    assert table.says == "Not so: the move is b9-e6. Move the black piece with a ball from f3 to d1."
    table.puts(f3=".", d1="B")
    assert table.plies == ["a1-f6", "b9-e6"]
    assert table.phase == "thinking"


def test_of_two_quick_plies_that_of_the_engine_is_put_back() -> None:
    table = new_game()
    table.hand()
    table.lays(a1=".", c3="b", e9=".", g7="w")
    table.rests(0.9)
    assert table.plies == []
    assert table.says == "No move explains the board. Move the white piece from g7 to e9."
    table.follows_the_lights()
    table.rests(4.0)
    assert table.plies == ["a1-c3"]
    assert table.state.awaited is Player.SECOND


def test_a_move_that_is_not_laid_is_named_when_hands_have_answered_it() -> None:
    table = laying()
    table.puts(c3=".", d4="b", rest_s=0.9)
    assert table.phase == "laying"
    assert table.says.startswith("Not so: the move is e9-g7. ")
    table.follows_the_lights()
    assert table.plies == ["a1-c3", "e9-g7"]


def test_a_drop_that_is_laid_with_a_piece_from_the_board_is_named() -> None:
    start = "9x2/11x/1o6x3/5x6/12/12/12/12/7o4/6oO4/1X10/x2x8 b -"
    table = table_of("chatra", start, participants=ENGINE_SECOND)
    table.plays("c6")
    table.decides("k8")
    table.puts(h9=".", k8="o", rest_s=0.9)
    assert table.phase == "laying"
    assert table.says == "Not so: the move is k8. Put a white subject on h9."


def test_a_piece_that_was_named_as_missing_is_not_taken_for_lifted_later() -> None:
    table = laying()
    table.puts(e9=".", b1="w", rest_s=0.9)
    assert table.says == "Not so: the move is e9-g7. Move the white piece from b1 to g7."
    table.puts(b1=".", g7="w", rest_s=0.9)
    assert table.says == "Not so: the move is e9-g7. Put a black piece on b1."
    table.puts(b1="b")
    assert table.plies == ["a1-c3", "e9-g7"]
    assert table.phase == "waiting"


def test_nobody_confirms_a_move_for_the_engine() -> None:
    table = new_game(auto_confirm_s=None)
    table.makes("a1-c3")
    assert table.asks(Confirm()).ok
    assert table.plies == ["a1-c3"]
    assert table.asks(Confirm()).code == "nothing_to_confirm"


def test_the_engine_may_have_either_colour() -> None:
    table = new_game(ENGINE_FIRST)
    assert table.state.awaited is Player.FIRST
    table.decides("a1-c3")
    table.follows_the_lights()
    assert table.phase == "waiting"
    table.plays("e9-g7")
    assert table.state.awaited is Player.FIRST


def test_two_engines_play_one_another() -> None:
    table = new_game(TWO_ENGINES)
    for text in ("a1-c3", "e9-g7", "c3-d4"):
        table.decides(text)
        table.follows_the_lights()
    assert table.plies == ["a1-c3", "e9-g7", "c3-d4"]
    assert table.state.awaited is Player.SECOND


@pytest.mark.parametrize("text", ["nonsense", "e9-e1", "a1-c3"])
def test_an_engine_that_talks_nonsense_is_not_listened_to(text: str) -> None:
    table = thinking()
    table.decides(text)
    assert table.plies == ["a1-c3"]
    assert table.phase == "thinking"


def test_an_answer_to_a_position_that_was_taken_back_comes_too_late() -> None:
    table = thinking()
    position = table.game.format_position(table.state.line.state)
    assert table.asks(Undo()).ok
    table.happens(Decided(Player.SECOND, position, "e9-g7", table.at_s))
    assert table.plies == []
