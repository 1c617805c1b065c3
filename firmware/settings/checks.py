"""Settings that are each possible, but not together: what is wrong, at which keys."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.declaration import Driver
from tachiai.firmware.drivers.keys import Section
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.errors import BadKeys, UnknownDriver
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.pins import refuse_shared_pins
from tachiai.firmware.settings.sections import TableSettings
from tachiai.rules.registry import options_of
from tachiai.rules.shown import shortened, shown
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True)
class ChosenDriver:
    """A driver that the settings name: the key, what it says, and the section that it stands in."""

    key: str
    name: str
    driver: Driver
    section: Section


def chosen_drivers(settings: Settings) -> Iterator[ChosenDriver]:
    """Yields the drivers that the settings name, without a camera that there is not."""
    camera, leds, display = settings.camera, settings.leds, settings.clock_display
    with contextlib.suppress(UnknownDriver):  # whoever opens it says so
        yield ChosenDriver("camera.source", camera.source, CAMERAS.find(camera.source), camera)
    yield ChosenDriver("leds.driver", leds.driver, LED_DRIVERS.find(leds.driver), leds)
    found = CLOCK_DISPLAYS.find(display.driver)
    yield ChosenDriver("clock_display.driver", display.driver, found, display)


def refuse_clashes(settings: Settings) -> None:
    """Raises ``BadKeys`` for a pin that two parts need, and for an option that the game does not offer."""
    refuse_shared_pins(pin_claims(settings))
    refuse_foreign_options(settings.table)


def refuse_foreign_options(table: TableSettings) -> None:
    """Raises ``BadKeys`` for options that the table's game does not offer."""
    offered = [f"{option.name}={value}" for option in options_of(table.game) for value in option.values]
    if set(table.options.split()) <= set(offered):
        return
    known = " ".join(offered) or "-"
    words = Words(
        f"table.options: expected options of {table.game} out of {known}, got {shown(table.options)}",
        f"{table.game} で使えるオプションは {known} です。入力された値：{shortened(table.options)}",
    )
    raise BadKeys(("table.options", "table.game"), words)


def pin_claims(settings: Settings) -> list[tuple[int, str]]:
    """Returns every pin that the settings give away, as (GPIO number, settings key or driver's line)."""
    claims = [
        (int(value), f"panel.{key}")
        for key, value in settings.panel.model_dump().items()
        if key.endswith("_gpio") and value >= 0
    ]
    for chosen in chosen_drivers(settings):
        for gpio, line in chosen.driver.all_gpios(chosen.section).items():
            claims.append((gpio, f"{chosen.key} = {chosen.name} ({line})"))
    return claims
