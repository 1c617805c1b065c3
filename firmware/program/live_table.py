"""The running table as the page wants it: snapshots of the session turned into views, requests passed on."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion_web.ports import Answer, LiveView
from firmware.program import views
from firmware.program.equipment import Equipment
from firmware.referee.actions import Reply
from firmware.referee.requests import BadRequest, Request, parse_request
from firmware.session import Snapshot, jpeg
from firmware.setting_up import SetUpView
from rules.entries import GameHeader
from vision.frame import Frame
from vision.observer import Observation
from vision.overlay import draw_overlay

PICTURE_QUALITY = 75


class RunningTable:
    """Keeps ``companion_web.ports.LiveTable``. ``ask`` of the session is set once it runs."""

    def __init__(
        self, equipment: Equipment, header: GameHeader, game_id: int, position: Any, view: LiveView
    ) -> None:
        self._equipment = equipment
        self._position = position
        self._header = header
        self._game_id = game_id
        self._changed = threading.Condition()
        self._view = view
        self._frame: Frame | None = None
        self._observation: Observation | None = None
        self.ask_session: Callable[[Request], Reply] | None = None

    # From the session's thread.

    def publish(self, snapshot: Snapshot) -> None:
        """Takes what the session tells."""
        view = views.playing(snapshot, self._equipment, self._header, self._game_id)
        self._take(view, snapshot.frame, snapshot.observation)

    def publish_set_up(self, progress: SetUpView) -> None:
        """Takes what the setting up tells."""
        view = views.setting_up(progress, self._equipment, self._header, self._game_id, self._position)
        self._take(view, progress.frame, progress.observation)

    def _take(self, view: LiveView, frame: Frame | None, observation: Observation | None) -> None:
        with self._changed:
            self._frame, self._observation = frame, observation
            if views.differs(view, self._view):
                self._view = replace(view, version=self._view.version + 1)
                self._changed.notify_all()

    # From the page's threads.

    def view(self) -> LiveView:
        """Returns the newest view."""
        with self._changed:
            return self._view

    def wait_for_change(self, version: int, timeout_s: float) -> LiveView:
        """Returns the newest view as soon as it is newer than ``version``, or after the time-out."""
        with self._changed:
            self._changed.wait_for(lambda: self._view.version > version, timeout_s)
            return self._view

    def ask(self, request: str, params: Mapping[str, str]) -> Answer:
        """Asks the referee."""
        wanted = parse_request(request, params)
        if isinstance(wanted, BadRequest):
            return Answer(False, wanted.code, wanted.words)
        if self.ask_session is None:
            return Answer(False, "not_started", views.NOT_STARTED)
        reply = self.ask_session(wanted)
        return Answer(reply.ok, reply.code, reply.words)

    def camera_jpeg(self, overlay: bool) -> bytes | None:
        """Returns the newest picture, with what vision made of it on request."""
        with self._changed:
            frame, observation = self._frame, self._observation
        if frame is None:
            return None
        if overlay and observation is not None:
            drawn = draw_overlay(frame.image, observation, self._equipment.sheet)
            frame = Frame(drawn, frame.number, frame.taken_at_s)
        return jpeg(frame, PICTURE_QUALITY)
