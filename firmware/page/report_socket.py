"""Reports from the program that plays the game, for ``tachiai report`` on the same computer.

The last camera frames are only in that program's memory. It listens on a Unix socket in a folder that only
its own user may enter.
"""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path

import platformdirs

from tachiai.firmware.page.support_port import TableReports
from tachiai.firmware.reports.gathering import ReporterStatement
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.plain_values import read_json

LONGEST_QUESTION = 100_000  # bytes
WAIT_S = 30.0  # for an archive of 20 MB on a busy Pi
QUESTION_WAIT_S = 2.0
NOT_HERE = b""  # answer of a program that plays another game


def default_running_path() -> Path:
    """Folder of the sockets of this user's running programs."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "running"


@contextmanager
def answering(reports: TableReports, folder: Path) -> Iterator[None]:
    """Answers ``asked_of_running`` while it is entered; does nothing where no socket can be created."""
    path = folder / f"{os.getpid()}.sock"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        path.unlink(missing_ok=True)
        listener = Listener(str(path), "AF_UNIX")
    except OSError:
        yield
        return
    ended = threading.Event()
    thread = threading.Thread(target=_serve, args=(listener, reports, ended), name="reports", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        with suppress(OSError), Client(str(path), "AF_UNIX"):  # wakes the thread from its accept
            pass
        thread.join()
        listener.close()


def asked_of_running(folder: Path, log_url: str, number: int, said: ReporterStatement) -> bytes | None:
    """Report of a game in the log at ``log_url``, by the program that plays it now; None if none does."""
    question = json.dumps({"log": log_url, "game": number, **asdict(said)}).encode()
    for path in sorted(folder.glob("*.sock")) if folder.is_dir() else ():
        with suppress(OSError, EOFError), Client(str(path), "AF_UNIX") as connection:
            connection.send_bytes(question)
            if connection.poll(WAIT_S) and (answer := connection.recv_bytes()) != NOT_HERE:
                return answer
    return None


def _serve(listener: Listener, reports: TableReports, ended: threading.Event) -> None:
    while not ended.is_set():
        with suppress(OSError, EOFError), listener.accept() as connection:
            _answer(connection, reports)


def _answer(connection: Connection, reports: TableReports) -> None:
    """Answers a valid question."""
    if not connection.poll(QUESTION_WAIT_S):
        return
    try:
        asked = read_json(connection.recv_bytes(LONGEST_QUESTION).decode())
        right = None if asked["right"] is None else tuple(map(str, asked["right"]))
        said = ReporterStatement(str(asked["words"]), right, asked["with_names"] is True)
        number, log_url = int(asked["game"]), asked["log"]
    except (ValueError, KeyError, TypeError):
        return
    recent = reports.recent.taken()
    mine = log_url == reports.log.url and recent is not None and recent.game_number == number
    connection.send_bytes(reports.report(number, said) if mine else NOT_HERE)
