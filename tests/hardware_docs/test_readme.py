"""The folder's README names files that there are."""

import re

import pytest

from tachiai.hardware_docs.catalogue import SHEETS_PATH

FOLDER = SHEETS_PATH.parent
README = (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([a-z_/]+(?:\.[a-z]+|/))`", README))))
def test_what_it_names_is_there(name: str) -> None:
    places = [FOLDER, FOLDER / "drawing", FOLDER.parent, FOLDER.parent / "vision" / "board"]
    assert any((place / name).exists() for place in places)
