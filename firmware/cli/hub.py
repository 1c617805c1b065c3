"""``tachiai hub``: a club's hub, with its page for arbiters."""

import secrets
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from pathlib import Path

import click
import platformdirs
from flask import Flask
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.hub.accounts import Accounts
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.hub.public_boards import Delay, PublicBoard
from tachiai.companion_web.club.hub.relay import Relay
from tachiai.companion_web.club.joining.https import server_context, serving
from tachiai.companion_web.club.public.publisher import PublicFolder, published
from tachiai.companion_web.club.web.services import club_services
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.errors import BadName
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.security.roles import CLUB_ROLES, Account, Role
from tachiai.companion_web.serve import serve
from tachiai.firmware.assembly.played_page import FONTS_PATH
from tachiai.firmware.cli.hub_members import broker_command, clock, code, expel, invite, join_centre, members
from tachiai.firmware.cli.hub_simulate import simulate
from tachiai.firmware.cli.mistakes import CommandMistake, SentenceGroup
from tachiai.firmware.cli.options import FiniteRange
from tachiai.firmware.club.club import bus_of
from tachiai.firmware.club.local_club import BROKER_PORT, JOINING_PORT, HubPaths, LocalClub
from tachiai.firmware.page.addresses import EVERYWHERE, network_address, own_addresses, own_names
from tachiai.firmware.page.keys import hub_keys_path, stored_keys
from tachiai.firmware.page.printing import InstalledGuides
from tachiai.firmware.remote.seat import rooms_folder
from tachiai.firmware.remote.telling import reminders_of
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import APP_NAME
from tachiai.firmware.settings.sections import ClubSettings
from tachiai.firmware.tables.service import wait_interruptibly
from tachiai.firmware.time_source import RealClock

DELAY_S = 900.0
_folder = click.Path(file_okay=False, path_type=Path)
_port = click.IntRange(0, 65535)
_database = click.option("--db", "database", default="", help="The hub's database: a file or a URL.")


@click.group(cls=SentenceGroup, invoke_without_command=True)
@_database
@click.option("--broker", default="", help="Another broker than its own: mqtt://HOST or mqtts://HOST.")
@click.option("--user", default="", help="User at the broker.")
@click.option("--password", default="", envvar="TACHIAI_HUB_PASSWORD", help="That user's password.")
@click.option("--authority", default="", help="Certificate authority of an mqtts broker.")
@click.option("--certificate", default="", help="The hub's own certificate.")
@click.option("--key", "private_key", default="", help="That certificate's private key.")
@click.option("--site", default="hall", help="Name of the club on the bus.")
@click.option("--club", "folder", type=_folder, help="Where keys, members and the broker's files are.")
@click.option(
    "--broker-port", default=BROKER_PORT, show_default=True, type=_port, help="Port of its own broker."
)
@click.option(
    "--https-port",
    default=JOINING_PORT,
    show_default=True,
    type=_port,
    help="Port where tables join, and of the page by HTTPS.",
)
@click.option(
    "--host",
    default="0.0.0.0",
    show_default=True,
    help="Address to serve the page on, and where tables join; with 127.0.0.1 only those of this computer.",
)
@click.option("--port", default=8480, show_default=True, type=_port, help="Port of the page by HTTP.")
@click.option("--hosts", default="", help="Further names that the page answers to, with blanks between.")
@click.option("--public", type=click.Path(path_type=Path), help="Keep pages for spectators in this folder.")
@click.option(
    "--delay",
    "delay_s",
    default=DELAY_S,
    show_default=True,
    type=FiniteRange(0, 86_400),
    help="How old everything is that spectators see, in seconds.",
)
@click.option(
    "--settings",
    "settings_path",
    type=click.Path(path_type=Path),
    help="The settings file, of which [email] counts here.",
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
    folder: Path | None,
    broker_port: int,
    https_port: int,
    host: str,
    port: int,
    hosts: str,
    public: Path | None,
    delay_s: float,
    settings_path: Path | None,
) -> None:
    """Show what all tables of a club do, and who of its arbiters is wanted where."""
    place = ctx.obj = HubPaths(database, _hall(site), folder, broker_port, https_port, hosts, host)
    if ctx.invoked_subcommand is not None:
        return
    email = load_settings(settings_path).email
    shown = None if public is None else PublicFolder(public)
    own = None if broker else place.club()
    settings = (
        own.hub_settings()
        if own
        else ClubSettings(
            broker=broker,
            site=site,
            user=user,
            password=password,
            authority=authority,
            certificate=certificate,
            private_key=private_key,
        )
    )
    if own:
        own.certify_hub()
    clock = RealClock()
    with ExitStack() as opened:
        log = opened.enter_context(closing(place.log()))
        bus = opened.enter_context(closing(bus_of(settings, f"{site}-hub")))
        expelled = own.members.expelled if own else frozenset
        boards = Delay[PublicBoard](delay_s, clock.now_s)
        running = Hub(bus, place.site, log, clock.unix_ms, boards, expelled, place.audit_path)
        opened.enter_context(_on_a_thread("hub", running))
        _greet_first(running.accounts)
        rooms = Rooms(rooms_folder(f"hub-{site}"), clock.unix_ms, delay_s=delay_s)
        reminders = reminders_of(rooms, email)
        app = create_app(
            _page_config(hosts, host, "" if own is None else own.members.shortened_fingerprint()),
            log,
            Ports(
                club=running,
                club_members=own,
                guides=InstalledGuides(),
                rooms=rooms,
                reminders=reminders,
            ),
        )
        if reminders is not None:
            opened.enter_context(reminders.running())
        opened.enter_context(published(club_services(app).screens, shown))
        server = opened.enter_context(serve(app, host, port))
        if own:
            opened.enter_context(_joining_served(own, app, host))
        if place.has_centre:  # this is a hall of several
            of_relay = own.relay_settings() if own else settings
            to_centre = opened.enter_context(closing(bus_of(of_relay, f"{site}-relay")))
            opened.enter_context(_on_a_thread("relay", Relay(to_centre, place.site, log, clock.now_s)))
        name = network_address() if host in EVERYWHERE else host
        if own:
            known_by = f"https://{name}:{https_port}#{own.members.shortened_fingerprint()}"
            click.echo(f"Games of two places: tachiai play GAME --invite --at '{known_by}'", err=True)
        click.echo(f"Open http://{name}:{server.port}/club in a browser. Ctrl-C ends it.", err=True)
        with suppress(KeyboardInterrupt):
            wait_interruptibly(threading.Event())


@hub.group(cls=SentenceGroup)
def account() -> None:
    """Say who may do what in the club."""


@account.command("set")
@click.argument("name")
@click.option("--role", type=click.Choice([role.value for role in CLUB_ROLES]), required=True)
@click.option("--password", default="", help="Asked for if it is not given.")
@click.pass_obj
def set_account(place: HubPaths, name: str, role: str, password: str) -> None:
    """Add the account NAME, or give it another role and password."""
    password = password or click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
    with closing(place.log()) as log:
        try:
            Accounts(log).set(name, Role(role), password)
        except BadName as error:
            raise CommandMistake(str(error)) from error


@account.command("list")
@click.pass_obj
def list_accounts(place: HubPaths) -> None:
    """List who has an account."""
    with closing(place.log()) as log:
        for each in Accounts(log).all():
            click.echo(f"{each.name}\t{each.role.value}")


@account.command("remove")
@click.argument("name")
@click.pass_obj
def remove_account(place: HubPaths, name: str) -> None:
    """Take the account NAME away."""
    with closing(place.log()) as log:
        if not Accounts(log).remove(name):
            raise CommandMistake(f"there is no account {name}")


def _page_config(hosts: str, host: str, authority: str) -> PageConfig:
    keys = stored_keys(hub_keys_path())
    return PageConfig(
        pin_hash=keys.pin_hash,  # of a PIN that nobody knows: games are changed at their tables
        secret_key=keys.secret_key,
        hosts=own_names(hosts, host),
        own_addresses=own_addresses,
        authority=authority,
        fonts_path=FONTS_PATH,
        pictures_path=Path(platformdirs.user_cache_dir(APP_NAME)) / "pictures",
    )


def _joining_served(own: LocalClub, app: Flask, host: str) -> AbstractContextManager[int]:
    """Serves over HTTPS the admission of tables, and the page beside it."""
    from tachiai.companion_web.club.joining.admission import AT, admission_app

    authority = own.members.authority
    context = server_context(authority.hub_certificate_path, authority.hub_key_path)
    both = DispatcherMiddleware(app, {AT: admission_app(own.members, own.broker_port, RealClock().unix_ms)})
    return serving(both, host, own.joining_port, context)


@contextmanager
def _on_a_thread(name: str, runs: Hub | Relay) -> Iterator[None]:
    thread = threading.Thread(target=runs.run, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        runs.stop()
        thread.join()


def _hall(site: str) -> Site:
    try:
        return Site(site)
    except BadName as error:
        raise CommandMistake(str(error)) from error


def _greet_first(accounts: Accounts) -> None:
    """Without any account, creates one for the chief arbiter and prints its password once."""
    if accounts.all():
        return
    chief = Account("chief", Role.CHIEF)
    password = secrets.token_urlsafe(9)
    accounts.set(chief.name, chief.role, password)
    click.echo(f"The first account is {chief.name}, its password {password}.", err=True)


hub.add_command(simulate)
for command in (broker_command, join_centre, invite, members, expel, code, clock):
    hub.add_command(command)
