"""Whether spectators are anybody's load: ``make bench-spectators``. A hall plays; its public folder is served
by Python's own static server, and asked as often as many spectators ask. What the hub computes meanwhile is
measured beside what it computes when nobody looks.
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

from tests.companion_web.club import mosquitto_server
from tests.companion_web.club.mosquitto_server import free_port

TACHIAI = str(Path(sys.executable).with_name("tachiai"))
ASKS_EVERY_S = 5.0  # public.js of one board
DELAY_S = 5.0


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args()
    with ExitStack() as opened:
        place = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="tachiai-public-")))
        (place / "broker").mkdir()
        broker = opened.enter_context(mosquitto_server.running(place / "broker"))
        public, port = place / "public", free_port()

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
        start(TACHIAI, "hub", "simulate", *at, "--tables", str(chosen.tables))
        start(sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "-d", str(public))
        while len(files := sorted(public.glob("boards/*.json"))) < chosen.tables:
            time.sleep(0.5)
        time.sleep(10.0)
        alone = used_s(hub.pid)
        time.sleep(chosen.seconds)
        alone = used_s(hub.pid) - alone
        paths = [f"/boards/{file.name}" for file in files]
        watched = used_s(hub.pid)
        answers, took_s = asyncio.run(ask(port, paths, chosen.spectators / ASKS_EVERY_S, chosen.seconds))
        watched = used_s(hub.pid) - watched
        print(f"{chosen.tables} tables, {chosen.spectators} spectators who each ask every {ASKS_EVERY_S:g} s")
        print(f"answered: {answers} in {took_s:.0f} s, {answers / took_s:.0f} a second")
        print(f"hub, nobody looks:  {100 * alone / chosen.seconds:.1f} % of a core")
        print(f"hub, all look:      {100 * watched / took_s:.1f} % of a core")


def used_s(pid: int) -> float:
    """Returns the processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def ask(port: int, paths: list[str], per_second: float, seconds: float) -> tuple[int, float]:
    """Asks for files as often as the spectators do. Returns how many answers came, in which time."""
    began_s = time.monotonic()
    chance, answers = random.Random(0), 0

    async def one() -> None:
        nonlocal answers
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {chance.choice(paths)} HTTP/1.0\r\n\r\n".encode())
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

    await asyncio.gather(*(some() for _ in range(50)))
    return answers, time.monotonic() - began_s


if __name__ == "__main__":
    main()
