"""The rules compiled by mypyc, proven to be the same and measured: ``make bench-compiled``.

What lists and judges moves is copied to ``build/compiled`` and compiled there by a C compiler; the rest of
the rules goes on as Python. Then both list the moves of the same positions and count sequences (perft), and
``rules_bench`` runs with the compiled ones. The product does not need this: nothing here is installed.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from tachiai.rules.line import Line, perft
from tachiai.rules.registry import game_ids, open_game
from tests.bench.rules_bench import random_position

ROOT = Path(__file__).parent.parent.parent
BUILD = ROOT / "build" / "compiled"
# Modules of a game that are asked at every move, and what they all use. mypyc makes a ``cached_property`` one
# that does not cache; none of these has any.
HOT = (
    *("alone", "army", "attack", "board", "drops", "formations", "fortress"),
    *("groups", "judge", "movement", "past", "pieces", "state", "turn"),
)
SHARED = ("boards", "squares")
POSITIONS = 40
PERFT_PLIES = 2
COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--namespace-packages", "--explicit-package-bases", "--python-version", "3.11"]
modules = mypycify([*options, *sys.argv.pop().split()], opt_level="3")
setup(name="compiled-rules", packages=[], ext_modules=modules)
"""


def main() -> int:
    """Compiles, compares and measures; 0 if both count the same."""
    if sys.argv[1:] == ["--counts"]:
        print("\n".join(counts()))
        return 0
    compile_rules()
    interpreted, compiled = run_with(None, "--counts"), run_with(BUILD, "--counts")
    print(compiled)
    if interpreted != compiled:
        print(f"expected the same as interpreted:\n{interpreted}")
        return 1
    print("The same as interpreted. Speed, compiled:", flush=True)
    run_with(BUILD, module="tests.bench.rules_bench", shown=True)
    return 0


def compile_rules() -> None:
    """Copies the rules and compiles the hot modules where they were copied to."""
    shutil.rmtree(BUILD, ignore_errors=True)
    rules = BUILD / "tachiai" / "rules"
    shutil.copytree(ROOT / "rules", rules, ignore=shutil.ignore_patterns("__pycache__"))
    hot = [rules / f"{name}.py" for name in SHARED]
    hot += sorted(path for path in rules.glob("games/*/*.py") if path.stem in HOT)
    names = " ".join(str(path.relative_to(BUILD)) for path in hot)
    print(f"compiling {len(hot)} modules, a few minutes", flush=True)
    command = [sys.executable, "-c", COMPILE, "-q", "build_ext", "--inplace", names]
    environment = os.environ | {"MYPYPATH": str(BUILD)}
    done = subprocess.run(
        command, cwd=BUILD, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        sys.exit(done.stdout)


def run_with(
    folder: Path | None, *arguments: str, module: str = "tests.bench.compiled_rules", shown: bool = False
) -> str:
    """Runs a module with the rules of ``folder`` (None: those of this tree) and returns what it prints."""
    environment = os.environ | ({"PYTHONPATH": str(folder)} if folder else {})
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        check=True,
        text=True,
        stdout=None if shown else subprocess.PIPE,
    )
    return (done.stdout or "").strip()


def counts() -> Iterator[str]:
    """Yields for each game the sequences from the start, and what stands for every move of many positions."""
    for uid in game_ids():
        game, chance, moves = open_game(uid), Random(1), sha256()
        for _ in range(POSITIONS):
            text = random_position(game, chance)
            state = game.parse_position(text)
            for move in sorted(game.legal_texts(state)):
                child = game.play_unchecked(state, game.parse_move(move))
                moves.update(f"{move} {game.format_position(child)} {game.outcome(child)}\n".encode())
        sequences = perft(Line(game, game.start()), PERFT_PLIES)
        yield f"{uid:12} perft({PERFT_PLIES}) {sequences:8}   {POSITIONS} positions: {moves.hexdigest()[:16]}"


if __name__ == "__main__":
    sys.exit(main())
