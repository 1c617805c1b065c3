"""The programs of a club on this computer: broker, hub, and virtual tables that join as real ones do."""

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.mosquitto_server import free_port

TACHIAI = str(Path(sys.executable).with_name("tachiai"))
STARTS_WITHIN_S = 180.0  # four cores may have much else to do
SETTINGS = """\
[camera]
source = "virtual"
[engine]
plays = "both"
level = {level}
"""


@dataclass
class Part:
    """A program that can be killed, stopped and started again."""

    name: str
    command: list[str]
    environment: dict[str, str]
    said: Path  # what it writes to standard error
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it."""
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                self.command, env=self.environment, stdout=subprocess.DEVNULL, stderr=said
            )

    @property
    def has_ended(self) -> bool:
        """Whether it ended by itself."""
        return self.process is not None and self.process.poll() is not None

    def keep_up(self) -> None:
        """Starts it again if it ended by itself, as a service is."""
        if self.has_ended:
            self.start()

    def kill(self) -> None:
        """Ends it as a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def end(self) -> None:
        """Ends it as whoever started it does."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def pause(self) -> None:
        """Stops it as a computer that hangs does."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Lets it run again."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)


@dataclass
class ClubParts:
    """A club in ``folder`` with its ``database``; its page is on ``page_port``."""

    folder: Path
    database: str
    page_port: int = field(default_factory=free_port)
    broker_port: int = field(default_factory=free_port)
    https_port: int = field(default_factory=free_port)
    password: str = field(default_factory=lambda: secrets.token_urlsafe(9))

    def __post_init__(self) -> None:
        self.broker, self.hub = self.part("broker", "broker"), self.part("hub")

    def start(self) -> None:
        """Starts broker and hub, and waits for the hub; its chief has ``password``. Ends the program with
        what the hub says if it does not start.
        """
        self.said("account", "set", "chief", "--role", "chief", "--password", self.password)
        self.broker.start()
        self.hub.start()
        until_s = time.monotonic() + STARTS_WITHIN_S
        while time.monotonic() < until_s and not self.hub.has_ended:
            try:
                socket.create_connection(("127.0.0.1", self.https_port), timeout=1.0).close()
            except OSError:
                time.sleep(0.5)
            else:
                return
        sys.exit(f"the hub does not start: {self.hub.said.read_text('utf-8').strip()}")

    def part(self, name: str, *arguments: str, broker_port: int = 0) -> Part:
        """Returns a program of ``tachiai hub``; ``broker_port``: another way to the broker."""
        command = [TACHIAI, "hub", "--db", self.database, "--club", str(self.folder / "club")]
        command += ["--broker-port", str(broker_port or self.broker_port)]
        command += ["--https-port", str(self.https_port), "--port", str(self.page_port)]
        return self._part(name, [*command, *arguments], "hub")

    def said(self, *arguments: str) -> str:
        """Runs such a program to its end and returns what it printed."""
        part = self.part("", *arguments)
        done = subprocess.run(part.command, env=part.environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def joined_table(self, number: int, game: str, page_port: int, broker_port: int = 0) -> Part:
        """Returns a virtual table that has joined and plays by itself; ``broker_port``: as above."""
        name = f"table-{number}"
        settings = self.folder / f"{name}.toml"
        settings.write_text(SETTINGS.format(level=number), "ascii")
        text = self.said("invite", name, "--title", f"Table {number}")
        joining = [TACHIAI, "join", text, "--settings", str(settings)]
        subprocess.run(joining, env=self._environment(name), check=True, stdout=subprocess.DEVNULL)
        if broker_port:
            broker = f'broker = "mqtts://127.0.0.1:{broker_port}"'
            written = re.sub(r"^broker = .*", broker, settings.read_text("utf-8"), flags=re.MULTILINE)
            settings.write_text(written, "utf-8")
        run = [TACHIAI, "run", game, "--settings", str(settings), "--port", str(page_port)]
        return self._part(name, run, name)

    def log_of(self, table: Part) -> Path:
        """Returns the log of a virtual table."""
        return next((self.folder / table.name / "DATA").rglob("games.sqlite3"))

    def _part(self, name: str, command: list[str], home: str) -> Part:
        return Part(name, command, self._environment(home), self.folder / f"{name.replace(' ', '-')}.log")

    def _environment(self, name: str) -> dict[str, str]:
        homes = {f"XDG_{kind}_HOME": str(self.folder / name / kind) for kind in ("DATA", "CONFIG", "CACHE")}
        return {**os.environ, **homes}
