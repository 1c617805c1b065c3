"""The menu that opens when the Pause button at the table is held for a second."""

from collections.abc import Callable
from dataclasses import replace
from threading import RLock, Timer

from tachiai.companion_web.live_table import GameSettings
from tachiai.firmware.menu import Menu, MenuContext, MenuStep, WantedGame, menu_scene, opened, pressed
from tachiai.firmware.page.set_up_port import SetUpPort
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.referee.phases import Over
from tachiai.firmware.referee.requests import Pause, Request
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.rules.messages import Message
from tachiai.rules.registry import game_titles

CLOSES_S = 60.0  # without a press
LEFT_ALONE = Message("The menu is closed. Play is paused.")


class ButtonMenu:
    """Receives the buttons of a table: the menu takes them while it is open, otherwise the game does.
    ``after(seconds, f)`` calls ``f`` later and returns a function that cancels it.
    """

    def __init__(
        self,
        at_table: GamesAtTable,
        set_up: SetUpPort,
        after: Callable[[float, Callable[[], None]], Callable[[], None]] | None = None,
    ) -> None:
        self._at_table = at_table
        self._set_up = set_up
        self._after = after or _after
        self._menu: Menu | None = None
        self._cancel: Callable[[], None] = lambda: None
        self._lock = RLock()

    def pressed(self, event: Pressed) -> None:
        """Takes a press. Thread-safe."""
        with self._lock:
            if self._menu is None:
                if event.button is Button.PAUSE and event.held_s:
                    self._ask(Pause())  # the press may have ended a pause
                    self._show(opened(self._around()))
                else:
                    self._at_table.queue.post(event)
            elif not event.held_s:
                self._show(pressed(self._menu, event.button))

    def _show(self, turned: MenuStep) -> None:
        self._cancel()
        self._menu = turned.menu
        present = self._at_table.queue.present
        board = present.game.setup.equipment.game.board
        present.table.devices.lights.show_over(menu_scene(turned.menu, board) if turned.menu else None)
        if turned.menu is not None:
            self._cancel = self._after(CLOSES_S, self._left_alone)
        self._say(turned.says)
        for request in turned.asks:
            self._ask(request)
        if turned.begins is not None:
            self._begin(turned.begins)

    def _left_alone(self) -> None:
        with self._lock:
            if self._menu is not None:
                self._show(MenuStep(None, LEFT_ALONE))

    def _begin(self, wanted: WantedGame) -> None:
        """Begins a game with names and help of the present one, and its options if it is the same game."""
        now = self._set_up.settings()
        chosen = replace(
            now, engine=wanted.engine, level=wanted.level, time_control=wanted.time_control, start=""
        )
        if wanted.game != now.game:
            chosen = replace(chosen, game=wanted.game, options={})
        reply = self._set_up.start(chosen)
        self._say(game_titles()[wanted.game] if reply.ok else reply.words)

    def _around(self) -> MenuContext:
        now, present = self._set_up.settings(), self._at_table.queue.present
        session = present.session
        is_played = session is not None and not isinstance(session.referee.phase, Over)
        names = present.game.setup.equipment.game.player_names
        return MenuContext(game_titles(), _wanted(now), is_played, names)

    def _ask(self, request: Request) -> None:
        ask = self._at_table.live.ask_session
        if ask is not None:
            ask(request)

    def _say(self, words: Message) -> None:
        if not words.en:
            return
        voice = self._at_table.queue.present.table.devices.voice
        if voice is not None:
            voice.say(words)
        self._at_table.live.announce(words)


def _wanted(now: GameSettings) -> WantedGame:
    engine = now.engine if now.engine in ("first", "second") else "none"
    return WantedGame(now.game, engine, now.level, now.time_control)


def _after(seconds: float, what: Callable[[], None]) -> Callable[[], None]:
    timer = Timer(seconds, what)
    timer.daemon = True
    timer.start()
    return timer.cancel
