"""Another package brings drivers: they are offered, asked about, opened and examined like our own."""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest

ENTRY_POINTS = """
[tachiai.led_drivers]
rainbow = rainbow_table:LEDS
missing = rainbow_table_of_nowhere:LEDS
clashing = rainbow_table:CLASHING

[tachiai.cameras]
nest = rainbow_table:CAMERA

[tachiai.clock_displays]
segments = rainbow_table:DISPLAY
"""
DECLARATIONS = """
from tachiai.firmware.drivers.cameras import CameraDriver
from tachiai.firmware.drivers.declaration import Driver
from tachiai.firmware.drivers.leds import LedDriver
from tachiai.firmware.drivers.keys import Section, key
from tachiai.rules.messages import bilingual


class RainbowKeys(Section):
    rainbow_hue: int = key(
        7, bilingual("Hue of the rainbow", "虹の色相"), ask=bilingual("Which hue", "どの色相"), ge=0, le=9
    )


class ClashingKeys(Section):
    count: int = key(1, bilingual("LEDs", "LEDの数"))


LEDS = LedDriver(
    title=bilingual("a rainbow", "虹"), opens="rainbow_devices:Leds", modules=("rainbow_library",),
    groups=("rainbow",), gpios=lambda leds: {16: "data"}, keys=RainbowKeys,
)
CLASHING = LedDriver(title=bilingual("a clash", "衝突"), opens="rainbow_devices:Leds", keys=ClashingKeys)
CAMERA = CameraDriver(
    title=bilingual("nest://...", "nest://..."), opens="rainbow_devices:open_camera",
    matches=lambda source: source.startswith("nest://"),
)
DISPLAY = Driver(title=bilingual("seven segments", "7セグメント"), opens="rainbow_devices:not_there")
"""
DEVICES = """
from rainbow_table import RainbowKeys
from tachiai.firmware.errors import LightsFault


class Leds:
    def __init__(self, leds):
        self.count = leds.count
        self.hue = leds.keys_of(RainbowKeys).rainbow_hue
        if self.hue == 9:
            raise LightsFault("the rainbow has no ninth colour", "rainbow_colour")

    def close(self):
        pass


def open_camera(request):
    return "camera at " + request.settings.source
"""
PROGRAM = """
import json, sys
from pathlib import Path
from click.testing import CliRunner
from tachiai.firmware.cli.doctor import doctor
from tachiai.firmware.cli.setup import setup
from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.devices.clock_display.display import open_clock_display
from tachiai.firmware.devices.lights.pixels import open_pixels
from tachiai.firmware.errors import FirmwareError
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.form import QUESTIONS
from tachiai.firmware.time_source import SimulatedClock

path = Path(sys.argv[1])

def told(text, run=str):
    path.write_text(text)
    try:
        return str(run(load_settings(path)))
    except FirmwareError as error:
        return f"{type(error).__name__}: {error}"

def examined(text):
    path.write_text(text)
    found = json.loads(CliRunner().invoke(doctor, ["--settings", str(path), "--json"]).stdout)
    return {each["check"]: each for each in found}

def camera(settings):
    return open_camera(CameraRequest(settings.camera, SimulatedClock()))

rainbow, moved = "[leds]\\ndriver = 'rainbow'\\n", "[panel]\\nundo_gpio = 21\\n"
print(json.dumps({
    "reference": CliRunner().invoke(setup, ["--reference"]).stdout,
    "question": QUESTIONS["leds.rainbow_hue"].ja,
    "hue": told(rainbow + "rainbow_hue = 5\\n" + moved, lambda settings: open_pixels(settings.leds).hue),
    "no_hue": told("[leds]\\nrainbow_hue = 10\\n"),
    "pin": told(rainbow),
    "missing": told("[leds]\\ndriver = 'missing'\\n"),
    "clashing": told("[leds]\\ndriver = 'clashing'\\n"),
    "camera": told("[camera]\\nsource = 'nest://here/1'\\n", camera),
    "no_camera": told("[camera]\\nsource = 'here'\\n", camera),
    "display": told(
        "[clock_display]\\ndriver = 'segments'\\n",
        lambda settings: open_clock_display(settings.clock_display),
    ),
    "good": examined(rainbow + moved),
    "bad": examined(rainbow + "rainbow_hue = 9\\n" + moved),
}))
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the program says in a process that finds the package."""
    site = tmp_path_factory.mktemp("site")
    metadata = site / "rainbow_table-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: rainbow-table\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS)
    (site / "rainbow_table.py").write_text(DECLARATIONS, encoding="utf-8")
    (site / "rainbow_devices.py").write_text(DEVICES, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(site / "settings.toml")],
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_the_reference_lists_the_driver_and_its_key(found: Any) -> None:
    others = re.findall(r'`"(neopixel_pwm|rainbow|recorder)"`', found["reference"])
    assert others == ["neopixel_pwm", "rainbow", "recorder"]
    assert 'a rainbow: `"rainbow"`' in found["reference"]
    assert "| `rainbow_hue` | `7` | whole number, ≥ 0, ≤ 9 | Hue of the rainbow |" in found["reference"]
    assert "phone (a phone, by a QR code), nest://..., http://" in found["reference"]


def test_the_wizard_asks_for_the_key(found: Any) -> None:
    assert found["question"] == "どの色相"


def test_the_driver_is_opened_with_its_keys(found: Any) -> None:
    assert found["hue"] == "5"


def test_its_key_and_its_pin_are_checked(found: Any) -> None:
    assert found["no_hue"].endswith("leds.rainbow_hue: expected whole number, ≥ 0, ≤ 9, got 10")
    assert "pin GPIO16 is used by panel.undo_gpio and by leds.driver = rainbow (data)" in found["pin"]


def test_a_camera_of_another_package_comes_before_the_files(found: Any) -> None:
    assert found["camera"] == "camera at nest://here/1"
    usb = "usb:N, /dev/videoN or /dev/v4l/by-id/… (USB camera)"
    phone = "phone (a phone, by a QR code)"
    network = "http://…, https://… or rtsp://… (camera in the network)"
    others = f"picamera2 (camera of the Pi), {phone}, nest://..., {network}, a video file"
    assert f"out of {usb}, {others}" in found["no_camera"]


def test_a_broken_driver_is_one_sentence(found: Any) -> None:
    assert found["missing"].endswith(
        "leds.driver: tachiai.led_drivers 'missing' of the package 'rainbow-table' cannot be used: "
        "No module named 'rainbow_table_of_nowhere', got 'missing'"
    )
    assert "'clashing' cannot be used: the key 'count' is there already" in found["clashing"]
    assert found["display"].startswith(
        "UnknownDriver: expected a clock display that can be loaded, got 'segments': "
    )


def test_the_doctor_names_what_is_broken_and_what_the_driver_lacks(found: Any) -> None:
    good, bad = found["good"], found["bad"]
    assert good["drivers"]["code"] == "driver_broken"
    assert "'missing'" in good["drivers"]["detail"]["en"]
    assert "'clashing'" in good["drivers"]["detail"]["en"]
    assert good["led_driver"]["verdict"] == "ok"
    assert bad["led_driver"]["code"] == "rainbow_colour"
    assert bad["led_driver"]["what"]["en"] == bad["led_driver"]["detail"]["en"]
    assert bad["led_driver"]["detail"]["en"] == (
        "the rainbow has no ninth colour; this Python does not see rainbow_library"
    )
