"""The page of a table, served while games are played there."""

import sys
import threading
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import click
import platformdirs
import segno

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.serve import reachable_host, serve
from tachiai.firmware.assembly.button_menu import ButtonMenu
from tachiai.firmware.assembly.phone_page import PhoneService, greeting, phone_served, phone_service
from tachiai.firmware.club.club import in_club
from tachiai.firmware.club.joining import TableJoining, certificates_folder
from tachiai.firmware.devices.cameras.phone_link import PhoneLink
from tachiai.firmware.diagnostics.machine import ThisMachine
from tachiai.firmware.page.addresses import (
    EVERYWHERE,
    address_for_phones,
    network_address,
    own_addresses,
    own_names,
)
from tachiai.firmware.page.exploring_port import TableExploring
from tachiai.firmware.page.far_games_port import TableFarGames
from tachiai.firmware.page.keys import PageKeys, default_keys_path, sessions_path, stored_keys
from tachiai.firmware.page.other_games_port import TableOtherGames
from tachiai.firmware.page.phone_port import TablePhone
from tachiai.firmware.page.printing import InstalledGuides
from tachiai.firmware.page.report_socket import answering, default_running_path
from tachiai.firmware.page.review_port import BackgroundReviews
from tachiai.firmware.page.set_up_port import SetUpPort
from tachiai.firmware.page.settings_port import AT_THE_NEXT_START, NOT_FOR_THE_DEMO, SettingsFile
from tachiai.firmware.page.support_port import TableReports, TableSupport
from tachiai.firmware.page.teaching_port import TableLessons
from tachiai.firmware.page.update_port import TableUpdates
from tachiai.firmware.remote.seat import rooms_folder
from tachiai.firmware.remote.telling import reminders_of
from tachiai.firmware.settings.model import APP_NAME, Settings, default_log_path, default_settings_path
from tachiai.firmware.settings.sections import ClubSettings
from tachiai.firmware.table.game_run import GameQueue
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.service import wait_interruptibly
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import RealClock
from tachiai.hardware_docs.catalogue import SHEETS_PATH
from tachiai.hardware_docs.site.pages import built_site

NO_CLUB = ClubSettings()
PIN_IS_SET = "The arbiter's PIN is the one that was shown when it was set; tachiai pin sets another."
SWITCH_S = 0.001  # longest wait of the referee for the interpreter lock, each time it returns from OpenCV
FONTS_PATH = SHEETS_PATH.parent / "fonts" / "page"


@dataclass(frozen=True)
class PageService:
    """How a page is served."""

    host: str
    port: int
    keys: PageKeys
    open_on_loopback: bool  #: no PIN is needed on this computer
    show_qr: bool  #: print the address as a QR code
    settings: SettingsFile  #: the file that the page shows
    language: str = "en"  #: for browsers that accept none of the page's languages
    hosts: str = ""  #: further names under which it answers
    sessions: Path | None = None  #: file of the arbiter's sessions
    games_deletable: bool = False  #: the log is that of demonstrations
    film_viewers: int = 0  #: simultaneous viewers of the camera's MJPEG stream


def page_of_table(
    settings: Settings, settings_path: Path | None, host: str = "", port: int = 0
) -> PageService:
    """How a table serves its page: by the settings, or on another ``host`` and ``port``."""
    return PageService(
        host or settings.page.host,
        port or settings.page.port,
        stored_keys(default_keys_path()),
        open_on_loopback=False,
        show_qr=True,
        settings=SettingsFile(settings_path or default_settings_path(), AT_THE_NEXT_START),
        language=settings.table.language,
        hosts=settings.page.hosts,
        film_viewers=settings.page.film_viewers,
        sessions=sessions_path(default_keys_path()),
    )


def page_of_demo(host: str, port: int, own_log: bool) -> PageService:
    """How a demonstration serves its page: with new keys, and no PIN on this computer. ``own_log``: its games
    are in the demonstrations' own log, and can be deleted.
    """
    settings = SettingsFile(default_settings_path(), NOT_FOR_THE_DEMO)
    keys = PageKeys.new()
    return PageService(
        host, port, keys, open_on_loopback=True, show_qr=False, settings=settings, games_deletable=own_log
    )


def play_with_page(
    page: PageService,
    at_table: GamesAtTable,
    log: SqlGameLog,
    club: ClubSettings = NO_CLUB,
    phone_link: PhoneLink | None = None,
) -> None:
    """Serves the page while the games are played on another thread; returns when they end, or on Ctrl-C.
    ``club``: the one that the table is in. ``phone_link``: of the phone that is the camera. Raises
    ``PortInUse``, ``JoiningFault`` for a phone's page that cannot be served, and what playing raised.
    """
    sys.setswitchinterval(SWITCH_S)
    expelled = threading.Event()
    set_up = SetUpPort(at_table)
    reviews = BackgroundReviews(log, at_table.live, RealClock().unix_ms)
    reports = TableReports(log, at_table.first.settings, at_table.recent)
    at_table.table.pressed = ButtonMenu(at_table, set_up).pressed
    config = page_config(page)
    ports = table_ports(page, at_table, log, expelled)
    service, phone = None, None
    if phone_link is not None:
        service = _phone_service(page, at_table)
        phone = _phone_port(phone_link, service, at_table)
    ports = replace(ports, set_up=set_up, reviews=reviews, reports=reports, phone=phone)
    app = create_app(config, log, ports)
    reminders = ports.reminders
    with (
        reviews,
        serve(app, page.host, page.port) as server,
        ExitStack() as beside,
        answering(reports, default_running_path()),
        in_club(
            club, log, at_table.live, set_up, lambda: config.address() or server.url, RealClock(), expelled
        ),
    ):
        if reminders is not None:
            beside.enter_context(reminders.running())
        if service is not None and phone is not None:
            beside.enter_context(phone_served(app, service))
            click.echo(greeting(phone.address(), server.port, qr_blocks), err=True)
        _greet(page, server.url, server.port, show_qr=page.show_qr and phone is None)
        _play(at_table.queue)


def _phone_service(page: PageService, at_table: GamesAtTable) -> PhoneService:
    return phone_service(at_table.first.settings.camera, page.host, page.port, page.hosts)


def _phone_port(link: PhoneLink, service: PhoneService, at_table: GamesAtTable) -> TablePhone:
    frames_per_s = at_table.first.settings.camera.frames_per_s
    return TablePhone(link, at_table.live, service.address, service.fingerprint, frames_per_s)


def page_config(page: PageService) -> PageConfig:
    """What the page is told of how it is served."""
    return PageConfig(
        pin_hash=page.keys.pin_hash,
        secret_key=page.keys.secret_key,
        sessions_path=page.sessions,
        hosts=own_names(page.hosts, page.host),
        own_addresses=own_addresses,
        open_on_loopback=page.open_on_loopback,
        fonts_path=FONTS_PATH,
        site_path=built_site(),
        games_deletable=page.games_deletable,
        film_viewers=page.film_viewers,
        pictures_path=Path(platformdirs.user_cache_dir(APP_NAME)) / "pictures",
        language=page.language,
        address=lambda: address_for_phones(page.host, page.port),
    )


def table_ports(
    page: PageService, at_table: GamesAtTable, log: SqlGameLog, expelled: threading.Event
) -> Ports:
    """What the page can ask of a table besides what runs beside the games; ``expelled``: from its club."""
    table, rooms = at_table.table, Rooms(rooms_folder(str(page.port)), RealClock().unix_ms)
    return Ports(
        live=at_table.live,
        virtual=table.port if isinstance(table, VirtualTables) else None,
        settings=page.settings,
        teaching=TableLessons(at_table),
        exploring=TableExploring(at_table),
        learners=at_table.learners,
        guides=InstalledGuides(),
        updates=TableUpdates(at_table.live),
        rooms=rooms,
        reminders=reminders_of(rooms, at_table.first.settings.email),
        far_games=TableFarGames(
            at_table,
            rooms,
            lambda: address_for_phones(page.host, page.port),
            f"http://{reachable_host(page.host)}:{page.port}/",
        ),
        other_games=TableOtherGames(at_table.live, page.settings.path),
        joining=TableJoining(page.settings.path, certificates_folder(), at_table.live, expelled),
        support=TableSupport(
            log,
            page.settings.path,
            ThisMachine(),
            default_log_path().parent,
            page=lambda: address_for_phones(page.host, page.port),
        ),
    )


def _play(queue: GameQueue) -> None:
    """Plays the games on a thread of their own until they end or Ctrl-C; raises what playing raised."""
    failed: list[Exception] = []
    ended = threading.Event()

    def run() -> None:
        try:
            queue.play()
        except Exception as error:  # whatever it is, it is raised again on the main thread
            failed.append(error)
        finally:
            ended.set()

    table = threading.Thread(target=run, name="table", daemon=True)
    try:
        table.start()
        # A join interrupted by Ctrl-C marks the thread as ended (CPython 3.11, 3.12).
        wait_interruptibly(ended)
    except KeyboardInterrupt:
        click.echo("", err=True)
    finally:
        queue.stop()
        # Nothing may be closed, nor Python end, while the last turn uses OpenCV, however long that takes.
        if table.ident is not None:
            wait_interruptibly(ended)
    if failed:
        raise failed[0]


def _greet(page: PageService, url: str, port: int, *, show_qr: bool) -> None:
    if page.host in EVERYWHERE:
        url = f"http://{network_address()}:{port}/"
    if show_qr:
        click.echo(qr_blocks(url), err=True)
    pin = f"The arbiter's PIN is {page.keys.new_pin}." if page.keys.new_pin else PIN_IS_SET
    click.echo(f"Open {url} in a browser. {pin} Ctrl-C ends it.", err=True)


def qr_blocks(url: str) -> str:
    """``url`` as a QR code of block characters, two modules each."""
    rows = [[bool(module) for module in row] for row in segno.make_qr(url).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    blocks = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(blocks[up, down] for up, down in zip(*pair, strict=True)) for pair in pairs)
