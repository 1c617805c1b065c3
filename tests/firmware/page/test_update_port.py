"""What the page may do about updates: ask, while no game is played."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tachiai.firmware.errors import UpdateFault
from tachiai.firmware.page.update_port import TableUpdates
from tachiai.firmware.updating.offers import Offer
from tachiai.rules.messages import bilingual
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import MOVED

OFFER = Offer("9.0.0", "a.whl", "0" * 64, "a.lock", "1" * 64, bilingual("New.", "新しい。"))


@pytest.fixture
def updates(tmp_path: Path) -> TableUpdates:
    (tmp_path / "update_index").write_text("https://example.org/index.json\n")
    (tmp_path / "watcher").touch()
    return TableUpdates(FakeLiveTable(), tmp_path, tmp_path, tmp_path / "watcher", lambda address: (OFFER,))


def test_an_update_is_asked_for_by_a_file(updates: TableUpdates, tmp_path: Path) -> None:
    assert [offer.version for offer in updates.look().offers] == ["9.0.0"]
    assert updates.install("9.0.0").ok
    assert (tmp_path / "update-wanted").read_text() == "9.0.0\n"


@pytest.mark.parametrize("version", ["", "8.0.0", "../x"])
def test_what_is_not_offered_is_not_asked_for(updates: TableUpdates, tmp_path: Path, version: str) -> None:
    assert updates.install(version).code == "unknown_version"
    assert not (tmp_path / "update-wanted").exists()


def test_never_amid_a_game(updates: TableUpdates, tmp_path: Path) -> None:
    played = replace(updates, live=FakeLiveTable(MOVED))
    assert played.install("9.0.0").code == "in_game"
    over = replace(updates, live=FakeLiveTable(replace(MOVED, phase="over")))
    assert over.install("9.0.0").ok


def test_without_the_service_or_an_index_that_is_said(updates: TableUpdates, tmp_path: Path) -> None:
    assert replace(updates, watcher=tmp_path / "none").install("9.0.0").code == "not_here"
    (tmp_path / "update_index").unlink()
    assert "No place for updates" in updates.look().words.en


def test_an_index_that_cannot_be_read_and_the_last_outcome_are_told(
    updates: TableUpdates, tmp_path: Path
) -> None:
    def fails(address: str) -> tuple[Offer, ...]:
        raise UpdateFault("no network", "update_unreachable")

    (tmp_path / "update.json").write_text(json.dumps({"en": "Version 9 runs.", "ja": "9 です。"}))
    view = replace(updates, fetch=fails).look()
    assert view.words.en == "The list of updates cannot be read: no network."
    assert view.outcome.en == "Version 9 runs."
    (tmp_path / "update.json").write_text("[")
    assert updates.look().outcome.en == ""
