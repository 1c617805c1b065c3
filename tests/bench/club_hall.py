"""A hall to look at: ``make club``. Mosquitto, PostgreSQL where it is installed, the hub, three virtual
tables at which the computer plays against itself, and simulated ones; the arbiter's page opens in a browser.
"""

import argparse
import contextlib
import signal
import tempfile
import time
import webbrowser
from contextlib import ExitStack
from pathlib import Path

from tests.bench.club_parts import ClubParts
from tests.support import postgres_server

GAMES = ("rugby_chess", "two_rings", "rosenkreuz")


def main() -> None:
    """Starts the hall and waits for Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40, help="simulated ones")
    parser.add_argument("--port", type=int, default=8480, help="of the hub's page; the tables' follow it")
    parser.add_argument("--quiet", action="store_true", help="open no browser")
    chosen = parser.parse_args()
    for ending in (signal.SIGINT, signal.SIGTERM):  # whoever ends it, everything else ends too
        signal.signal(ending, signal.default_int_handler)
    print("The hall is being set up; this takes half a minute. Ctrl-C ends it.", flush=True)
    with contextlib.suppress(KeyboardInterrupt), ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="tachiai-club-")))
        folder.chmod(0o755)  # for the user that PostgreSQL runs as
        database = str(folder / "hub.sqlite3")
        if postgres_server.FOUND:
            (folder / "postgresql").mkdir()
            socket = opened.enter_context(postgres_server.running(folder / "postgresql"))
            database = f"postgresql+psycopg://postgres@/postgres?host={socket}"
        club = ClubParts(folder, database, chosen.port)
        opened.callback(club.broker.end)
        opened.callback(club.hub.end)
        club.start()
        parts = [
            club.joined_table(number, game, chosen.port + number)
            for number, game in enumerate(GAMES, start=1)
        ]
        if chosen.tables:
            parts.append(club.part("simulated", "simulate", "--tables", str(chosen.tables)))
        for part in parts:
            opened.callback(part.end)
            part.start()
        address = f"http://127.0.0.1:{chosen.port}/club"
        print(
            f"The arbiter's page is {address}: log in as chief with the password {club.password}.",
            flush=True,
        )
        if not chosen.quiet:
            time.sleep(5.0)
            webbrowser.open(address)
        while True:
            time.sleep(3600.0)


if __name__ == "__main__":
    main()
