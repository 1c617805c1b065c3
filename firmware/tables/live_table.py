"""The running table for the page: turns snapshots of the session into views, and passes requests on."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace

from tachiai.companion_web.live_table import LiveView, SpokenView
from tachiai.firmware.referee.pronunciation import aloud
from tachiai.firmware.referee.requests import BadRequest, Request, parse_request
from tachiai.firmware.setting_up.calibrating import SetUpProgress
from tachiai.firmware.table.game import OpenedGame
from tachiai.firmware.table.ports import Snapshot, jpeg
from tachiai.firmware.tables import views
from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message, Reply
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Frame
from tachiai.vision.watch.observer import Observation
from tachiai.vision.watch.overlay import draw_overlay

PICTURE_QUALITY = 75


class RunningTable:
    """Implements ``companion_web.live_table.LiveTable`` for successive games at a table."""

    def __init__(self, game: OpenedGame) -> None:
        self._game = game
        self._changed = threading.Condition()  # its lock is reentrant
        self._filmed = threading.Condition()
        self._view = _before(game)
        self._frame: Frame | None = None
        self._observation: Observation | None = None
        self._heard = 0  # number of the referee's sentence that was spoken last
        self.ask_session: Callable[[Request], Reply] | None = None

    def announce(self, words: Message) -> None:
        """Speaks a sentence that is not the referee's, as a menu's. Thread-safe."""
        with self._changed:
            spoken = SpokenView(number=self._view.spoken.number + 1, words=aloud(words))
            self._view = replace(self._view, version=self._view.version + 1, spoken=spoken)
            self._changed.notify_all()

    # From the session's thread.

    def begin(self, game: OpenedGame) -> None:
        """Shows another game, or the same one from its set-up on. Version numbers continue."""
        with self._changed:
            self._game = game
            self.ask_session = None
            # What was said of the game before is not said of this one.
            self._view = replace(self._view, spoken=SpokenView(number=self._view.spoken.number))
            self._take(_before(game), None, None)

    def publish(self, snapshot: Snapshot) -> None:
        """Shows the state after a turn."""
        self._take(views.playing(snapshot, self._game), snapshot.frame, snapshot.observation)

    def publish_set_up(self, progress: SetUpProgress, line: AnyLine, troubles: tuple[Trouble, ...]) -> None:
        """Shows the progress of the set-up; ``line`` ends with the position to set up."""
        view = views.setting_up(progress, self._game, line, troubles)
        self._take(view, progress.frame, progress.observation)

    def _take(self, view: LiveView, frame: Frame | None, observation: Observation | None) -> None:
        with self._changed:
            self._frame, self._observation = frame, observation
            view = replace(view, spoken=self._next_spoken(view.spoken))
            if views.differs(view, self._view):
                self._view = replace(view, version=self._view.version + 1)
                self._changed.notify_all()
        with self._filmed:
            self._filmed.notify_all()

    def _next_spoken(self, said: SpokenView) -> SpokenView:
        """The newest sentence, numbered on over games and announcements at this table."""
        spoken = self._view.spoken
        if said.number in (0, self._heard):
            self._heard = said.number
            return spoken
        self._heard = said.number
        return SpokenView(number=spoken.number + 1, words=said.words)

    # From the page's threads.

    def view(self) -> LiveView:
        """The newest view."""
        with self._changed:
            return self._view

    def wait_for_change(self, version: int, timeout_s: float) -> LiveView:
        """The newest view as soon as it is newer than ``version``, or after the time-out."""
        with self._changed:
            self._changed.wait_for(lambda: self._view.version > version, timeout_s)
            return self._view

    def ask(self, request: str, params: Mapping[str, str]) -> Reply:
        """Sends a request to the referee."""
        parsed = parse_request(request, params)
        if isinstance(parsed, BadRequest):
            return Reply(False, parsed.code, parsed.words)
        if self.ask_session is None:
            return Reply(False, "not_started", views.NOT_STARTED)
        return self.ask_session(parsed)

    def next_frame(self, after: Frame | None, timeout_s: float) -> Frame | None:
        """The newest frame as soon as it is another than ``after``; None after the time-out."""
        with self._filmed:
            self._filmed.wait_for(lambda: self._frame is not None and self._frame is not after, timeout_s)
            return None if self._frame is after else self._frame

    def observed(self) -> tuple[Observation | None, Sheet]:
        """What was seen in the newest frame, None without one, and the sheet that is looked for."""
        with self._changed:
            return self._observation, self._game.setup.equipment.sheet

    def camera_jpeg(self, overlay: bool) -> bytes | None:
        """The newest frame as JPEG, None without one; ``overlay`` draws what vision found."""
        with self._changed:
            frame, observation, sheet = self._frame, self._observation, self._game.setup.equipment.sheet
        if frame is None:
            return None
        if overlay and observation is not None:
            drawn = draw_overlay(frame.image, observation, sheet)
            frame = Frame(drawn, frame.number, frame.taken_at_s)
        return jpeg(frame, PICTURE_QUALITY)


def _before(game: OpenedGame) -> LiveView:
    return views.setting_up(SetUpProgress(None, None, None), game, game.referee.line, ())
