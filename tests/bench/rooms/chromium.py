"""A side of a room that plays on its page in Chromium. Whoever sits there loads the page again when nothing
has happened for a while, and opens it anew after the browser was closed.
"""

import random
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from tachiai.companion_web.rooms.codes import RoomLink
from tachiai.rules.core import Player

CHROMIUM = "/usr/bin/chromium"
LOOKS_EVERY_S = 0.5
LOADED_AGAIN_S = 20.0  # after which a person loses patience
PATIENCE_MS = 15_000


@dataclass
class ChromiumSide:
    """Implements the sides of ``rooms_bench``."""

    link: RoomLink
    own: Player
    ply: int = -1  #: the last one that the page shows
    moves: list[str] = field(default_factory=list)
    legal: list[str] = field(default_factory=list)  #: where it is this side's turn
    looked_s: float = 0.0
    changed_s: float = 0.0
    loads: int = 0
    _playwright: Playwright = field(init=False)
    _browser: Browser = field(init=False)
    _page: Page = field(init=False)

    def __post_init__(self) -> None:
        self._playwright = sync_playwright().start()
        self._open()

    def _open(self) -> None:
        options = ["--no-sandbox", "--disable-dev-shm-usage"]
        self._browser = self._playwright.chromium.launch(executable_path=CHROMIUM, args=options)
        self._page = self._browser.new_page()
        self._page.set_default_timeout(PATIENCE_MS)
        self._load()

    def _load(self) -> None:
        self.loads, self.changed_s = self.loads + 1, time.monotonic()
        try:
            self._page.goto(self.link.text, wait_until="domcontentloaded")
        except Error:
            self.changed_s -= LOADED_AGAIN_S - 1  # the net lost it: again soon

    def turn(self) -> None:
        now_s = time.monotonic()
        if now_s - self.looked_s < LOOKS_EVERY_S:
            return
        self.looked_s = now_s
        try:
            shown: dict[str, Any] | None = self._page.evaluate(
                """() => { const room = document.querySelector("[data-room]"); return room && {
                    ply: Number(room.dataset.ply),
                    moves: [...document.querySelectorAll("p.muted")].at(-1).textContent.split(/\\s+/),
                    legal: [...document.querySelectorAll("#legal option")].map((each) => each.value)} }"""
            )
        except Error:
            shown = None  # between two pages
        if shown is not None:
            if shown["ply"] != self.ply:
                self.changed_s = now_s
            self.ply, self.legal = shown["ply"], shown["legal"]
            self.moves = shown["moves"] if self.ply else []
        if now_s - self.changed_s > LOADED_AGAIN_S:
            self._load()

    def may_play(self, ply: int) -> bool:
        return self.ply == ply and bool(self.legal)

    def play(self, chance: random.Random) -> None:
        move, self.legal = chance.choice(self.legal), []
        self._do(lambda: self._page.fill("input[name=move]", move))
        self._do(lambda: self._page.keyboard.press("Enter"))

    def talk(self) -> None:
        phrase = "form:has(input[value=good_move]) button"
        self._do(lambda: self._page.click(phrase, no_wait_after=True, timeout=2000))

    def _do(self, act: Any) -> None:
        try:
            act()
        except Error:
            self.changed_s -= LOADED_AGAIN_S  # the page was just being loaded

    def has(self, ply: int) -> bool:
        return self.ply >= ply

    def kill(self) -> None:
        self._browser.close()
        self.ply, self.legal = -1, []
        self._open()

    def plies(self) -> list[str]:
        return self.moves

    def close(self) -> None:
        self._browser.close()
        self._playwright.stop()
