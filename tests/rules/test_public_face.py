"""The rules as a library: what the package gives by name, how little it takes along, and its tour."""

import doctest
import subprocess
import sys
from pathlib import Path

import tachiai.rules

FOLDER = Path(__file__).parents[2] / "rules"
IMPORT_ALONE = """
import sys
import tachiai.rules
print(*(name for name in sys.modules if name.startswith("tachiai.rules.games.")))
print(*({name.split(".")[0] for name in sys.modules} & {"numpy", "cv2", "flask", "sqlalchemy", "click"}))
"""


def test_every_name_of_the_public_face_is_there_once_and_in_order() -> None:
    names = tachiai.rules.__all__
    assert names == sorted(set(names))
    assert [name for name in names if not hasattr(tachiai.rules, name)] == []


def test_the_tour_says_what_happens() -> None:
    tried = doctest.testfile(str(FOLDER / "README.md"), module_relative=False, encoding="utf-8")
    assert tried.attempted > 20
    assert tried.failed == 0


def test_the_rules_are_typed_for_others() -> None:
    assert (FOLDER / "py.typed").exists()


def test_the_package_loads_no_game_before_it_is_asked_for_and_nothing_heavy() -> None:
    ran = subprocess.run([sys.executable, "-c", IMPORT_ALONE], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
