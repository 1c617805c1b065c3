"""The menu of the buttons at a virtual table, on simulated time."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.firmware.assembly.button_menu import CLOSES_S, ButtonMenu
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.referee.requests import Pause, Request, Resign, Resume
from tachiai.rules.core import Player
from tachiai.rules.messages import Reply
from tests.support.games_at_table import Table


class Evening:
    """A table whose buttons are pressed between two looks; ``asked`` is what the referee was asked."""

    def __init__(self, log: SqlGameLog) -> None:
        self.table = Table(log)
        self.asked: list[Request] = []
        self.alone: list[Callable[[], None]] = []
        self.menu = ButtonMenu(self.table.at_table, self.table.games, self.after)

    def after(self, seconds: float, what: Callable[[], None]) -> Callable[[], None]:
        assert seconds == CLOSES_S
        self.alone.append(what)
        return self.alone.clear

    def presses(self, *buttons: Button) -> None:
        for button in buttons:
            self.menu.pressed(Pressed(button, 0.0))

    def opens(self) -> None:
        self.table.live.ask_session = self.ask
        self.presses(Button.PAUSE)
        self.menu.pressed(Pressed(Button.PAUSE, 1.5, 1.5))

    def ask(self, request: Request) -> Reply:
        self.asked.append(request)
        return Reply(True)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    log = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    made = Evening(log)
    yield made
    made.table.tables.close()
    log.close()


def test_another_game_is_begun_with_buttons_alone(evening: Evening) -> None:
    def choose(table: Table) -> None:
        evening.opens()
        evening.presses(Button.UNDO, Button.UNDO, Button.CONFIRM)  # new game
        evening.presses(Button.UNDO, Button.UNDO, Button.CONFIRM)  # the third one
        evening.presses(Button.CONFIRM)  # two people
        evening.presses(Button.UNDO, Button.CONFIRM, Button.CONFIRM)  # blitz, begin

    evening.table.play(choose)
    first, second = evening.table.views[0], evening.table.views[-1]
    assert (first.game, second.game) == ("rugby_chess", "rosenkreuz")
    assert second.header.time_control == "5m+3s"
    assert evening.asked == [Pause()]


def test_lights_and_page_tell_what_the_menu_proposes_until_it_is_closed(evening: Evening) -> None:
    said: list[str] = []
    lit: list[int] = []

    def look(table: Table) -> None:
        lights = table.queue.present.table.devices.lights
        evening.opens()
        said.append(table.live.view().spoken.words.en)
        lit.append(len(lights.scene.marks))
        evening.presses(Button.UNDO)
        said.append(table.live.view().spoken.words.en)
        evening.presses(Button.PAUSE)
        lit.append(len(lights.scene.marks))

    evening.table.play(look)
    assert said == ["Menu. Undo: next. Confirm: choose. Pause: back. Resign.", "Draw."]
    assert lit == [3, 0]
    assert evening.asked == [Pause(), Resume()]


def test_the_referee_is_told_who_resigns(evening: Evening) -> None:
    def resign(table: Table) -> None:
        evening.opens()
        evening.presses(Button.CONFIRM, Button.CLOCK_FIRST)

    evening.table.play(resign)
    assert evening.asked == [Pause(), Resign(Player.FIRST)]


def test_a_menu_that_is_left_alone_closes_and_buttons_are_the_games_again(evening: Evening) -> None:
    said: list[str] = []

    def leave(table: Table) -> None:
        evening.opens()
        (close,) = evening.alone
        close()
        evening.presses(Button.UNDO)
        said.append(table.live.view().spoken.words.en)

    evening.table.play(leave)
    assert said == ["The menu is closed. Play is paused."]
