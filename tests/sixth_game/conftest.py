"""A package that brings Footrace, installed for one test."""

import os
import sys
from pathlib import Path

import pytest

from tests.sixth_game.installed import PACKAGE, announce

collect_ignore = [PACKAGE.name]  # its own tests need it to be installed


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder in which an installer has put the package."""
    announce(tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is installed, for this process."""
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE.name]:
        monkeypatch.delitem(sys.modules, name)  # imported from where another test had installed it
    monkeypatch.syspath_prepend(site)


@pytest.fixture
def environment(site: Path) -> dict[str, str]:
    """The package is installed, for programs started with this environment."""
    root = Path(__file__).parents[2]
    known = [os.path.abspath(path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *known, str(root)])}
