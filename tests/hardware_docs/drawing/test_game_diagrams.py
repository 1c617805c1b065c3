"""The guides' diagrams are drawn from positions, are up to date, and are the ones that the guides show."""

import re
from pathlib import Path

import pytest

from tachiai.hardware_docs.catalogue import DIAGRAMS_PATH
from tachiai.hardware_docs.drawing.game_diagrams import (
    all_diagrams,
    draw_diagram,
    load_diagrams,
    write_diagrams,
)
from tachiai.hardware_docs.errors import BadDiagram

TACKLE = """
[[diagrams]]
name = "start"
position = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"
marks = { c3 = "legal", a1 = "from" }
en = "The start."
ja = "初期配置。"
"""


def write(folder: Path, text: str, name: str = "rugby_chess.toml") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_a_diagram_is_a_board_with_marks(tmp_path: Path) -> None:
    (diagram,) = load_diagrams(write(tmp_path, TACKLE))
    svg = draw_diagram(diagram)
    assert diagram.file == "rugby_chess-start.svg"
    assert svg.startswith("<svg")
    assert 'data-cell="c3"' in svg


def test_marks_change_the_picture(tmp_path: Path) -> None:
    (marked,) = load_diagrams(write(tmp_path, TACKLE))
    (bare,) = load_diagrams(write(tmp_path, TACKLE.replace('c3 = "legal", a1 = "from"', "")))
    assert draw_diagram(marked) != draw_diagram(bare)


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ('c3 = "legal"', 'k3 = "legal"', "k3"),
        ('c3 = "legal"', 'c3 = "lucky"', "lucky"),
        ("wwwWwww/7", "wwwWwww/8", "start: "),
        ('"start"', '"the start"', "the start"),
        ('en = "The start."', "", "en"),
    ],
)
def test_a_diagram_that_cannot_be_drawn_is_named(wrong: str, right: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadDiagram, match=said):
        load_diagrams(write(tmp_path, TACKLE.replace(wrong, right)))


def test_two_diagrams_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDiagram, match="different name"):
        load_diagrams(write(tmp_path, TACKLE + TACKLE))


def test_old_diagrams_are_taken_away(tmp_path: Path) -> None:
    write(tmp_path, "<svg/>", "rugby_chess-old.svg")
    names = write_diagrams(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)


def test_the_committed_diagrams_are_current() -> None:
    drawn = all_diagrams()
    kept = {path.name: path.read_text(encoding="utf-8") for path in DIAGRAMS_PATH.glob("*.svg")}
    assert sorted(kept) == sorted(drawn), "run: tachiai print diagrams"
    assert [name for name in drawn if kept[name] != drawn[name]] == [], "run: tachiai print diagrams"


def test_guides_show_all_diagrams_and_no_others() -> None:
    shown = {
        match
        for guide in DIAGRAMS_PATH.parent.glob("*.md")
        for match in re.findall(r"diagrams/([\w-]+\.svg)", guide.read_text(encoding="utf-8"))
    }
    assert shown == set(all_diagrams())
