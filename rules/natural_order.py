"""Names in the order in which people count them: t2 before t10."""

import re

DIGITS = "0123456789"
NaturalKey = tuple[tuple[bool, int, str], ...]


def natural_key(name: str) -> NaturalKey:
    """Returns what ``sorted`` needs as a key; numbers come before letters, capital letters stand with small
    ones.
    """
    return tuple(
        _number_key(part) if part[0] in DIGITS else (True, 0, part)
        for part in re.findall(r"[0-9]+|[^0-9]+", name.casefold())
    )


def _number_key(digits: str) -> tuple[bool, int, str]:
    """Orders numbers of any length, which ``int`` would not read: first by how many digits they have."""
    digits = digits.lstrip("0")
    return False, len(digits), digits
