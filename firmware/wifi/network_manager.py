"""The table's Wi-Fi as NetworkManager has it: looked at and changed through ``nmcli``."""

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
class Ran:
    """How a program ended, and what it said."""

    status: int
    said: str = ""


Run = Callable[[Command, str], Ran]


def run_program(command: Command, fed: str = "") -> Ran:
    """Runs a program, ``fed`` into its input. One that is not there or hangs has failed."""
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
        return Ran(NO_PROGRAM, "no answer in time")
    except OSError as error:
        return Ran(NO_PROGRAM, str(error))
    return Ran(done.returncode, done.stdout if done.returncode == 0 else done.stderr)


@dataclass(slots=True)
class NetworkManager:
    """``own``: the access point's name; ``password``: its password; ``address``: the table's address there.
    ``heard``: the networks that were heard last; with the access point up most devices hear none.
    """

    own: str
    password: str
    address: str
    run: Run = run_program
    token: Callable[[], str] = lambda: secrets.token_hex(2)
    heard: tuple[Network, ...] = field(default=())

    def devices(self) -> Devices:
        """Asks how the devices are. A radio that is switched off (on a Pi until its country is known) is
        switched on.
        """
        answer = self.run(nmcli.DEVICES, "").said
        found = nmcli.devices_in(answer)
        if found.wifi and not found.is_usable:
            self.run(nmcli.RADIO_ON, "")
        if found.is_online and not found.serves and self._has_lost_its_link(found.wifi):
            return nmcli.devices_in(nmcli.without(answer, found.wifi))
        return found

    def _has_lost_its_link(self, device: str) -> bool:
        """NetworkManager may call a device connected for ever whose network has gone; the kernel does not."""
        said = self.run(("iw", "dev", device, "link"), "").said if device else ""
        return said.startswith("Not connected")

    def knows(self) -> bool:
        """Asks whether there is a known network."""
        return bool(nmcli.profiles_in(self.run(nmcli.PROFILES, "").said))

    def guests(self, device: str) -> int:
        """Asks how many devices are at the access point; 0 where the program ``iw`` is not there."""
        ran = self.run(("iw", "dev", device, "station", "dump"), "")
        return sum(line.startswith("Station ") for line in ran.said.splitlines())

    def carry_out(self, order: Order, device: str) -> str:
        """Does what is ordered, which takes up to a minute. Returns the code of why it failed, "" if not."""
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
            # One password of a network is enough: the one that was right now.
            if name != profile and self.run(nmcli.name_of(uuid), "").said.rstrip("\n") == wish.network.name:
                self.run(nmcli.forget(uuid, "uuid"), "")
        return ""

    def _start(self, made: Command, up: Command, password: str) -> str:
        for command, fed in ((made, ""), (up, nmcli.secret(password))):
            ran = self.run(command, fed)
            if ran.status:
                return nmcli.why_not_joined(ran.said)
        return ""
