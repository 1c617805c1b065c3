"""The recipes for a new device list every file that one of ours is named in; what ours need is installed."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.declaration import Driver
from tachiai.firmware.drivers.leds import LED_DRIVERS

ROOT = Path(__file__).parents[3]
README = (ROOT / "firmware" / "drivers" / "README.md").read_text(encoding="utf-8")
INSTALL = (ROOT / "hardware_docs" / "install" / "install.sh").read_text(encoding="utf-8")
PAGES = re.compile(r"hardware_docs/build_guide/|hardware_docs/install(\.ja)?\.md|[A-Z]+(\.ja)?\.md")
DRIVERS: list[tuple[str, Driver]] = [
    *LED_DRIVERS.usable.items(),
    *CAMERAS.usable.items(),
    *CLOCK_DISPLAYS.usable.items(),
]


def listed(heading: str, name: str = "") -> set[str]:
    """The files that a part of the README lists."""
    part = README.split(f"## {heading}")[1].split("\n## ")[0]
    lines = [line.split(": ")[0] for line in part.splitlines() if line.startswith("- ")]
    return {path.replace("NAME", name) for line in lines for path in re.findall(r"`([^`]+)`", line)}


def naming(name: str) -> set[str]:
    """The files of the tree that name a driver."""
    command = ["git", "grep", "--untracked", "-lw", name, "--", "."]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    assert len(found) > 5
    return {path for path in found if not PAGES.match(path)}


@pytest.mark.parametrize(
    ("heading", "name"),
    [("An LED driver", "neopixel_spi"), ("A camera", "picamera2"), ("A clock display", "ht16k33")],
)
def test_the_recipe_lists_the_files_that_a_driver_of_ours_is_named_in(heading: str, name: str) -> None:
    recipe = listed(heading, name)
    assert recipe <= naming(name)
    others = {path for path in naming(name) - recipe if not path.startswith("tests/")}
    assert others <= listed("Where it applies")
    assert len(recipe) <= 6


@pytest.mark.parametrize(("name", "driver"), DRIVERS)
def test_what_a_driver_needs_is_installed(name: str, driver: Driver) -> None:
    assert set(driver.debian_packages) <= set(re.findall(r"[\w.-]+", INSTALL))
    groups = re.search(r"for group in ([\w ]+);", INSTALL)
    assert groups is not None
    assert driver.all_groups() <= set(groups[1].split())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = [*project["dependencies"], *project["optional-dependencies"]["pi"]]
    assert set(driver.distributions) <= {re.split(r"[<>=\[]", each)[0] for each in required}
    assert not driver.modules or driver.distributions or driver.debian_packages


def test_what_a_driver_opens_is_there() -> None:
    for drivers in (LED_DRIVERS, CLOCK_DISPLAYS):
        assert all(callable(drivers.opener(name)) for name in drivers.names())
    assert all(callable(CAMERAS.opener(source)) for source in ("usb:0", "picamera2", "film.mp4"))
