"""The page of a table: its keys, its server, and the table that runs beside it."""

import json
import secrets
import socket
import threading
from dataclasses import dataclass
from pathlib import Path

import click
import platformdirs
import segno

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports, VirtualTable
from tachiai.companion_web.serve import serve
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.games.game_queue import GameQueue
from tachiai.firmware.program.page.settings_port import SettingsFile
from tachiai.firmware.settings.model import APP_NAME
from tachiai.hardware_docs.catalogue import SHEETS_PATH

FONT_PATH = SHEETS_PATH.parent / "fonts" / "NotoSansJP-subset.woff2"
EVERYWHERE = ("0.0.0.0", "::", "")


@dataclass(frozen=True, slots=True)
class PageKeys:
    """The arbiter's PIN and the key that signs the sessions."""

    pin: str
    secret_key: bytes

    @classmethod
    def new(cls) -> "PageKeys":
        """Returns keys drawn by chance."""
        return cls(f"{secrets.randbelow(1_000_000):06}", secrets.token_bytes(32))


def usual_keys_path() -> Path:
    """Returns where a table keeps its keys."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "page_keys.json"


def kept_keys(path: Path) -> PageKeys:
    """Returns the keys in ``path``, made at the first start and readable by their owner only.

    Raises ``BadSetting``.
    """
    try:
        if path.exists():
            values = json.loads(path.read_text(encoding="utf-8"))
            return PageKeys(values["pin"], bytes.fromhex(values["secret_key"]))
        keys = PageKeys.new()
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(
            path.name + ".new"
        )  # in one go: a full disk or a power cut leaves no half keys
        beside.touch(mode=0o600)
        beside.write_text(
            json.dumps({"pin": keys.pin, "secret_key": keys.secret_key.hex()}), encoding="utf-8"
        )
        beside.replace(path)
    except OSError as error:
        raise BadSetting(f"{path}: the page's keys cannot be kept: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise BadSetting(f"{path}: expected the page's keys, got a damaged file; delete it") from error
    return keys


@dataclass(frozen=True)
class Page:
    """How the page is served: where, with which keys, whether this very computer needs no PIN, which
    settings file it shows, and in which language if the visitor's browser asks for none that it knows.
    """

    host: str
    port: int
    keys: PageKeys
    open_on_loopback: bool
    show_qr: bool
    settings: SettingsFile
    language: str = "en"


def play_with_page(page: Page, succession: GameQueue, log: SqlGameLog, virtual: VirtualTable | None) -> None:
    """Serves the page while the games are played on a thread of its own; returns when they end or on Ctrl-C.

    Raises ``PortInUse``, and whatever playing raised.
    """
    config = PageConfig(
        pin=page.keys.pin,
        secret_key=page.keys.secret_key,
        open_on_loopback=page.open_on_loopback,
        font_path=FONT_PATH,
        language=page.language,
        address=f"http://{network_address()}:{page.port}/" if page.host in EVERYWHERE and page.port else "",
    )
    failed: list[Exception] = []
    ended = threading.Event()

    def run() -> None:
        try:
            succession.play()
        except Exception as error:  # whatever it is, it is raised again on the main thread
            failed.append(error)
        finally:
            ended.set()

    ports = Ports(live=succession.live, virtual=virtual, set_up=succession, settings=page.settings)
    app = create_app(config, log, ports)
    with serve(app, page.host, page.port) as server:
        _greet(page, server.url, server.port)
        table = threading.Thread(target=run, name="table", daemon=True)
        try:
            table.start()
            ended.wait()  # a join that Ctrl-C interrupts takes the thread for ended (CPython 3.11, 3.12)
        except KeyboardInterrupt:
            click.echo("", err=True)
        finally:
            succession.stop()
            # However long its last look takes: nothing may be put away, nor Python end, while it uses OpenCV.
            if table.ident is not None:
                ended.wait()
    if failed:
        raise failed[0]


def _greet(page: Page, url: str, port: int) -> None:
    if page.host in EVERYWHERE:
        url = f"http://{network_address()}:{port}/"
    if page.show_qr:
        click.echo(_qr(url), err=True)
    click.echo(f"Open {url} in a browser. The arbiter's PIN is {page.keys.pin}. Ctrl-C ends it.", err=True)


def _qr(url: str) -> str:
    """The address as a QR code of block letters, two modules a letter."""
    rows = [[bool(module) for module in row] for row in segno.make_qr(url).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    blocks = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(blocks[up, down] for up, down in zip(*pair, strict=True)) for pair in pairs)


def network_address() -> str:
    """Returns this computer's address in its network, or the loopback address without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples (RFC 5737); nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
