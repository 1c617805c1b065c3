"""Folders of games and drivers that were installed beside this program, and why some are left out.

Programs that this one starts find the same folders by an environment variable.
"""

import os
import re
import sys
from collections.abc import Mapping, Sequence

VARIABLE = "TACHIAI_GAME_FOLDERS"
_left_out: dict[str, str] = {}


def use_game_folders(folders: Sequence[str], faults: Mapping[str, str]) -> None:
    """Lets games be found in ``folders`` and in no other ones but where programs are installed, which come
    first. ``faults``: name → a sentence, for each game that is left out, and each driver ("group:name").
    """
    sys.path[:] = [path for path in sys.path if path not in _inherited()]
    sys.path += [folder for folder in folders if folder not in sys.path]
    os.environ[VARIABLE] = os.pathsep.join(folders)
    _left_out.clear()
    _left_out.update(faults)


def use_inherited_folders() -> None:
    """Lets games be found where the program that started this one finds them."""
    use_game_folders(_inherited(), {})


def left_out() -> dict[str, str]:
    """Name → why it is left out."""
    return dict(_left_out)


def is_in_a_folder(package: str) -> bool:
    """Whether a package was installed beside this program."""
    name = re.sub(r"[-_.]+", "-", package).lower()
    return any(os.path.basename(folder) == name for folder in _inherited())


def _inherited() -> list[str]:
    return [folder for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
