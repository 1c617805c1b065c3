"""Settings: every key is checked, and what is wrong is said with file, key and value."""

import contextlib
import errno
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.drivers.keys import choices_of
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import TableSettings
from tachiai.rules.registry import game_ids


def written(folder: Path, text: str) -> Path:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_empty_file_gives_the_defaults(tmp_path: Path) -> None:
    assert load_settings(written(tmp_path, "")) == Settings()


def test_a_key_is_read(tmp_path: Path) -> None:
    assert load_settings(written(tmp_path, "[leds]\nbrightness = 0.25\n")).leds.brightness == 0.25


def test_the_game_of_the_table_has_its_options(tmp_path: Path) -> None:
    text = '[table]\nlanguage = "ja"\ngame = "chatra"\noptions = "size=9"\n'
    table = load_settings(written(tmp_path, text)).table
    assert (table.language, table.game) == ("ja", "chatra")
    assert table.game_options == {"size": "9"}


def test_every_game_can_be_the_tables() -> None:
    assert tuple(choices_of(TableSettings.model_fields["game"])) == game_ids()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[leds]\nbrightness = 2\n", "settings.toml: leds.brightness: expected number, ≥ 0, ≤ 1, got 2"),
        (
            "[leds]\nbrightnes = 0.2\n",
            "settings.toml: leds.brightnes: there is no such key, expected one of driver, .*brightness, ",
        ),
        ("[led]\ncount = 81\n", "toml: led: there is no such key, expected one of table, camera, leds, "),
        ("[table]\ngame = 'go'\n", "settings.toml: table.game: .*'rugby_chess', 'chatra'.*got 'go'"),
        ("[table]\nlanguage = 'fr'\n", "settings.toml: table.language: expected 'en', 'ja', got 'fr'"),
        (
            "[table]\ngame = 'chatra'\noptions = 'size=8'\n",
            "settings.toml: table.options: expected options of chatra out of size=12 .*, got 'size=8'",
        ),
        ("[table]\noptions = 'size'\n", "settings.toml: table.options: .*rugby_chess out of -, got 'size'"),
        ("[page]\nport = 'x'\n", "settings.toml: page.port: expected whole number, ≥ 1, ≤ 65535, got 'x'"),
        ("[leds]\ndriver = 'neo'\n", "settings.toml: leds.driver: .*'ws2812_spi'.*got 'neo'"),
        (
            "[referee]\ntime_control = 'soon'\n",
            "time_control: expected a clock such as .*, got 'soon'",
        ),
        (
            "[clock_display]\nfirst_address = 0x71\n",
            "clock_display.second_address: expected another address than .*, got 113",
        ),
        (
            "[camera]\npicture_wh = [0, 5]\n",
            "picture_wh: expected 2 whole numbers, ≥ 64, ≤ 8192, got 0",
        ),
        ("[camera]\npicture_wh = [640]\n", "camera.picture_wh: expected 2 whole numbers, .*, got .640."),
        ("[camera]\nmains_hz = 55\n", "camera.mains_hz: expected 50, 60, got 55"),
        (
            "[camera]\nsource = 5\n",
            "camera.source: expected usb:N, .* or /dev/v4l/by-id/… .USB camera., picamera2 .*, virtual .*, "
            "got 5",
        ),
        ("[leds]\nskipped = [-4]\n", "leds.skipped: expected list of whole numbers, ≥ 0, got -4"),
        ("[leds]\npin = 'GPIO18'\n", "leds.pin: expected Data pin of neopixel_pwm, .*, got 'GPIO18'"),
        ("[panel]\nmuted = 'no way'\n", "panel.muted: expected `true` or `false`, got 'no way'"),
        ("camera = 5\n", r"settings.toml: camera: expected keys under \[camera\], got 5"),
        ("[page\n", "settings.toml: expected a TOML file"),
    ],
)
def test_a_bad_file_is_refused_with_file_key_and_value(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(BadSetting, match=words):
        load_settings(written(tmp_path, text))


def test_a_missing_file_that_was_named_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="cannot be read"):
        load_settings(tmp_path / "none.toml")


def test_the_usual_file_is_refused_if_it_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("tachiai.firmware.settings.file.read_whole", denied)
    with pytest.raises(BadSetting, match="settings.toml: cannot be read: Permission denied"):
        load_settings(None)


def test_a_file_that_may_be_missing_gives_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for path in (tmp_path / "none.toml", tmp_path / "file" / "none.toml"):
        assert load_settings(path, may_be_missing=True) == Settings()


@given(text=st.text(max_size=60))
def test_any_text_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.toml"
    path.write_bytes(text.encode("utf-8"))
    with contextlib.suppress(BadSetting):
        load_settings(path)
