"""Names and addresses at which this computer's page can be reached."""

import socket
from itertools import pairwise
from pathlib import Path

EVERYWHERE = ("0.0.0.0", "::", "")
_IPV4, _IPV6 = Path("/proc/self/net/fib_trie"), Path("/proc/self/net/if_inet6")  # Linux
_PROBES = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))  # reserved (RFC 5737, 3849)


def network_address() -> str:
    """This computer's IPv4 address in its network, the loopback address without one. It may have no route to
    the internet, as at a table's own access point.
    """
    found = [_address_towards(*_PROBES[0]), *_addresses_in_trie(_text(_IPV4))]
    return next((address for address in found if address and not address.startswith("127.")), "127.0.0.1")


def address_for_phones(host: str, port: int) -> str:
    """URL at which phones reach the page that is served on ``host`` now; "" where they cannot."""
    return f"http://{network_address()}:{port}/" if host in EVERYWHERE and port else ""


def own_addresses() -> frozenset[str]:
    """All IP addresses of this computer now."""
    found = {address for probe in _PROBES if (address := _address_towards(*probe))}
    return frozenset(found | set(_addresses_in_trie(_text(_IPV4))) | set(_addresses_in_list(_text(_IPV6))))


def own_names(further: str, host: str) -> frozenset[str]:
    """Host names of this computer in lower case, also by multicast DNS (``.local``). ``further``: more names,
    separated by blanks or commas. ``host``: what the page is served on.
    """
    name = socket.gethostname().lower()
    bare = name.partition(".")[0]
    named = {text.lower().removesuffix(".") for text in further.replace(",", " ").split()}
    return frozenset({name, bare, f"{bare}.local", *named} | ({host.lower()} - set(EVERYWHERE))) - {""}


def _address_towards(family: int, elsewhere: str) -> str:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # nothing is sent
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""  # not on this system


def _addresses_in_trie(text: str) -> list[str]:
    """The computer's IPv4 addresses in ``fib_trie``: each stands in the line before its "host LOCAL"."""
    lines = [line.strip() for line in text.splitlines()]
    return [
        before.removeprefix("|-- ")
        for before, line in pairwise(lines)
        if line.endswith("host LOCAL") and before.startswith("|-- ")
    ]


def _addresses_in_list(text: str) -> list[str]:
    digits = [line.split()[0] for line in text.splitlines() if line.strip()]
    return [":".join(each[start : start + 4] for start in range(0, 32, 4)) for each in digits]
