"""What the way through the firmware says is so."""

import re
from pathlib import Path

from tests.support.source_tree import PROGRAMS, ROOMS, ROOT

FIRMWARE = ROOT / "firmware"
TEXT = (FIRMWARE / "README.md").read_text(encoding="utf-8")
EVERYWHERE = {"errors", "memory", "time_source"}


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    lines = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0].splitlines()
    return [line.strip("|").split("|") for line in lines if line.startswith("| ")][1:]


def imports_of(room: str) -> set[str]:
    """The rooms that a room may import, those within it and those of the room itself left out."""
    within = [name for name in ROOMS if Path(name).is_relative_to(f"firmware/{room}")]
    named = {other.removeprefix("firmware/") for name in within for other in ROOMS[name]}
    return {other for other in named if other.split("/")[0] != room} - EVERYWHERE


def test_every_room_is_there_with_its_arrows() -> None:
    said = {
        re.findall(r"`(\w+)(?:/|\.py)`", row[0])[0]: set(re.findall(r"`(\w+)`", row[2]))
        for row in rows("The rooms")
    }
    there = {name.split("/")[1] for name in ROOMS if name.startswith("firmware/")} - EVERYWHERE
    assert set(said) == there
    lower = said.keys() - {program.name for program in PROGRAMS}
    assert {room: said[room] for room in lower} == {room: imports_of(room) for room in lower}


def test_every_file_that_is_named_is_there() -> None:
    names = set(re.findall(r"`([\w/]+\.py)`", TEXT))
    assert len(names) > 30
    files = [str(path.relative_to(ROOT)) for path in ROOT.glob("*/**/*.py") if ".venv" not in path.parts]
    missing = {name for name in names if not any(f"/{file}".endswith(f"/{name}") for file in files)}
    assert missing == set()
