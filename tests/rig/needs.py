"""What the rigs need of this computer."""

import os
import shutil
import sys
from collections.abc import Mapping

GUEST_PYTHON = (3, 11)  # Debian 12's: the wheels are made by this computer's Python

PROGRAMS_OF_RIG = {
    "mmdebstrap": "mmdebstrap",
    "qemu-system-x86_64": "qemu-system-x86",
    "mke2fs": "e2fsprogs",
    "e2fsck": "e2fsprogs",
    "debugfs": "e2fsprogs",
    "ssh": "openssh-client",
    "ssh-keygen": "openssh-client",
    "tar": "tar",
    "git": "git",
}
PROGRAMS_OF_ARM64 = {
    "mmdebstrap": "mmdebstrap",
    "qemu-aarch64-static": "qemu-user-static",
    "tar": "tar",
    "git": "git",
}


def refuse_without(programs: Mapping[str, str], folder_mb: int, folder: str) -> None:
    """Ends the program with one sentence if anything is missing: a program (of the Debian package beside it),
    the right to make a system's files, the guest's Python or ``folder_mb`` of free disk at ``folder``.
    """
    missing = sorted({package for program, package in programs.items() if shutil.which(program) is None})
    wanted = []
    if missing:
        wanted.append(f"the packages {' '.join(missing)} (sudo apt-get install {' '.join(missing)})")
    if os.geteuid() != 0:
        wanted.append("root, to make a system's files (sudo make …)")
    if sys.version_info[:2] != GUEST_PYTHON:
        wanted.append("Python 3.11, which is that of Debian 12, to make wheels for it")
    free_mb = shutil.disk_usage(folder).free // 1_000_000
    if free_mb < folder_mb:
        wanted.append(f"{folder_mb} MB of free disk in {folder}, where {free_mb} are free")
    if wanted:
        sys.exit(f"The rig needs {'; '.join(wanted)}.")
