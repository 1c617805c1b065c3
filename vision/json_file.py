"""JSON files of calibrations."""

import json
from pathlib import Path
from typing import Any

from tachiai.rules.atomic_file import read_whole, write_whole
from tachiai.rules.plain_values import read_json
from tachiai.vision.errors import BadCalibration

FORMAT = 1


def write_json_file(path: Path, values: dict[str, Any]) -> None:
    """Writes ``values`` and the format number. Raises ``OSError``."""
    write_whole(path, json.dumps({"format": FORMAT, **values}, indent=1) + "\n")


def read_json_file(path: Path, what: str) -> dict[str, Any]:
    """A file's content with its format number; ``what``: its name in errors. Raises ``BadCalibration``."""
    try:
        data = read_json(read_whole(path).decode("utf-8"))
    except OSError as error:
        raise BadCalibration(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadCalibration(f"{path}: expected {what}, a JSON file, got none: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadCalibration(f"{path}: expected {what} of format {FORMAT}")
    return data
