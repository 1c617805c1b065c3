"""How soon a beginner makes a first own move: ``make bench-learning``, or, with options,
``python -m tests.bench.learning_bench``.

A real Chromium opens ``tachiai demo``, goes to *Learn*, begins the lessons of each game, on a desktop and on
a phone, and plays each lesson's first right answer. Measured: from the start page to the first own legal
move, from one lesson done to the next one ready, and whether each lesson is done at the virtual table. The
time that a person takes to read is not in it. See README.md beside this file.
"""

import argparse
import json
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page

from tachiai.firmware.tables.equipment import find_equipment
from tachiai.hardware_docs.catalogue import open_course
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.line import AnyLine
from tachiai.rules.registry import game_ids
from tests.bench.at_the_page.demo import chromium, opened, served
from tests.support.pointer import Finger, Mouse

PATIENCE_MS = 60_000
LOOKS_APART_MS = 50


@dataclass
class Figures:
    """Seconds by what was measured, and what went wrong."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    wrong: list[str] = field(default_factory=list)


class Learner:
    """Somebody who learns one game at one page, and never errs."""

    def __init__(self, page: Page, uid: str, phone: bool, pictures: Path | None) -> None:
        self._page, self._phone, self._pictures = page, phone, pictures
        self._uid, self._course = uid, open_course(uid).lessons
        self._equipment = find_equipment(uid, {})
        self.figures = Figures()

    def learn(self, count: int) -> None:
        """Goes from the start page to the lessons, and does the first ``count`` of them."""
        page = self._page
        page.goto(page.url.split("/table/")[0] + "/")
        begin_s = time.monotonic()
        page.click("nav >> text=/^(Learn|学ぶ)$/")
        page.click(f"form:has(input[value='{self._uid}']) button[value='']")
        page.wait_for_url("**/table/")
        for number, lesson in enumerate(self._course[:count]):
            if lesson.level or not self._is_ready(lesson):
                return
            if number:
                self.figures.seconds["set up"].append(time.monotonic() - begin_s)
            self._photograph(lesson)
            self._play(lesson)
            if not number:
                self.figures.seconds["start page → first own move"].append(time.monotonic() - begin_s)
            if not self._wait(lesson, lambda view: view["lesson"]["done"], "not done"):
                return
            begin_s = time.monotonic()
            page.click("text=/^(Next lesson|次のレッスン)$/")

    def _play(self, lesson: Lesson) -> None:
        mouse = (Finger if self._phone else Mouse)(self._page, self._equipment)
        line: AnyLine = lesson.line
        game = lesson.game
        for number, text in enumerate(lesson.lines[0]):
            move = game.parse_move(text)
            if number % 2 == 0:
                mouse.refresh()
                mouse.stages(game.stages(line.state, move), game.to_move(line.state))
            line = line.play(move)
            reached = game.format_position(line.state)
            self._wait(lesson, lambda view, at=reached: view["position"] == at, f"{text} was not seen")

    def _is_ready(self, lesson: Lesson) -> bool:
        return self._wait(
            lesson,
            lambda view: (
                view["lesson"] is not None
                and view["lesson"]["id"] == lesson.id
                and view["phase"] == "waiting"
                and view["position"] == lesson.position
            ),
            "not set up",
        )

    def _wait(self, lesson: Lesson, meets: Any, otherwise: str) -> bool:
        until_s = time.monotonic() + PATIENCE_MS / 1000
        while time.monotonic() < until_s:
            if meets(self._view()):
                return True
            self._page.wait_for_timeout(LOOKS_APART_MS)
        view = self._view()
        self.figures.wrong.append(
            f"{self._uid} {lesson.id}: {otherwise}: {view['phase']}: {view['words']['en']}"
        )
        return False

    def _view(self) -> Any:
        return self._page.request.get(self._page.url.split("/table/")[0] + "/live.json").json()

    def _photograph(self, lesson: Lesson) -> None:
        if self._pictures is not None:
            where = self._pictures / f"{self._uid}-{lesson.id}-{'phone' if self._phone else 'desktop'}.png"
            self._page.wait_for_timeout(400)
            self._page.screenshot(path=where)


def main() -> None:
    """Measures, and prints one JSON line a game and size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    parser.add_argument("--lessons", type=int, default=12, help="so many of each game")
    parser.add_argument("--pictures", type=Path, help="folder for a screenshot of each lesson")
    chosen = parser.parse_args()
    games = chosen.game or list(game_ids())
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for uid in games:
            for phone in (False, True):
                with served("rugby_chess") as url, opened(browser, url, phone) as page:
                    learner = Learner(page, uid, phone, chosen.pictures)
                    learner.learn(chosen.lessons)
                figures = learner.figures
                seconds = {
                    what: [round(median(s), 1), round(max(s), 1)] for what, s in figures.seconds.items()
                }
                print(
                    json.dumps(
                        {
                            "game": uid,
                            "phone": phone,
                            "median and longest s": seconds,
                            "wrong": figures.wrong,
                        }
                    ),
                    flush=True,
                )


if __name__ == "__main__":
    main()
