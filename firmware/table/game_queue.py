"""Successive games at one table."""

import threading
from collections.abc import Callable

from tachiai.firmware.referee.events import Event
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.game_run import GameRun


class GameQueue:
    """Plays game after game. ``prepare`` makes the next game ready. With ``lay_first`` the first game is not
    played: its pieces are laid for a game that begins from the board as it stands. All but ``play`` may be
    called from any thread.
    """

    def __init__(
        self, first: GameRun, prepare: Callable[[GameSetup, GameRun], GameRun], *, lay_first: bool = False
    ) -> None:
        self.present = first
        self._prepare = prepare
        self._lock = threading.Lock()
        self._next: GameRun | None = None
        self._lay_first = lay_first

    def play(self) -> None:
        """Plays until the camera ends, ``stop()`` is called, or a game ends and no other was begun."""
        while True:
            if self._lay_first:
                self._lay_first = False
                self.present.watch_laying()
            else:
                self.present.play()
            with self._lock:
                if self._next is None:
                    return
                self.present, self._next = self._next, None

    def begin(self, setup: GameSetup) -> None:
        """Stops the present game and lets another one follow. Raises what ``prepare`` raises."""
        with self._lock:
            self._next = self._prepare(setup, self.present)
            self.present.stop()

    def stop(self) -> None:
        """Makes ``play`` return soon."""
        with self._lock:
            self._next = None
            self.present.stop()

    def post(self, event: Event) -> None:
        """Passes an event, such as a button press, to the present game."""
        session = self.present.session
        if session is not None:
            session.post(event)
