"""TOML and JSON texts as plain values. Python's own readers raise other errors too, for numbers of thousands
of digits and for values nested too deep; here all become ``BadText``.
"""

import json
import tomllib
from collections.abc import Callable
from typing import Any

from tachiai.rules.errors import BadText

# In the key of a line; real files have one or two. Python's reader takes time quadratic in their number.
MOST_DOTS = 500


def read_json(text: str) -> Any:
    """Parses a JSON text. Raises ``BadText``."""
    return _read(json.loads, text)


def read_toml(content: str | bytes) -> dict[str, Any]:
    """Parses a TOML text, or bytes in UTF-8. Raises ``BadText``."""
    text = content if isinstance(content, str) else _decoded(content)
    if any(line.partition("=")[0].count(".") > MOST_DOTS for line in text.splitlines()):
        raise BadText("values lie too deep within one another")
    values: dict[str, Any] = _read(tomllib.loads, text)
    return values


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadText(f"byte {error.start + 1} (0x{content[error.start]:02x}) is no text in UTF-8") from error


def _read(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadText(str(error)) from error
    except RecursionError as error:
        raise BadText("values lie too deep within one another") from error
    except ValueError as error:
        raise BadText("a number has thousands of digits") from error
