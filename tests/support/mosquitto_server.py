"""A Mosquitto broker of the tests' own, on a free port of this computer."""

import getpass
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tachiai.companion_web.club.joining.members import Members

PROGRAM = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
HOW = "no Mosquitto broker: get one with 'apt-get install mosquitto'"
STARTS_WITHIN_S = 20.0


def free_port() -> int:
    """Returns a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Mosquitto:
    """A broker that can be killed and started again on the same port."""

    def __init__(self, port: int, configuration: Path) -> None:
        self.port, self._config = port, configuration
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Starts it, and waits until it listens."""
        assert PROGRAM is not None, HOW
        self._process = subprocess.Popen(
            [PROGRAM, "-c", str(self._config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(round(STARTS_WITHIN_S / 0.1)):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1.0).close()
            except OSError:
                assert self._process.poll() is None, "mosquitto ended at once"
                try:
                    self._process.wait(0.1)
                except subprocess.TimeoutExpired:
                    continue
            else:
                return
        raise AssertionError("mosquitto does not listen")

    def kill(self) -> None:
        """Ends it as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def running(folder: Path) -> Iterator[Mosquitto]:
    """Starts a broker without certificates and ends it afterwards."""
    port, configuration = free_port(), folder / "mosquitto.conf"
    configuration.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n", "ascii")
    with _started(Mosquitto(port, configuration)) as broker:
        yield broker


@contextmanager
def of_the_club(members: Members, more: str = "") -> Iterator[Mosquitto]:
    """Starts a broker with the configuration that the hub writes, ``more`` lines of it are a bridge's, and
    ends it afterwards.
    """
    port = free_port()
    members.broker.write_configuration(port, getpass.getuser(), more)
    with _started(Mosquitto(port, members.broker.configuration)) as broker:
        members.broker.note_process(broker.pid)
        yield broker


@contextmanager
def _started(broker: Mosquitto) -> Iterator[Mosquitto]:
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()
