"""The tutorial for a game of one's own is followed from beginning to end, in both languages."""

import os
import re
import shlex
from pathlib import Path

import pytest

import tachiai.hardware_docs
from tests.support.started_command import started
from tests.support.usual_run import first_of

FOLDER = Path(tachiai.hardware_docs.__path__[0])
STEP = re.compile(r"```(sh|toml)\n(.*?)```", re.DOTALL)


def steps(name: str) -> list[tuple[str, str]]:
    """(language, text) of each block, in their order."""
    return STEP.findall((FOLDER / name).read_text("utf-8"))


def put_into(text: str, block: str) -> str:
    """A game file with what the tutorial tells to write: a key in place of the old one, tables in place of
    those of the same name and kind.
    """
    for table in re.split(r"\n(?=\[)(?!\[\[pieces\.moves)", block.strip()):
        if not table.startswith("["):
            text = re.sub(r'^start = ".*"$', table.strip(), text, flags=re.MULTILINE)
            continue
        heading = table.splitlines()[0]
        tables = re.split(r"\n(?=\[)(?!\[\[pieces\.moves)", text)
        kind = next((line for line in table.splitlines() if line.startswith(("kind =", "what ="))), "")
        kept = [each for each in tables if not (heading in each.splitlines() and kind in each)]
        text = "\n".join([*kept, table.strip() + "\n"])
    return text


@pytest.mark.parametrize("name", first_of(["own_game.md", "own_game.ja.md"]))  # whose steps are the same
def test_the_tutorial_leads_to_the_printed_game(name: str, tmp_path: Path) -> None:
    environment = {**os.environ, "TACHIAI_GAMES": str(tmp_path / "games")}
    said = []
    file = tmp_path / "gate" / "gate_for_tachiai" / "game.toml"
    for language, block in steps(name):
        if language == "toml":
            file.write_text(put_into(file.read_text("utf-8"), block), "utf-8")
            continue
        if "keeper" in file.read_text("utf-8") if file.exists() else False:
            file.write_text(
                file.read_text("utf-8").replace("MM1MM", "MMKMM").replace("mm1mm", "mmkmm"), "utf-8"
            )
        for line in block.strip().splitlines():
            ran = started(*shlex.split(line)[1:], cwd=tmp_path, environment=environment)
            assert ran.returncode in (0, 1), (line, ran.stdout, ran.stderr)
            said.append(ran.stdout)
    assert "Nothing is missing." in said[1]
    assert "A runner goes one place forward, and takes diagonally forward (GA2)." in "".join(said)
    assert (tmp_path / "gate.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "gate-pieces.pdf").read_bytes().startswith(b"%PDF")


def test_both_languages_have_the_same_steps() -> None:
    assert steps("own_game.md") == steps("own_game.ja.md")
