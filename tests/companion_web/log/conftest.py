"""Logs that are made as on a table."""

import pytest

from tachiai.companion_web.log import database
from tests.support import made_once


@pytest.fixture
def every_log_is_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests get a copy of the first empty log."""
    monkeypatch.setattr(database, "_make_room", made_once.MAKE_ROOM)
