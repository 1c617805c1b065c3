"""Options as a person writes them."""

import pytest

from tachiai.firmware.settings.sections import name_values
from tachiai.rules.errors import BadNotation


def test_each_name_has_its_value_and_the_last_one_counts() -> None:
    assert name_values(["size=9", "swap=no", "size=12"]) == {"size": "12", "swap": "no"}


def test_a_value_may_hold_an_equals_sign_and_may_be_empty() -> None:
    assert name_values(["a=b=c", "d="]) == {"a": "b=c", "d": ""}


def test_a_text_without_a_value_is_refused() -> None:
    with pytest.raises(BadNotation, match="expected an option as NAME=VALUE, got 'size'"):
        name_values(["size"])
