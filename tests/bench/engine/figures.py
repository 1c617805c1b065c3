"""What else was measured of the engine: planted wins, the first hint, memory. Kept in ``figures.json``."""

import json
import multiprocessing
import resource
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from tachiai.firmware.table.absent_players import ADVICE_MS, ADVICE_NODES
from tachiai.rules.engine import SearchLimits, search
from tachiai.rules.engine.requests import EngineRequest, answer
from tachiai.rules.line import Line
from tachiai.rules.registry import game_ids, open_game
from tests.support.planted_wins import planted_positions
from tests.support.random_lines import random_position

KEPT = Path(__file__).with_name("figures.json")
PLIES = ("1", "3", "5")  # of planted wins
POSITIONS = 24
WIN_MS = 5_000


@dataclass(frozen=True)
class Figures:
    """What was measured of one game. ``wins``: plies of a planted win → how many were found with their exact
    length, of how many. ``false_claims``: how many claims of a win were false, of how many positions.
    ``hint_ms``: CPU time of a hint, on average and at worst. ``peak_mb``: memory of a process that searched
    as long as the longest move takes.
    """

    game: str
    date: str = ""
    wins: dict[str, tuple[int, int]] = field(default_factory=dict)
    false_claims: tuple[int, int] = (0, 0)
    hint_ms: tuple[float, float] = (0.0, 0.0)
    peak_mb: float = 0.0


def with_wins(figures: Figures) -> Figures:
    """Returns ``figures`` with what the engine makes of the planted positions of the game."""
    found: dict[str, tuple[int, int]] = {}
    false, asked = 0, 0
    for one in planted_positions():
        if one.game.uid != figures.game:
            continue
        line = Line(one.game, one.game.parse_position(one.position))
        forced = search(line, SearchLimits(ms=WIN_MS), clock_s=process_time).forced
        asked += 1
        if one.plies:
            exact, of = found.get(str(one.plies), (0, 0))
            found[str(one.plies)] = exact + (forced == one.plies), of + 1
        # A position without a planted win has none within three plies; longer ones are not known.
        false += forced is not None and forced < (one.plies or 4)
    return replace(figures, wins=found, false_claims=(false, asked))


def with_costs(figures: Figures) -> Figures:
    """Returns ``figures`` with what a hint and a long search cost, measured in a process of its own."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as alone:
        times_ms, peak_mb = alone.submit(_costs, figures.game).result()
    return replace(figures, hint_ms=(round(fmean(times_ms), 1), round(max(times_ms), 1)), peak_mb=peak_mb)


def _costs(uid: str) -> tuple[list[float], float]:
    """CPU milliseconds of a hint in positions of random play, and the peak of memory after a long search."""
    game, chance = open_game(uid), Random(1)
    lines = [Line(game, game.parse_position(random_position(game, chance))) for _ in range(POSITIONS)]
    search(lines[0], SearchLimits(nodes=1))  # loads what a table has loaded before the first hint
    times_ms = []
    for line in lines:
        start_s = process_time()
        answer(
            EngineRequest(line, SearchLimits(ADVICE_MS, ADVICE_NODES), advice=True),
            process_time,
            should_stop=lambda: False,
        )
        times_ms.append(1000 * (process_time() - start_s))
    for line in lines[:2]:
        search(line, SearchLimits(ms=WIN_MS), clock_s=process_time)
    return times_ms, round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)


def kept(path: Path = KEPT) -> list[Figures]:
    """Returns what was measured, in the order of the games."""
    return [_from_json(values) for values in json.loads(path.read_text(encoding="utf-8"))]


def figures_of(game: str, path: Path = KEPT) -> Figures:
    """Returns what is kept of a game."""
    return next((each for each in kept(path) if each.game == game), Figures(game))


def keep(figures: Figures, path: Path = KEPT) -> None:
    """Keeps what was measured of one game in the place of what was measured before."""
    found = [*(each for each in kept(path) if each.game != figures.game), figures]
    found.sort(key=lambda each: game_ids().index(each.game))
    rows = [json.dumps(asdict(each)) for each in found]
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def cells(figures: Figures) -> Sequence[str]:
    """Returns the row of a table: the wins by their length, false claims, hint and memory."""
    wins = [figures.wins.get(plies) for plies in PLIES]
    return (
        *("–" if win is None else f"{win[0]} / {win[1]}" for win in wins),
        f"{figures.false_claims[0]} / {figures.false_claims[1]}",
        f"{figures.hint_ms[0]:.0f} ({figures.hint_ms[1]:.0f})",
        f"{figures.peak_mb:.0f}",
    )


def _from_json(values: dict[str, Any]) -> Figures:
    pairs = {name: tuple(values[name]) for name in ("false_claims", "hint_ms")}
    wins = {plies: tuple(pair) for plies, pair in values["wins"].items()}
    return Figures(**values | pairs | {"wins": wins})
