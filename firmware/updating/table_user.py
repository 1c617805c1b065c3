"""Root reads and writes the files of the table's user with that user's rights, so that a symbolic link there
cannot lead root to files of others.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tachiai.firmware.errors import UpdateFault
from tachiai.rules.messages import Message

STATE = Path("/var/lib/tachiai")  # the user's own, in a folder of root's
OLD_UNIT = Message("the unit of this service is older than the program: run the install script once")


@contextmanager
def rights_of_owner(folder: Path) -> Iterator[None]:
    """Runs its block with the rights of the owner of ``folder``.

    Nothing changes for a program that is not root's, or where the folder does not exist or is root's own.
    Only root may be able to write the parent of ``folder``; else somebody else could choose whose rights are
    taken. Raises ``UpdateFault`` if root may not change its groups.
    """
    try:
        owner = folder.stat()
    except OSError:
        owner = None
    if owner is None or owner.st_uid == 0 or os.geteuid() != 0:
        yield
        return
    group, groups = os.getegid(), os.getgroups()
    try:
        os.setgroups([owner.st_gid])
    except PermissionError as error:
        raise UpdateFault(OLD_UNIT, "update_failed") from error
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)
