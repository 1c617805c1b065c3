"""The clocks of a table's side of the club."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clocks:
    """Functions that give the present time."""

    now_s: Callable[[], float]  #: monotonic
    unix_ms: Callable[[], int]  #: UTC
