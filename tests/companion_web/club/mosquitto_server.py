"""A Mosquitto broker of the tests' own, on a free port of this computer."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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

    def __init__(self, folder: Path, more: str = "") -> None:
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        self._config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n{more}", "ascii")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

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
    """Starts a broker and ends it afterwards."""
    broker = Mosquitto(folder)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()
