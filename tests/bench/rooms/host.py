"""A host of rooms as a program of its own: ``python -m tests.bench.rooms.host FOLDER PORT``."""

import sys
import threading
from pathlib import Path

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.rooms import allowances
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.serve import serve
from tachiai.firmware.time_source import RealClock


def main(folder: Path, port: int) -> None:
    """Serves until it is killed."""
    # All games come from one address here.
    allowances.ALLOWANCES = dict.fromkeys(allowances.ALLOWANCES, allowances.Allowance(1e9, 1e-6))
    log = SqlGameLog(f"sqlite:///{folder / 'log.sqlite3'}")
    config = PageConfig(pin_hash="", secret_key=b"k" * 32, push_limit=200)
    app = create_app(config, log, Ports(rooms=Rooms(folder / "rooms", RealClock().unix_ms)))
    with serve(app, "127.0.0.1", port):
        threading.Event().wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
