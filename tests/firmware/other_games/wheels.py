"""Wheels of games and drivers, made in memory."""

import io
import zipfile
from collections.abc import Mapping

NAME = "crosses-1.0-py3-none-any.whl"
CROSSES = """
from dataclasses import replace
from tachiai.rules.games.rosenkreuz.game import DECLARATION as OURS, Rosenkreuz

class Crosses(Rosenkreuz):
    uid = "crosses"

DECLARATION = replace(OURS, game=Crosses)
"""
ENTRY = "[tachiai.games]\ncrosses = crosses:DECLARATION\n"


LIGHTS_NAME, LIBRARY_NAME = "lights-1.0-py3-none-any.whl", "glowing-2.0-py3-none-any.whl"
LIGHTS = """
from glowing import BRIGHTNESS
from tachiai.firmware.drivers.keys import Section, key
from tachiai.firmware.drivers.leds import LedDriver
from tachiai.rules.messages import Message

class Keys(Section):
    lights_glow: int = key(BRIGHTNESS, Message("Glow"))

DRIVER = LedDriver(
    title=Message("lights"), opens="tachiai.firmware.devices.lights.pixels:EmulatedPixels", keys=Keys
)
"""
LIGHTS_ENTRY = "[tachiai.led_drivers]\nlights = lights:DRIVER\n"


def wheel(
    module: str = CROSSES,
    entry: str = ENTRY,
    more: Mapping[str, str] | None = None,
    *,
    name: str = "Crosses",
    needs: str = "",
) -> bytes:
    """A wheel that brings the game "crosses", or another module."""
    package, version = name.lower(), "2.0" if name == "Glowing" else "1.0"
    info = f"{package}-{version}.dist-info"
    required = f"Requires-Dist: {needs}\n" if needs else ""
    files = {
        f"{package}/__init__.py": module,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{required}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": "",
        f"{info}/entry_points.txt": entry,
        **(more or {}),
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return made.getvalue()


def lights(module: str = LIGHTS) -> bytes:
    """A wheel that brings the LED driver "lights", which needs ``library``."""
    return wheel(module, LIGHTS_ENTRY, name="Lights", needs="glowing")


def library() -> bytes:
    """A wheel that the driver needs."""
    return wheel("BRIGHTNESS = 5\n", "", name="Glowing")
