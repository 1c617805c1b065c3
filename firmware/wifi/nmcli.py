"""Commands for NetworkManager's ``nmcli`` and readers of its terse output. Pure."""

import re
from dataclasses import dataclass

NMCLI = ("nmcli", "--terse", "--colors", "no")
ACCESS_POINT = "tachiai-access-point"
OF_WIFI, OF_CABLE = "wifi", "ethernet"
JOIN_WITHIN_S = 45
SECRET = "802-11-wireless-security.psk"
Command = tuple[str, ...]
_BACKSLASH = "\0"  # stands for an escaped one while a line is split

DEVICES: Command = (*NMCLI, "--fields", "DEVICE,TYPE,STATE,CONNECTION", "device", "status")
PROFILES: Command = (*NMCLI, "--fields", "NAME,UUID,TYPE", "connection", "show")
RADIO_ON: Command = (*NMCLI, "radio", "wifi", "on")


@dataclass(frozen=True, slots=True)
class Network:
    """A network that is heard."""

    name: str
    #: in percent; 0 for one that was not heard and may hide its name
    strength: int  #: in percent; 0: it hides its name
    security: str  #: as nmcli writes it; "" if open

    @property
    def is_open(self) -> bool:
        """Whether it needs no password."""
        return self.security in ("", "--", "OWE")

    @property
    def can_be_joined(self) -> bool:
        """Whether a password is enough: WEP is not supported, 802.1X needs user names or certificates."""
        return "802.1X" not in self.security and "WEP" not in self.security


@dataclass(frozen=True, slots=True)
class Devices:
    """State of the network devices."""

    wifi: str = ""  #: name of the Wi-Fi device; "" if there is none
    is_usable: bool = False  #: it is switched on and managed by NetworkManager
    is_online: bool = False  #: a network is joined, by cable or Wi-Fi
    serves: bool = False  #: the table's own access point is up


def fields(line: str) -> list[str]:
    r"""Splits a terse line; a colon inside a field is written ``\:``.

    >>> fields(r"Caf\:e:80:WPA2")
    ['Caf:e', '80', 'WPA2']
    """
    parts = re.split(r"(?<!\\):", line.replace(r"\\", _BACKSLASH))
    return [part.replace(r"\:", ":").replace(_BACKSLASH, "\\") for part in parts]


def devices_in(answer: str) -> Devices:
    """Reads the answer to ``DEVICES``."""
    rows = [[*fields(line), "", "", "", ""][:4] for line in answer.splitlines()]
    connected = [row for row in rows if row[2].startswith("connected") and "externally" not in row[2]]
    is_online = any(kind in (OF_WIFI, OF_CABLE) and at != ACCESS_POINT for _, kind, _, at in connected)
    # Of several Wi-Fi devices the one that serves, else the first usable one by name.
    found = [
        (at != ACCESS_POINT, state in ("unmanaged", "unavailable"), device)
        for device, kind, state, at in rows
        if kind == OF_WIFI
    ]
    if not found:
        return Devices(is_online=is_online)
    is_other, is_unusable, device = min(found)
    return Devices(device, not is_unusable, is_online, not is_other)


def without(answer: str, device: str) -> str:
    """The answer to ``DEVICES`` with this device disconnected.

    >>> without("wlan0:wifi:connected:Home", "wlan0")
    'wlan0:wifi:disconnected:'
    """
    lines = [f"{device}:{OF_WIFI}:disconnected:" if fields(line)[0] == device else line
             for line in answer.splitlines()]  # fmt: skip
    return "\n".join(lines)


def profiles_in(answer: str) -> tuple[tuple[str, str], ...]:
    """Reads the answer to ``PROFILES``: UUID and name of each Wi-Fi network but the table's own."""
    lines = [[*fields(line), "", "", ""][:3] for line in answer.splitlines()]
    return tuple(
        (uuid, name) for name, uuid, kind in lines if kind == "802-11-wireless" and name != ACCESS_POINT
    )


def networks_in(answer: str, own: str) -> tuple[Network, ...]:
    """Reads the answer to ``networks``: each network once, the strongest first, without the ``own`` one."""
    best: dict[str, Network] = {}
    for line in answer.splitlines():
        name, signal, security = [*fields(line), "", "", ""][:3]
        strength = int(signal) if signal.isdecimal() else 0
        if name and name != own and strength >= best.get(name, Network("", 0, "")).strength:
            best[name] = Network(name, strength, security)
    return tuple(sorted(best.values(), key=lambda network: (-network.strength, network.name)))


def networks(device: str, again: bool = True) -> Command:
    """Lists the networks that are heard; ``again``: after a new scan, which takes some seconds."""
    listing = ("device", "wifi", "list", "ifname", device, "--rescan", "yes" if again else "no")
    return (*NMCLI, "--fields", "SSID,SIGNAL,SECURITY", *listing)


def open_access_point(device: str, name: str, address: str) -> tuple[Command, Command]:
    """Commands that make the access point's profile, which is never written to disk, and start it. The second
    one reads the password from its input (``secret``).
    """
    made = (
        *(*NMCLI, "connection", "add", "save", "no", "type", "wifi", "ifname", device),
        *("con-name", ACCESS_POINT, "autoconnect", "no", "ssid", name, "wifi.mode", "ap", "wifi.band", "bg"),
        *("ipv4.method", "shared", "ipv4.addresses", f"{address}/24", "ipv6.method", "disabled"),
        *("wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.proto", "rsn", "wifi-sec.pairwise", "ccmp"),
    )
    return made, up(ACCESS_POINT)


def close_access_point() -> Command:
    """Command that ends the access point and deletes its profile."""
    return (*NMCLI, "connection", "delete", "id", ACCESS_POINT)


def join(device: str, network: Network, profile: str) -> tuple[Command, Command]:
    """Commands that make a profile named ``profile`` for a network and start it. The second one reads the
    password from its input (``secret``).
    """
    made = (*NMCLI, "connection", "add", "type", "wifi", "ifname", device, "con-name", profile)
    security: Command = ()
    if not network.is_open:
        only_wpa3 = "WPA3" in network.security and "WPA2" not in network.security
        security = ("wifi-sec.key-mgmt", "sae" if only_wpa3 else "wpa-psk")
    # A network that hides its name is found by probing for it.
    hidden = () if network.strength else ("wifi.hidden", "yes")
    return (*made, "ssid", network.name, *hidden, *security), up(profile)


def up(profile: str) -> Command:
    """Command that starts a profile; secrets come from its input, so that they are in no process list."""
    return (*NMCLI, "--wait", str(JOIN_WITHIN_S), "connection", "up", "id", profile,
            "passwd-file", "/dev/stdin")  # fmt: skip


def forget(profile: str, by: str = "id") -> Command:
    """Command that deletes a profile, named by its ``id`` or its ``uuid``."""
    return (*NMCLI, "connection", "delete", by, profile)


def name_of(uuid: str) -> Command:
    """Command that prints the SSID of a profile."""
    of_uuid = ("connection", "show", "uuid", uuid)
    return (*NMCLI, "--escape", "no", "--get-values", "802-11-wireless.ssid", *of_uuid)


def secret(password: str) -> str:
    r"""The input of ``up``. nmcli strips blanks and reads backslashes as escapes, so all but letters and
    digits are escaped.

    >>> secret("a b")
    '802-11-wireless-security.psk:a\\040b\n'
    """
    escaped = "".join(letter if letter.isalnum() else f"\\{ord(letter):03o}" for letter in password)
    return f"{SECRET}:{escaped}\n" if password else ""


def why_not_joined(said: str) -> str:
    """Code of the reason that nmcli gives: wrong_password, not_found, no_address or failed."""
    text = said.lower()
    if "secrets were required" in text or "802-11-wireless-security" in text:
        return "wrong_password"
    if "network could not be found" in text or "timeout" in text:
        return "not_found"
    return "no_address" if "ip configuration" in text else "failed"
