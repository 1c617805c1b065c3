"""The table's own Wi-Fi in its file, and as the text of a QR code."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.hardware_docs.access_point import (
    AccessPoint,
    drawn_access_point,
    known_access_point,
    read_access_point,
    write_access_point,
)
from tachiai.hardware_docs.errors import BadAccessPoint


def test_one_is_drawn_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "point.toml"
    drawn = known_access_point(path)
    assert known_access_point(path) == drawn
    assert drawn != drawn_access_point()
    assert len(drawn.password) >= 10


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc", "Zs"]), min_size=8, max_size=63))
def test_any_password_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, password: str
) -> None:
    path = tmp_path_factory.mktemp("point") / "point.toml"
    write_access_point(path, AccessPoint("Tachiai", password))
    assert read_access_point(path).password == password


def test_special_letters_are_escaped_in_the_code() -> None:
    assert AccessPoint("Club: A", 'a;b,c"d\\e').qr_text == 'WIFI:T:WPA;S:Club\\: A;P:a\\;b\\,c\\"d\\\\e;;'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected a name"),
        ('name = "T"', "expected a password"),
        ('name = "T"\npassword = "short"', "8 to 63"),
        ('name = "T\\n"\npassword = "long enough"', "expected a name"),
        ('name = 5\npassword = "longenough"', "expected a name"),
        ("name = ", "expected a file in TOML"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "point.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadAccessPoint, match=why):
        read_access_point(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadAccessPoint, match="no.toml"):
        read_access_point(tmp_path / "no.toml")
