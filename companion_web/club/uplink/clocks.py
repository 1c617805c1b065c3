"""What time it is, for a table's side of the club."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clocks:
    """What time it is: ``now_s`` never jumps, ``unix_ms`` is UTC."""

    now_s: Callable[[], float]
    unix_ms: Callable[[], int]
