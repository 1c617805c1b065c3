"""One game at one table, from setting up to its end, and the games that follow it."""

import gc
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from tachiai.firmware.memory import bound_heap, give_back, give_pages_back
from tachiai.firmware.referee.events import Event, RequestReceived
from tachiai.firmware.referee.phases import Over, Paused
from tachiai.firmware.referee.requests import Pause, Request
from tachiai.firmware.referee.scene import Scene
from tachiai.firmware.referee.spoken import begins_words
from tachiai.firmware.table.absent_players import Partner
from tachiai.firmware.table.game import GameSetup, OpenedGame
from tachiai.firmware.table.ports import Journal, Snapshot
from tachiai.firmware.table.preparation import Preparation, SetUpScreen
from tachiai.firmware.table.ready_table import ReadyTable
from tachiai.firmware.table.recent_frames import RecentFrames
from tachiai.firmware.table.session import Session
from tachiai.rules.entries import Entry
from tachiai.rules.messages import Reply
from tachiai.rules.registry import forget_tables_but

# Returning freed memory takes 2 to 7 ms; pictures leave 30 MB behind in a minute.
GIVE_BACK_EVERY_S = 10.0
# In between, only free pages, in 2 to 4 ms: a frame's temporary blocks spread over ever more pages, 5 MB
# within ten seconds after other games.
GIVE_PAGES_BACK_EVERY_S = 2.0


class Screen(SetUpScreen, Protocol):
    """Where games are shown."""

    ask_session: Callable[[Request], Reply] | None  #: asks the referee; None while no session runs

    def begin(self, game: OpenedGame) -> None:
        """Shows another game, or the same one from its setting up."""

    def publish(self, snapshot: Snapshot) -> None:
        """Shows the state after a turn."""


class GameRun:
    """One game at one table: ``play`` runs it. ``learn_again`` and ``stop`` may be called from any thread.
    ``session`` is None until the board is set up.
    """

    def __init__(
        self,
        game: OpenedGame,
        table: ReadyTable,
        journal: Journal,
        screen: Screen,
        recent: RecentFrames | None = None,
        partner: Partner | None = None,
    ) -> None:
        self.game = game
        self.table = table
        self.session: Session | None = None
        self.partner = partner
        self._journal = journal
        self._screen = screen
        self._recent = recent or RecentFrames()
        self._preparation = Preparation(game, table, screen)

    def play(self) -> None:
        """Sets up, then plays until the camera ends, ``stop()`` is called or ``table.goes_on`` is False."""
        table, self.session = self.table, None
        bound_heap(what_stays=True)
        table.enter()
        self._screen.begin(self.game)
        self._recent.begin(self.game, table.observers)
        forget_tables_but(self.game.referee.game.uid)
        give_back()  # frees the pictures of the game before, as this one is about to take as much
        observer = self._preparation.first_observer()
        if observer is None:
            return
        audience = _Audience(table, self._screen, self._recent)
        referee, devices = self.game.referee, table.devices
        watching = self._recent.watching(observer)
        session = Session(referee, devices, watching, self._journal, table.clock, audience, self.partner)
        self.session = session
        self._screen.ask_session = session.ask
        table.follower.ready(referee, table.clock.now_s())
        if devices.voice is not None:
            devices.voice.say(begins_words(referee))
        bound_heap()
        with _collector_spared():
            self._loop(session)
        give_back()

    def watch_laying(self) -> None:
        """Shows what the camera sees until ``stop()``, while somebody lays the board."""
        self.table.enter()
        self._preparation.watch_laying()

    def learn_again(self, by_sample: bool = False) -> None:
        """Calibrates again by the present position; if empty and ``by_sample``, by the sheet's sample."""
        self._preparation.learn_again(by_sample)

    def stop(self) -> None:
        """Ends ``play`` soon."""
        self._preparation.stop()

    def _loop(self, session: Session) -> None:
        table = self.table
        session.publish_now()
        collected_s = given_back_s = table.clock.now_s()
        while not self._preparation.stopped and session.turn():
            if table.clock.now_s() - collected_s >= GIVE_BACK_EVERY_S:
                collected_s = given_back_s = table.clock.now_s()
                give_back()
            elif table.clock.now_s() - given_back_s >= GIVE_PAGES_BACK_EVERY_S:
                given_back_s = table.clock.now_s()
                give_pages_back()
            table.follower.look(session.referee, table.clock.now_s())
            if not table.goes_on(session.referee):
                return
            if self._preparation.is_wanted and not self._observe_anew(session):
                return

    def _observe_anew(self, session: Session) -> bool:
        """Calibrates again by the present position; if empty and ``by_sample``, by the sheet's sample."""
        lights = self.table.devices.lights
        if session.referee.clock.running:
            session.post(RequestReceived(Pause(), self.table.clock.now_s()))
            session.turn()
        self._screen.ask_session = None
        lights.show(Scene())
        observer = self._preparation.new_observer(session.referee)
        if observer is None:
            return False
        lights.show(session.referee.scene)
        session.observe_with(self._recent.watching(observer))
        self._screen.ask_session = session.ask
        session.publish_now()
        return True


@dataclass(frozen=True)
class _Audience:
    """Passes on what happens in a session to screen, lamps, follower and kept frames."""

    table: ReadyTable
    screen: Screen
    recent: RecentFrames

    def publish(self, snapshot: Snapshot) -> None:
        self.recent.follow(snapshot.referee)
        self.screen.publish(snapshot)
        lamps, referee = self.table.devices.lamps, snapshot.referee
        if lamps is not None:
            lamps.show(None if isinstance(referee.phase, Paused | Over) else referee.to_move)

    def entry(self, entry: Entry, at_s: float) -> None:
        self.table.follower.entry(entry, at_s)


@contextmanager
def _collector_spared() -> Iterator[None]:
    """Freezes all existing objects: scanning those 100,000 takes some 80 ms, in the middle of a move."""
    give_back()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


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
