"""The folder's README names files that there are, and its example runs."""

import re
from pathlib import Path
from typing import Any

from tachiai import vision
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.registry import open_game
from tests.support.scenes import Scene, draw

FOLDER = Path(vision.__path__[0])
README = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_a_room_has_the_files_that_its_row_names() -> None:
    rows = re.findall(r"^\| `(\w+)/` \|.*$", README, re.MULTILINE)
    assert set(rows) == {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    for row in re.finditer(r"^\| `(\w+)/` \|.*$", README, re.MULTILINE):
        assert [
            name for name in re.findall(r"`(\w+\.py)`", row[0]) if not (FOLDER / row[1] / name).exists()
        ] == []


def test_the_example_reads_a_picture() -> None:
    game = open_game("rugby_chess")
    start = game.layout(game.start())
    scene = Scene(layout=start, turn_deg=90, distance_mm=640)
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert example is not None
    names: dict[str, Any] = {"image": draw(open_sheet("rugby_chess"), open_pieces("rugby_chess"), scene)}
    exec(example[1], names)
    assert names["seen"].symbols_seen == start
