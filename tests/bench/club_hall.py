"""A hall to look at: ``make club``. Mosquitto, PostgreSQL where it is installed, the hub, three virtual
tables at which the computer plays against itself, and simulated ones; the arbiter's page opens in a browser.
"""

import argparse
import contextlib
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import webbrowser
from contextlib import ExitStack
from pathlib import Path

from tests.companion_web.club import mosquitto_server
from tests.companion_web.log import postgres_server

TACHIAI = str(Path(sys.executable).with_name("tachiai"))
GAMES = ("rugby_chess", "two_rings", "rosenkreuz")
SETTINGS = """\
[camera]
source = "virtual"
[engine]
plays = "both"
level = {level}
[club]
broker = "{broker}"
table = "table-{number}"
name = "Table {number}"
"""


def main() -> None:
    """Starts the hall and waits for Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40, help="simulated ones")
    parser.add_argument("--port", type=int, default=8480, help="of the hub's page; the tables' follow it")
    parser.add_argument("--quiet", action="store_true", help="open no browser")
    chosen = parser.parse_args()
    for ending in (signal.SIGINT, signal.SIGTERM):  # whoever ends it, everything else ends too
        signal.signal(ending, signal.default_int_handler)
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="tachiai-club-")))
        folder.chmod(0o755)  # for the user that PostgreSQL runs as
        (folder / "broker").mkdir()
        broker = opened.enter_context(mosquitto_server.running(folder / "broker"))
        database = str(folder / "hub.sqlite3")
        if postgres_server.FOUND:
            (folder / "postgresql").mkdir()
            socket = opened.enter_context(postgres_server.running(folder / "postgresql"))
            database = f"postgresql+psycopg://postgres@/postgres?host={socket}"

        def start(name: str, *arguments: str) -> None:
            homes = {f"XDG_{kind}_HOME": str(folder / name) for kind in ("DATA", "CONFIG", "CACHE")}
            part = subprocess.Popen(
                [TACHIAI, *arguments], env={**os.environ, **homes}, stderr=subprocess.DEVNULL
            )
            opened.callback(part.wait)
            opened.callback(part.terminate)

        password = secrets.token_urlsafe(9)
        account = ["hub", "--db", database, "account", "set", "chief", "--role", "chief"]
        subprocess.run([TACHIAI, *account, "--password", password], check=True)
        start("hub", "hub", "--db", database, "--broker", broker.address, "--port", str(chosen.port))
        for number, game in enumerate(GAMES, start=1):
            settings = folder / f"table-{number}.toml"
            settings.write_text(SETTINGS.format(broker=broker.address, number=number, level=number))
            where = ["--settings", str(settings), "--port", str(chosen.port + number)]
            start(f"table-{number}", "run", game, *where)
        if chosen.tables:
            start("simulated", "hub", "simulate", "--broker", broker.address, "--tables", str(chosen.tables))
        address = f"http://127.0.0.1:{chosen.port}/club"
        print(
            f"The arbiter's page is {address}: log in as chief with the password {password}. Ctrl-C ends it."
        )
        if not chosen.quiet:
            time.sleep(5.0)
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            while True:
                time.sleep(3600.0)


if __name__ == "__main__":
    main()
