"""What ``pip install`` leaves on a machine: nothing of ours at the top of site-packages but ``tachiai``."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
# Folder → the name below ``tachiai`` that it is installed by.
FOLDERS = {
    **{name: name for name in ("rules", "vision", "firmware", "companion_web", "hardware_docs")},
    "tests/testing": "testing",
}
# A package of this name is on PyPI, with a module of the same name as our folder at the top.
NAMESAKE = "rules==3.5"


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    subprocess.run(command, check=True, capture_output=True, text=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our wheel, as ``pip`` has it built."""
    source, wheels = (tmp_path_factory.mktemp(name) for name in ("source", "wheels"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    command = [sys.executable, "-c", build, str(wheels)]
    subprocess.run(command, check=True, capture_output=True, text=True, cwd=source)
    (built,) = wheels.glob("tachiai-*-py3-none-any.whl")  # pure Python, without a compiler
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> frozenset[str]:
    """The files in our wheel, each unpacked into site-packages as it is named."""
    with ZipFile(wheel) as files:
        return frozenset(files.namelist())


@pytest.fixture(scope="module")
def site_packages(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which our wheel and the namesake are installed, the namesake last."""
    target = tmp_path_factory.mktemp("site")
    pip("install", "--no-deps", "--target", str(target), str(wheel))
    pip("install", "--no-deps", "--target", str(target), NAMESAKE)
    return target


def run_with(site_packages: Path, script: str, cwd: Path) -> str:
    """Runs ``script`` where our wheel is found before the checkout, and returns what it prints."""
    first = f"import sys; sys.path.insert(0, {str(site_packages)!r})\n"
    command = [sys.executable, "-c", first + script]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=cwd).stdout


@pytest.mark.slow
def test_the_wheel_and_its_namesake_on_pypi_live_side_by_side(site_packages: Path, tmp_path: Path) -> None:
    script = (
        "import rules, tachiai.rules\n"
        "from tachiai.rules.puzzles.puzzle import puzzles_of\n"
        "from tachiai.rules.registry import open_game\n"
        "print(rules.__file__, tachiai.rules.__file__)\n"
        "print(open_game('rugby_chess').uid, len(puzzles_of('chatra')))"
    )
    theirs, ours, uid, puzzles = run_with(site_packages, script, tmp_path).split()
    assert Path(theirs) == site_packages / "rules" / "__init__.py"
    assert Path(ours) == site_packages / "tachiai" / "rules" / "__init__.py"
    assert uid == "rugby_chess"
    assert int(puzzles) >= 20


def test_the_wheel_brings_nothing_to_the_top_but_tachiai(names: frozenset[str]) -> None:
    (about,) = {name.split("/")[0] for name in names if name.split("/")[0].endswith(".dist-info")}
    assert {name.split("/")[0] for name in names} == {"tachiai", about}


def test_the_wheel_holds_every_file_that_the_program_reads(names: frozenset[str]) -> None:
    read = {".py", ".toml", ".html", ".css", ".js", ".mo", ".yaml", ".ttf", ".woff2", ".typed", ".mako"}
    missing = [
        str(path.relative_to(ROOT))
        for folder, name in FOLDERS.items()
        for path in (ROOT / folder).rglob("*")
        if path.suffix in read and f"tachiai/{name}/{path.relative_to(ROOT / folder).as_posix()}" not in names
    ]
    assert missing == []


def test_every_package_of_the_tree_is_named_in_the_project_file() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    there = {
        ".".join(("tachiai", name, *path.parent.relative_to(ROOT / folder).parts))
        for folder, name in FOLDERS.items()
        for path in (ROOT / folder).rglob("__init__.py")
    }
    assert sorted(named) == sorted(there)
