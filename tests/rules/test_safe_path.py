"""A name from elsewhere is a file of the folder, or nobody's."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.atomic_file import path_within

ODD = "a\0b", "a\nb", "a" * 256, "盤" * 86, "\ud800"


@pytest.mark.parametrize("name", ["1.json", "games/1.json", "a/b/c.svg", "盤.html", "..a", "a.."])
def test_a_plain_name_is_a_file_of_the_folder(tmp_path: Path, name: str) -> None:
    assert path_within(tmp_path, name) == tmp_path / name


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "./a", "../x", "a/../../x", "a/../x", "/etc/passwd", "a//b", "a/", *ODD],
)
def test_any_other_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match="expected the name of a file within the folder"):
        path_within(tmp_path, name)


def test_a_link_that_leads_out_is_not_followed(tmp_path: Path) -> None:
    folder, outside = tmp_path / "public", tmp_path / "club"
    folder.mkdir()
    outside.mkdir()
    (folder / "games").symlink_to(outside)
    (folder / "boards.json").symlink_to(outside / "members.json")
    for name in ("games/1.json", "boards.json"):
        with pytest.raises(OSError, match="got a link that leads out of it"):
            path_within(folder, name)


@given(st.text(st.sampled_from("a./\\ \0é"), max_size=12))
def test_whatever_the_name_is_its_file_is_in_the_folder(name: str) -> None:
    folder = Path("/nowhere/public")
    try:
        path = path_within(folder, name)
    except OSError:
        return
    assert path.resolve().is_relative_to(folder)
    assert path != folder
