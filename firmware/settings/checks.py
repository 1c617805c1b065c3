"""Checks of settings that are valid each, but not together, such as a pin that is used twice."""

import contextlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.declaration import Driver
from tachiai.firmware.drivers.keys import Section
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.errors import BadKeys, UnknownDriver
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import TableSettings
from tachiai.rules.messages import Message
from tachiai.rules.quoting import shortened
from tachiai.rules.registry import options_of


def refuse_shared_pins(claims: Iterable[tuple[int, str]]) -> None:
    """Raises ``BadKeys`` for a pin that is used twice. ``claims``: GPIO numbers, each with its user: a
    settings key, then perhaps a blank and the reason.
    """
    owners: dict[int, str] = {}
    for gpio, owner in claims:
        if gpio in owners:
            both = (owners[gpio], owner)
            words = Message(
                "pin GPIO{gpio} is used by {both} and by {both_2}", gpio=gpio, both=both[0], both_2=both[1]
            )
            raise BadKeys(tuple(each.split(" ")[0] for each in both), words)
        owners[gpio] = owner


@dataclass(frozen=True, slots=True)
class ChosenDriver:
    """A driver that the settings name."""

    key: str  #: such as "leds.driver"
    name: str  #: the value of that key
    driver: Driver
    section: Section  #: the settings section of that key


def chosen_drivers(settings: Settings) -> Iterator[ChosenDriver]:
    """The drivers that the settings name; an unknown camera is left out."""
    camera, leds, display = settings.camera, settings.leds, settings.clock_display
    with contextlib.suppress(UnknownDriver):  # reported where it is opened
        yield ChosenDriver("camera.source", camera.source, CAMERAS.find(camera.source), camera)
    yield ChosenDriver("leds.driver", leds.driver, LED_DRIVERS.find(leds.driver), leds)
    found = CLOCK_DISPLAYS.find(display.driver)
    yield ChosenDriver("clock_display.driver", display.driver, found, display)


def refuse_clashes(settings: Settings) -> None:
    """Raises ``BadKeys`` for a pin that is used twice, for an option that the game does not have, and for a
    mail server without a sender.
    """
    refuse_shared_pins(pin_claims(settings))
    refuse_foreign_options(settings.table)
    if settings.email.server and not settings.email.sender:
        words = Message("email.sender: expected the e-mail address from which email.server writes")
        raise BadKeys(("email.sender",), words)


def refuse_foreign_options(table: TableSettings) -> None:
    """Raises ``BadKeys`` for options that the table's game does not have."""
    offered = [f"{option.name}={value}" for option in options_of(table.game) for value in option.values]
    if set(table.options.split()) <= set(offered):
        return
    known = " ".join(offered) or "-"
    words = Message(
        "table.options: expected options of {game} out of {known}, got {options!r}",
        game=table.game,
        known=known,
        options=shortened(table.options),
    )
    raise BadKeys(("table.options", "table.game"), words)


def pin_claims(settings: Settings) -> list[tuple[int, str]]:
    """Every pin in use: its GPIO number, and the settings key (and driver's line) that uses it."""
    claims = [
        (int(value), f"panel.{key}")
        for key, value in settings.panel.model_dump().items()
        if key.endswith("_gpio") and value >= 0
    ]
    for chosen in chosen_drivers(settings):
        for gpio, line in chosen.driver.all_gpios(chosen.section).items():
            claims.append((gpio, f"{chosen.key} = {chosen.name} ({line})"))
    return claims
