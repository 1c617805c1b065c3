"""``tachiai selftest`` and ``tachiai leds`` on the emulated device."""

import tomllib
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.leds import ask_where, leds, lit_cell
from tachiai.firmware.cli.selftest import selftest
from tachiai.firmware.devices.lights.led_map import Place
from tachiai.firmware.devices.lights.pixels import RecordedPixels
from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.setting_up.calibration_files import lens_path
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.tables.devices_under_test import virtual_devices
from tachiai.rules.registry import open_game
from tachiai.vision.locate.lens import Lens, save_lens

ROSENKREUZ = open_game("rosenkreuz")
START_OF_ROSENKREUZ = ROSENKREUZ.layout(ROSENKREUZ.start())


def written(folder: Path, text: str) -> str:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("language", "last"),
    [
        ("en", "The sheet was read: 14 pieces, 0 squares unsure, the start position."),
        ("ja", "盤を読み取りました。駒 14 個、不確かなマス 0、開始局面です。"),
    ],
)
def test_the_emulated_device_passes_the_whole_self_test(language: str, last: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(
        selftest, ["--virtual", "--settings", written(tmp_path, ""), "--lang", language]
    )
    assert result.exit_code == 0, result.output
    outcomes = [line.split() for line in result.stdout.splitlines() if line.startswith(("ok", "FAIL"))]
    assert [outcome[:2] for outcome in outcomes] == [
        ["ok", "lights"],
        ["ok", "clock"],
        ["ok", "buttons"],
        ["ok", "tunes"],
        ["ok", "picture"],
    ]
    assert result.stdout.splitlines()[-1].endswith(last)


def test_without_a_camera_the_self_test_fails_and_says_so(tmp_path: Path) -> None:
    text = written(tmp_path, '[camera]\nsource = "/dev/video63"\n')
    result = CliRunner().invoke(selftest, ["--settings", text, "--only", "picture", "--within", "0.3"])
    assert result.exit_code == 1
    assert "FAIL  picture  No camera is connected there." in result.stdout


def test_the_self_test_looks_through_the_lens_that_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is another camera's, so no board fits."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("tachiai.firmware.cli.selftest.real_devices", virtual_devices)
    kept = lens_path("usb:7")
    kept.parent.mkdir(parents=True)
    save_lens(Lens((1280, 720), 700.0, (639.5, 359.5), (-0.4, 0.0, 0.0, 0.0, 0.0)), kept)
    text = written(tmp_path, '[camera]\nsource = "usb:7"\n')
    result = CliRunner().invoke(selftest, ["--settings", text, "--only", "picture", "--within", "1"])
    assert "FAIL  picture  The board is seen without the lens that was calibrated" in result.stdout


def test_the_self_test_is_of_the_game_in_the_settings_and_in_its_language(tmp_path: Path) -> None:
    text = written(tmp_path, '[table]\ngame = "rosenkreuz"\nlanguage = "ja"\n')
    result = CliRunner().invoke(selftest, ["--virtual", "--settings", text, "--only", "picture"])
    pieces = sum(symbol != "." for symbol in START_OF_ROSENKREUZ)
    assert f"盤を読み取りました。駒 {pieces} 個" in result.stdout


def test_a_device_that_is_missing_fails_its_own_part_only(tmp_path: Path) -> None:
    devices = {"leds.driver": "ws2812_spi", "panel.pin_factory": "lgpio", "clock_display.driver": "ht16k33"}
    text = written(tmp_path, "".join(f'{key} = "{value}"\n' for key, value in devices.items()))
    parts = [word for part in ("lights", "clock", "buttons", "tunes") for word in ("--only", part)]
    result = CliRunner().invoke(selftest, ["--settings", text, *parts])
    assert result.exit_code == 1
    assert [
        line.split(".")[0].split("  ", 1)[1].split(maxsplit=1)[1] for line in result.stdout.splitlines()
    ] == [
        "The LEDs do not work",
        "The clock display does not work",
        "The library for the pins does not start",
        "The library for the pins does not start",
    ]


def test_every_mark_is_shown_with_its_meaning_and_current(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        leds, ["test", "--quick", "--settings", written(tmp_path, '[leds]\ndriver = "recorder"\n')]
    )
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == [mark.value for mark in Mark]
    assert all(float(line.split()[2]) <= 2.0 for line in result.stdout.splitlines())


def test_the_wiring_is_found_by_asking() -> None:
    chain = RecordedPixels(LedSettings(count=256))

    def look(led: int, size: Place) -> Place:
        shining = [i for i, colour in enumerate(chain.pictures[-1]) if any(colour)]
        assert shining == [led]
        row, col = divmod(led, 16)  # from the lower right, leftwards, every second row back
        return (col if row % 2 else 15 - col), 15 - row

    assert ask_where(chain, (16, 16), look) == {
        "first_corner": "lower_right",
        "runs": "rows",
        "serpentine": True,
    }


def test_answers_that_fit_nothing_are_said_to_fit_nothing() -> None:
    with pytest.raises(NothingSeen, match="no regular wiring fits these answers"):
        ask_where(RecordedPixels(LedSettings(count=256)), (16, 16), lambda led, size: None)


def test_answers_are_asked_for_as_column_and_row(tmp_path: Path) -> None:
    text = written(tmp_path, '[leds]\ndriver = "recorder"\n')
    result = CliRunner().invoke(leds, ["map", "--settings", text], input="15 1\nthere\n17 2\n16 2\n")
    assert result.exit_code == 0, result.output
    assert result.output.count("expected a column up to 16 and a row up to 16") == 2
    found = tomllib.loads(result.stdout[result.stdout.index("[leds]") :])["leds"]
    assert found["first_corner"] == "upper_right"


@pytest.mark.slow
def test_the_camera_finds_the_leds_under_the_board(tmp_path: Path) -> None:
    # A strip up the columns from the lower right; the last two LEDs lie outside the board.
    wiring = 'first_corner = "lower_right"\nruns = "columns"\nserpentine = true\n'
    text = written(tmp_path, f'[leds]\nlayout = "under"\ncount = 65\n{wiring}')
    result = CliRunner().invoke(leds, ["map", "--camera", "--virtual", "--settings", text])
    assert result.exit_code == 0, result.output
    assert tomllib.loads(result.stdout)["leds"] == tomllib.loads(wiring)


CENTRES = np.array([[10.0, 10.0], [30.0, 10.0], [50.0, 10.0]])


def picture(glow: dict[int, int]) -> np.ndarray:
    """A grey picture in which some cells are brighter."""
    image = np.full((20, 60, 3), 90, np.uint8)
    for cell, more in glow.items():
        x = int(CENTRES[cell][0])
        image[:, x - 8 : x + 8] += np.uint8(more)
    return image


@pytest.mark.parametrize(
    ("glow", "cell"),
    [({1: 60}, 1), ({0: 20, 1: 60}, 1), ({}, None), ({1: 3}, None), ({0: 58, 1: 60}, None)],
)
def test_the_cell_that_shines_clearly_is_found(glow: dict[int, int], cell: int | None) -> None:
    assert lit_cell(picture({}), picture(glow), CENTRES, 5.0) == cell
