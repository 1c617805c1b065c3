"""The trial in a real browser: ``make bench-site``, or ``python -m tests.bench.site_bench``.

The built site is served on loopback, uncompressed. For some pages: how soon they are seen, and what is
transferred. For each game: how soon the trial shows its first legal squares, how long level 3 thinks, whether
the browser's Python finds in random positions the moves that this one finds, and how a whole game of random
moves against level 2 went.
"""

import argparse
import gzip
import json
import os
import sys
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, Request, sync_playwright

from tachiai.hardware_docs.site.chromium import CHROMIUM
from tachiai.hardware_docs.site.pages import BUILT, built_site
from tachiai.hardware_docs.site.trial import Trial
from tachiai.rules.registry import open_game
from tests.support.browser_pages import FLAGS
from tests.support.site_server import served_folder
from tests.support.trial_in_browser import asked, differing, positions, whole_game

GAMES = ("rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess")
LOADING_MS = 300_000
PATHS = ("en/", "ja/", "en/games/chatra/", "en/reference/commands/", "en/try/")


def answers_s(page: Page, uid: str, level: int, number: int) -> list[float]:
    """How long a level thinks in some random positions."""
    times = []
    for position in positions(uid, number):
        asked(page, do="new", game=uid, position=position)
        times.append(asked(page, do="computer", level=level)[1])
    return times


def first_move_s(page: Page, address: str, uid: str) -> tuple[float, float, float]:
    """Seconds from the page until the trial shows a board, until it listens, and until it shows where a piece
    may go. The page is there already: the browser has what it read before.
    """
    trial, game = Trial(), open_game(uid)
    trial.new(uid)
    start, end = next(iter(trial._gestures.moves))
    thing = next((thing for thing, cells in trial._gestures.supply.items() if end in cells), "")
    taken = f'[data-thing="+{thing}"]' if start is None else f'[data-cell="{game.board.names[start]}"]'
    began = time.perf_counter()
    page.goto(f"{address}/en/try/#game={uid}")
    page.locator(".trial-board svg").wait_for(timeout=LOADING_MS)
    board_s = time.perf_counter() - began
    page.locator("#trial[data-mover]:not([aria-busy]) .trial-play:not([inert])").wait_for(timeout=LOADING_MS)
    ready_s = time.perf_counter() - began
    page.locator(taken).click()
    page.locator('#trial [data-mark="legal"]').first.wait_for(timeout=LOADING_MS)
    return board_s, ready_s, time.perf_counter() - began


def first_paint(browser: Browser, address: str, path: str) -> str:
    """How soon a page of the site is seen by a first visitor, and what is transferred for it."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))  # it marks what it is given: no method
    page.goto(f"{address}/{path}", wait_until="networkidle")
    paint_ms = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    kilobytes = sum(each.sizes()["responseBodySize"] for each in list(loaded)) / 1000
    context.close()
    return f"{path}: first paint {paint_ms / 1000:.2f} s, {kilobytes:,.0f} kB in {len(loaded)} files"


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
    wanted.add_argument("--only", choices=GAMES, help="one game")
    given = wanted.parse_args()
    if built_site() is None:
        sys.exit("the site is not built: make site")
    print(sizes(), flush=True)
    with served_folder(BUILT) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        for path in PATHS:
            print(first_paint(browser, address, path), flush=True)
        for uid in (given.only,) if given.only else GAMES:
            page = browser.new_page()
            page.set_default_timeout(LOADING_MS)
            board_s, ready_s, legal_s = first_move_s(page, address, uid)
            thinks_s = answers_s(page, uid, 3, given.answers)
            said = {
                "board_s": round(board_s, 1),
                "ready_s": round(ready_s, 1),
                "first_legal_squares_s": round(legal_s, 1),
                "level_3_s": [round(median(thinks_s), 2), round(max(thinks_s), 2)],
                "positions_that_differ": f"{differing(page, uid, given.positions)} of {given.positions}",
            }
            said["game"] = whole_game(page, uid)
            said["load_of_machine"] = round(os.getloadavg()[0], 1)
            print(uid, json.dumps(said), flush=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
