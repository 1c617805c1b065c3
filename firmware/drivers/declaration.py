"""Drivers by name: what each declares, and how the one that the settings name is found.

A driver is announced by an entry point that names its declaration; the entry point's name is the driver's::

    [project.entry-points."tachiai.led_drivers"]
    terminal = "tachiai.firmware.drivers.leds:TERMINAL"

Settings, wizard, doctor and tests read the declarations. The module that drives the device is imported only
when the device is opened. ``README.md`` in this folder says how to add a driver.
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
from tachiai.rules.game_folders import is_in_a_folder, left_out
from tachiai.rules.messages import Message
from tachiai.rules.quoting import out_of, quoted_value


@dataclass(frozen=True, slots=True)
class PiBus:
    """A bus of the Raspberry Pi."""

    name: str  #: the doctor's name for its check
    path: str  #: device file
    group: str  #: Linux group that may use it
    gpios: Mapping[int, str]  #: its pins (BCM numbers) and their lines


# The whole first bus, chip selects included.
SPI_GPIOS = {7: "SPI0 CE1", 8: "SPI0 CE0", 9: "SPI0 MISO", 10: "SPI0 MOSI", 11: "SPI0 SCLK"}
SPI = PiBus("spi", "/dev/spidev0.0", "spi", SPI_GPIOS)
I2C = PiBus("i2c", "/dev/i2c-1", "i2c", {2: "I2C1 SDA", 3: "I2C1 SCL"})


@dataclass(frozen=True, kw_only=True)
class Driver:
    """What a driver declares. Drivers are listed in the order of ``place``, then of their names."""

    title: Message  #: by which people choose it
    #: "module:name" of what opens the device; it is called with the driver's section of the settings
    opens: str
    #: Python modules that are imported where the device is driven and nowhere else
    modules: tuple[str, ...] = ()
    distributions: tuple[str, ...] = ()  #: packages on PyPI with these modules
    debian_packages: tuple[str, ...] = ()  #: system packages with these modules
    bus: PiBus | None = None
    groups: tuple[str, ...] = ()  #: Linux groups that may use the device, besides the bus's
    #: pins that it takes besides those of ``bus``, and what for, by its section of the settings
    gpios: Callable[[Any], Mapping[int, str]] = field(default=lambda section: {})
    keys: type[Section] | None = None  #: its own keys in its section of the settings
    place: int = 50
    for_tests: bool = False  #: it can be named in the settings but is offered to nobody

    def all_groups(self) -> set[str]:
        """Linux groups that the driver needs, the bus's included."""
        return {*self.groups, *([self.bus.group] if self.bus else [])}

    def all_gpios(self, section: Section) -> dict[int, str]:
        """Pins that the driver takes with these settings, and what for, the bus's included."""
        return {**(self.bus.gpios if self.bus else {}), **self.gpios(section)}


Declared = TypeVar("Declared", bound=Driver)


class Drivers(Generic[Declared]):
    """The drivers of one kind, as announced by the installed packages; read when first needed. ``called``:
    one of them in a sentence, such as "an LED driver".
    """

    def __init__(self, group: str, kind: type[Declared], called: str) -> None:
        self.group = group  #: of its entry points
        self._kind = kind
        self._called = called

    @cached_property
    def _loaded(self) -> tuple[dict[str, Declared], list[BrokenEntry]]:
        found, broken = load_group(self.group, self._kind)
        kinds = ((*key.partition(":")[::2], fault) for key, fault in left_out().items())
        gone = [BrokenEntry(name, "", fault) for group, name, fault in kinds if group == self.group]
        return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0]))), [*gone, *broken]

    @property
    def usable(self) -> Mapping[str, Declared]:
        """Usable drivers by name, in the order in which they are listed."""
        return self._loaded[0]

    @property
    def broken(self) -> tuple[BrokenEntry, ...]:
        """Announced drivers that cannot be used."""
        return tuple(self._loaded[1])

    def names(self) -> tuple[str, ...]:
        """Names of the usable drivers."""
        return tuple(self.usable)

    def titles(self) -> dict[str, Message]:
        """Titles of the usable drivers by name."""
        return {name: driver.title for name, driver in self.usable.items()}

    def for_tests(self) -> frozenset[str]:
        """Names of the drivers for tests only."""
        return frozenset(name for name, driver in self.usable.items() if driver.for_tests)

    def find(self, name: str) -> Declared:
        """The driver ``name``. Raises ``UnknownDriver``, which says what names there are, what is broken."""
        if name not in self.usable:
            raise UnknownDriver(self.fault_of(name) or self._possible(name))
        return self.usable[name]

    def fault_of(self, name: str) -> str:
        """What is wrong with the driver ``name``; "" if it is not a broken one."""
        return next((entry.fault for entry in self.broken if entry.name == name), "")

    def without_left_out(self, section: Mapping[str, Any], kind: type[Section]) -> dict[str, Any]:
        """A section of a settings file; where its driver was installed beside the program and cannot be used,
        as if it named none: a table starts whatever is wrong with other people's drivers.
        """
        named = str(section.get("driver", ""))
        kept = f"{self.group}:{named}" in left_out()
        if not kept and not any(each.name == named and is_in_a_folder(each.package) for each in self.broken):
            return dict(section)
        return {key: value for key, value in section.items() if key in kind.model_fields and key != "driver"}

    def opener(self, name: str) -> Callable[..., Any]:
        """Imports what opens the device of driver ``name``, a function or class. Raises ``UnknownDriver``."""
        driver = self.find(name)
        try:
            opens: Callable[..., Any] = resolve_name(driver.opens)
        except Exception as error:  # another package's module may raise anything while it is imported
            raise UnknownDriver(
                f"expected {self._called} that can be loaded, got {quoted_value(name)}: {error}"
            ) from error
        return opens

    def add_keys(self, section: type[Keys]) -> type[Keys]:
        """``section`` with the keys that the drivers declare after its own. A driver whose key exists already
        becomes a broken one.
        """
        kinds: list[type[Section]] = [section]
        for name, driver in tuple(self.usable.items()):
            if driver.keys is None or driver.keys in kinds:
                continue
            taken = {key for kind in kinds for key in kind.model_fields}
            if twice := taken & driver.keys.model_fields.keys():
                fault = f"{self.group} {name!r} cannot be used: the key {min(twice)!r} is there already"
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
