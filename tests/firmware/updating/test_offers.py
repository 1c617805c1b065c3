"""What an index of updates offers, and what is no index."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.errors import BadIndex
from tachiai.firmware.updating.offers import newer_than, number_of, read_index
from tests.support.update_index import entry


def index(*entries: object) -> str:
    return json.dumps({"tachiai_updates": 1, "versions": entries})


def test_the_newest_comes_first_by_number_not_by_letter() -> None:
    offers = read_index(index(entry("0.9.0"), entry("0.10.0"), entry("0.2")))
    assert [offer.version for offer in offers] == ["0.10.0", "0.9.0", "0.2"]
    assert [offer.version for offer in newer_than("0.9.0-20261122", offers)] == ["0.10.0"]
    assert newer_than("1.0", offers) == ()


def test_what_has_changed_is_told_in_both_languages() -> None:
    (offer,) = read_index(index(entry("0.2.0", changes={"en": "Faster."})))
    assert (offer.changes.en, offer.changes.ja) == ("Faster.", "Faster.")


@pytest.mark.parametrize(
    "wrong",
    [
        entry("../../etc"),
        entry("0.2.0", wheel="../evil.whl"),
        entry("0.2.0", wheel="/tmp/evil.whl"),
        entry("0.2.0", lock="-r"),
        entry("0.2.0", sha256="abc"),
        entry("0.2.0", lock=2),
        "0.2.0",
    ],
)
def test_an_entry_that_is_not_as_it_should_be_is_refused(wrong: object) -> None:
    with pytest.raises(BadIndex, match="expected"):
        read_index(index(wrong))


@given(text=st.text(max_size=60))
def test_any_other_text_is_no_index(text: str) -> None:
    with pytest.raises(BadIndex):
        read_index(text)


def test_a_version_that_is_none_is_older_than_all() -> None:
    assert number_of("unknown") == ()
    assert len(newer_than("unknown", read_index(index(entry("0.0.1"))))) == 1
