"""The page's keys: the hash of the arbiter's PIN, and the key that signs session cookies."""

import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from tachiai.companion_web.security.authentication import password_hash
from tachiai.companion_web.security.sessions import table_code
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.plain_values import read_json

HASHED = "scrypt:"  # prefix of every hash


@dataclass(frozen=True, slots=True)
class PageKeys:
    """The keys of one page."""

    pin_hash: str
    secret_key: bytes  #: signs the session cookies
    new_pin: str = ""  #: a new PIN, to be shown once; it is not stored

    @classmethod
    def new(cls, pin: str = "") -> "PageKeys":
        """Random keys, with ``pin`` if it is given."""
        pin = pin or f"{secrets.randbelow(1_000_000):06}"
        return cls(password_hash(pin), secrets.token_bytes(32), pin)


def default_keys_path() -> Path:
    """File of a table's keys."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "page_keys.json"


def hub_keys_path() -> Path:
    """File of a hub's keys."""
    return default_keys_path().with_name("hub_keys.json")


def code_of(path: Path) -> str:
    """Code (``security.table_code``) of the table or hub whose keys are in ``path``. Raises ``BadSetting``,
    also where no page was served yet.
    """
    if not path.exists():
        raise BadSetting(f"{path}: expected the keys of a page, which its first start makes; got none")
    return table_code(stored_keys(path).secret_key)


def sessions_path(keys: Path) -> Path:
    """File of the arbiter's sessions, beside the file of the keys."""
    return keys.with_name("page_sessions.json")


def stored_keys(path: Path) -> PageKeys:
    """Keys in ``path``, created at the first start, readable by their owner only. A PIN that an older version
    stored in plain text is replaced by its hash. Raises ``BadSetting``.
    """
    if not os.path.exists(path):
        return set_pin(path)
    try:
        values = read_json(path.read_text(encoding="utf-8"))
        kept, secret_key = str(values["pin"]), bytes.fromhex(values["secret_key"])
    except OSError as error:
        raise _not_kept(path, error) from error
    except (ValueError, KeyError, TypeError) as error:
        raise BadSetting(f"{path}: expected the page's keys, got a damaged file; delete it") from error
    if kept.startswith(HASHED):
        return PageKeys(kept, secret_key)
    hashed = PageKeys(password_hash(kept), secret_key)
    _write(path, hashed)
    return hashed


def set_pin(path: Path, pin: str = "") -> PageKeys:
    """Stores new keys, with ``pin`` or a random one, returns them, ends sessions. Raises ``BadSetting``."""
    keys = PageKeys.new(pin)
    _write(path, keys)
    return keys


def _write(path: Path, keys: PageKeys) -> None:
    content = json.dumps({"pin": keys.pin_hash, "secret_key": keys.secret_key.hex()})
    try:
        write_with_folder(path, content, only_for_owner=True)
    except OSError as error:
        raise _not_kept(path, error) from error


def _not_kept(path: Path, error: OSError) -> BadSetting:
    return BadSetting(f"{path}: the page's keys cannot be kept: {error.strerror}")
