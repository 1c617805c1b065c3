"""Which table this is: two that write to one log must not go on with each other's games."""

from pathlib import Path
from uuid import uuid4

import platformdirs

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.shown import shown
from tachiai.rules.whole_file import write_with_folder


def default_identity_path() -> Path:
    """Returns the file of this computer's identity."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "table_id"


def table_identity(path: Path, camera: str) -> str:
    """Returns the identity of the table that ``camera`` watches: that of this computer, drawn by chance at
    the first start and kept in ``path``, and the camera's name, since one computer can watch two tables.

    Raises ``BadSetting``.
    """
    try:
        if not path.exists():
            write_with_folder(path, uuid4().hex + "\n")
        computer = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise BadSetting(f"{path}: the table's identity cannot be kept: {error.strerror}") from error
    except UnicodeError as error:
        raise BadSetting(f"{path}: expected the table's identity, got a damaged file; delete it") from error
    if len(computer) != 32 or not computer.isalnum():
        raise BadSetting(f"{path}: expected the table's identity, got {shown(computer)}; delete the file")
    return f"{computer} {camera}"
