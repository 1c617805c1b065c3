"""The disk of the emulated machine: Debian 12 with the kernel modules of the rig and what a Pi has besides.

Tachiai itself is not installed: it lies there as a maker would copy it, with the wheels that pip would fetch.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent
SUITE = "bookworm"
DISK_GB = 6
PACKAGES = (
    *("linux-image-amd64", "linux-headers-amd64", "make", "systemd-sysv", "dbus", "udev", "kmod", "procps"),
    *("e2fsprogs", "openssh-server", "sudo", "ca-certificates", "overlayroot", "busybox"),
    *("python3", "python3-venv", "python3-pip", "python3-numpy"),
    *("network-manager", "wpasupplicant", "dnsmasq-base", "iw", "iproute2"),  # as on a Pi
)
NAMESERVER = "nameserver 10.0.2.3\n"  # QEMU's
INSTALL = "cd /opt/rig/tachiai && PATH=/opt/rig/bin:$PATH sh hardware_docs/install/install.sh"
SOURCES = ("linux-source-6.1", "v4l2loopback-dkms")  # packages of which only sources are taken
KERNEL_FILES = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")
# The lock's pair for systems with NumPy 1 and what a Pi adds, as in install.sh.
OTHER_OPENCV, OTHER_NUMPY = "opencv-python-headless==4.11.0.86", "numpy<2"
PI_LIBRARIES = ("lgpio>=0.2.2", "adafruit-circuitpython-ht16k33", "gpiod>=2.2.2,<3")


@dataclass(frozen=True)
class Image:
    """Files that QEMU boots from, and the key that opens the guest."""

    disk: Path
    kernel: Path
    initrd: Path
    key: Path


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Runs a command and returns what it printed. Ends the program with its last words if it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        words = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        sys.exit(f"{' '.join(map(str, command))[:200]}: exit status {done.returncode}\n{words}")
    return done.stdout


def clear(folder: Path) -> None:
    """Removes a folder in which a system was made. Ends the program if this computer's /dev, /proc or /sys is
    still mounted there, as after a kill amid the making: they would be emptied with it.
    """
    mounts = Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()
    places = [line.split()[1] for line in mounts]
    inside = [place for place in places if Path(place).is_relative_to(folder.resolve())]
    if inside:
        sys.exit(f"The rig was interrupted before: unmount {' '.join(reversed(inside))}, then try again.")
    shutil.rmtree(folder, ignore_errors=True)


def make_image(folder: Path, film: Path, anew: bool = True, settings: str = "") -> Image:
    """Makes the disk in ``folder``, with the ``film`` that its camera will see; the Debian system below it is
    kept for the next time. Not ``anew``: the disk as it was left. With ``settings`` the program is installed
    on it and starts with the machine.
    """
    image = Image(folder / "disk.img", folder / "vmlinuz", folder / "initrd.img", folder / "key")
    if not anew:
        return image
    root = _debian(folder)
    version = _kernel_version(root)
    _modules(root, version)
    _make_key(image.key)
    _own_files(root, image.key, wheels(folder / "wheels"), film)
    if settings:
        root = _installed(root, settings)
    image.disk.unlink(missing_ok=True)
    run("mke2fs", "-q", "-t", "ext4", "-L", "root", "-d", root, image.disk, f"{DISK_GB}G")
    shutil.copy(root / f"boot/vmlinuz-{version}", image.kernel)
    shutil.copy(root / f"boot/initrd.img-{version}", image.initrd)
    return image


def _debian(folder: Path) -> Path:
    """Debian in a folder, with the sources of the modules in /opt/rig/sources."""
    root, made_of = folder / "root", folder / "root.packages"
    wanted = " ".join((*PACKAGES, *SOURCES))
    if made_of.exists() and made_of.read_text(encoding="utf-8") == wanted:
        return root
    clear(root)
    fetch = f"mkdir -p /opt/rig/sources && cd /opt/rig/sources && apt-get download -q {' '.join(SOURCES)}"
    run(
        "mmdebstrap",
        "--mode=root",
        "--variant=minbase",
        f"--include={','.join(PACKAGES)}",
        f"--customize-hook=chroot \"$1\" sh -c '{fetch}'",
        SUITE,
        root,
    )
    made_of.write_text(wanted, encoding="utf-8")
    return root


def _kernel_version(root: Path) -> str:
    return max(path.name for path in (root / "lib/modules").iterdir())


def _modules(root: Path, version: str) -> None:
    """Builds the modules inside, with the compiler that built the kernel, where modprobe finds them."""
    place = root / "opt/rig/kernel"
    if not (place / "gpio-sim.c").exists():
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        _unpack_sources(root / "opt/rig/sources", place)
    for file in (HERE / "kernel").iterdir():
        shutil.copy(file, place)
    inside = f"/lib/modules/{version}"
    run("chroot", root, "make", "-s", "-C", f"{inside}/build", "M=/opt/rig/kernel", "modules")
    extra = root / inside.lstrip("/") / "extra"
    extra.mkdir(exist_ok=True)
    for module in place.glob("*.ko"):
        shutil.copy(module, extra)
    run("chroot", root, "depmod", version)


def _unpack_sources(packages: Path, place: Path) -> None:
    """Debian's kernel has neither gpio-sim nor irq_sim. Outside the kernel irq_sim cannot look up a
    descriptor; that function is not exported, so the one for callers in any context is called.
    """
    for package in packages.glob("*.deb"):
        run("dpkg-deb", "-x", package, packages / "unpacked")
    tree = packages / "unpacked/usr/src"
    names = [f"linux-source-6.1/{name}" for name in KERNEL_FILES]
    run("tar", "xf", tree / "linux-source-6.1.tar.xz", "-C", place, "--strip-components=3", *names)
    irq_sim = place / "irq_sim.c"
    text = irq_sim.read_text(encoding="utf-8")
    text = text.replace("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq_safe(irqnum)")
    irq_sim.write_text(text, encoding="utf-8")
    for loopback in tree.glob("v4l2loopback-*"):
        for source in (*loopback.glob("*.c"), *loopback.glob("*.h")):
            shutil.copy(source, place)
    shutil.rmtree(packages / "unpacked")


def _make_key(key: Path) -> None:
    if not key.exists():
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)


def wheels(folder: Path) -> Path:
    """Makes the wheels that the install script asks pip for on a Pi with Debian 12."""
    lock, wanted = ROOT / "requirements.lock", folder / "requirements.txt"
    names = _names_of(lock)
    text = "\n".join((*names, OTHER_OPENCV, *PI_LIBRARIES, ""))
    if wanted.exists() and wanted.read_text(encoding="utf-8") == text:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    constraints = folder.with_suffix(".constraints")
    others = [name for name in _names_of(ROOT / "requirements-dev.lock") if name.split("==")[0] in text]
    constraints.write_text("\n".join((OTHER_NUMPY, *others, "")), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check")
    run(*pip, "-w", folder, "-c", constraints, *names, OTHER_OPENCV, *PI_LIBRARIES)
    wanted.write_text(text, encoding="utf-8")
    return folder


def _names_of(lock: Path) -> list[str]:
    """What a lock file asks for, without hashes, NumPy and OpenCV."""
    lines = re.findall(r"^([a-z0-9-]+==[^\\\n]+)", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return [line.strip() for line in lines if not line.startswith(("numpy==", "opencv-python-headless=="))]


def _own_files(root: Path, key: Path, wheel_folder: Path, film: Path) -> None:
    """The project as it would be copied to a Pi, and what makes the machine one."""
    rig = root / "opt/rig"
    for name in ("wheels", "film", "tachiai", "bin"):
        shutil.rmtree(rig / name, ignore_errors=True)
    shutil.copytree(wheel_folder, rig / "wheels")
    shutil.copytree(film, rig / "film")
    copy_project(rig / "tachiai")
    _put(root, "etc/pip.conf", "[global]\nno-index = true\nfind-links = /opt/rig/wheels\n")
    _put(root, "etc/hostname", "tachiai\n")
    _put(root, "etc/hosts", "127.0.0.1 localhost tachiai\n")
    (root / "etc/resolv.conf").unlink(missing_ok=True)
    _put(root, "etc/resolv.conf", NAMESERVER)
    _put(root, "root/.ssh/authorized_keys", key.with_suffix(".pub").read_text(encoding="utf-8"), 0o600)
    for source in sorted((HERE / "guest").rglob("*")):
        if source.is_file():
            target = root / source.relative_to(HERE / "guest")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    _enable(root, ("rig-pi.service", "rig-camera.service", "systemd-networkd.service"))
    run("chroot", root, "sh", "-c", "for g in gpio spi i2c; do getent group $g || groupadd -r $g; done")


def copy_project(to: Path) -> None:
    """Copies the project's files, as they are now, without what Git does not know."""
    to.mkdir(parents=True)
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT).split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file() and (name.startswith("tests/testing/") or not name.startswith("tests/")):
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


def _installed(root: Path, settings: str) -> Path:
    """Returns a copy of the system in which the install script has run: here it takes a minute."""
    copy = root.with_name("installed")
    clear(copy)
    run("cp", "-a", root, copy)
    _put(copy, "etc/resolv.conf", Path("/etc/resolv.conf").read_text(encoding="utf-8"))
    path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    run(
        "env", "-i", path, "chroot", copy, "sh", "-c", INSTALL
    )  # this computer's settings of pip would be heard
    _put(copy, "etc/resolv.conf", NAMESERVER)
    _put(copy, "etc/tachiai/settings.toml", settings)
    _enable(copy, ("tachiai.service", "tachiai-doctor.service", "tachiai-update.path"))
    return copy


def project_wheel(folder: Path, version: str = "", more: dict[str, str] | None = None) -> Path:
    """Builds a wheel of the project as it is now in ``folder``; ``more`` is added at the end of some of its
    files.
    """
    with tempfile.TemporaryDirectory() as place:
        source = Path(place) / "source"
        copy_project(source)
        if version:
            project = source / "pyproject.toml"
            text = re.sub("(?m)^version = .*", f'version = "{version}"', project.read_text(encoding="utf-8"))
            project.write_text(text, encoding="utf-8")
        for name, words in (more or {}).items():
            with (source / name).open("a", encoding="utf-8") as file:
                file.write(words)
        pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps")
        run(*pip, "--no-build-isolation", "-w", folder, source)
    return next(folder.glob(f"tachiai-{version or '*'}-*.whl"))


def _put(root: Path, name: str, text: str, mode: int = 0o644) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def _enable(root: Path, units: Sequence[str]) -> None:
    run("chroot", root, "systemctl", "enable", "-q", *units)
