"""The names under which the page may be asked for. A foreign page can point its own name at this machine (DNS
rebinding) and would then read what is answered as its own: so other names get no answer.
"""

import ipaddress
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")
REFUSAL = (
    "This is not an address of this table. Its settings (page.hosts) can name further ones.\n"
    "この卓のアドレスではありません。別の名前で開くには、設定の page.hosts に書き加えてください。\n"
)
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^:\[\]@/?#\s]+)(?::\d{1,5})?")


def host_name(host: str) -> str:
    """Returns a Host header without its port and brackets, in small letters; "" for what is none."""
    found = _HOST.fullmatch(host)
    return found[1].strip("[]").lower().removesuffix(".") if found else ""


@dataclass(frozen=True, slots=True)
class KnownHosts:
    """Answers requests for known names only, before anything else sees them. ``names``: those that are known
    besides this machine's loopback; ``own_addresses`` returns the machine's addresses as they are now.
    """

    app: WSGIApplication
    names: Collection[str]
    own_addresses: Callable[[], Collection[str]]

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Serves one request."""
        if self.knows(environ.get("HTTP_HOST", "")):
            return self.app(environ, start_response)
        body = REFUSAL.encode()
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
        ]
        start_response("421 Misdirected Request", headers)
        return [] if environ.get("REQUEST_METHOD") == "HEAD" else [body]

    def knows(self, host: str) -> bool:
        """Returns whether a Host header names this table."""
        name = host_name(host)
        if name in LOOPBACK_HOSTS or name in self.names:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address in {ipaddress.ip_address(own) for own in self.own_addresses()}
