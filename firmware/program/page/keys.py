"""The page's keys: the arbiter's PIN, and what signs the visitors' sessions."""

import json
import secrets
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.plain_values import read_json


@dataclass(frozen=True, slots=True)
class PageKeys:
    """The arbiter's PIN and the key that signs the sessions."""

    pin: str
    secret_key: bytes

    @classmethod
    def new(cls) -> "PageKeys":
        """Returns keys drawn by chance."""
        return cls(f"{secrets.randbelow(1_000_000):06}", secrets.token_bytes(32))


def default_keys_path() -> Path:
    """Returns the file of a table's keys."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "page_keys.json"


def stored_keys(path: Path) -> PageKeys:
    """Returns the keys in ``path``, made at the first start and readable by their owner only.

    Raises ``BadSetting``.
    """
    try:
        if path.exists():
            values = read_json(path.read_text(encoding="utf-8"))
            return PageKeys(values["pin"], bytes.fromhex(values["secret_key"]))
        keys = PageKeys.new()
        path.parent.mkdir(parents=True, exist_ok=True)
        # In one go: a full disk or a power cut leaves no half keys.
        beside = path.with_name(path.name + ".new")
        beside.touch(mode=0o600)
        beside.write_text(
            json.dumps({"pin": keys.pin, "secret_key": keys.secret_key.hex()}), encoding="utf-8"
        )
        beside.replace(path)
    except OSError as error:
        raise BadSetting(f"{path}: the page's keys cannot be kept: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise BadSetting(f"{path}: expected the page's keys, got a damaged file; delete it") from error
    return keys
