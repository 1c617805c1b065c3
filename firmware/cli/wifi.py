"""``tachiai wifi``: keeps a table without keyboard and screen reachable, by its own access point."""

import shutil
import time
from pathlib import Path

import click

from tachiai.firmware.cli.options import settings_option
from tachiai.firmware.errors import WifiFault
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.wifi.keeper import Served, WifiKeeper
from tachiai.firmware.wifi.network_manager import NetworkManager
from tachiai.firmware.wifi.step import Phase
from tachiai.hardware_docs.access_point import ADDRESS, INSTALLED, known_access_point

TURN_S, CALM_S = 3.0, 10.0  # intervals; every turn starts nmcli two or three times


@click.command()
@click.option(
    "--access-point",
    "point_path",
    type=click.Path(path_type=Path),
    default=INSTALLED,
    show_default=True,
    help="The file with the access point's name and password; made if there is none.",
)
@settings_option
def wifi(point_path: Path, settings_path: Path | None) -> None:
    """Open an access point with a page that asks for a Wi-Fi where no known one is in reach.

    NetworkManager does the work (nmcli). Runs until it is ended, as the service tachiai-wifi.
    """
    if shutil.which("nmcli") is None:
        raise WifiFault("expected the program nmcli, got none: install network-manager", "wifi")
    settings, point = load_settings(settings_path), known_access_point(point_path)
    manager = NetworkManager(point.name, point.password, ADDRESS)

    def serve(device: str) -> Served | None:
        # Loaded with the access point only: Flask takes 35 MB of the 512 of a Pi Zero 2 W.
        from tachiai.firmware.page.wifi_port import KeptWifi, serve_at_access_point

        port = KeptWifi(keeper, point, f"http://{ADDRESS}:{settings.page.port}/")
        return serve_at_access_point(port, device, settings.table.language)

    keeper = WifiKeeper(manager, serve, time.monotonic, lambda line: click.echo(line, err=True))
    try:
        while True:
            keeper.turn()
            time.sleep(CALM_S if keeper.state.phase is Phase.ONLINE else TURN_S)
    except KeyboardInterrupt:
        click.echo("", err=True)
    finally:
        keeper.close()
