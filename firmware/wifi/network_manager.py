"""The table's Wi-Fi, read and changed through NetworkManager's ``nmcli``."""

import os
import secrets
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field

from tachiai.firmware.wifi import nmcli
from tachiai.firmware.wifi.nmcli import Command, Devices, Network
from tachiai.firmware.wifi.step import CloseAccessPoint, OpenAccessPoint, Order, Wish

LONGEST_S = 90.0
NO_PROGRAM = 127


@dataclass(frozen=True, slots=True)
class CommandResult:
    """Exit status and output of a program."""

    status: int
    said: str = ""


Run = Callable[[Command, str], CommandResult]


def run_program(command: Command, fed: str = "") -> CommandResult:
    """Runs a program with ``fed`` as its input. A program that is missing or hangs counts as failed."""
    try:
        done = subprocess.run(
            command,
            input=fed,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
    except subprocess.TimeoutExpired:
        return CommandResult(NO_PROGRAM, "no answer in time")
    except OSError as error:
        return CommandResult(NO_PROGRAM, str(error))
    return CommandResult(done.returncode, done.stdout if done.returncode == 0 else done.stderr)


@dataclass(slots=True)
class NetworkManager:
    """The table's Wi-Fi."""

    own: str  #: name of the table's access point
    password: str  #: of the access point
    address: str  #: the table's address in the access point's network
    run: Run = run_program
    token: Callable[[], str] = lambda: secrets.token_hex(2)
    #: networks heard last; while the access point is up, most Wi-Fi devices hear none
    heard: tuple[Network, ...] = field(default=())

    def devices(self) -> Devices:
        """Reads the devices' state. A radio that is off (on a Pi while it has no country) is switched on."""
        answer = self.run(nmcli.DEVICES, "").said
        found = nmcli.devices_in(answer)
        if found.wifi and not found.is_usable:
            self.run(nmcli.RADIO_ON, "")
        if found.is_online and not found.serves and self._has_lost_its_link(found.wifi):
            return nmcli.devices_in(nmcli.without(answer, found.wifi))
        return found

    def _has_lost_its_link(self, device: str) -> bool:
        """NetworkManager may still call a device connected when its network has gone; the kernel does not."""
        said = self.run(("iw", "dev", device, "link"), "").said if device else ""
        return said.startswith("Not connected")

    def knows(self) -> bool:
        """Whether there is a known network."""
        return bool(nmcli.profiles_in(self.run(nmcli.PROFILES, "").said))

    def guests(self, device: str) -> int:
        """Number of devices at the access point; 0 if the program ``iw`` is missing."""
        ran = self.run(("iw", "dev", device, "station", "dump"), "")
        return sum(line.startswith("Station ") for line in ran.said.splitlines())

    def carry_out(self, order: Order, device: str) -> str:
        """Carries out an order, which takes up to a minute. Returns the code of its failure, or ""."""
        self.close()
        if isinstance(order, CloseAccessPoint):
            return ""
        heard = nmcli.networks_in(self.run(nmcli.networks(device), "").said, self.own)
        if isinstance(order, OpenAccessPoint):
            self.heard = heard or self.heard
            made, up = nmcli.open_access_point(device, self.own, self.address)
            return self._start(made, up, self.password)
        return self._join(order.wish, device)

    def close(self) -> None:
        """Ends the access point, if it is there."""
        self.run(nmcli.close_access_point(), "")

    def _join(self, wish: Wish, device: str) -> str:
        profile = f"{wish.network.name} ({self.token()})"
        made, up = nmcli.join(device, wish.network, profile)
        failed = self._start(made, up, wish.password)
        if failed:
            self.run(nmcli.forget(profile), "")
            return failed
        for uuid, name in nmcli.profiles_in(self.run(nmcli.PROFILES, "").said):
            # Older profiles of this network go: the password that has just worked is the right one.
            if name != profile and self.run(nmcli.name_of(uuid), "").said.rstrip("\n") == wish.network.name:
                self.run(nmcli.forget(uuid, "uuid"), "")
        return ""

    def _start(self, made: Command, up: Command, password: str) -> str:
        for command, fed in ((made, ""), (up, nmcli.secret(password))):
            ran = self.run(command, fed)
            if ran.status:
                return nmcli.why_not_joined(ran.said)
        return ""
