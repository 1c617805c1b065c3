"""Whole games before the referee: ``make bench-referee``, or ``python -m tests.bench.referee_bench``.

**Films** are of players who do not wait for the referee: whole games at several paces, drawn picture by
picture and coded as H.264, then read by ``tachiai referee``, and by a table that lives through them.
**Simulated** games are played from further scripts, by an observer that says what it was measured to say of
the drawn ones. **At the table** two players wait for the lights and heed them: see ``filmed_games``. The same
seed gives the same games. See README.md beside this file.
"""

import argparse
import json
import pickle
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from subprocess import run
from tempfile import gettempdir
from time import perf_counter
from typing import Any

from tachiai.rules.registry import game_ids
from tests.bench.accuracy.page import publish
from tests.bench.filmed_games import figures as table_figures
from tests.bench.filmed_games.games import Order, play
from tests.bench.filmed_games.tally import Tally, as_columns
from tests.bench.filmed_games.tally import total as total_of_tallies
from tests.bench.films.corpus import PACES_S, PICTURES_A_SECOND, Commission, made
from tests.bench.films.filming import FilmOrder
from tests.bench.films.measuring import Measured, Showing, measured, simulation
from tests.bench.films.plausible import Span
from tests.bench.films.readings import Readings, merged
from tests.bench.films.results import figures, total
from tests.bench.films.scored import grouped, summary

FIRST_SIMULATED = 1000  # numbers of simulated films begin here: none is like one that was drawn


@dataclass
class Run:
    """All that a run has found."""

    drawn: list[Measured] = field(default_factory=list)
    simulated: list[Measured] = field(default_factory=list)
    at_the_table: dict[str, list[Tally]] = field(default_factory=dict)


@dataclass(frozen=True)
class Simulation:
    """A film to be simulated, from the readings in a file."""

    order: FilmOrder
    readings_path: Path
    pictures_a_second: int


def main() -> None:
    """Measures what the command line asks for, prints every failure and the tables, writes and publishes."""
    asked = arguments()
    found, began_s = Run(), perf_counter()
    with ProcessPoolExecutor(asked.workers) as pool:
        drawn(asked, pool, found)
        simulated(asked, pool, found)
        at_the_table(asked, pool, found)
    data = as_json(found, asked)
    for name, text in tables(found):
        print(f"\n{name}\n{text}")
    print(f"\n{perf_counter() - began_s:.0f} s")
    if asked.json:
        asked.json.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if asked.publish:
        publish(data)


def arguments() -> argparse.Namespace:
    """Returns the command line's arguments."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--films", type=int, default=4, help="drawn games of each game and pace (4)")
    parser.add_argument(
        "--simulated", type=int, default=16, help="simulated games of each game and pace (16)"
    )
    parser.add_argument("--games", type=int, default=4, help="games of each kind at the table (4)")
    parser.add_argument("--game", action="append", choices=game_ids(), help="this game only; may be repeated")
    parser.add_argument("--pace", action="append", type=float, help="this pace only; may be repeated")
    parser.add_argument(
        "--drawn-pace",
        action="append",
        type=float,
        default=[],
        help="films are drawn at this pace only, and simulated at all; may be repeated",
    )
    parser.add_argument("--plies", type=int, default=24, help="players at the table stop after so many (24)")
    parser.add_argument("--film-plies", type=int, nargs=2, default=(20, 60), metavar=("SHORTEST", "LONGEST"),
                        help="how long filmed and simulated games are (20 60)")  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, help="other seeds give other games (1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to see one again (0)")
    parser.add_argument(
        "--pictures-per-second", type=int, nargs="+", default=PICTURES_A_SECOND,
        help="the first is the fastest, which a table lives through, and a multiple of all others (8 4 2)",
    )  # fmt: skip
    parser.add_argument("--folder", type=Path, default=Path(gettempdir()) / "tachiai-bench-referee",
                        help="where films are kept; what is there is not drawn again")  # fmt: skip
    parser.add_argument("--workers", type=int, choices=(1, 2, 3, 4), default=2, help="processes (2)")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.add_argument(
        "--publish", action="store_true", help="write hardware_docs/accuracy.md from this run"
    )
    return parser.parse_args()


def orders(asked: argparse.Namespace, first: int, number: int, only: Sequence[float] = ()) -> list[FilmOrder]:
    """Returns the films of every game and pace that was asked for, or of the paces ``only``."""
    return [
        FilmOrder(uid, pace_s, each, asked.seed, Span(*asked.film_plies))
        for each in range(first, first + number)
        for pace_s in asked.pace or PACES_S
        if not only or pace_s in only
        for uid in asked.game or game_ids()
    ]


def drawn(asked: argparse.Namespace, pool: ProcessPoolExecutor, found: Run) -> None:
    """Draws films and shows them to the referee."""
    paces = tuple(asked.pictures_per_second)
    wanted = [
        Commission(order, asked.folder, paces)
        for order in orders(asked, asked.first, asked.films, asked.drawn_pace)
    ]
    showings = [
        Showing(asked.folder / f"{truth.name}.json", pace, live=pace == paces[0], readings=pace == paces[0])
        for truth in pool.map(made, wanted)
        for pace in paces
    ]
    for each, showing in zip(told(pool.map(measured, showings)), showings, strict=True):
        found.drawn.append(each)
        if showing.readings and each.readings is None:
            print(f"    no readings of {each.truth.name}: an older script made it", flush=True)
    for uid in {each.truth.game for each in found.drawn}:
        keep_readings(asked.folder, uid, [each for each in found.drawn if each.truth.game == uid])


def keep_readings(folder: Path, uid: str, found: Sequence[Measured]) -> None:
    """Keeps what observers said of a game's gentle and rough films, for simulations."""
    for odd in (0, 1):
        parts = [each.readings for each in found if each.readings and each.truth.number % 2 == odd]
        if parts:
            readings_path(folder, uid, odd).write_bytes(pickle.dumps(merged(parts)))


def readings_path(folder: Path, uid: str, number: int) -> Path:
    """Returns where the readings are kept that are like those of the film ``number``."""
    return folder / f"{uid}-{'rough' if number % 2 else 'gentle'}.readings"


def simulated(asked: argparse.Namespace, pool: ProcessPoolExecutor, found: Run) -> None:
    """Plays further films from their scripts, where there are readings of the game."""
    wanted = [
        Simulation(order, readings_path(asked.folder, order.uid, order.number), asked.pictures_per_second[0])
        for order in orders(asked, FIRST_SIMULATED + asked.first, asked.simulated)
    ]
    there = [each for each in wanted if each.readings_path.is_file()]
    found.simulated += told(pool.map(simulation_of, there))


def simulation_of(wanted: Simulation) -> Measured:
    """Simulates a film, in a process of its own."""
    readings: Readings = pickle.loads(wanted.readings_path.read_bytes())
    return simulation(wanted.order, readings, wanted.pictures_a_second)


def at_the_table(asked: argparse.Namespace, pool: ProcessPoolExecutor, found: Run) -> None:
    """Lets two players play who heed the referee."""
    wanted = [
        Order(uid, number, asked.seed, asked.plies)
        for number in range(asked.first, asked.first + asked.games)
        for uid in (asked.game or game_ids())
    ]
    for order, tally in zip(wanted, pool.map(play, wanted), strict=True):
        found.at_the_table.setdefault(order.uid, []).append(tally)
        lines = (table_figures.progress(order, tally), *map(table_figures.sentence, tally.failures))
        print("\n".join(lines), flush=True)


def told(found: Iterable[Measured]) -> Iterator[Measured]:
    """Prints what came of each film, with its failures."""
    for each in found:
        print("\n    ".join((summary(each), *failures(each))), flush=True)
        yield each


def failures(found: Measured) -> list[str]:
    """Returns what went wrong in a film's record, and at the table."""
    return [*found.result.score.failures, *(f"table: {text}" for text in found.result.table.failures)]


def tables(found: Run) -> Iterator[tuple[str, str]]:
    """Yields the tables with their names."""
    for pace in sorted({each.pictures_a_second for each in found.drawn}, reverse=True):
        films = [each for each in found.drawn if each.pictures_a_second == pace]
        yield f"Films at {pace} pictures a second", columns(films)
    if found.simulated:
        yield "Simulated", columns(found.simulated)
    if found.at_the_table:
        sums = {uid: total_of_tallies(tallies) for uid, tallies in found.at_the_table.items()}
        sums["all"] = total_of_tallies(sums.values())
        shown = {uid: table_figures.figures(tally) for uid, tally in sums.items()}
        yield "At the table", as_columns(shown, table_figures.GOALS)


def columns(found: Sequence[Measured]) -> str:
    """Returns a table: a column for each pace, each game, and all."""
    return as_columns({name: figures(result) for name, result in grouped(found).items()})


def as_json(found: Run, asked: argparse.Namespace) -> dict[str, Any]:
    """Returns everything as a value for JSON."""
    tallies = {uid: total_of_tallies(each) for uid, each in found.at_the_table.items()}
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip(),
        "pictures_a_second": list(asked.pictures_per_second),
        "film_plies": list(asked.film_plies),
        "films": {
            str(pace): by_pace_and_game([m for m in found.drawn if m.pictures_a_second == pace])
            for pace in asked.pictures_per_second
        },
        "simulated": by_pace_and_game(found.simulated),
        "films_and_simulated": by_pace_and_game(
            [
                *(m for m in found.drawn if m.pictures_a_second == asked.pictures_per_second[0]),
                *found.simulated,
            ]
        ),
        "at_the_table": {uid: table_figures.figures(tally) for uid, tally in tallies.items()},
        "clauses": dict(total_of_tallies(tallies.values()).clauses),
        "failures": {
            "films": {
                f"{m.truth.name} {m.pictures_a_second}/s": failures(m)
                for m in (*found.drawn, *found.simulated)
            },
            "at_the_table": [asdict(f) for tally in tallies.values() for f in tally.failures],
        },
    }


def by_pace_and_game(found: Sequence[Measured]) -> dict[str, dict[str, dict[str, float]]]:
    """Returns the figures of each pace and game, and of each pace."""
    result: dict[str, dict[str, dict[str, float]]] = {}
    for pace_s in sorted({each.truth.pace_s for each in found}):
        of_pace = [each for each in found if each.truth.pace_s == pace_s]
        games = {uid: [m.result for m in of_pace if m.truth.game == uid] for uid in game_ids()}
        sums = {uid: total(results) for uid, results in games.items() if results}
        sums["all"] = total(each.result for each in of_pace)
        result[f"{pace_s:g}"] = {name: figures(each) for name, each in sums.items()}
    return result


if __name__ == "__main__":
    main()
