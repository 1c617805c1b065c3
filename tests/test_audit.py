"""What the check of the locked packages says: never that all is well where nothing was looked at."""

import os
import subprocess
from pathlib import Path

import pytest

AUDIT = Path(__file__).parent.parent / ".ci" / "audit"
SKIPPED = "flask  Dependency not found on PyPI and could not be audited: flask (3.1.0)"


@pytest.mark.parametrize(
    ("told", "status", "said", "ended"),
    [
        ("", 0, "a.lock: no known vulnerability\n", 0),
        (SKIPPED, 0, "a.lock: 1 packages not checked, the data does not know them", 0),
        ("flask 3.1.0 PYSEC-1", 1, "a.lock:\nflask 3.1.0 PYSEC-1", 1),
        ("", 1, "a.lock: not checked, the data cannot be reached: no network\n", 0),
    ],
)
def test_what_was_not_checked_is_said(tmp_path: Path, told: str, status: int, said: str, ended: int) -> None:
    program = tmp_path / "pip-audit"
    text = f"#!/bin/sh\nprintf '%s' '{told}'\necho no network >&2\nexit {status}\n"
    program.write_text(text, encoding="ascii")
    program.chmod(0o755)
    found = subprocess.run(
        ["sh", str(AUDIT), "a.lock"],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout.startswith(said)
    assert found.returncode == ended
