"""The Python of the trial, asked in a browser beside this one."""

from random import Random
from typing import Any

from playwright.sync_api import Page

from tachiai.rules.line import Line, random_line
from tachiai.rules.registry import open_game

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


def whole_game(page: Page, uid: str, longest: int = 200) -> str:
    """A game of random legal moves against level 2, and how it ended."""
    rng, (view, _) = Random(uid), asked(page, do="new", game=uid)
    while not view["over"] and len(view["plies"]) < longest:
        view, _ = asked(page, do="play", text=rng.choice(view["legal"]))
        if not view["over"]:
            view, _ = asked(page, do="computer", level=2)
    return f"{len(view['plies'])} plies, {view['over'] or 'not over'}"
