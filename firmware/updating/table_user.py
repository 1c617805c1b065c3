"""What belongs to the table's user is read and written with that user's rights, even where root does it: a
link that lies there leads root no further than its owner could go.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tachiai.firmware.errors import UpdateFault
from tachiai.rules.words import Words

STATE = Path("/var/lib/tachiai")  # the user's own, in a folder of root's
OLD_UNIT = Words(
    "the unit of this service is older than the program: run the install script once",
    "サービスのユニットがプログラムより古いままです。導入スクリプトを一度実行してください",
)


@contextmanager
def rights_of_owner(folder: Path) -> Iterator[None]:
    """Does what is inside with the rights of whoever owns ``folder``. Nothing changes for a program that is
    not root's, and where the folder is not there or is root's own. Root alone may be able to write the
    folder that ``folder`` lies in: else somebody chooses here whose rights root takes. Raises
    ``UpdateFault`` where root itself may not do so.
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
