"""However many visitors ask, pages are made one at a time, with a rest after each."""

import threading
import time
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from werkzeug.test import Client

from tachiai.companion_web import throttling
from tachiai.companion_web.throttling import PageThrottle, Turns, end_turn


class Page:
    """A page that takes as long as a test lets it, and counts how many are made at once."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.at_work = threading.Semaphore(0)
        self.answered = threading.Semaphore(0)
        self.at_once = self.most_at_once = 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/elsewhere":
            end_turn(environ)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.at_work.release()
        assert self.may_go_on.wait(10)
        self.at_once -= 1
        start_response("200 OK", [])
        return [b"page"]


@pytest.fixture
def page() -> Page:
    return Page()


def asked(
    page: Page, app: PageThrottle, number: int, path: str = "/games/", method: str = "GET"
) -> tuple[list[threading.Thread], list[int]]:
    """So many visitors who ask at once, and the statuses that they get."""
    statuses: list[int] = []

    def ask() -> None:
        statuses.append(Client(app).open(path, method=method).status_code)
        page.answered.release()

    threads = [threading.Thread(target=ask) for _ in range(number)]
    for thread in threads:
        thread.start()
    return threads, statuses


def test_one_page_is_made_at_a_time_and_too_many_are_sent_away(page: Page) -> None:
    threads, statuses = asked(page, PageThrottle(page), 30)
    assert page.at_work.acquire(timeout=10)
    for _ in range(30 - 1 - throttling.MOST_WAITING):
        assert page.answered.acquire(timeout=10)
    assert set(statuses) == {503}
    page.may_go_on.set()
    for thread in threads:
        thread.join(10)
    assert statuses.count(200) == 1 + throttling.MOST_WAITING
    assert page.most_at_once == 1


def test_who_is_sent_away_is_told_when_to_come_back(page: Page) -> None:
    turns = Turns()
    app = PageThrottle(page, turns)
    for _ in range(1 + throttling.MOST_WAITING):
        turns._waiting.acquire()
    answer = Client(app).get("/games/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "アクセスが集中しています" in answer.text


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/live/ask/confirm", "POST"),
        ("/static/page.css", "GET"),
        ("/live/events", "GET"),
        ("/live/camera.jpg", "GET"),
    ],
)
def test_what_changes_something_or_costs_nothing_waits_for_nobody(page: Page, path: str, method: str) -> None:
    app = PageThrottle(page)
    threads, _ = asked(page, app, 1)
    assert page.at_work.acquire(timeout=10)
    more, statuses = asked(page, app, 1, path, method)
    assert page.at_work.acquire(timeout=10), "it is made beside the other"
    page.may_go_on.set()
    for thread in (*threads, *more):
        thread.join(10)
    assert statuses == [200]


def test_what_is_made_elsewhere_ends_its_turn_early(page: Page) -> None:
    app = PageThrottle(page)
    threads, _ = asked(page, app, 3, "/elsewhere")
    for _ in range(3):
        assert page.at_work.acquire(timeout=10)
    page.may_go_on.set()
    for thread in threads:
        thread.join(10)
    assert Client(app).get("/games/").status_code == 200, "and ends it once"


def test_a_rest_follows_each_page(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s, thread_s = [100.0], iter([0.0, 0.5, 0.5, 0.5])
    slept_s: list[float] = []
    monkeypatch.setattr(time, "thread_time", lambda: next(thread_s))

    def page(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [b""]

    app = PageThrottle(page, Turns(lambda: now_s[0], slept_s.append))
    Client(app).get("/games/")
    now_s[0] += 0.5
    Client(app).get("/games/")
    assert slept_s == [pytest.approx(throttling.REST * 0.5 - 0.5)]


def test_a_fault_ends_the_turn() -> None:
    def page(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        raise ValueError("a fault")

    app = PageThrottle(page)
    for _ in range(2):
        with pytest.raises(ValueError, match="a fault"):
            Client(app).get("/games/")
