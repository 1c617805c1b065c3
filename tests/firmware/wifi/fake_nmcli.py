"""NetworkManager as the table's keeper sees it: answers nmcli's commands as version 1.42 of Debian 12 did."""

from dataclasses import dataclass, field

from tachiai.firmware.wifi.network_manager import CommandResult
from tachiai.firmware.wifi.nmcli import ACCESS_POINT, Command

OPTIONS = 4  # nmcli --terse --colors no


@dataclass
class FakeNmcli:
    """``air``: networks that are heard, by name: password and security; ``known``: profiles, by their name:
    SSID and password; ``up``: the profile that is up.
    """

    air: dict[str, tuple[str, str]]
    known: dict[str, tuple[str, str]] = field(default_factory=dict)
    up: str = ""
    cable: bool = False
    radio: bool = True
    guests: int = 0
    asked: list[Command] = field(default_factory=list)

    def __call__(self, command: Command, fed: str) -> CommandResult:
        if command[-1] == "link":
            joined = self.up not in ("", ACCESS_POINT) and self.known[self.up][0] in self.air
            return CommandResult(
                0, "Connected to 02:00:00:00:01:00 (on wlan0)\n" if joined else "Not connected.\n"
            )
        if command[0] == "iw":
            return CommandResult(0, "Station 02:00:00:00:02:00 (on wlan0)\n\trx bytes: 1\n" * self.guests)
        assert command[:OPTIONS] == ("nmcli", "--terse", "--colors", "no"), command
        self.asked.append(command)
        words = command[OPTIONS:]
        text = " ".join(words)
        if "device status" in text:
            return CommandResult(0, self._devices())
        if text.endswith("--fields NAME,UUID,TYPE connection show"):
            lines = [f"{_escaped(name)}:uuid-{_escaped(name)}:802-11-wireless" for name in self.known]
            return CommandResult(0, "\n".join([*lines, "lo:d432fbaf:loopback", ""]))
        if "wifi list" in text:
            own = self.up == ACCESS_POINT  # a device that serves hears nobody else
            heard = {} if own else self.air
            return CommandResult(
                0, "".join(f"{_escaped(name)}:70:{kind}\n" for name, (_, kind) in heard.items())
            )
        if text == "radio wifi on":
            self.radio = True
            return CommandResult(0)
        return self._profiles(words, fed)

    def _devices(self) -> str:
        state = "unavailable" if not self.radio else "connected" if self.up else "disconnected"
        cable = "connected:Wired connection 1" if self.cable else "unavailable:"
        rest = "lo:loopback:connected (externally):lo\np2p-dev-wlan0:wifi-p2p:disconnected:\n"
        return f"wlan0:wifi:{state}:{_escaped(self.up)}\neth0:ethernet:{cable}\n{rest}"

    def _profiles(self, words: Command, fed: str) -> CommandResult:
        if words[:2] == ("connection", "add"):
            named, about = words.index("con-name"), words.index("ssid")
            self.known[words[named + 1]] = (words[about + 1], "")
            return CommandResult(0, "Connection 'x' (uuid) successfully added.\n")
        if "delete" in words:
            name = words[-1].removeprefix("uuid-")
            if name not in self.known:
                return CommandResult(10, f"Error: unknown connection '{name}'.\n")
            del self.known[name]
            self.up = "" if self.up == name else self.up
            return CommandResult(0, "")
        if "show" in words:
            return CommandResult(0, f"{self.known[words[-1].removeprefix('uuid-')][0]}\n")
        assert "up" in words, words
        return self._start(words[words.index("id") + 1], fed)

    def _start(self, name: str, fed: str) -> CommandResult:
        ssid, _ = self.known[name]
        password = bytes(fed.partition(":")[2].rstrip("\n"), "ascii").decode("unicode_escape")
        if name != ACCESS_POINT:
            if ssid not in self.air:
                return CommandResult(
                    4, "Error: Connection activation failed: The Wi-Fi network could not be found\n"
                )
            if self.air[ssid][0] != password:
                return CommandResult(
                    4, "Error: Connection activation failed: Secrets were required, but not provided\n"
                )
        self.known[name], self.up = (ssid, password), name
        return CommandResult(0, "Connection successfully activated\n")

    def network_goes(self, name: str) -> None:
        """The router is switched off."""
        del self.air[name]
        self.up = ""

    def network_comes_back(self, name: str, password: str) -> None:
        """The router is switched on again."""
        self.air[name] = (password, "WPA2")

    def joins_by_itself(self) -> None:
        """As NetworkManager does it, some seconds after a device has become free."""
        found = [name for name, (ssid, _) in self.known.items() if ssid in self.air and name != ACCESS_POINT]
        if not self.up and found:
            self.up = found[0]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(":", "\\:")
