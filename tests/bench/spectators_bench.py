"""Whether spectators are anybody's load: ``make bench-spectators``. A hall plays; its public folder is served
by Python's own static server, and asked as often as many spectators ask. What hub and tables compute then is
measured beside what they compute when nobody looks; a browser tells which servers a spectator's page asks.
"""

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from tests.bench.at_the_page.demo import chromium
from tests.support import mosquitto_server
from tests.support.mosquitto_server import free_port

TACHIAI = str(Path(sys.executable).with_name("tachiai"))
ASKS_EVERY_S = 5.0  # public.js of one board
DELAY_S = 5.0
WEB_SERVERS = 3  # Python's own serves some hundreds of requests a second
AT_ONCE = 60  # connections
BROWSER_S = 15.0


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=60.0)
    chosen = parser.parse_args()
    with ExitStack() as opened:
        place = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="tachiai-public-")))
        (place / "broker").mkdir()
        broker = opened.enter_context(mosquitto_server.running(place / "broker"))
        public = place / "public"

        def start(*command: str) -> subprocess.Popen[bytes]:
            homes = {f"XDG_{kind}_HOME": str(place) for kind in ("DATA", "CONFIG", "CACHE")}
            quiet = subprocess.DEVNULL
            process = subprocess.Popen(command, env={**os.environ, **homes}, stdout=quiet, stderr=quiet)
            opened.callback(process.wait)
            opened.callback(process.terminate)
            return process

        at = ("--broker", broker.address)
        shown = ("--public", str(public), "--delay", str(DELAY_S))
        hub = start(TACHIAI, "hub", *at, *shown, "--host", "127.0.0.1", "--port", "0")
        tables = start(TACHIAI, "hub", "simulate", *at, "--tables", str(chosen.tables))
        ports = [free_port() for _ in range(WEB_SERVERS)]
        for port in ports:
            start(sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "-d", str(public))
        while len(files := sorted(public.glob("boards/*.json"))) < chosen.tables:
            time.sleep(0.5)
        hosts = asked_by_a_browser(f"http://127.0.0.1:{ports[0]}/")
        processes = {"hub": hub.pid, "tables": tables.pid}
        began, began_s = used_s(processes), time.monotonic()
        time.sleep(chosen.seconds)
        alone = shares(processes, began, time.monotonic() - began_s)
        began = used_s(processes)
        addresses = [(port, f"/boards/{file.name}") for port in ports for file in files]
        answers, took_s = asyncio.run(ask(addresses, chosen.spectators / ASKS_EVERY_S, chosen.seconds))
        watched = shares(processes, began, took_s)
    print(f"{chosen.tables} tables, {chosen.spectators} spectators who each ask every {ASKS_EVERY_S:g} s")
    print(f"answered: {answers} in {took_s:.0f} s, {answers / took_s:.0f} a second")
    print(f"a spectator's browser asks: {', '.join(sorted(hosts))} (the web server is 127.0.0.1:{ports[0]})")
    for name in processes:
        print(f"{name}: {alone[name]:.1f} % of a core when nobody looks, {watched[name]:.1f} % when all do")


def asked_by_a_browser(address: str) -> set[str]:
    """Returns the servers that the list of boards and the page of one ask while they are shown."""
    hosts: set[str] = set()
    with chromium() as browser, contextlib.closing(browser.new_page()) as page:
        page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
        page.goto(address)
        page.wait_for_timeout(BROWSER_S * 1000 / 2)
        page.locator("a[href^='boards/']").first.click()
        page.wait_for_timeout(BROWSER_S * 1000 / 2)
    return hosts


def used_s(processes: dict[str, int]) -> dict[str, float]:
    """Returns the processor time that each process has used."""
    used = {}
    for name, pid in processes.items():
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        used[name] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def shares(processes: dict[str, int], began: dict[str, float], took_s: float) -> dict[str, float]:
    """Returns what each process has used since, in percent of a core."""
    return {name: 100 * (used - began[name]) / took_s for name, used in used_s(processes).items()}


async def ask(addresses: list[tuple[int, str]], per_second: float, seconds: float) -> tuple[int, float]:
    """Asks for files as often as the spectators do. Returns how many answers came, in which time."""
    began_s = time.monotonic()
    chance, answers = random.Random(0), 0

    async def one() -> None:
        nonlocal answers
        port, path = chance.choice(addresses)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {path} HTTP/1.0\r\n\r\n".encode())
        answer = await reader.read(-1)
        answers += b" 200 " in answer[:20]
        writer.close()

    async def some() -> None:
        while time.monotonic() - began_s < seconds:
            with contextlib.suppress(ConnectionError):  # more at once than the small server takes
                await one()
            # Never more often than asked for, however fast the server is.
            ahead_s = answers / per_second - (time.monotonic() - began_s)
            await asyncio.sleep(max(0.0, ahead_s))

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))
    return answers, time.monotonic() - began_s


if __name__ == "__main__":
    main()
