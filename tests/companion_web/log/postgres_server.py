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


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """Starts a server in the empty ``folder`` and gives its socket's folder; ends it afterwards."""
    programs = PROGRAMS[-1].parent
    data, socket = folder / "data", folder / "socket"
    for made in (data, socket):
        made.mkdir(mode=0o700)
    if os.geteuid() == 0:
        for made in (folder, data, socket):
            shutil.chown(made, USER)
    _run(str(programs / "initdb"), "-D", str(data), "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8")
    settings = f"-k {socket} -c listen_addresses= -c fsync=off"
    log = str(folder / "server.log")
    _run(str(programs / "pg_ctl"), "-D", str(data), "-l", log, "-o", settings, "-w", "start")
    try:
        yield str(socket)
    finally:
        _run(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")


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
