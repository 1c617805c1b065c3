"""Pins are given away once: by the panel's keys and by what the LED driver needs."""

from pathlib import Path

import pytest

from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.checks import pin_claims, refuse_shared_pins
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings


def test_pins_of_their_own_are_fine() -> None:
    refuse_shared_pins([(1, "a"), (2, "b")])


def test_the_defaults_leave_the_spi_bus_and_the_pwm_pin_free() -> None:
    assert {"ws2812_spi", "neopixel_spi", "neopixel_pwm"} <= set(LED_DRIVERS.names())
    for driver in LED_DRIVERS.names():
        refuse_shared_pins(pin_claims(Settings.model_validate({"leds": {"driver": driver}})))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[panel]\nundo_gpio = 13\n", "pin GPIO13 is used by panel.confirm_gpio and by panel.undo_gpio"),
        (
            '[leds]\ndriver = "ws2812_spi"\n[panel]\nundo_gpio = 10\n',
            r"pin GPIO10 is used by panel.undo_gpio and by leds.driver = ws2812_spi \(SPI0 MOSI\)",
        ),
        (
            '[leds]\ndriver = "neopixel_pwm"\n[panel]\nlamp_first_gpio = 18\n',
            r"pin GPIO18 is used by panel.lamp_first_gpio and by leds.driver = neopixel_pwm \(pin D18\)",
        ),
    ],
)
def test_a_pin_given_away_twice_is_refused_with_file_and_both_names(
    text: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetting, match=f"settings.toml: {words}"):
        load_settings(path)


def test_two_lamps_that_are_not_there_share_no_pin() -> None:
    assert -1 not in [gpio for gpio, _ in pin_claims(Settings())]
