"""Names as people count them."""

from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.natural_order import natural_key


def test_names_are_counted_as_people_count() -> None:
    names = ["Table 10", "table 2", "t10", "t2", "t", "2", "10", "", "t2b", "t2a1"]
    assert sorted(names, key=natural_key) == [
        "",
        "2",
        "10",
        "t",
        "t2",
        "t2a1",
        "t2b",
        "t10",
        "table 2",
        "Table 10",
    ]


@given(st.integers(0), st.integers(0))
def test_whole_numbers_are_ordered_by_what_they_are(one: int, other: int) -> None:
    assert (natural_key(f"t{one}") < natural_key(f"t{other}")) == (one < other)
