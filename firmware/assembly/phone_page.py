"""The page of the phone that is the camera, served by HTTPS: a browser gives its camera to no other page."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import platformdirs

from tachiai.companion_web.club.joining.https import server_context, serving
from tachiai.firmware.drivers.cameras import PhoneKeys
from tachiai.firmware.page.addresses import EVERYWHERE, network_address, own_names
from tachiai.firmware.settings.model import APP_NAME
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.rules.messages import Message, languages

ONLY_PHONES = Message("Only the page of the phone that is the camera is served here.")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
SHOWN = (
    "/phone/",
    "/live/ask/",
    "/language/",
    "/theme/",
    "/static/",
    "/font",
)  # the page itself may be for this computer only


@dataclass(frozen=True, slots=True)
class PhoneService:
    """Where the phone's page is served, with its certificate."""

    host: str  #: address that is listened on
    port: int
    name: str  #: host in the QR code
    certificate: Path
    private_key: Path
    fingerprint: str  #: SHA-256 of the table's own certificate; "" for one of somebody's own

    def address(self, token: str) -> str:
        """URL of the phone's page."""
        return f"https://{self.name}:{self.port}/phone/{token}"


def phone_service(settings: CameraSettings, page_host: str, page_port: int, hosts: str) -> PhoneService:
    """Where the phone's page is served by the settings. ``hosts``: further names of this computer. A page for
    this computer only still lets the phone in. Raises ``JoiningFault``.
    """
    # Loaded only when needed: cryptography takes 16 MB of memory.
    from tachiai.companion_web.club.joining.authority import Authority, fingerprint

    keys = settings.keys_of(PhoneKeys)
    is_open = page_host in (*EVERYWHERE, *LOOPBACK)
    host, name = (EVERYWHERE[0], network_address()) if is_open else (page_host, page_host)
    port = keys.phone_port or page_port + 1
    if keys.phone_certificate:
        named = hosts.replace(",", " ").split()
        files = Path(keys.phone_certificate), Path(keys.phone_private_key)
        return PhoneService(host, port, named[0] if named else name, *files, "")
    own = Authority(Path(platformdirs.user_data_dir(APP_NAME)) / "phone_certificates")
    own.issue_own({*own_names(hosts, page_host), name, *LOOPBACK}, anew=False)
    shown = fingerprint(own.hub_certificate_path.read_text("ascii"))
    return PhoneService(host, port, name, own.hub_certificate_path, own.hub_key_path, shown)


@contextmanager
def phone_served(app: WSGIApplication, service: PhoneService) -> Iterator[None]:
    """Serves the phone's part of ``app`` while the context lasts. Raises ``JoiningFault``."""
    context = server_context(service.certificate, service.private_key)
    with serving(_only_phones(app), service.host, service.port, context):
        yield


def _only_phones(app: WSGIApplication) -> WSGIApplication:
    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"].startswith(SHOWN):
            return app(environ, start_response)
        start_response("404 Not Found", [("Content-Type", "text/plain; charset=utf-8")])
        return [f"{ONLY_PHONES.in_language(language)}\n".encode() for language in languages()]

    return answer


def greeting(address: str, page_port: int, qr_blocks: Callable[[str], str]) -> str:
    """What the terminal says of the phone: its QR code, the warning, and the way by a cable."""
    path = address[address.index("/phone/") :]
    return (
        f"{qr_blocks(address)}\nScan this code with the phone that is to be the camera, or open {address}\n"
        "Its browser warns of this table's own certificate: Advanced, Proceed (Chrome); Show Details, visit "
        "this website (Safari).\nBy a USB cable without a certificate: adb reverse "
        f"tcp:{page_port} tcp:{page_port}, then http://localhost:{page_port}{path} on the phone."
    )
