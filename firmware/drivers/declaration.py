"""Drivers by name: what each declares of itself, and how the one that the settings name is found.

A driver is announced by an entry point that names its declaration; the entry's name is the driver's::

    [project.entry-points."tachiai.led_drivers"]
    terminal = "tachiai.firmware.drivers.leds:TERMINAL"

The settings, the wizard, the doctor and the tests read the declarations. The module that drives the device is
imported when the device is opened, never before. ``README.md`` in this folder says how to add a driver.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pkgutil import resolve_name
from typing import Any, Generic, TypeVar

from pydantic import create_model

from tachiai.firmware.drivers.keys import Keys, Section
from tachiai.firmware.errors import UnknownDriver
from tachiai.rules.entry_points import BrokenEntry, load_group
from tachiai.rules.shown import out_of, shown
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True)
class Bus:
    """A bus of the Pi: ``name`` is the doctor's check of it, ``path`` its device file, ``group`` the Linux
    group that may use it, ``gpios`` has the pins that it takes (BCM numbers) and their lines.
    """

    name: str
    path: str
    group: str
    gpios: Mapping[int, str]


# The whole first bus, chip selects included.
SPI_GPIOS = {7: "SPI0 CE1", 8: "SPI0 CE0", 9: "SPI0 MISO", 10: "SPI0 MOSI", 11: "SPI0 SCLK"}
SPI = Bus("spi", "/dev/spidev0.0", "spi", SPI_GPIOS)
I2C = Bus("i2c", "/dev/i2c-1", "i2c", {2: "I2C1 SDA", 3: "I2C1 SCL"})


@dataclass(frozen=True, kw_only=True)
class Driver:
    """What a driver declares.

    ``title`` is what people choose it by. ``opens`` names the class or function
    that opens the device, as "module:name"; it is called with the driver's section of the settings.

    ``modules`` are the Python modules that are imported where the device is driven and nowhere else,
    ``distributions`` bring them from PyPI, ``debian_packages`` from the system. ``groups`` are the Linux
    groups that may use the device, without the bus's. ``gpios`` returns the pins that the driver takes
    besides those of ``bus``, and what for. ``keys`` are its own keys in its section of the settings.

    One ``for_tests`` can be named in the settings and is offered to nobody.

    Drivers are listed in the order of ``place``, then of their names.
    """

    title: Words
    opens: str
    modules: tuple[str, ...] = ()
    distributions: tuple[str, ...] = ()
    debian_packages: tuple[str, ...] = ()
    bus: Bus | None = None
    groups: tuple[str, ...] = ()
    gpios: Callable[[Any], Mapping[int, str]] = field(default=lambda section: {})
    keys: type[Section] | None = None
    place: int = 50
    for_tests: bool = False

    def all_groups(self) -> set[str]:
        """Returns the Linux groups that the driver needs."""
        return {*self.groups, *([self.bus.group] if self.bus else [])}

    def all_gpios(self, section: Section) -> dict[int, str]:
        """Returns the pins that the driver takes with these settings, and what for."""
        return {**(self.bus.gpios if self.bus else {}), **self.gpios(section)}


Declared = TypeVar("Declared", bound=Driver)


class Drivers(Generic[Declared]):
    """The drivers of one kind, as the installed packages announce them; read when they are first asked for.
    ``called`` is one of them in a sentence: "an LED driver".
    """

    def __init__(self, group: str, kind: type[Declared], called: str) -> None:
        self._group = group
        self._kind = kind
        self._called = called

    @cached_property
    def _loaded(self) -> tuple[dict[str, Declared], list[BrokenEntry]]:
        found, broken = load_group(self._group, self._kind)
        return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0]))), list(broken)

    @property
    def usable(self) -> Mapping[str, Declared]:
        """Those that can be used, by their names."""
        return self._loaded[0]

    @property
    def broken(self) -> tuple[BrokenEntry, ...]:
        """What is announced and cannot be used."""
        return tuple(self._loaded[1])

    def names(self) -> tuple[str, ...]:
        """Returns the names of those that can be used."""
        return tuple(self.usable)

    def titles(self) -> dict[str, Words]:
        """Returns the names of those that can be used, and what they are called."""
        return {name: driver.title for name, driver in self.usable.items()}

    def for_tests(self) -> frozenset[str]:
        """Returns the names of those that are there for tests only."""
        return frozenset(name for name, driver in self.usable.items() if driver.for_tests)

    def find(self, name: str) -> Declared:
        """Returns the driver ``name``. Raises ``UnknownDriver``: which there are, or why it is broken."""
        if name not in self.usable:
            raise UnknownDriver(self.fault_of(name) or self._possible(name))
        return self.usable[name]

    def fault_of(self, name: str) -> str:
        """Returns what is wrong with the driver ``name``, "" if it is not a broken one."""
        return next((entry.fault for entry in self.broken if entry.name == name), "")

    def opener(self, name: str) -> Callable[..., Any]:
        """Imports and returns what opens the driver ``name``. Raises ``UnknownDriver``."""
        driver = self.find(name)
        try:
            opens: Callable[..., Any] = resolve_name(driver.opens)
        except Exception as error:  # another package's module may raise anything while it is imported
            raise UnknownDriver(
                f"expected {self._called} that can be loaded, got {shown(name)}: {error}"
            ) from error
        return opens

    def add_keys(self, section: type[Keys]) -> type[Keys]:
        """Returns ``section`` with the keys that the drivers declare after its own. A driver that declares a
        key that is there already is broken.
        """
        kinds: list[type[Section]] = [section]
        for name, driver in tuple(self.usable.items()):
            if driver.keys is None or driver.keys in kinds:
                continue
            taken = {key for kind in kinds for key in kind.model_fields}
            if twice := taken & driver.keys.model_fields.keys():
                fault = f"{self._group} {name!r} cannot be used: the key {min(twice)!r} is there already"
                self._loaded[1].append(BrokenEntry(name, "", fault))
                del self._loaded[0][name]
            else:
                kinds.append(driver.keys)
        # The fields of a model come in the order of its bases from the last to the first.
        make: Any = create_model
        made: type[Keys] = make(
            section.__name__, __base__=tuple(reversed(kinds)), __module__=section.__module__
        )
        return made

    def _possible(self, name: str) -> str:
        return out_of(self._called, self.usable, name)
