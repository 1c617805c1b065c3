"""``tachiai play``, of which games are begun and not played."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli import play as command
from tachiai.firmware.table.game import GameSetup


def games_begun(monkeypatch: pytest.MonkeyPatch) -> list[GameSetup]:
    """The games that are begun from now on; none is played."""
    setups: list[GameSetup] = []

    @contextmanager
    def games_at(tables: Any, log: Any, setup: GameSetup, **others: Any) -> Iterator[None]:
        setups.append(setup)
        yield

    monkeypatch.setattr(command, "games_at", games_at)
    monkeypatch.setattr(command, "play_with_page", lambda *_: None)
    return setups


def run_play(tmp_path: Path, *arguments: str, exit_code: int = 0) -> str:
    """What the command prints."""
    found = CliRunner().invoke(command.play, [*arguments, "--log", str(tmp_path / "games.sqlite")])
    assert found.exit_code == exit_code, found.output
    return found.output
