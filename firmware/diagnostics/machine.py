"""Facts of a machine, power and heat too, behind one interface: so checks can be tested on any machine."""

import errno
import grp
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Protocol

from tachiai.firmware.devices.cameras.picamera2_camera import pi_sensor_names
from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.rules.registry import game_faults

RUN_WITHIN_S = 5.0


class Machine(Protocol):
    """What the doctor may ask. Nothing here changes the machine."""

    def text(self, path: str) -> str | None:
        """Contents of a file without zero bytes and blanks at its ends; None if it cannot be read."""

    def exists(self, path: str) -> bool:
        """Whether there is a file, folder or device."""

    def may_use(self, path: str) -> bool:
        """Whether this user may read and write a path, or, if it does not exist, its nearest folder."""

    def paths(self, pattern: str) -> tuple[str, ...]:
        """Paths in ``/dev`` that match a pattern such as ``gpiochip*``."""

    def output(self, *command: str) -> str | None:
        """Output of a program; None if it is missing or fails."""

    def has_program(self, name: str) -> bool:
        """Whether a program is installed."""

    def has_module(self, name: str) -> bool:
        """Whether Python finds a module; it is not imported."""

    def pi_cameras(self) -> tuple[str, ...]:
        """Sensors of connected Pi cameras by libcamera's names; no camera is opened."""

    def broken_drivers(self) -> tuple[str, ...]:
        """What is wrong with each announced driver that cannot be used."""

    def game_faults(self) -> tuple[str, ...]:
        """What is wrong with each announced game that cannot be used."""

    def python(self) -> tuple[int, int]:
        """Major and minor version of Python."""

    def groups(self) -> frozenset[str]:
        """Names of this user's groups; for root, of all groups."""

    def is_root(self) -> bool:
        """Whether this user is root."""

    def free_mb(self, path: str) -> float:
        """Free megabytes (million bytes) on the disk of ``path``, or of the nearest folder that exists."""

    def listening_fault(self, host: str, port: int) -> int:
        """The ``errno`` with which serving on a port fails; 0 if it can be served."""


class ThisMachine:
    """The machine that the program runs on."""

    def text(self, path: str) -> str | None:
        """Reads a file."""
        try:
            return Path(path).read_text(encoding="utf-8", errors="replace").strip(" \0\n\t")
        except OSError:
            return None

    def exists(self, path: str) -> bool:
        """Looks for a path."""
        return os.path.exists(path)

    def may_use(self, path: str) -> bool:
        """Asks the system for the permissions."""
        return os.access(_nearest(path), os.R_OK | os.W_OK)

    def paths(self, pattern: str) -> tuple[str, ...]:
        """Lists devices."""
        return tuple(sorted(str(path) for path in Path("/dev").glob(pattern)))

    def output(self, *command: str) -> str | None:
        """Runs a program."""
        try:
            found = subprocess.run(
                command, capture_output=True, text=True, check=True, timeout=RUN_WITHIN_S, env=_PLAIN
            )
        except (OSError, subprocess.SubprocessError):
            return None
        return found.stdout.strip()

    def has_program(self, name: str) -> bool:
        """Searches ``PATH``."""
        return shutil.which(name) is not None

    def has_module(self, name: str) -> bool:
        """Searches for a module."""
        return importlib.util.find_spec(name) is not None

    def pi_cameras(self) -> tuple[str, ...]:
        """Asks the camera library."""
        return pi_sensor_names()

    def broken_drivers(self) -> tuple[str, ...]:
        """Asks the drivers of LEDs, cameras and clock displays."""
        return tuple(entry.fault for kind in (LED_DRIVERS, CAMERAS, CLOCK_DISPLAYS) for entry in kind.broken)

    def game_faults(self) -> tuple[str, ...]:
        """Asks the list of games."""
        return game_faults()

    def python(self) -> tuple[int, int]:
        """Asks the interpreter."""
        return sys.version_info.major, sys.version_info.minor

    def groups(self) -> frozenset[str]:
        """Asks for the groups of this process."""
        if self.is_root():
            return frozenset(group.gr_name for group in grp.getgrall())
        ids = {*os.getgroups(), os.getegid()}
        return frozenset(group.gr_name for group in grp.getgrall() if group.gr_gid in ids)

    def is_root(self) -> bool:
        """Asks for the user's id."""
        return os.geteuid() == 0

    def free_mb(self, path: str) -> float:
        """Asks the file system."""
        return shutil.disk_usage(_nearest(path)).free / 1e6

    def listening_fault(self, host: str, port: int) -> int:
        """Binds the port for a moment."""
        passive = socket.AI_PASSIVE
        try:
            found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=passive)
            family, kind, _, _, address = found[0]
            with socket.socket(family, kind) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
        except OSError as error:
            return error.errno or errno.EADDRNOTAVAIL
        return 0


_PLAIN = {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"}


def _nearest(path: str) -> Path:
    """The path itself, or the nearest folder above it that exists."""
    place = Path(path).absolute()
    while not os.path.exists(place) and place != place.parent:
        place = place.parent
    return place


# As ``vcgencmd get_throttled``, a number (Raspberry Pi documentation): bit 0 under-voltage now, bit 1 speed
# capped, bit 2 throttled, bit 3 soft temperature limit; bits 16 to 19 the same since the start.
THROTTLED_PATH = "/sys/devices/platform/soc/soc:firmware/get_throttled"
HEAT_PATH = "/sys/class/thermal/thermal_zone0/temp"
HOT_DEG_C = 80.0  # from here on a Pi slows down

UNDER_VOLTAGE_NOW, HOT_NOW = 0x1, 0x2 | 0x4 | 0x8
UNDER_VOLTAGE_BEFORE, HOT_BEFORE = UNDER_VOLTAGE_NOW << 16, HOT_NOW << 16


def power_codes(machine: Machine, before_too: bool = False) -> tuple[str, ...]:
    """The codes "under_voltage" and "too_hot", as far as they hold now, or with ``before_too`` held since the
    start of the Pi.
    """
    bits = throttled_bits(machine) or 0
    low = UNDER_VOLTAGE_NOW | (UNDER_VOLTAGE_BEFORE if before_too else 0)
    hot = HOT_NOW | (HOT_BEFORE if before_too else 0)
    # Under-voltage caps the frequency too: a cap means heat only without it.
    heat = heat_deg_c(machine)
    found = ["under_voltage"] if bits & low else []
    if (heat is not None and heat >= HOT_DEG_C) or (bits & hot and not bits & low):
        found.append("too_hot")
    return tuple(found)


def throttled_bits(machine: Machine) -> int | None:
    """The firmware's number; None on other computers."""
    told = machine.text(THROTTLED_PATH)
    if told is None:
        printed = machine.output("vcgencmd", "get_throttled") or ""
        told = printed.removeprefix("throttled=")
    try:
        return int(told, 16)
    except ValueError:
        return None


def heat_deg_c(machine: Machine) -> float | None:
    """Temperature of the processor; None where nothing measures it."""
    told = machine.text(HEAT_PATH)
    return int(told) / 1000 if told and told.lstrip("-").isdecimal() else None
