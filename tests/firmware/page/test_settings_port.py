"""The settings file behind the page: written as ``tachiai setup`` writes it, refused in the same words."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.setup import setup
from tachiai.firmware.page.settings_port import AT_THE_NEXT_START, SettingsFile
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.form import QUESTIONS
from tachiai.firmware.settings.model import Settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


@pytest.fixture
def port(path: Path) -> SettingsFile:
    return SettingsFile(path, AT_THE_NEXT_START)


def shown(port: SettingsFile) -> dict[str, str]:
    return {key.name: key.value for section in port.view().sections for key in section.keys}


def test_without_a_file_the_defaults_are_shown_and_what_is_asked_of_everybody(port: SettingsFile) -> None:
    assert shown(port)["leds.count"] == "256"
    keys = [key for section in port.view().sections for key in section.keys]
    assert {key.name for key in keys if key.question.en} == set(QUESTIONS)
    assert [section.name for section in port.view().sections] == list(Settings.model_fields)


def test_what_is_saved_is_in_the_file_and_the_old_one_beside_it(port: SettingsFile, path: Path) -> None:
    path.write_text("[leds]\ngamma = 1.8\n", encoding="utf-8")
    told = {"leds.count": "300", "panel.speech": "true", "leds.serpentine": "false"}
    saved = port.save({**shown(port), **told})
    assert saved.ok
    assert load_settings(path) == Settings.model_validate(
        {"leds": {"gamma": 1.8, "count": 300, "serpentine": False}, "panel": {"speech": True}}
    )
    assert (path.parent / "settings.toml.old").read_text(encoding="utf-8") == "[leds]\ngamma = 1.8\n"
    assert "started again" in saved.words.en
    assert "settings.toml.old" in saved.words.ja


def test_the_page_and_the_terminal_write_the_same_file(port: SettingsFile, path: Path) -> None:
    port.save({**shown(port), "leds.supply_a": "4", "camera.mains_hz": "60"})
    told = {"leds.supply_a": "4", "camera.mains_hz": "60"}
    answers = "".join(f"{told.get(key, '')}\n" for key in QUESTIONS)
    other = path.with_name("other.toml")
    assert CliRunner().invoke(setup, ["--settings", str(other)], input=answers).exit_code == 0
    assert path.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")


def test_nothing_is_written_when_anything_is_wrong(port: SettingsFile, path: Path) -> None:
    saved = port.save({"leds.count": "0", "leds.gamma": "much", "leds.supply_a": "4"})
    assert not saved.ok
    assert {name: words.en for name, words in saved.wrong.items()} == {
        "leds.count": "Expected: whole number, ≥ 1, ≤ 4096. Got: 0",
        "leds.gamma": "Expected: number, ≥ 1, ≤ 3. Got: much",
    }
    assert not path.exists()


def test_a_pin_that_two_parts_need_is_refused_at_both(port: SettingsFile, path: Path) -> None:
    saved = port.save({"leds.driver": "ws2812_spi", "panel.undo_gpio": "10"})
    assert set(saved.wrong) == {"leds.driver", "panel.undo_gpio"}
    assert not path.exists()


def test_the_password_of_a_database_is_never_shown_and_stays(port: SettingsFile, path: Path) -> None:
    url = "postgresql+psycopg://club:se:c@ret@db.local/games"
    assert port.save({"log.url": url}).ok
    assert shown(port)["log.url"] == "postgresql+psycopg://club:***@db.local/games"
    assert "ret" not in repr(port.view())
    assert port.save({**shown(port), "leds.count": "300"}).ok
    assert load_settings(path).log.url == url
    saved = port.save({**shown(port), "log.url": "postgresql+psycopg://club:***@other/games"})
    assert set(saved.wrong) == {"log.url"}


@pytest.mark.parametrize("section", ["club", "email"])
def test_a_password_elsewhere_is_never_shown_and_stays(port: SettingsFile, path: Path, section: str) -> None:
    name = f"{section}.password"
    assert port.save({name: "geheim"}).ok
    assert shown(port)[name] == "***"
    assert port.save({**shown(port), "leds.count": "300"}).ok
    assert getattr(load_settings(path), section).password == "geheim"
    assert port.save({**shown(port), name: ""}).ok
    assert getattr(load_settings(path), section).password == ""


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    saved = SettingsFile(tmp_path / "file" / "settings.toml", AT_THE_NEXT_START).save({"leds.count": "300"})
    assert not saved.ok
    assert saved.wrong == {}
    assert "cannot be written" in saved.words.en


def test_a_broken_file_is_said_and_can_be_replaced(port: SettingsFile, path: Path) -> None:
    path.write_text("[leds]\ncount = 'x'\n", encoding="utf-8")
    assert "leds.count" in port.view().words.en
    assert "leds.count" in port.view().words.ja
    assert port.save({**shown(port), "leds.count": "300"}).ok
    assert load_settings(path).leds.count == 300
