"""The guide to one's own board: its files can be read, and both languages show the same ones."""

import re
from pathlib import Path

import pytest

from tachiai import hardware_docs
from tachiai.vision.board.sheet_file import load_sheet

FOLDER = Path(hardware_docs.__path__[0])


def files(name: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", (FOLDER / name).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("name", ["own_board.md", "own_board.ja.md"])
def test_each_file_in_the_guide_can_be_read(name: str, tmp_path: Path) -> None:
    boards = []
    for number, text in enumerate(files(name)):
        path = tmp_path / f"{number}.toml"
        path.write_text(text, encoding="utf-8")
        boards.append(load_sheet(path))
    assert [len(board.board.names) for board in boards] == [361, 64, 25]
    assert [sorted(board.pieces.kinds) if board.pieces else [] for board in boards] == [
        [],
        ["B", "W", "b", "w"],
        ["g", "r"],
    ]


def test_both_languages_show_the_same_files() -> None:
    plain = [
        [re.sub(r'title = ".*"', "", text) for text in files(name)]
        for name in ("own_board.md", "own_board.ja.md")
    ]
    assert plain[0] == plain[1]
