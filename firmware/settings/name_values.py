"""Options as a person writes them: NAME=VALUE."""

from collections.abc import Iterable

from tachiai.rules.errors import BadNotation
from tachiai.rules.shown import shown


def name_values(texts: Iterable[str]) -> dict[str, str]:
    """Returns the value of each name. Raises ``BadNotation``."""
    values = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadNotation(f"expected an option as NAME=VALUE, got {shown(text)}")
        values[name] = value
    return values
