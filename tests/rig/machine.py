"""The emulated machine: started, spoken to over SSH, cut off from its power."""

import shlex
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tests.rig.image import Image

CORES, MEMORY_MB = 2, 1024
# A CPU without AVX: QEMU's software emulation of it makes the NumPy of Debian 12 crash.
EMULATED = ("-accel", "tcg,thread=multi", "-cpu", "Nehalem")
VIRTUALISED = ("-accel", "kvm", "-cpu", "host")
KERNEL_SPEAKS_S = 20.0
BOOT_S, ASK_S, PAGE_PORT = 1800.0, 1.0, 8472
T = TypeVar("T")


class RigFault(Exception):
    """The rig itself cannot go on: the guest does not boot, a command in it fails."""


@dataclass
class Guest:
    """One run of the machine. ``ssh_port`` and ``page_port`` are this computer's."""

    image: Image
    process: subprocess.Popen[bytes]
    ssh_port: int
    page_port: int

    def run(self, command: str, timeout_s: float = 120.0, fine: tuple[int, ...] = (0,)) -> str:
        """Runs a shell command as root and returns what it printed. Raises ``RigFault`` if its exit status
        is none of ``fine``.
        """
        try:
            done = subprocess.run(
                [*self._ssh("ssh", "-p"), "root@127.0.0.1", command],
                capture_output=True,
                text=True,
                timeout=timeout_s,
            )
        except subprocess.TimeoutExpired as error:
            raise RigFault(f"{command[:80]}: no answer in {timeout_s:.0f} s") from error
        if done.returncode not in fine:
            words = (done.stdout + done.stderr).strip()[-800:]
            raise RigFault(f"{command[:80]}: exit status {done.returncode}: {words}")
        return done.stdout

    def read(self, path: str) -> bytes:
        """Returns the bytes of a file."""
        command = [*self._ssh("ssh", "-p"), "root@127.0.0.1", f"cat {shlex.quote(path)}"]
        return subprocess.run(command, capture_output=True, check=True, timeout=120).stdout

    def copy(self, source: Path, to: str) -> None:
        """Copies a file, or a folder with all that is in it, into the folder ``to``."""
        copied = subprocess.run(
            [*self._ssh("scp", "-P"), "-q", "-r", source, f"root@127.0.0.1:{to}"], capture_output=True
        )
        if copied.returncode:
            raise RigFault(f"{source}: not copied: {copied.stderr.decode()[-300:]}")

    def cut_power(self) -> None:
        """Ends the machine at once, without a word to it."""
        self.process.kill()
        self.process.wait()

    def shut_down(self) -> None:
        """Lets the system end by itself."""
        self.run("systemctl poweroff", fine=(0, 255))
        try:
            self.process.wait(180)
        except subprocess.TimeoutExpired:
            self.cut_power()

    def _ssh(self, program: str, port_option: str) -> list[str | Path]:
        options = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR")
        said = [word for option in (*options, "ConnectTimeout=20") for word in ("-o", option)]
        return [program, port_option, str(self.ssh_port), "-i", self.image.key, *said]


def boot(image: Image, accelerator: tuple[str, ...], words: str = "", more: tuple[str, ...] = ()) -> Guest:
    """Starts the machine and waits until it can be spoken to. ``words`` are added to the kernel's command
    line, ``more`` to QEMU's.
    """
    ssh_port, page_port = _free_port(), _free_port()
    console = image.disk.with_name("console.log")
    line = f"root=/dev/vda rw console=ttyS0 net.ifnames=0 panic=5 {words}"
    ports = f"hostfwd=tcp:127.0.0.1:{ssh_port}-:22,hostfwd=tcp:127.0.0.1:{page_port}-:{PAGE_PORT}"
    process = subprocess.Popen(
        [
            *("qemu-system-x86_64", *accelerator, "-smp", str(CORES), "-m", str(MEMORY_MB)),
            *("-display", "none", "-monitor", "none", "-serial", f"file:{console}", "-no-reboot"),
            *("-kernel", image.kernel, "-initrd", image.initrd, "-append", line),
            *("-drive", f"file={image.disk},format=raw,if=virtio"),
            *("-nic", f"user,model=virtio-net-pci,{ports}", *more),
        ],
        stdin=subprocess.DEVNULL,
    )
    guest = Guest(image, process, ssh_port, page_port)
    try:
        until(lambda: _answers(guest), BOOT_S, "the machine can be spoken to")
    except RigFault:
        guest.cut_power()
        raise
    return guest


def accelerator_for(image: Image) -> tuple[str, ...]:
    """KVM where it is there and boots this kernel (some hosts offer a KVM that does not), else emulation."""
    if not Path("/dev/kvm").exists():
        return EMULATED
    try:
        subprocess.run(
            [
                *("qemu-system-x86_64", *VIRTUALISED, "-m", "512", "-display", "none", "-monitor", "none"),
                *("-serial", "stdio", "-kernel", image.kernel, "-append", "console=ttyS0", "-no-reboot"),
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=KERNEL_SPEAKS_S,
        )
    except subprocess.TimeoutExpired as spoke:
        return VIRTUALISED if b"Linux version" in (spoke.stdout or b"") else EMULATED
    return EMULATED


def until(found: Callable[[], T | None], within_s: float, what: str) -> T:
    """Asks again and again until something true is found, and returns it. Raises ``RigFault``."""
    give_up_s = time.monotonic() + within_s
    while time.monotonic() < give_up_s:
        answer = found()
        if answer:
            return answer
        time.sleep(ASK_S)
    raise RigFault(f"expected that {what} within {within_s:.0f} s")


def _answers(guest: Guest) -> bool:
    if guest.process.poll() is not None:
        raise RigFault(f"QEMU ended with exit status {guest.process.returncode}")
    try:
        guest.run("true", timeout_s=60)
    except RigFault:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
