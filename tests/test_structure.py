"""The shape of the project: who may import whom, and what no file may hold."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tests.support.source_tree import FOLDERS, PROGRAMS, ROOMS, ROOT, python_files

# Folder → the folders of ours that it may import. The program that puts everything together is apart.
MAY_IMPORT = {
    "rules": {"rules"},
    "vision": {"rules", "vision"},
    "firmware": {"rules", "vision", "firmware"},
    "companion_web": {"rules", "companion_web"},
    "hardware_docs": {"rules", "vision", "hardware_docs"},
}


# What opens a device is imported when it is opened; its declaration only names it, for ``opener``.
NAMED_ONLY = ("firmware/drivers", "firmware/devices")
ROOMY = {room.split("/")[0] for room in ROOMS}

# Who may import, or find a file, by a name that is a value. All others are found by entry points
# (``importlib.metadata``).
BY_NAME = {
    "rules/data_games/declaration.py",  # the game file in a package
    "companion_web/pages/__init__.py",  # its own pages and those of the club
    "firmware/devices/cameras/picamera2_camera.py",
    "firmware/drivers/declaration.py",
    "firmware/cli/main.py",
    "hardware_docs/catalogue.py",  # the files that a game declares
    "rules/puzzles/puzzle.py",  # these too
    "rules/openings/book.py",  # these too
    "hardware_docs/site/trial_lesson.py",  # these too, where the catalogue cannot be imported
}

# A text that names a module of ours, as ``import_module`` and ``importlib.resources.files`` take it, perhaps
# with what to take from it (":name"), or the beginning of one, as in an f-string.
NAMES_A_MODULE = re.compile(rf"tachiai\.(?:(?:{'|'.join(FOLDERS)})(?:\.\w+)*\.?)?(?::\w+)?")

# What only a device has, as the drivers declare it, is imported where that device is driven and nowhere else.
AT_HOME: dict[str, set[str]] = {}
for drivers in (LED_DRIVERS, CAMERAS, CLOCK_DISPLAYS):
    for driver in drivers.usable.values():
        for needed in driver.modules:
            home = driver.opens.partition(":")[0].removeprefix("tachiai.").replace(".", "/")
            AT_HOME.setdefault(needed, set()).add(f"{home}.py")


def imported(path: Path) -> Iterator[str]:
    """Yields the modules that a file imports; those of this project without ``tachiai.``."""
    for module in named_in_imports(path):
        yield module.removeprefix("tachiai.")


@cache
def parsed(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def named_in_imports(path: Path) -> Iterator[str]:
    """Yields the modules that a file names in its import statements, or in texts for dynamic imports."""
    yield from in_statements(path)
    for node in parsed(path):
        if isinstance(node, ast.Constant) and NAMES_A_MODULE.fullmatch(str(node.value)):
            yield str(node.value).split(":")[0].rstrip(".")


def in_statements(path: Path) -> Iterator[str]:
    for node in parsed(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_imports_follow_the_arrows() -> None:
    wrong = []
    for path in python_files(*FOLDERS):
        relative = path.relative_to(ROOT)
        is_program = any(program in relative.parents for program in PROGRAMS)
        allowed = set(FOLDERS) if is_program else MAY_IMPORT[relative.parts[0]]
        for module in imported(path):
            top = module.split(".")[0]
            if top in FOLDERS and top not in allowed:
                wrong.append(f"{relative} imports {module}")
    assert wrong == []


def test_rooms_are_all_listed() -> None:
    there = {room_of(path.relative_to(ROOT)) for path in python_files(*sorted(ROOMY))} - {""}
    assert there == set(ROOMS)


def test_rooms_follow_the_arrows() -> None:
    wrong = []
    for path in python_files(*sorted(ROOMY)):
        relative = path.relative_to(ROOT)
        room = room_of(relative)
        for module in imported(path):
            other = room_of(Path(module.replace(".", "/"), "x"))
            named = room == NAMED_ONLY[0] and within(other, NAMED_ONLY[1])
            if other.split("/")[0] != relative.parts[0] or other == room:
                continue
            if named and f"tachiai.{module}" not in in_statements(path):
                continue
            if not any(within(other, may) for may in ROOMS[room]):
                wrong.append(f"{relative} imports {module}")
    assert wrong == []


def test_rooms_of_the_firmware_need_vision_only_where_they_say_so() -> None:
    wrong = []
    for path in python_files("firmware"):
        room = room_of(path.relative_to(ROOT))
        if room and "vision" not in ROOMS[room]:
            wrong += [f"{path} imports {module}" for module in imported(path) if module.startswith("vision")]
    assert wrong == []


def test_arrows_between_rooms_form_no_circle() -> None:
    below = {
        room: {other for other in ROOMS if other != room and any(within(other, may) for may in ROOMS[room])}
        for room in ROOMS
    }
    TopologicalSorter(below).prepare()  # raises CycleError


def room_of(relative: Path) -> str:
    """The innermost room of a file; none for the folder's own ``__init__``."""
    places = (relative.with_suffix(""), *relative.parents)
    return next((str(place) for place in places if str(place) in ROOMS), "")


def within(room: str, other: str) -> bool:
    """Whether a room is another one, or in it."""
    return Path(room).is_relative_to(other)


def test_a_text_that_names_a_module_counts_as_an_import(tmp_path: Path) -> None:
    file = tmp_path / "smuggler.py"
    file.write_text(
        'files("tachiai.hardware_docs")\n'
        'import_module("tachiai.vision.read:Reader")\n'
        'import_module(f"tachiai.rules.games.{uid}")\n'
        'print("tachiai.example is no module of ours")\n'
    )
    assert list(imported(file)) == ["hardware_docs", "vision.read", "rules.games"]


def test_nobody_hides_what_is_imported() -> None:
    wrong = []
    for path in python_files(*FOLDERS):
        relative = str(path.relative_to(ROOT))
        for module in named_in_imports(path):
            if module == "tachiai":
                wrong.append(f"{relative} puts the name of a module together")
            if module in ("importlib", "importlib.resources", "pkgutil") and relative not in BY_NAME:
                wrong.append(f"{relative} imports by name")
    assert wrong == []


def test_the_rules_need_the_standard_library_only() -> None:
    outside = {
        f"{path.relative_to(ROOT)} imports {module}"
        for path in python_files("rules", "vision", "firmware")
        if path.relative_to(ROOT).parts[0] == "rules"
        for module in imported(path)
        if module.split(".")[0] not in sys.stdlib_module_names | {"rules"}
    }
    assert outside == set()


def test_the_rules_know_no_time_and_no_chance() -> None:
    forbidden = {"time", "random", "datetime", "secrets"}
    wrong = {
        f"{path.relative_to(ROOT)} imports {module}"
        for path in (ROOT / "rules").rglob("*.py")
        if "examples" not in path.relative_to(ROOT).parts  # programs, which bring their own chance
        for module in imported(path)
        if module.split(".")[0] in forbidden
    }
    assert wrong == set()


@pytest.mark.parametrize(
    "pure",
    [
        "firmware/referee",
        "firmware/devices/lights/render.py",
        "firmware/devices/clock_display/clock_readouts.py",
    ],
)
def test_the_referee_is_pure(pure: str) -> None:
    forbidden = {"time", "threading", "sqlite3", "gpiozero", "numpy", "cv2", "queue", "random"}
    place = ROOT / pure
    paths = [place] if place.is_file() else sorted(place.rglob("*.py"))
    assert paths
    wrong = {f"{p.name}: {m}" for p in paths for m in imported(p) if m.split(".")[0] in forbidden}
    assert wrong == set()


def test_devices_are_imported_in_their_own_module_only() -> None:
    known = {"neopixel", "neopixel_spi", "board", "adafruit_ht16k33", "spidev", "picamera2", "libcamera"}
    assert known <= set(AT_HOME)
    assert sum(map(len, AT_HOME.values())) >= 9
    wrong = {
        f"{path.relative_to(ROOT)} imports {module}"
        for path in python_files(*FOLDERS)
        for module in imported(path)
        if module.split(".")[0] in AT_HOME
        and str(path.relative_to(ROOT)) not in AT_HOME[module.split(".")[0]]
    }
    assert wrong == set()


def test_files_are_of_one_idea() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in python_files(*FOLDERS, "tests")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert long == {}


def test_tests_share_through_support() -> None:
    """A test imports from no other test, and benches are imported by benches and by the rig only."""
    wrong = []
    for path in python_files("tests"):
        relative = path.relative_to(ROOT)
        for name in from_tests(path):
            parts = name.split(".")
            if any(part.startswith("test_") for part in parts):
                wrong.append(f"{relative} imports {name} from a test")
            if parts[1] == "bench" and relative.parts[1] not in ("bench", "rig"):
                wrong.append(f"{relative} imports {name} from a bench")
    assert wrong == []


def test_the_tests_for_other_packages_need_nothing_of_ours() -> None:
    """``tests/testing`` is installed as ``tachiai.testing``."""
    paths = sorted((ROOT / "tests/testing").glob("*.py"))
    assert paths
    assert {f"{path.relative_to(ROOT)}: {name}" for path in paths for name in from_tests(path)} == set()


def from_tests(path: Path) -> Iterator[str]:
    """Yields what a file imports from ``tests``: modules, and names in modules, with dots."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in names if name.startswith("tests."))


def test_the_folders_are_found_in_this_repository() -> None:
    script = "\n".join(f"import tachiai.{folder} as it; print(it.__file__)" for folder in FOLDERS)
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert [Path(line).is_relative_to(ROOT) for line in out.stdout.split()] == [True] * 5
