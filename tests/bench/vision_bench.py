"""How well and how fast the eye reads: ``make bench-vision``, or ``python -m tests.bench.vision_bench``.

On path-traced pictures, which its own renderer did not make, and on photographs where they are given. See
README.md beside this file.
"""

import argparse
import json
from collections import Counter
from dataclasses import asdict
from os import environ
from pathlib import Path
from tempfile import gettempdir

import cv2
import numpy as np

from tachiai.vision.opencv import read_image
from tests.bench.frame_times import frame_times
from tests.bench.own_board_evenings import report_evenings
from tests.bench.own_board_reading import report_own_boards
from tests.bench.own_board_training.samples import BENCH_FROM
from tests.bench.path_traced.reading import WAYS, Results, read_series
from tests.bench.path_traced.series import Series, all_series
from tests.bench.photographs import report_photographs
from tests.bench.score import EXPLAINED, HEADINGS

IMAGES = 200
OWN = 36
EVENING_MOVES = 12
SPP = 16
TIMED_WH = (1280, 720)
WORST = 12  # mistakes named in the report
GOALS = "Goals: error up to 0.05 %, none wrong and sure; unchanged up to 10 ms, fully read up to 40 ms."
OWN_GOALS = (
    "Goals: none wrong and sure; unsure up to 8 %, with a start picture 3 % but for glare; false hands 1 %."
)


def main() -> None:
    """Prints the report."""
    options = _options()
    cv2.setNumThreads(1)
    if options.images:
        _path_traced(options.out, options.images, options.spp)
    print()
    if options.own:
        report = report_own_boards(
            options.out, options.own_first, options.own, lambda text: print(text, flush=True)
        )
        print("\n".join(report))
        print(OWN_GOALS + "\n")
    if options.evening_moves:
        print("\n".join(report_evenings(options.evening_moves, lambda text: print(text, flush=True))) + "\n")
    photos = options.photos or environ.get("TACHIAI_PHOTOS")
    print("\n".join(report_photographs(Path(photos) if photos else None)))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--images", type=int, default=IMAGES, help="path-traced positions (0: none)")
    parser.add_argument("--spp", type=int, default=SPP, help="paths to the pixel")
    parser.add_argument("--own", type=int, default=OWN, help="series of own boards (0: none)")
    parser.add_argument("--own-first", type=int, default=0, help="begin with the N-th of these series")
    parser.add_argument("--evening-moves", type=int, default=EVENING_MOVES,
                        help="moves in an evening at each kind of own board (0: none)")  # fmt: skip
    parser.add_argument("--photos", type=Path, help="folder of photographs, or TACHIAI_PHOTOS")
    parser.add_argument("--out", type=Path, default=Path(gettempdir()) / "tachiai-bench-vision",
                        help="where the traced pictures are kept")  # fmt: skip
    options = parser.parse_args()
    if not 0 <= options.images <= 10_000 or not 0 <= options.own <= 10_000 or not 1 <= options.spp <= 4096:
        parser.error("expected up to 10000 images and series and 1 to 4096 paths to the pixel")
    if not 0 <= options.evening_moves <= 60:
        parser.error("expected up to 60 moves in an evening")
    if not 0 <= options.own_first <= BENCH_FROM - options.own:
        parser.error(
            f"expected series of own boards below number {BENCH_FROM}: from there on they are for training"
        )
    return options


def _path_traced(out: Path, images: int, spp: int) -> None:
    results = Results()
    timed: list[Series] = []
    try:
        for series in all_series(out, images, spp, lambda text: print(text, flush=True)):
            read_series(series, results)
            if tuple(series.look["picture_wh"]) == TIMED_WH and series.game not in {s.game for s in timed}:
                timed.append(series)
    except ImportError as error:
        print(f"path-traced pictures: not measured. {error}")
        return
    _print_tallies(results)
    _print_mistakes(results)
    _print_times(timed)
    _save(results, out / "mistakes.json")


def _print_tallies(results: Results) -> None:
    print("\nPath-traced pictures\n" + HEADINGS)
    for way in WAYS:
        for condition in sorted(results.tallies[way], key=lambda name: (name != "all", name)):
            name = f"{way}:" if condition == "all" else f"  {condition}"
            print(results.tallies[way][condition].line(name))
    print(EXPLAINED)
    made = results.calibrations
    print(f"calibrations: {made['passed']} passed, {made['failed']} failed")
    print("\n".join(results.not_read))


def _print_mistakes(results: Results) -> None:
    for way in WAYS:
        tally = results.tallies[way].get("all")
        if tally is None or not tally.mistakes:
            continue
        kinds = Counter(f"{m.truth}→{m.seen}" for m in tally.mistakes)
        print(f"{way}, taken for another: " + ", ".join(f"{n} × {kind}" for kind, n in kinds.most_common()))
        worst = sorted(tally.mistakes, key=lambda mistake: mistake.truth_probability)
        for m in worst[:WORST]:
            print(f"  {m.picture} {m.cell}: {m.truth} taken for {m.seen} ({m.probability:.3f})")


def _print_times(timed: list[Series]) -> None:
    print(f"\nCPU ms a frame of {TIMED_WH[0]} × {TIMED_WH[1]}, one thread: median, 95th percentile")
    for series in timed:
        parts = [
            f"{what} {np.median(times):.1f}, {np.percentile(times, 95):.1f}"
            for what, times in frame_times(series.game, read_image(series.start[0].path)).items()
            if times
        ]
        print(f"  {series.game:14}" + "; ".join(parts))
    print(GOALS)


def _save(results: Results, path: Path) -> None:
    found = {way: [asdict(m) for m in results.tallies[way]["all"].mistakes]
             for way in WAYS if "all" in results.tallies[way]}  # fmt: skip
    path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
