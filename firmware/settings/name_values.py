"""Options as texts: NAME=VALUE."""

from collections.abc import Iterable

from tachiai.rules.errors import BadNotation
from tachiai.rules.quoting import quoted_value


def name_values(texts: Iterable[str]) -> dict[str, str]:
    """Values by name. Raises ``BadNotation``.

    >>> name_values(["size=9", "first=black"])
    {'size': '9', 'first': 'black'}
    """
    values = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadNotation(f"expected an option as NAME=VALUE, got {quoted_value(text)}")
        values[name] = value
    return values
