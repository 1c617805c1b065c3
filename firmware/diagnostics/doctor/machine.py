"""The facts about a machine behind one small port, so that every check can be tried on any machine."""

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

RUN_WITHIN_S = 5.0


class Machine(Protocol):
    """What the doctor may ask. Nothing of it changes the machine."""

    def text(self, path: str) -> str | None:
        """Returns what a file holds, without zero bytes and blanks at its ends; None if it cannot be read."""

    def exists(self, path: str) -> bool:
        """Returns whether there is a file, folder or device."""

    def may_use(self, path: str) -> bool:
        """Returns whether this user may read and write it."""

    def paths(self, pattern: str) -> tuple[str, ...]:
        """Returns the paths under ``/dev`` that match a pattern such as ``gpiochip*``."""

    def output(self, *command: str) -> str | None:
        """Returns what a program prints; None if it is not there or fails."""

    def has_program(self, name: str) -> bool:
        """Returns whether a program is installed."""

    def has_module(self, name: str) -> bool:
        """Returns whether Python finds a module. It is not imported."""

    def pi_cameras(self) -> tuple[str, ...]:
        """Returns the sensors of the Pi's own cameras, by libcamera's names. None of them is opened."""

    def broken_drivers(self) -> tuple[str, ...]:
        """Returns what is wrong with the drivers that packages announce and that cannot be used."""

    def python(self) -> tuple[int, int]:
        """Returns the version of Python that runs."""

    def groups(self) -> frozenset[str]:
        """Returns the groups of this user; all of them for root."""

    def is_root(self) -> bool:
        """Returns whether this user is root."""

    def free_mb(self, path: str) -> float:
        """Returns the free room on the disk of ``path``, or of the nearest folder that exists."""

    def listening_fault(self, host: str, port: int) -> int:
        """Returns why a port cannot be served as the system's number for it (``errno``), 0 if it can."""


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
        """Asks for the permissions of a path; of one that is not there yet, those of its nearest folder."""
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
        """Looks along the path."""
        return shutil.which(name) is not None

    def has_module(self, name: str) -> bool:
        """Looks for a module."""
        return importlib.util.find_spec(name) is not None

    def pi_cameras(self) -> tuple[str, ...]:
        """Asks the library of its cameras."""
        return pi_sensor_names()

    def broken_drivers(self) -> tuple[str, ...]:
        """Asks the three kinds of driver."""
        return tuple(entry.fault for kind in (LED_DRIVERS, CAMERAS, CLOCK_DISPLAYS) for entry in kind.broken)

    def python(self) -> tuple[int, int]:
        """Returns major and minor version."""
        return sys.version_info.major, sys.version_info.minor

    def groups(self) -> frozenset[str]:
        """Returns the names of the groups of this process."""
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
