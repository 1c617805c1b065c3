"""The trial in a real browser: ``make bench-site``, or ``python -m tests.bench.site_bench``.

The built site is served on loopback. For each game: how soon the trial is there and shows its first legal
move, how long level 3 thinks, and whether the browser's Python finds in random positions the moves that this
one finds. With ``--games`` whole games of random moves against level 2.
"""

import argparse
import gzip
import json
import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tachiai.hardware_docs.site.pages import BUILT, built_site
from tachiai.rules.line import Line, random_line
from tachiai.rules.registry import open_game
from tests.support.browser_pages import CHROMIUM, FLAGS
from tests.support.site_server import served_folder

GAMES = ("rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess")
LOADING_MS = 300_000
LONGEST_PLIES = 60  # of a random game from which positions are taken
# A worker of its own, asked as the page asks the other one.
ASKING = """async (asked) => {
  if (!window.bench) {
    window.bench = new Worker(new URL("../../try/worker.js", location), { type: "module" });
    await new Promise((ready) => { window.bench.onmessage = ({ data }) => data.progress === 1 && ready(); });
  }
  const since = performance.now();
  const found = await new Promise((resolve) => {
    window.bench.onmessage = ({ data }) => resolve(data.found);
    window.bench.postMessage({ number: 1, asked });
  });
  return [found, performance.now() - since];
}"""


def asked(page: Page, **request: object) -> tuple[dict[str, Any], float]:
    """An answer of the browser's Python, and the seconds that it took."""
    found, took_ms = page.evaluate(ASKING, request)
    return found, took_ms / 1000


def positions(uid: str, number: int) -> list[str]:
    """Positions of random games that go on."""
    game, found, seed = open_game(uid), list[str](), 0
    while len(found) < number:
        line = random_line(game, Random(seed).choice, 1 + seed % LONGEST_PLIES)
        seed += 1
        if line.outcome is None:
            found.append(line.position)
    return found


def differing(page: Page, uid: str, number: int) -> int:
    """In how many random positions the browser finds other moves than this Python."""
    game, wrong = open_game(uid), 0
    for position in positions(uid, number):
        found, _ = asked(page, do="new", game=uid, position=position)
        wrong += found["legal"] != list(Line.at(game, position).legal_moves.texts())
    return wrong


def answers_s(page: Page, uid: str, level: int, number: int) -> list[float]:
    """How long a level thinks in some random positions."""
    times = []
    for position in positions(uid, number):
        asked(page, do="new", game=uid, position=position)
        times.append(asked(page, do="computer", level=level)[1])
    return times


def whole_game(page: Page, uid: str, longest: int = 200) -> str:
    """A game of random legal moves against level 2, and how it ended."""
    rng, (view, _) = Random(uid), asked(page, do="new", game=uid)
    while not view["over"] and len(view["plies"]) < longest:
        view, _ = asked(page, do="play", text=rng.choice(view["legal"]))
        if not view["over"]:
            view, _ = asked(page, do="computer", level=2)
    return f"{len(view['plies'])} plies, {view['over'] or 'not over'}"


def first_move_s(page: Page, address: str, uid: str) -> tuple[float, float]:
    """Seconds until the trial shows a board, and then until it knows where a piece may go."""
    began = time.perf_counter()
    page.goto(f"{address}/en/try/#game={uid}")
    page.locator(".trial-board svg").wait_for(timeout=LOADING_MS)
    page.locator("#trial:not([aria-busy])").wait_for(timeout=LOADING_MS)
    there_s = time.perf_counter() - began
    view, _ = asked(page, do="new", game=uid)
    things = view["own"] or [f"+{thing}" for thing, _ in view["beside"]]
    return there_s, asked(page, do="touch", cell=things[0])[1]


def sizes() -> str:
    """What the site and the trial take, as they are and compressed."""

    def kilobytes(folder: Path) -> str:
        files = [path for path in folder.rglob("*") if path.is_file()]
        plain = sum(path.stat().st_size for path in files)
        packed = sum(len(gzip.compress(path.read_bytes(), 6)) for path in files)
        return f"{plain / 1000:,.0f} kB, {packed / 1000:,.0f} kB compressed"

    return "\n".join(f"{name or 'all'}: {kilobytes(BUILT / name)}" for name in ("", "en", "ja", "try"))


def main() -> None:
    """Measures and prints."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--positions", type=int, default=500)
    wanted.add_argument("--answers", type=int, default=5)
    wanted.add_argument("--games", action="store_true", help="whole games against level 2, too")
    given = wanted.parse_args()
    if built_site() is None:
        sys.exit("the site is not built: make site")
    print(sizes(), flush=True)
    with served_folder(BUILT) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        for uid in GAMES:
            page = browser.new_page()
            page.set_default_timeout(LOADING_MS)
            there_s, legal_s = first_move_s(page, address, uid)
            thinks_s = answers_s(page, uid, 3, given.answers)
            said = {
                "loads_s": round(there_s, 1),
                "first_legal_squares_s": round(legal_s, 1),
                "level_3_s": [round(median(thinks_s), 2), round(max(thinks_s), 2)],
                "positions_that_differ": f"{differing(page, uid, given.positions)} of {given.positions}",
            }
            if given.games:
                said["game"] = whole_game(page, uid)
            print(uid, json.dumps(said), flush=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
