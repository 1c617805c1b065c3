"""The script that makes a version's virtual environment, with a Python that notes what it is told."""

import os
import subprocess
from pathlib import Path

import pytest

from tachiai.firmware.updating.release_directory import MAKE_VENV

# As the system's and the new one: its NumPy, the files that pip is given, and every call of pip.
PYTHON = """#!/bin/sh
case "$*" in
    *"import numpy"*) echo $NUMPY; exit ;;
    *"-m venv"*) mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; exit ;;
esac
shift 4
echo "$*" >>$NOTES
for word; do case "$word" in *requirements.txt | *constraints*.txt) cat "$word" >>$NOTES ;; esac; done
"""
LOCK = "numpy==2.3.1 \\\n    --hash=sha256:12\nflask==3.1.0 \\\n    --hash=sha256:34\n"
LOCK_OF_A_PI = "adafruit-circuitpython-ht16k33==4.6.17 \\\n    --hash=sha256:56\n"


def noted(folder: Path, numpy: str, machine: str) -> list[str]:
    """Runs the script where the system has this NumPy and this processor."""
    for name, text in (("python", PYTHON), ("uname", f"#!/bin/sh\necho {machine}\n")):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    (folder / "a.lock").write_text(LOCK)
    (folder / "pi.lock").write_text(LOCK_OF_A_PI)
    variables = {"PYTHON": folder / "python", "NUMPY": numpy, "NOTES": folder / "notes"}
    subprocess.run(
        ["sh", MAKE_VENV, "venv", "a.lock", "a.whl", "pi.lock"],
        cwd=folder,
        env={"PATH": f"{folder}:{os.environ['PATH']}"}
        | {name: str(value) for name, value in variables.items()},
        capture_output=True,
        check=True,
    )
    return (folder / "notes").read_text().splitlines()


def test_what_is_locked_is_installed_by_its_hashes_and_then_the_program(tmp_path: Path) -> None:
    assert noted(tmp_path, numpy="none", machine="x86_64") == [
        "install --require-hashes -r a.lock",
        "install --no-deps --no-build-isolation a.whl",
    ]


def test_the_numpy_of_the_system_stays_where_its_camera_library_needs_it(tmp_path: Path) -> None:
    first, *given = noted(tmp_path, numpy="1", machine="x86_64")
    assert first.endswith("requirements.txt opencv-python-headless")
    assert given[:3] == ["numpy<2", "opencv-python-headless==4.11.0.86", "flask==3.1.0"]


@pytest.mark.parametrize("machine", ["aarch64", "armv7l"])
def test_a_pi_gets_the_libraries_of_its_pins_and_clock_display(tmp_path: Path, machine: str) -> None:
    *_, pins, display, locked = noted(tmp_path, numpy="none", machine=machine)
    assert pins == "install lgpio>=0.2.2"
    assert display.endswith("adafruit-circuitpython-ht16k33>=4.6 gpiod>=2.2.2,<3")
    assert locked == "adafruit-circuitpython-ht16k33==4.6.17"
