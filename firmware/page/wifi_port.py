"""The page at the table's access point: its view of the Wi-Fi, and its socket."""

import errno
import socket
from dataclasses import dataclass

from tachiai.companion_web.serve import PageServer, serve_small
from tachiai.companion_web.wifi import HeardNetwork, WifiView, create_wifi_app
from tachiai.firmware.errors import WifiFault
from tachiai.firmware.wifi.keeper import WifiKeeper
from tachiai.firmware.wifi.nmcli import Network
from tachiai.firmware.wifi.step import Wish
from tachiai.hardware_docs.access_point import ADDRESS, SET_UP_PAGE, AccessPoint
from tachiai.rules.messages import NOTHING, Message, Reply, filled

HTTP_PORT = 80  # at which phones check for the internet
LONGEST_NAME_BYTES = 32
PASSWORD_LENGTHS = range(8, 64)
TROUBLES = {
    "wrong_password": Message(
        "The table did not get into the Wi-Fi: the password is not right. Type it once more."
    ),
    "not_found": Message(
        "The table did not get into the Wi-Fi: no answer came. Is the password right, and the router near?"
    ),
    "no_address": Message("The Wi-Fi gave the table no address. Start the router again, then try once more."),
    "failed": Message(
        "The table did not get into the Wi-Fi. Check the password and try once more, or another Wi-Fi."
    ),
}
NO_NAME = Message("Choose a network, or type its name: 1 to 32 letters.")
NO_PASSWORD = Message("The password of a Wi-Fi has 8 to 63 letters, figures or signs.")
NOT_HERE = Message("This Wi-Fi needs more than a password: the table cannot join it.")
JOINING = Message("The table joins {name} now, and this access point ends.")
LISTENING = Message(
    "The table listens. The access point is gone for about half a minute: join "
    "it again, then reload the page."
)


@dataclass(frozen=True)
class KeptWifi:
    """Implements ``companion_web.wifi.WifiPort``."""

    keeper: WifiKeeper
    point: AccessPoint
    page: str  #: address of the table's page at the access point

    def view(self) -> WifiView:
        """The networks that were heard before the access point was opened."""
        heard = tuple(
            HeardNetwork(
                name=network.name,
                bars=max(1, min(4, round(network.strength / 25))),
                is_open=network.is_open,
                can_be_joined=network.can_be_joined,
            )
            for network in self.keeper.heard()
        )
        return WifiView(
            networks=heard,
            own=self.point.name,
            own_qr=self.point.qr_text,
            page=self.page,
            host=socket.gethostname().partition(".")[0],
            trouble=TROUBLES.get(self.keeper.state.trouble, NOTHING),
        )

    def join(self, name: str, password: str) -> Reply:
        """Checks name and password before the access point ends for the try."""
        if not 1 <= len(name.encode()) <= LONGEST_NAME_BYTES or not name.isprintable():
            return Reply(False, "no_name", NO_NAME)
        heard = {network.name: network for network in self.keeper.heard()}
        # A hidden network is taken to need a password if one was typed.
        network = heard.get(name, Network(name, 0, "WPA2" if password else ""))
        if not network.can_be_joined:
            return Reply(False, "not_here", NOT_HERE)
        if network.is_open:
            password = ""
        elif not _may_be_password(password):
            return Reply(False, "no_password", NO_PASSWORD)
        self.keeper.ask(Wish(network, password))
        return Reply(True, "joining", filled(JOINING, name=name))

    def listen(self) -> Reply:
        """Requests a scan."""
        self.keeper.ask(None)
        return Reply(True, "listening", LISTENING)


def _may_be_password(password: str) -> bool:
    return len(password) in PASSWORD_LENGTHS and password.isascii() and password.isprintable()


def serve_at_access_point(port: KeptWifi, device: str, language: str) -> PageServer | None:
    """Serves the page on one Wi-Fi device only, so that no other network reaches it. None while the access
    point's address does not exist yet. Raises ``WifiFault``.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, device.encode())
        listening.bind((ADDRESS, HTTP_PORT))
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRNOTAVAIL:
            return None
        raise WifiFault(f"{SET_UP_PAGE} cannot be served: {error.strerror}", "wifi_page") from error
    return serve_small(create_wifi_app(port, SET_UP_PAGE, language), listening, SET_UP_PAGE)
