"""Protection against DNS rebinding: only known host names are answered.

A foreign page can point its own name at this machine, and could then read the answers as its own.
"""

import ipaddress
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from tachiai.rules.messages import Message, in_every_language

LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")
REFUSAL = Message("This is not an address of this table. Its settings (page.hosts) can name further ones.")
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^:\[\]@/?#\s]+)(?::\d{1,5})?")


def host_name(host: str) -> str:
    """Host of a Host header in lower case, without port and brackets; "" for a malformed one.

    >>> host_name("Table.local.:8000"), host_name("[FD00::7]:80"), host_name("a b")
    ('table.local', 'fd00::7', '')
    """
    found = _HOST.fullmatch(host)
    return found[1].strip("[]").lower().removesuffix(".") if found else ""


@dataclass(frozen=True, slots=True)
class KnownHosts:
    """WSGI middleware that answers 421 to requests for unknown hosts."""

    app: WSGIApplication
    names: Collection[str]  #: known besides the loopback names
    own_addresses: Callable[[], Collection[str]]  #: the machine's addresses now

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Serves one request."""
        if self.knows(environ.get("HTTP_HOST", "")):
            return self.app(environ, start_response)
        body = "".join(f"{line}\n" for line in in_every_language(REFUSAL)).encode()
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
        ]
        start_response("421 Misdirected Request", headers)
        return [] if environ.get("REQUEST_METHOD") == "HEAD" else [body]

    def knows(self, host: str) -> bool:
        """True if a Host header names this table."""
        name = host_name(host)
        if name in LOOPBACK_HOSTS or name in self.names:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address in {ipaddress.ip_address(own) for own in self.own_addresses()}
