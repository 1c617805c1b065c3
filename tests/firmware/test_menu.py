"""The menu of the buttons, as an evening without a screen goes."""

from dataclasses import replace

import pytest

from tachiai.firmware.menu import (
    Menu,
    MenuContext,
    MenuPage,
    MenuStep,
    WantedGame,
    menu_scene,
    opened,
    options,
    pressed,
)
from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.pronunciation import in_kana
from tachiai.firmware.referee.requests import AgreeDraw, Resign, Resume
from tachiai.firmware.referee.scene import Mark
from tachiai.rules.core import Player
from tachiai.rules.registry import game_ids, game_titles, open_game
from tests.support.kana import KANA

GAME = open_game("rugby_chess")
PLAYED = MenuContext(game_titles(), WantedGame("rugby_chess"), True, GAME.player_names)
NEXT, TAKE, BACK = Button.UNDO, Button.CONFIRM, Button.PAUSE


def after(*buttons: Button, around: MenuContext = PLAYED) -> MenuStep:
    turned = opened(around)
    for button in buttons:
        assert turned.menu is not None
        turned = pressed(turned.menu, button)
    return turned


def test_it_opens_with_how_it_is_used_and_the_first_choice() -> None:
    assert after().says.en == "Menu. Undo: next. Confirm: choose. Pause: back. Resign."
    assert [after(*[NEXT] * count).says.en for count in (1, 2, 3)] == ["Draw.", "New game.", "Resign."]


def test_who_resigns_presses_their_own_clock_button() -> None:
    turned = after(TAKE)
    assert turned.says.en == "Who resigns presses their clock button."
    assert after(TAKE, TAKE).menu == turned.menu  # nobody resigns for the other
    turned = after(TAKE, Button.CLOCK_SECOND)
    assert (turned.menu, turned.asks) == (None, (Resign(Player.SECOND),))


def test_a_draw_takes_both_clock_buttons() -> None:
    turned = after(NEXT, TAKE, Button.CLOCK_FIRST)
    assert turned.says.en == "Black agrees."
    assert turned.asks == ()
    assert after(NEXT, TAKE, Button.CLOCK_FIRST, Button.CLOCK_FIRST).asks == ()
    turned = after(NEXT, TAKE, Button.CLOCK_FIRST, Button.CLOCK_SECOND)
    assert (turned.menu, turned.asks) == (None, (Resume(), AgreeDraw()))


def test_to_the_computer_one_player_offers_a_draw() -> None:
    around = replace(PLAYED, present=WantedGame("rugby_chess", engine="second"))
    assert after(NEXT, TAKE, Button.CLOCK_FIRST, around=around).asks == (Resume(), AgreeDraw())


def test_whoever_leaves_the_question_of_a_draw_has_agreed_to_nothing() -> None:
    turned = after(NEXT, TAKE, Button.CLOCK_FIRST, BACK, NEXT, TAKE, Button.CLOCK_SECOND)
    assert turned.asks == ()


def test_a_game_against_the_computer_is_put_together_page_by_page() -> None:
    steps = [
        (NEXT, "Draw."),
        (NEXT, "New game."),
        (TAKE, "Which game? Rugby Chess."),
        (NEXT, "Chatra."),
        (TAKE, "Who plays? Two people."),
        (NEXT, "The computer plays first."),
        (NEXT, "The computer plays second."),
        (TAKE, "Which level? Level 3. Beginner: overlooks two quiet moves out of three."),
        (NEXT, "Level 4. Learner: overlooks many of your replies."),
        (TAKE, "Which clock? No clock."),
        (NEXT, "Blitz: 5 min + 3 s a move."),
        (
            TAKE,
            "Confirm begins the game. Chatra. The computer plays second. Level 4. Blitz: 5 min + 3 s a move.",
        ),
    ]
    turned = opened(PLAYED)
    for button, says in steps:
        assert turned.menu is not None
        turned = pressed(turned.menu, button)
        assert turned.says.en == says
    assert turned.menu is not None
    turned = pressed(turned.menu, TAKE)
    assert (turned.menu, turned.begins) == (None, WantedGame("chatra", "second", 4, "5m+3s"))


def test_two_people_are_asked_for_no_level() -> None:
    turned = after(NEXT, NEXT, TAKE, TAKE, TAKE)
    assert turned.menu is not None
    assert turned.menu.page is MenuPage.CLOCK


def test_pause_leads_back_page_by_page_and_play_goes_on() -> None:
    turned = after(NEXT, NEXT, TAKE, TAKE, BACK, BACK)
    assert turned.menu is not None
    assert turned.menu.page is MenuPage.MAIN
    turned = pressed(turned.menu, BACK)
    assert (turned.menu, turned.asks) == (None, (Resume(),))


def test_after_a_game_the_same_one_is_one_press_away() -> None:
    over = replace(PLAYED, is_played=False)
    assert after(TAKE, around=over).begins == PLAYED.present
    assert after(BACK, around=over).asks == ()


def test_an_own_clock_is_no_obstacle() -> None:
    around = replace(PLAYED, present=WantedGame("rugby_chess", time_control="7m"))
    turned = after(NEXT, NEXT, TAKE, TAKE, TAKE, TAKE, TAKE, around=around)
    assert turned.begins == WantedGame("rugby_chess", time_control="")


def every_menu() -> list[Menu]:
    """Every page, with every option proposed."""
    wanted = WantedGame("chatra", "first", 8, "5m+3s")
    around = [replace(PLAYED, is_played=played) for played in (True, False)]
    pages = [Menu(each, wanted, page) for page in MenuPage for each in around]
    return [replace(menu, at=at) for menu in pages for at in range(max(1, len(options(menu))))]


def test_every_sentence_can_be_read_in_both_languages() -> None:
    for menu in every_menu():
        for button in Button:
            says = pressed(menu, button).says
            assert bool(says.en) == bool(says.ja)
            assert not says.ja or KANA.fullmatch(in_kana(says.ja)), says.ja
    assert KANA.fullmatch(in_kana(opened(PLAYED).says.ja))


@pytest.mark.parametrize("uid", game_ids())
def test_the_lights_count_the_options_and_show_which_is_proposed(uid: str) -> None:
    board = open_game(uid).board
    for menu in every_menu():
        marks = menu_scene(menu, board).marks
        if menu.page in (MenuPage.RESIGN, MenuPage.DRAW):
            assert set(marks.values()) == {Mark.ASK}
            continue
        assert len(marks) == len(options(menu))
        (asked,) = (cell for cell, mark in marks.items() if mark is Mark.ASK)
        x, y = board.xy[asked]
        assert y * board.cols + x == menu.at


def test_who_has_agreed_is_shown() -> None:
    menu = after(NEXT, TAKE, Button.CLOCK_FIRST).menu
    assert menu is not None
    marks = menu_scene(menu, GAME.board).marks
    assert (marks[GAME.board.cell("a1")], marks[GAME.board.cell("a9")]) == (Mark.LEGAL, Mark.ASK)
