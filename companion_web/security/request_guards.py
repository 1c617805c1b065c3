"""What every request has to pass: host names, form tokens, and the headers of its answer."""

import hmac
import ipaddress
import re
import secrets
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Request, Response, abort, request, session
from flask_babel import gettext

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


def is_at_this_machine(request: Request) -> bool:
    """True if the visitor sits at the machine that serves the page.

    Checks the Host header as well, since a foreign page may have a name that resolves to 127.0.0.1.
    """
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return False
    return address.is_loopback and host_name(request.host) in LOOPBACK_HOSTS


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


_TOKEN = "form_token"


_TOKEN_BYTES = 24


def form_token() -> str:
    """The token of this session, written differently each time: compressed pages of different lengths do not
    give it away (BREACH).
    """
    if _TOKEN not in session:
        session[_TOKEN] = secrets.token_hex(_TOKEN_BYTES)
    return masked(bytes.fromhex(session[_TOKEN]), secrets.token_bytes(_TOKEN_BYTES)).hex()


def masked(token: bytes, mask: bytes) -> bytes:
    r"""A token behind a mask of the same length.

    >>> masked(b"\x0f\xf0", b"\xff\xff").hex()
    'fffff00f'
    """
    return mask + bytes(a ^ b for a, b in zip(token, mask, strict=True))


def _unmasked(given: str) -> bytes:
    """The token that was masked; any other bytes for what is no masked token."""
    try:
        known = bytes.fromhex(given)
    except ValueError:
        return b""
    if len(known) != 2 * _TOKEN_BYTES:
        return b""
    mask, token = known[:_TOKEN_BYTES], known[_TOKEN_BYTES:]
    return bytes(a ^ b for a, b in zip(token, mask, strict=True))


def check_form_token(request: Request) -> None:
    """Answers 400 to a POST without the token of its session. Rooms know no session: their codes are all."""
    if request.method in ("GET", "HEAD", "OPTIONS") or request.blueprint in ("rooms", "room"):
        return
    given = request.headers.get("X-Form-Token") or request.form.get("form_token", "")
    known = session.get(_TOKEN)
    if known is None or not hmac.compare_digest(_unmasked(given), bytes.fromhex(known)):
        abort(400, gettext("This form is out of date. Reload the page and try again."))


# Scripts, styles and pictures come from this server only, and no script or style stands inside a page.
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def add_security_headers(response: Response) -> Response:
    """Adds the security headers. Only static files may be cached, unless a page says otherwise."""
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    return response
