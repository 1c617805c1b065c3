"""Natural sort order: t2 before t10."""

import re

DIGITS = "0123456789"

NaturalKey = tuple[tuple[bool, int, str], ...]


def natural_key(name: str) -> NaturalKey:
    """A sort key; numbers come before letters, case is ignored.

    >>> sorted(["t10", "T2", "t1"], key=natural_key)
    ['t1', 'T2', 't10']
    """
    return tuple(
        _number_key(part) if part[0] in DIGITS else (True, 0, part)
        for part in re.findall(r"[0-9]+|[^0-9]+", name.casefold())
    )


def _number_key(digits: str) -> tuple[bool, int, str]:
    """Orders numbers of any length, also longer than ``int`` reads: first by the number of digits."""
    digits = digits.lstrip("0")
    return False, len(digits), digits
