"""A PostgreSQL server of the tests' own, in a folder of its own, on a socket only."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
FOUND = bool(PROGRAMS)
HOW = "no PostgreSQL server under /usr/lib/postgresql: get one with 'apt-get install postgresql'"
USER = "postgres"  # the server refuses to run as root


class PostgreSQL:
    """A server that can be ended as by a power cut, and started again; ``socket`` is its socket's folder."""

    def __init__(self, folder: Path) -> None:
        self._programs = PROGRAMS[-1].parent
        self._folder, self._data, self.socket = folder, folder / "data", folder / "socket"
        for made in (self._data, self.socket):
            made.mkdir(mode=0o700)
        if os.geteuid() == 0:
            for made in (folder, self._data, self.socket):
                shutil.chown(made, USER)
        self._run("initdb", "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        settings = f"-k {self.socket} -c listen_addresses= -c fsync=off"
        self._run("pg_ctl", "-l", str(self._folder / "server.log"), "-o", settings, "-w", "start")

    def kill(self) -> None:
        """Ends it at once: the next start recovers from its log."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        _run(str(self._programs / program), "-D", str(self._data), *arguments)


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """Starts a server in the empty ``folder`` and gives its socket's folder; ends it afterwards."""
    server = PostgreSQL(folder)
    server.start()
    try:
        yield str(server.socket)
    finally:
        server.kill()


def _run(*command: str) -> None:
    as_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"] if os.geteuid() == 0 else []
    done = subprocess.run(
        [*as_user, *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd="/",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert done.returncode == 0, f"{command[0]}: {done.stderr}"
