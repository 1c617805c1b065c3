"""What ``pyproject.toml`` cannot say: mypyc compiles what the engine asks most.

``make wheel-compiled`` builds with it in a copy of the sources. A wheel built without it is pure Python and
needs no compiler.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Extension, setup

LINKS = Path("build", "mypyc")
# What is compiled, in the folder rules. mypyc makes a ``cached_property`` one that does not cache, knows no
# generic named tuple, and lets no class outside inherit from a compiled one: none of these has such.
SHARED = ("squares",)
ENGINE = ("forcing", "ordering", "table", "tree")
#: Of a game, where it has them.
OF_GAME = (
    *("alone", "army", "attack", "board", "captures", "drops", "evaluation", "formations", "fortress"),
    *("groups", "hands", "judge", "movement", "past", "pieces", "rim", "state", "turn"),
)


def modules(rules: Path) -> Iterator[Path]:
    """Yields the files of the modules that are compiled."""
    yield from (rules / f"{name}.py" for name in SHARED)
    yield from (rules / "engine" / f"{name}.py" for name in ENGINE)
    yield from (path for path in sorted(rules.glob("games/*/*.py")) if path.stem in OF_GAME)


def extensions() -> list[Extension]:
    """The compiled modules."""
    # mypyc takes a module's name from where it lies.
    shutil.rmtree(LINKS, ignore_errors=True)
    (LINKS / "tachiai").mkdir(parents=True)
    (LINKS / "tachiai" / "rules").symlink_to(Path("rules").resolve())
    os.environ["MYPYPATH"] = str(LINKS)
    options = ["--config-file=", "--namespace-packages", "--explicit-package-bases"]
    paths = [str(path) for path in modules(LINKS / "tachiai" / "rules")]
    return mypycify([*options, *paths], opt_level="3", debug_level="0", group_name="tachiai.rules.compiled")


setup(ext_modules=extensions())
