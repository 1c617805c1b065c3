"""A package that brings Footrace, installed for one test."""

import os
from pathlib import Path

import pytest

from tests.sixth_game.installed import announce


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder in which an installer has put the package."""
    announce(tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is installed, for this process."""
    monkeypatch.syspath_prepend(site)


@pytest.fixture
def environment(site: Path) -> dict[str, str]:
    """The package is installed, for programs started with this environment."""
    root = Path(__file__).parents[2]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(root)])}
