"""The compiled wheel, proven to do the same and measured: ``make bench-compiled``.

The wheel of ``make wheel-compiled`` is unpacked in ``build/compiled``. With it and without it the moves of
the same positions are listed and made, sequences counted (perft), and searches end with the same move, score
and number of nodes. Then both are measured. ``--publish`` keeps the figures and writes
``hardware_docs/strength.md``.
"""

import argparse
import gc
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from tachiai.rules.engine import SearchLimits, search
from tachiai.rules.engine.matches import opening
from tachiai.rules.line import AnyLine, Line, perft
from tachiai.rules.registry import game_ids, open_game
from tests.bench.engine import compiled_figures, strength
from tests.bench.engine.compiled_figures import Speeds
from tests.bench.rules_bench import ROUNDS, Course, chess_course, game_courses
from tests.support.random_lines import random_position

ROOT = Path(__file__).parent.parent.parent
BUILD = ROOT / "build" / "compiled"
POSITIONS = 40
PERFT_PLIES = 2
OPENINGS = (4, 8, 12, 16, 20, 24)  # plies before each search
NODES = 2_000  # of a search
TURNS = 5  # measurements of either kind, in turn; the median counts, as other programs run beside


def main() -> int:
    """Compares and measures; 0 if both do the same."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--wheel", type=Path, help="this one, instead of the newest in dist")
    parser.add_argument("--publish", action="store_true", help="keep the figures and write the page")
    parser.add_argument("--inside", choices=("counts", "speeds"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        print("\n".join(counts()) if chosen.inside == "counts" else json.dumps(speeds()))
        return 0
    unpack(chosen.wheel or newest_wheel())
    interpreted, compiled = inside(None, "counts"), inside(BUILD, "counts")
    print(compiled, flush=True)
    if interpreted != compiled:
        print(f"expected the same as interpreted:\n{interpreted}")
        return 1
    measured = [(inside(None, "speeds"), inside(BUILD, "speeds")) for _ in range(TURNS)]
    found = [
        Speeds(
            uid, *(median(json.loads(turn[kind])[uid][what] for turn in measured) for kind, what in PLACES)
        )
        for uid in game_ids()
    ]
    print("The same as interpreted. Moves a second / python-chess and nodes a second:")
    print(compiled_figures.table_of(found, "en"))
    if chosen.publish:
        compiled_figures.keep(found)
        strength.publish()
    return 0


# As ``Speeds`` has them: 0 interpreted, 1 compiled; 0 moves, 1 nodes.
PLACES = ((0, 0), (1, 0), (0, 1), (1, 1))


def newest_wheel() -> Path:
    """The compiled wheel that was built last."""
    wheels = sorted((ROOT / "dist").glob("tachiai-*-cp*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        sys.exit("no compiled wheel in dist: make wheel-compiled")
    return wheels[-1]


def unpack(wheel: Path) -> None:
    """Unpacks a wheel where ``inside`` finds it."""
    shutil.rmtree(BUILD, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(BUILD)


def inside(folder: Path | None, what: str) -> str:
    """What a process with the rules of ``folder`` (None: those of this tree) prints."""
    environment = os.environ | ({"PYTHONPATH": str(folder)} if folder else {})
    command = [sys.executable, "-m", "tests.bench.compiled_rules", "--inside", what]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, text=True, stdout=subprocess.PIPE)
    return done.stdout.strip()


def counts() -> Iterator[str]:
    """Yields for each game the sequences from the start, and what stands for every move of many positions and
    for some searches.
    """
    for uid in game_ids():
        game, chance, moves = open_game(uid), Random(1), sha256()
        for _ in range(POSITIONS):
            text = random_position(game, chance)
            state = game.parse_position(text)
            for move in sorted(game.legal_texts(state)):
                child = game.play_unchecked(state, game.parse_move(move))
                moves.update(f"{move} {game.format_position(child)} {game.outcome(child)}\n".encode())
        searches = sha256()
        for line in _openings(uid):
            found = search(line, SearchLimits(nodes=NODES))
            told = game.format_move(found.move), found.score, found.depth, found.nodes
            searches.update(f"{told}\n".encode())
        sequences = perft(Line(game, game.start()), PERFT_PLIES)
        yield (
            f"{uid:12} perft({PERFT_PLIES}) {sequences:8}   {POSITIONS} positions: {moves.hexdigest()[:16]}"
            f"   {len(OPENINGS)} searches: {searches.hexdigest()[:16]}"
        )


def speeds() -> dict[str, tuple[float, float]]:
    """Game → moves listed, as a multiple of python-chess, and nodes a second of a search."""
    courses = {course.name: course for course in game_courses() if course.name in game_ids()}
    moves = _beside_chess(courses)
    return {uid: (round(moves[uid], 2), round(_nodes_a_second(uid))) for uid in game_ids()}


def _beside_chess(courses: dict[str, Course]) -> dict[str, float]:
    reference = chess_course()
    gc.disable()
    for _ in range(ROUNDS):
        for course in (reference, *courses.values()):
            course.run_round()
    gc.enable()
    return {uid: course.moves_a_second / reference.moves_a_second for uid, course in courses.items()}


def _nodes_a_second(uid: str) -> float:
    nodes, seconds = 0, 0.0
    for line in _openings(uid):
        start_s = process_time()
        nodes += search(line, SearchLimits(nodes=NODES)).nodes
        seconds += process_time() - start_s
    return nodes / seconds


def _openings(uid: str) -> Iterator[AnyLine]:
    game = open_game(uid)
    return (opening(game, seed, plies) for seed, plies in enumerate(OPENINGS, 1))


if __name__ == "__main__":
    sys.exit(main())
