"""An arbiter of the bench: logs in at the hub's page, watches the queue, rules at tables at any moment."""

import http.cookiejar
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from threading import Lock, Thread

COMMAND_LASTS_MS = 30_000
SHOWN = re.compile(r"/tables/([a-z0-9-]+)/alerts/(\d+)/")
FIELD = re.compile(r'name="(game|ply)" value="(\d+)"')


@dataclass(frozen=True)
class Ruling:
    """What was asked: for which game and ply (None: for whatever is there), and when (UTC)."""

    table: str
    position: tuple[int, int] | None
    sent_ms: int


@dataclass
class Arbiter:
    """``rulings``: by the number of seconds of the penalty that was asked for, another one each time;
    ``shown_ms``: when an alert was seen in the queue first.
    """

    page: str
    password: str
    chance: Random
    rulings: dict[int, Ruling] = field(default_factory=dict)
    shown_ms: dict[tuple[str, int], int] = field(default_factory=dict)
    _token: str = ""
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def log_in(self) -> None:
        """Begins a session."""
        found = re.search(r'name="form_token" value="([^"]+)"', self._get("/club/login"))
        assert found is not None
        self._token = found[1]
        self._post("/club/login", {"name": "chief", "password": self.password})

    def rule_at(self, tables: list[str]) -> None:
        """Rules at some tables, on threads of their own, since each may have to wait for its answer."""
        for table in tables:
            Thread(target=self._rule, args=(table,), daemon=True).start()

    def watch(self) -> None:
        """Watches the queue, on a thread of its own."""
        Thread(target=self._watch, daemon=True).start()

    def _rule(self, table: str) -> None:
        with suppress(OSError, ValueError):
            seen = dict(FIELD.findall(self._get(f"/club/tables/{table}")))
            with self._lock:
                number = 1000 + len(self.rulings)
                position = (int(seen["game"]), int(seen["ply"])) if seen and number % 2 else None
                self.rulings[number] = Ruling(table, position, now_ms())
            where = {} if position is None else {"game": str(position[0]), "ply": str(position[1])}
            ruling = {"request": "penalty", "player": "first", "seconds": str(number), **where}
            self._post(f"/club/tables/{table}/ask", ruling)

    def _watch(self) -> None:
        while True:
            with suppress(OSError, ValueError):
                self._read_news()
            time.sleep(1.0)

    def _read_news(self) -> None:
        with self._opener.open(f"{self.page}/club/events", timeout=60.0) as news:
            for line in news:
                if line.startswith(b"data: "):
                    at_ms = now_ms()
                    for table, alert in SHOWN.findall(json.loads(line[6:])["fragments"].get("queue", "")):
                        self.shown_ms.setdefault((table, int(alert)), at_ms)

    def _get(self, path: str) -> str:
        with self._opener.open(self.page + path, timeout=20.0) as answer:
            return str(answer.read().decode())

    def _post(self, path: str, fields: dict[str, str]) -> None:
        data = urllib.parse.urlencode({"form_token": self._token, **fields}).encode()
        self._opener.open(self.page + path, data, timeout=20.0).close()


def now_ms() -> int:
    """What time it is (UTC)."""
    return time.time_ns() // 1_000_000
