"""How soon the virtual table answers a hand: ``make bench-page``, or ``python -m tests.bench.page_bench``.

A real Chromium looks at ``tachiai demo``, a mouse plays at it, and the page's own clock says when what it
shows has changed. For each game: press → legal squares, release → verdict and → recorded, an illegal move and
its putting back, ten plies as quick as the mouse can, and quick drags at random, after which the mouse brings
the table back; and how smoothly a piece follows the pointer on a processor that is four times slower. See
README.md beside this file.
"""

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from tachiai.firmware.tables.equipment import find_equipment
from tachiai.rules.belief.explain import infer
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import game_ids
from tachiai.rules.sight import Refused, sure_sight
from tests.bench.at_the_page.demo import chromium, opened, served
from tests.bench.at_the_page.frames import SLOWED, dragged
from tests.bench.at_the_page.news import News
from tests.support.pointer import Drag, Finger, Mouse, loose

PATIENCE_S = 20.0
QUICK_PLIES = 10
QUICK_PLY_S = 0.5  # the quickest that anybody plays with a mouse
GAP = "?"  # stands in the list of moves for plies that the referee missed
MILLIMETRES_ROUND = 60.0  # quick drags at random end so far beside the sheet, too


@dataclass
class Figures:
    """Seconds by what was measured, and what went wrong."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    wrong: list[str] = field(default_factory=list)
    frames: str = ""  # how a drag looked on a slowed processor

    def note(self, what: str, begin_ms: float, end_ms: float | None) -> None:
        """Adds a time, or that it never came."""
        if end_ms is None:
            self.wrong.append(f"{what}: not within {PATIENCE_S:g} s")
        else:
            self.seconds[what].append((end_ms - begin_ms) / 1000)


class Bench:
    """One game at one page."""

    def __init__(self, uid: str, mouse: Mouse, news: News, seed: int) -> None:
        self._equipment = find_equipment(uid, {})
        self._game = self._equipment.game
        self._line: AnyLine = Line(self._game, self._game.start())
        self._mouse, self._news = mouse, news
        self._rng = np.random.default_rng(seed)
        self.figures = Figures()

    def plies(self, count: int) -> None:
        """Plays legal moves, each after the last one was recorded."""
        for _ in range(count):
            move = self._any_move()
            if move is None:
                return
            self._legal_squares(move)
            self._illegal()
            line = self._line.play(move)
            self._make(move)
            released_ms = self._news.last("pointerup").at_ms
            number = str(line.ply)
            self._note("release → recorded", released_ms, "plies", number)
            verdict_ms = self._news.first_after(released_ms, {"phase": "confirming", "plies": number})
            self.figures.note("release → verdict", released_ms, verdict_ms)
            if not self._wait("phase", "waiting", "over"):
                self.figures.wrong.append(f"{self._game.format_move(move)}: {self._news.last('phase').value}")
                return
            self._line = line

    def quick_plies(self) -> None:
        """Plays as quick as anybody can."""
        line = self._line
        for _ in range(QUICK_PLIES):
            move = self._any_move(line)
            if move is None:
                break
            begin_s = time.monotonic()
            self._make(move, line)
            line = line.play(move)
            left_s = begin_s + QUICK_PLY_S - time.monotonic()
            self._mouse.page.wait_for_timeout(max(0.0, 1000 * left_s))
        released_ms = self._news.last("pointerup").at_ms
        what = f"{QUICK_PLIES} quick plies → all recorded"
        self._note(what, released_ms, "plies", str(line.ply))
        texts = self._mouse.page.locator(".move-list li").all_inner_texts()
        if GAP in texts or self._positions(texts) != [node.state for node in line.nodes()]:
            self.figures.wrong.append(f"quick plies: {texts} and not {line.texts()}: {self._phase()}")
            return
        self._line = line
        self._wait("phase", "waiting", "over")

    def _positions(self, texts: Iterable[str]) -> list[Any]:
        """The positions of a game; moves that lead to the same one cannot be told apart on the table."""
        line: AnyLine = Line(self._game, self._game.start())
        for text in texts:
            line = line.play(self._game.parse_move(text))
        return [node.state for node in line.nodes()]

    def quick_drags(self, count: int) -> None:
        """Drags things about at random, half of them the one that was dragged last, then puts all back."""
        things = self._mouse.things.items
        item_id = things[0].id
        width_mm, height_mm = self._equipment.sheet.size_mm
        for _ in range(count):
            if self._rng.random() < 0.5:
                item_id = loose(self._rng, self._mouse.things).id
            x = self._rng.uniform(-MILLIMETRES_ROUND, width_mm + MILLIMETRES_ROUND)
            y = self._rng.uniform(-MILLIMETRES_ROUND, height_mm + MILLIMETRES_ROUND)
            self._mouse.refresh()
            self._mouse.drag(Drag(item_id, float(x), float(y)), steps=2)
            self._mouse.page.wait_for_timeout(float(self._rng.uniform(0, 400)))
        released_ms = self._news.last("pointerup").at_ms
        for _ in range(5):
            self._mouse.page.wait_for_timeout(1500)
            self._mouse.refresh()
            self._mouse.show(self._layout(), self._game.to_move(self._line.state))
            if self._wait("phase", "waiting", patience_s=6.0):
                self._note("drags at random → put right again", released_ms, "phase", "waiting")
                return
        self.figures.wrong.append(f"after {count} drags: {self._phase()}")

    def _phase(self) -> str:
        return self._mouse.page.locator("[data-fragment='verdict']").first.inner_text()

    def _make(self, move: Any, line: AnyLine | None = None) -> None:
        state = (line or self._line).state
        self._mouse.stages(self._game.stages(state, move), self._game.to_move(state))

    def _legal_squares(self, move: Any) -> None:
        """Takes up the piece that would move first, waits for a light where it may go, and puts it back."""
        layout = self._layout()
        stage = self._game.stages(self._line.state, move)[0]
        come = [Cell(c) for c, symbol in enumerate(stage) if symbol != layout[c] and symbol != EMPTY]
        leavers = [Cell(c) for c, symbol in enumerate(stage) if symbol != layout[c] and layout[c] != EMPTY]
        if len(come) != 1 or len(leavers) != 1 or layout[leavers[0]] != stage[come[0]]:
            return
        if self._game.owners.get(layout[leavers[0]]) is not self._game.to_move(self._line.state):
            return
        here = self._equipment.sheet.centres_mm[leavers[0]]
        near = min(
            (item for item in self._mouse.things.items if not item.is_rider),
            key=lambda item: np.hypot(item.x_mm - here[0], item.y_mm - here[1]),
        )
        before = self._news.last("phase").value
        self._mouse.press(near.id)
        pressed_ms = self._news.last("pointerdown").at_ms
        name = self._game.board.names[come[0]]
        lit_ms = self._news.wait("lamps", lambda lit: name in lit.split(), pressed_ms, PATIENCE_S)
        self.figures.note("press → legal squares", pressed_ms, lit_ms)
        self._mouse.release(Drag(near.id, near.x_mm, near.y_mm))
        released_ms = self._news.last("pointerup").at_ms
        self._note("put back → cleared", released_ms, "phase", before)

    def _illegal(self) -> None:
        """Makes an illegal move and puts it back, if one is found."""
        found = self._any_illegal()
        if found is None:
            return
        layout = self._layout()
        player = self._game.to_move(self._line.state)
        self._mouse.show(found, player)
        released_ms = self._news.last("pointerup").at_ms
        self._note("release → red", released_ms, "phase", "illegal")
        self._mouse.show(layout, player)
        released_ms = self._news.last("pointerup").at_ms
        self._note("illegal put back → cleared", released_ms, "phase", "waiting")

    def _any_move(self, line: AnyLine | None = None) -> Any:
        line = line or self._line
        if line.outcome is not None:
            return None
        moves = list(self._game.legal_moves(line.state))
        return moves[int(self._rng.integers(len(moves)))] if moves else None

    def _any_illegal(self) -> Layout | None:
        layout = self._layout()
        mover = self._game.to_move(self._line.state)
        grid = self._game.board.grid_cells
        mine = [c for c in grid if self._game.owners.get(layout[c]) is mover]
        free = [c for c in grid if layout[c] == EMPTY]
        if not mine or not free:
            return None
        for _ in range(20):
            start, goal = self._rng.choice(mine), self._rng.choice(free)
            shown = list(layout)
            shown[start], shown[goal] = EMPTY, layout[start]
            verdict = infer(self._line, sure_sight(tuple(shown), self._game.symbols))
            if isinstance(verdict, Refused):
                return tuple(shown)
        return None

    def _layout(self) -> Layout:
        return self._game.layout(self._line.state)

    def _note(self, what: str, begin_ms: float, kind: str, *values: str) -> None:
        at_ms = self._news.wait(kind, lambda value: value in values, begin_ms, PATIENCE_S)
        self.figures.note(what, begin_ms, at_ms)

    def _wait(self, kind: str, *values: str, patience_s: float = PATIENCE_S) -> bool:
        now_ms = self._news.now_ms()
        return self._news.wait(kind, lambda value: value in values, now_ms, patience_s) is not None


def measured(uid: str, plies: int, drags: int, seed: int, phone: bool) -> Figures:
    """Plays one game and returns what was measured."""
    with served(uid) as url, chromium() as browser, opened(browser, url, phone) as page:
        hand = (Finger if phone else Mouse)(page, find_equipment(uid, {}))
        bench = Bench(uid, hand, News(page), seed)
        bench.figures.frames = "" if phone else dragged(page)
        bench.plies(plies)
        if not bench.figures.wrong:
            bench.quick_plies()
        if not bench.figures.wrong and drags:
            bench.quick_drags(drags)
        return bench.figures


def main() -> None:
    """Measures what the command line asks for and prints it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=game_ids(), help="one game only; may be repeated")
    parser.add_argument("--plies", type=int, default=6, help="plies that are measured one by one")
    parser.add_argument("--drags", type=int, default=200, help="quick drags at random in each game")
    parser.add_argument("--phone", action="store_true", help="with a finger, at a phone's size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="also write all times there, as JSON")
    asked = parser.parse_args()
    everything: dict[str, Figures] = {}
    for uid in asked.game or game_ids():
        found = everything[uid] = measured(uid, asked.plies, asked.drags, asked.seed, asked.phone)
        report(uid, found.seconds)
        if found.frames:
            print(f"  a drag, {SLOWED} times slowed: {found.frames}")
        for wrong in found.wrong:
            print(f"  wrong: {wrong}")
    whole: dict[str, list[float]] = defaultdict(list)
    for found in everything.values():
        for what, seconds in found.seconds.items():
            whole[what] += seconds
    report("all games", whole)
    if asked.out:
        asked.out.write_text(json.dumps({uid: found.seconds for uid, found in everything.items()}, indent=1))


def report(title: str, seconds: dict[str, list[float]]) -> None:
    """Prints median and worst of every time."""
    print(title, flush=True)
    for what, values in seconds.items():
        print(f"  {what:38} median {median(values):5.2f} s   worst {max(values):5.2f} s   of {len(values)}")


if __name__ == "__main__":
    main()
