"""Pages are made one at a time, with a rest after each, so that the referee in the same process (and under
the same interpreter lock) keeps most of the time however many visitors ask.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import BoundedSemaphore, Lock
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from tachiai.rules.messages import Message, in_every_language

TOO_MANY = Message("Too many visitors at once.")
MOST_WAITING = 10  # besides the one whose page is made
PATIENCE_S = 8.0
REST = 4.0  # × CPU time that the page took
LONGEST_REST_S = 5.0
RETRY_AFTER_S = 5
# Answers that are cheap, cached or endless.
FREE = (
    "/static/",
    "/font",
    "/live/camera.jpg",
    "/live/camera.mjpeg",
    "/live/events",
    "/table/events",
    "/room/",
)
_TURN = "tachiai.turn"


@dataclass(slots=True)
class Turns:
    """The lock under which pages are made, with limited waiting and a rest after each."""

    now_s: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    _waiting: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(1 + MOST_WAITING))
    _turn: Lock = field(default_factory=Lock)
    _rested_s: float = 0.0
    _began_s: float = 0.0  #: CPU time of the thread that has the turn

    def take(self) -> bool:
        """Waits for the turn. False if too many wait already, or after ``PATIENCE_S``."""
        if not self._waiting.acquire(blocking=False):
            return False
        if not self._turn.acquire(timeout=PATIENCE_S):
            self._waiting.release()
            return False
        rest_s = self._rested_s - self.now_s()
        if rest_s > 0:
            self.sleep(rest_s)
        self._began_s = time.thread_time()
        return True

    def give_back(self) -> None:
        """Ends the turn. The next one begins after a rest."""
        took_s = time.thread_time() - self._began_s
        self._rested_s = self.now_s() + min(LONGEST_REST_S, REST * took_s)
        self._turn.release()
        self._waiting.release()


class PageThrottle:
    """WSGI middleware that makes pages one at a time. Requests that change something do not wait."""

    def __init__(self, app: WSGIApplication, turns: Turns | None = None) -> None:
        self._app = app
        self._turns = turns or Turns()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Serves one request, or answers 503 when too many wait."""
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or environ["PATH_INFO"].startswith(FREE):
            return self._app(environ, start_response)
        if not self._turns.take():
            return _come_later(start_response)
        environ[_TURN] = self._turns
        try:
            return self._app(environ, start_response)
        finally:
            end_turn(environ)


def end_turn(environ: WSGIEnvironment) -> None:
    """Ends a request's turn early: the rest of its work is done in another process."""
    turns = environ.pop(_TURN, None)
    if turns is not None:
        turns.give_back()


def _come_later(start_response: StartResponse) -> Iterable[bytes]:
    body = "".join(f"{line}\n" for line in in_every_language(TOO_MANY)).encode()
    headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Length", str(len(body))),
        ("Retry-After", str(RETRY_AFTER_S)),
        ("Cache-Control", "no-store"),
    ]
    start_response("503 Service Unavailable", headers)
    return [body]
