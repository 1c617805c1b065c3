"""``tachiai hub``: what a club's tables say, on one page for its arbiters."""

import contextlib
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import platformdirs

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.bus.bus import Bus
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.hub.accounts import Account, Accounts, Role
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.public.delay import Delay
from tachiai.companion_web.club.public.folder import PublicFolder
from tachiai.companion_web.club.public.publisher import published
from tachiai.companion_web.club.simulated import SimulatedHall
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.errors import BadName
from tachiai.companion_web.log import SqlGameLog, log_url
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.serve import serve
from tachiai.firmware.commands.sentences import Mistake, SentenceGroup
from tachiai.firmware.program.club import bus_of, bus_of_table
from tachiai.firmware.program.page.addresses import EVERYWHERE, network_address, own_addresses, own_names
from tachiai.firmware.program.page.guides_port import InstalledGuides
from tachiai.firmware.program.page.keys import default_keys_path, stored_keys
from tachiai.firmware.program.page.server import FONT_PATH
from tachiai.firmware.settings.club import ClubSettings
from tachiai.firmware.settings.model import APP_NAME
from tachiai.firmware.time_source import RealClock

SIMULATED_TURN_S = 0.1
DELAY_S = 900.0
_database = click.option("--db", "database", default="", help="The hub's database: a file or a URL.")


def hub_path() -> Path:
    """Returns the usual file of the hub's database."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "hub.sqlite3"


def hub_log(database: str) -> SqlGameLog:
    """Opens the hub's database: a log of the games of all tables. Raises ``WebError``."""
    return SqlGameLog(log_url(database or str(hub_path())))


@click.group(cls=SentenceGroup, invoke_without_command=True)
@_database
@click.option("--broker", default="mqtt://127.0.0.1", help="The broker: mqtt://HOST or mqtts://HOST.")
@click.option("--user", default="", help="User at the broker.")
@click.option("--password", default="", envvar="TACHIAI_HUB_PASSWORD", help="That user's password.")
@click.option("--authority", default="", help="Certificate authority of an mqtts broker.")
@click.option("--certificate", default="", help="The hub's own certificate.")
@click.option("--key", "private_key", default="", help="That certificate's private key.")
@click.option("--site", default="hall", help="Name of the hall on the bus.")
@click.option("--host", default="0.0.0.0", help="Address to serve the page on.")
@click.option("--port", default=8480, type=click.IntRange(0, 65535), help="Its port.")
@click.option("--hosts", default="", help="Further names that the page answers to, with blanks between.")
@click.option("--public", type=click.Path(path_type=Path), help="Keep pages for spectators in this folder.")
@click.option(
    "--delay",
    "delay_s",
    default=DELAY_S,
    show_default=True,
    type=click.FloatRange(0, 86_400),
    help="How old everything is that spectators see, in seconds.",
)
@click.pass_context
def hub(
    ctx: click.Context,
    database: str,
    broker: str,
    user: str,
    password: str,
    authority: str,
    certificate: str,
    private_key: str,
    site: str,
    host: str,
    port: int,
    hosts: str,
    public: Path | None,
    delay_s: float,
) -> None:
    """Show what all tables of a club do, and who of its arbiters is wanted where."""
    ctx.obj = database
    if ctx.invoked_subcommand is not None:
        return
    folder = None if public is None else PublicFolder(public)
    settings = ClubSettings(
        broker=broker,
        site=site,
        user=user,
        password=password,
        authority=authority,
        certificate=certificate,
        private_key=private_key,
    )
    hall = _hall(site)
    with (
        closing(hub_log(database)) as log,
        closing(bus_of(settings, f"{site}-hub")) as bus,
        _running(bus, hall, log, delay_s) as running,
    ):
        _greet_first(running.accounts)
        keys = stored_keys(default_keys_path().with_name("hub_keys.json"))
        config = PageConfig(
            pin_hash=keys.pin_hash,  # nobody knows the PIN: games are changed at their tables
            secret_key=keys.secret_key,
            hosts=own_names(hosts, host),
            own_addresses=own_addresses,
            font_path=FONT_PATH,
            pictures_path=Path(platformdirs.user_cache_dir(APP_NAME)) / "pictures",
        )
        app = create_app(config, log, Ports(club=running, guides=InstalledGuides()))
        with published(app, folder), serve(app, host, port) as server:
            address = f"http://{network_address()}:{server.port}/" if host in EVERYWHERE else server.url
            click.echo(f"Open {address}club in a browser. Ctrl-C ends it.", err=True)
            with contextlib.suppress(KeyboardInterrupt):
                threading.Event().wait()


@hub.command("simulate")
@click.option("--tables", default=40, type=click.IntRange(1, 500), help="How many tables.")
@click.option("--every", "every_s", default=5.0, type=click.FloatRange(0.05, 3600), help="Seconds a ply.")
@click.option("--broker", default="mqtt://127.0.0.1", help="The broker.")
@click.option("--site", default="hall", help="Name of the hall on the bus.")
@click.option("--first", default=1, type=click.IntRange(1), help="Number of the first one.")
@click.option("--seed", default=0, help="Other numbers play other games.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where their logs are kept, to go on later.")
def simulate(
    tables: int, every_s: float, broker: str, site: str, first: int, seed: int, folder: Path | None
) -> None:
    """Let tables that have no camera play random games in the hall, to try it out."""
    names = [f"sim-{number}" for number in range(first, first + tables)]
    hall = _hall(site)
    with contextlib.ExitStack() as opened:
        place = folder or Path(opened.enter_context(TemporaryDirectory(prefix="tachiai-hall-")))
        place.mkdir(parents=True, exist_ok=True)
        buses = {
            name: opened.enter_context(closing(bus_of_table(ClubSettings(broker=broker), hall, name)))
            for name in names
        }
        simulated = opened.enter_context(closing(SimulatedHall(hall, buses, place, every_s, seed)))
        click.echo(f"{tables} tables play. Ctrl-C ends it.", err=True)
        with contextlib.suppress(KeyboardInterrupt):
            while True:
                simulated.turn()
                time.sleep(SIMULATED_TURN_S)


@hub.group(cls=SentenceGroup)
def account() -> None:
    """Say who may do what in the club."""


@account.command("set")
@click.argument("name")
@click.option("--role", type=click.Choice([role.value for role in Role]), required=True)
@click.option("--password", default="", help="Asked for if it is not given.")
@click.pass_context
def set_account(ctx: click.Context, name: str, role: str, password: str) -> None:
    """Add the account NAME, or give it another role and password."""
    password = password or click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
    with closing(hub_log(ctx.obj)) as log:
        try:
            Accounts(log).set(name, Role(role), password)
        except BadName as error:
            raise Mistake(str(error)) from error


@account.command("list")
@click.pass_context
def list_accounts(ctx: click.Context) -> None:
    """List who has an account."""
    with closing(hub_log(ctx.obj)) as log:
        for each in Accounts(log).all():
            click.echo(f"{each.name}\t{each.role.value}")


@account.command("remove")
@click.argument("name")
@click.pass_context
def remove_account(ctx: click.Context, name: str) -> None:
    """Take the account NAME away."""
    with closing(hub_log(ctx.obj)) as log:
        if not Accounts(log).remove(name):
            raise Mistake(f"there is no account {name}")


@contextmanager
def _running(bus: Bus, site: Site, log: SqlGameLog, delay_s: float) -> Iterator[Hub]:
    clock = RealClock()
    made = Hub(bus, site, log, clock.unix_ms, Delay(delay_s, clock.now_s))
    thread = threading.Thread(target=made.run, name="hub", daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.stop()
        thread.join()


def _hall(site: str) -> Site:
    try:
        return Site(site)
    except BadName as error:
        raise Mistake(str(error)) from error


def _greet_first(accounts: Accounts) -> None:
    """Where there is no account yet, makes one for the chief arbiter and prints its password once."""
    if accounts.all():
        return
    chief = Account("chief", Role.CHIEF)
    password = secrets.token_urlsafe(9)
    accounts.set(chief.name, chief.role, password)
    click.echo(f"The first account is {chief.name}, its password {password}.", err=True)
