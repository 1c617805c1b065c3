"""Versions side by side in ``/opt/tachiai``, as the install script lays them out, and the systemd service."""

import json
import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tachiai.firmware.errors import UpdateFault
from tachiai.firmware.updating.update import is_game_played
from tachiai.rules.messages import Message, filled

OPT, SERVICE = Path("/opt/tachiai"), "tachiai.service"
MAKE_VENV = Path(__file__).parent / "make_venv.sh"
INDEX_FILE = "update_index"  # beside the versions, where only root writes: the page cannot name another index
RUNS = Message("{version} is the version that runs")
NOT_WRITABLE = Message("{opt} cannot be written, try sudo tachiai update")
NO_ANSWER = Message(
    "Nothing was changed: the table runs, but its page does not say whether a game is played. Try again, or "
    "stop the table first: sudo systemctl stop tachiai"
)
STEADY_S, ANSWER_S, QUESTIONS = 5.0, 20.0, 3
LONGEST_RUN_S = 3000.0  # a Zero 2 W unpacks for minutes; the systemd unit ends after an hour
Run = Callable[[Sequence[str]], None]


def run_command(command: Sequence[str]) -> None:
    """Runs a program to its end. Raises ``UpdateFault`` with the last line of its output."""
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=LONGEST_RUN_S)
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout or "").strip().splitlines()
        why = said[-1] if said else f"exit status {error.returncode}"
        raise UpdateFault(f"{Path(command[0]).name}: {why}", "update_failed") from error
    except (OSError, subprocess.SubprocessError) as error:
        raise UpdateFault(f"{Path(command[0]).name}: {error}", "update_failed") from error


def index_address(opt: Path = OPT) -> str:
    """Address of the index of updates; "" if none was set up."""
    try:
        return (opt / INDEX_FILE).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


@dataclass(frozen=True)
class ReleaseDirectory:
    """Implements ``firmware.updating.update.ReleaseStore`` by symbolic links and systemd."""

    page: str  #: address of the table's own page, with a slash at its end
    opt: Path = OPT
    undo_migration: Callable[[], bool] = lambda: True
    run: Run = run_command
    now_s: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep

    def current(self) -> str:
        """The version that the link ``current`` leads to."""
        return self._linked("current")

    def previous(self) -> str:
        """The version that the link ``previous`` leads to."""
        return self._linked("previous")

    def _linked(self, name: str) -> str:
        link = self.opt / name
        return str(link.readlink()) if link.is_symlink() else ""

    def is_played(self) -> bool:
        """Asks the page, up to ``QUESTIONS`` times: a small computer may be slow."""
        for _ in range(QUESTIONS):
            live = self._live()
            if live is not None:
                ply = live.get("ply")
                return isinstance(ply, int) and is_game_played(ply, str(live.get("phase")))
            if not self._is_active():
                return False
        raise UpdateFault(NO_ANSWER, "update_failed")

    def is_up(self) -> bool:
        """Asks the page, and systemd, since a page may fail while the table runs."""
        return self._live() is not None or self._is_active()

    def _is_active(self) -> bool:
        try:
            self.run(["systemctl", "is-active", "--quiet", SERVICE])
        except UpdateFault:
            return False
        return True

    def make(self, name: str, wheel: Path, lock: Path) -> None:
        """Makes a virtual environment as the install script does."""
        target = self.opt / name
        if name == self.current():
            raise UpdateFault(filled(RUNS, version=name), "update_failed")
        if not os.access(self.opt, os.W_OK):
            raise UpdateFault(filled(NOT_WRITABLE, opt=self.opt), "update_failed")
        shutil.rmtree(target, ignore_errors=True)
        try:
            self.run(["sh", str(MAKE_VENV), str(target / ".venv"), str(lock), str(wheel)])
        except UpdateFault:
            shutil.rmtree(target, ignore_errors=True)
            raise

    def try_out(self, name: str) -> None:
        """Runs the version's self-test on an emulated device."""
        tachiai = str(self.opt / name / ".venv/bin/tachiai")
        self.run([tachiai, "selftest", "--virtual", "--only", "lights", "--only", "picture"])

    def switch(self, name: str, previous: str) -> None:
        """Replaces the links, each atomically."""
        for link, to in (("previous", previous), ("current", name)):
            if not to:
                (self.opt / link).unlink(missing_ok=True)
                continue
            draft = self.opt / f"{link}.new"
            draft.unlink(missing_ok=True)
            draft.symlink_to(to)
            draft.replace(self.opt / link)

    def put_log_back(self) -> bool:
        """Undoes the migration of the log."""
        return self.undo_migration()

    def restart(self) -> None:
        """Has systemd restart the service, which waits until the table reports that it is ready."""
        self.run(["systemctl", "try-restart", SERVICE])

    def comes_up(self, within_s: float) -> bool:
        """Asks the page until it has answered for ``STEADY_S`` without a failure."""
        since_s, until_s = None, self.now_s() + within_s
        while self.now_s() < until_s:
            if not self._live():
                since_s = None
            elif since_s is None:
                since_s = self.now_s()
            elif self.now_s() - since_s >= STEADY_S:
                return True
            self.sleep(1.0)
        return False

    def drop(self, name: str) -> None:
        """Deletes the version's folder, unless it is the current one."""
        if name not in ("", self.current()):
            if self.previous() == name:
                (self.opt / "previous").unlink()
            shutil.rmtree(self.opt / name, ignore_errors=True)

    def drop_older(self) -> None:
        """Deletes the folders that no link leads to."""
        kept = {self.current(), self.previous()}
        for version in self.opt.glob("[0-9]*"):
            if version.name not in kept:
                shutil.rmtree(version, ignore_errors=True)

    def _live(self) -> dict[str, object] | None:
        try:
            with urllib.request.urlopen(f"{self.page}live.json", timeout=ANSWER_S) as answer:
                values = json.loads(answer.read(10_000_000))
        except (OSError, ValueError):
            return None
        return values if isinstance(values, dict) else None
