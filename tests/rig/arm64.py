"""The program on a Pi's processor, as software emulates it: ``make rig-arm64``. See README.md in this folder.

Debian 12 for arm64 with the locked wheels for it, in a chroot; qemu-user runs Python there. A game plays
itself without a page, and each game's moves are those that this computer finds. No devices.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tachiai.firmware.autoplay.autoplayer import load_script
from tachiai.rules.messages import bilingual
from tachiai.rules.registry import game_ids, open_game
from tests.rig.arm64_moves import moves_digest
from tests.rig.image import ROOT, SUITE, clear, copy_project, project_wheel, run
from tests.rig.machine import RigFault
from tests.rig.needs import PROGRAMS_OF_ARM64, refuse_without
from tests.rig.results import Row, Trial, alike, report, rows_of

FOLDER_MB = 1500
EMULATOR = "qemu-aarch64-static"
PACKAGES = ("python3", "libstdc++6", "zlib1g")
PLATFORMS = ("manylinux_2_28_aarch64", "manylinux_2_27_aarch64", "manylinux2014_aarch64")
FOLDERS = ("rules", "vision", "firmware", "companion_web", "hardware_docs")
# The shortest of the scripted games that begin at the start.
GAME, GAME_S = "rugby_chess", 7200.0
COMMAND = "from tachiai.firmware.cli.main import main; main()"
# The kernel cannot start programs for arm64, but it starts the emulator for this one, whose first line Python
# skips: what a program starts as "sys.executable -m MODULE ARGUMENTS" is run by it.
PYTHON = f"""\
#!/{EMULATOR} /usr/bin/python3.11
import runpy, sys
sys.argv[:] = sys.argv[2:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


@dataclass(frozen=True)
class Chroot:
    """Debian for arm64 in a folder, with the program in /opt."""

    root: Path

    def python(self, *arguments: str, timeout_s: float = GAME_S) -> str:
        """Runs Python there and returns what it printed. Raises ``RigFault``."""
        inside = ["/usr/bin/env", "HOME=/root", "PYTHONPATH=/opt/site:/opt", "PYTHONDONTWRITEBYTECODE=1"]
        emulated = [f"/{EMULATOR}", "/usr/bin/python3.11", *arguments]
        # env is this computer's own program outside; inside only the emulator can be started.
        command = [*inside, "chroot", str(self.root), *emulated]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=timeout_s)
        except subprocess.TimeoutExpired as error:
            raise RigFault(f"no end within {timeout_s:.0f} s") from error
        if done.returncode:
            raise RigFault(f"exit status {done.returncode}: {done.stderr.strip()[-400:]}")
        return done.stdout


def make_chroot(folder: Path) -> Chroot:
    """Makes the folder; nothing of it is run meanwhile, so packages are unpacked only."""
    root, site = folder / "arm64", folder / "arm64/opt/site"
    if not (root / EMULATOR).exists():
        clear(root)
        mmdebstrap = ("mmdebstrap", "--mode=root", "--architectures=arm64", "--variant=extract")
        run(*mmdebstrap, "--skip=check/qemu", f"--include={','.join(PACKAGES)}", SUITE, root)
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        for_arm64 = [word for name in PLATFORMS for word in ("--platform", name)]
        wheels = ("--only-binary=:all:", "--python-version=3.11", "--implementation=cp", "--no-deps")
        lock = ("--require-hashes", "-r", str(ROOT / "requirements.lock"))
        run(*pip, "--target", site, *wheels, *for_arm64, *lock)
        shutil.copy(str(shutil.which(EMULATOR)), root)
    shutil.rmtree(root / "opt/tachiai", ignore_errors=True)
    copy_project(root / "opt/tachiai")
    _announce_entry_points(site)
    (root / "opt/python").write_text(PYTHON, encoding="ascii")
    (root / "opt/python").chmod(0o755)
    for name in ("arm64_moves.py", "__init__.py"):
        (root / "opt/tests/rig").mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(__file__).with_name(name), root / "opt/tests/rig")
    return Chroot(root)


def _announce_entry_points(site: Path) -> None:
    """Games and drivers are found by the project's metadata: taken from a wheel of it."""
    with tempfile.TemporaryDirectory() as folder:
        wheel = project_wheel(Path(folder))
        run(sys.executable, "-m", "zipfile", "-e", wheel, Path(folder) / "wheel")
        for info in (Path(folder) / "wheel").glob("*.dist-info"):
            shutil.copytree(info, site / info.name, dirs_exist_ok=True)


def moves(chroot: Chroot) -> Iterator[Row]:
    """The legal moves of all five games, on both processors."""
    began_s = time.monotonic()
    there = json.loads(chroot.python("-m", "tests.rig.arm64_moves"))
    here = {uid: moves_digest(uid) for uid in game_ids()}
    wrong = [uid for uid in here if there.get(uid) != list(here[uid])]
    count, minutes = sum(number for number, _ in here.values()), (time.monotonic() - began_s) / 60
    named = ", ".join(wrong)
    yield Row(
        bilingual("Legal moves of all games as on x86-64", "全ゲームの合法手が x86-64 と一致"),
        bilingual(f"{count} moves, {minutes:.1f} min {named}", f"{count} 手、{minutes:.1f} 分 {named}"),
        not wrong,
    )


def headless_game(chroot: Chroot) -> Iterator[Row]:
    """The scripted game: hands on a virtual table, a camera, the referee, the log."""
    began_s = time.monotonic()
    measured = (
        "import atexit, resource, sys; of = resource.RUSAGE_SELF; sys.executable = '/opt/python';"
        f" atexit.register(lambda: print(resource.getrusage(of).ru_maxrss)); {COMMAND}"
    )
    demo = ("demo", GAME, "--autoplay", "--headless", "--json", "--log", "/tmp/game.sqlite3")
    plies = load_script(open_game(GAME)).plies
    *lines, peak_kb = chroot.python("-c", measured, *demo).splitlines()
    events = [json.loads(line) for line in lines]
    played = [event["move"] for event in events if event["event"] == "move"]
    minutes, peak_mb = (time.monotonic() - began_s) / 60, int(peak_kb) / 1024
    yield Row(
        bilingual("A whole game at the virtual table, refereed", "画面なしの仮想卓で一局"),
        bilingual(f"{len(played)} plies, {minutes:.1f} min", f"{len(played)} 手、{minutes:.1f} 分"),
        tuple(played) == tuple(plies) and events[-1]["event"] == "result",
    )
    yield Row(
        bilingual("Its memory, peak, with the virtual table", "メモリー（最大、仮想卓を含む）"),
        alike(f"{peak_mb:.0f} MB"),
        passed=None,
    )


def trials(folder: Path) -> Iterator[Row]:
    """Makes the chroot and tries both."""
    began_s = time.monotonic()
    chroot = make_chroot(folder)
    minutes = (time.monotonic() - began_s) / 60
    version = chroot.python("-c", "import sys, os; print(sys.version.split()[0], os.uname().machine)").strip()
    found = bilingual(f"Python {version}, {minutes:.1f} min", f"Python {version}、{minutes:.1f} 分")
    yield Row(bilingual("Debian 12 with the locked wheels", "Debian 12 と固定版の wheel"), found)
    tries: tuple[Trial, ...] = (lambda: moves(chroot), lambda: headless_game(chroot))
    for trial in tries:
        yield from rows_of(alike("arm64"), trial)


def main() -> None:
    """Prints each row as it comes, and all of them at the end."""
    usual = Path(tempfile.gettempdir()) / "tachiai-rig"
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, default=usual, help=f"where it is built ({usual})")
    parser.add_argument("--publish", action="store_true", help="write the rows into hardware_docs/tried.md")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    refuse_without(PROGRAMS_OF_ARM64, FOLDER_MB, str(options.folder))
    report(trials(options.folder), "arm64" if options.publish else "")


if __name__ == "__main__":
    main()
