"""``tachiai game``: what it writes is a package that can be played, and passes its own tests."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tachiai.firmware.cli.game import game
from tachiai.hardware_docs.writing.game_package import package_files
from tests.rules.data_games.game_files import EXAMPLES, GOALS, HEXES, PAWNS, RACE, START


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(game, list(arguments), input=answers)


def write_package(folder: Path, text: str) -> None:
    for name, content in package_files(text)[1].items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")


def announce(folder: Path, uid: str) -> None:
    """Writes what an installer writes beside a package."""
    metadata = folder / f"{uid}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {uid}-for-tachiai\nVersion: 1.0\n")
    declared = (folder / "pyproject.toml").read_text("utf-8")
    entry = re.search(r'^\w+ = "(\w+_for_tachiai:DECLARATION)"$', declared, re.MULTILINE)
    assert entry is not None
    (metadata / "entry_points.txt").write_text(f"[tachiai.games]\n{uid} = {entry[1]}\n")


@pytest.mark.slow
def test_a_new_game_passes_its_own_contract(tmp_path: Path) -> None:
    made = tmp_path / "my_game"
    assert run("new", str(made), "--yes").exit_code == 0
    announce(made, "my_game")
    pass_their_contract(made)


@pytest.fixture
def hex_race(tmp_path: Path) -> Path:
    """A new game with hexagons, a choice of promotion and a pass."""
    made = tmp_path / "hex_race"
    answers = "Hex race\nhexagons\n5\n5\npawn, rook, knight\n1\nrook, knight\nno_move\n"
    assert run("new", str(made), answers=answers).exit_code == 0
    return made


def test_hexagons_a_choice_of_promotion_and_a_pass_can_be_asked_for(hex_race: Path) -> None:
    text = next(hex_race.rglob("game.toml")).read_text("utf-8")
    assert 'kind = "hexagons"' in text
    assert 'to = ["rook", "knight"]' in text
    assert 'when = "no_move"' in text
    assert run("check", str(hex_race)).output.startswith("Nothing is missing.")


@pytest.mark.slow
def test_what_was_asked_for_passes_its_own_contract(hex_race: Path) -> None:
    announce(hex_race, "hex_race")
    pass_their_contract(hex_race)


@pytest.mark.slow
@pytest.mark.parametrize("text", [PAWNS, RACE.format(when="always"), HEXES.format(start=START) + GOALS])
def test_games_of_every_capability_pass_their_own_contract(tmp_path: Path, text: str) -> None:
    uid, _ = package_files(text)
    write_package(tmp_path / uid, text)
    announce(tmp_path / uid, uid)
    pass_their_contract(tmp_path / uid)


@pytest.mark.slow
def test_games_of_the_examples_pass_their_own_contract(tmp_path: Path) -> None:
    folders = [tmp_path / uid for uid in ("breakthrough", "brandubh")]
    for folder in folders:
        write_package(folder, (EXAMPLES / folder.name / "game.toml").read_text("utf-8"))
        announce(folder, folder.name)
    pass_their_contract(*folders)


def pass_their_contract(*folders: Path) -> None:
    known = [os.path.abspath(path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, folders), *known])}
    options = ["-p", "tachiai.testing.plugin", "--import-mode=importlib", "-q", "--tachiai-examples", "1"]
    tests = [str(folder / "tests" / "test_game.py") for folder in folders]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, *tests]
    ran = subprocess.run(
        command, capture_output=True, text=True, cwd=folders[0].parent, env=environment, check=False
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]


def test_questions_are_repeated_until_they_are_answered(tmp_path: Path) -> None:
    answers = "Tiger Hunt\nsquares\ncrossings\n99\n5\n5\ntiger, tiger\ntiger, goat\n1\nlion\n\nsometimes\n\n"
    made = run("new", str(tmp_path / "it"), answers=answers)
    assert made.exit_code == 0, made.output
    assert "expected cells, crossings or hexagons, got squares" in made.output
    assert "expected a whole number from 2 to 25, got 99" in made.output
    assert "expected 1 to 8 different names" in made.output
    assert "expected some of goat, or nothing, got lion" in made.output
    assert "expected no, no_move or always, got sometimes" in made.output
    written = (tmp_path / "it" / "tiger_hunt_for_tachiai" / "game.toml").read_text("utf-8")
    assert 'start = "TGTGT/5/5/5/tgtgt"' in written


def test_asked_in_japanese_the_names_are_japanese(tmp_path: Path) -> None:
    made = run("new", str(tmp_path / "it"), "--lang", "ja", answers="虎狩り\n\n\n\n虎、山羊\n\n\n\n")
    assert made.exit_code == 0, made.output
    (file,) = (tmp_path / "it").rglob("game.toml")
    assert 'title_ja = "虎狩り"' in file.read_text("utf-8")
    assert run("check", str(tmp_path / "it")).exit_code == 0


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    made = run("new", str(tmp_path), "--yes")
    assert made.exit_code == 2
    assert "expected an empty or a new folder" in made.output
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


ENDLESS = """
game_format = 1
uid = "endless"
title = "Endless"
start = "w7/8/8/8/8/8/8/b7"
[board]
cols = 8
rows = 8
[[pieces]]
kind = "man"
symbols = ["b", "w"]
[[pieces.moves]]
walk = "mK"
[draws]
repetition = 9
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ENDLESS.replace("uid = ", "uid = 3 #"), "1. line 3"),
        (ENDLESS, "1. Of 12 random games none ended within 300 plies"),
        (ENDLESS.replace("b7", "8"), "1. The player to move has no legal move at the start"),
    ],
)
def test_what_is_missing_is_said_in_order(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "game.toml").write_text(text, "utf-8")
    checked = run("check", str(tmp_path / "game.toml"))
    assert checked.exit_code == 1
    assert said in checked.output


def test_a_package_without_guide_and_test_is_not_complete(tmp_path: Path) -> None:
    assert run("new", str(tmp_path / "it"), "--yes").exit_code == 0
    (guide,) = (tmp_path / "it").rglob("guide.md")
    guide.write_text("# My game\n(MY1)", "utf-8")
    (tmp_path / "it" / "tests" / "test_game.py").unlink()
    checked = run("check", str(tmp_path / "it"))
    assert checked.exit_code == 1
    unnamed, untested = checked.output.splitlines()
    assert "1. " in unnamed
    assert "MY2" in unnamed
    assert "expected a test of the contract" in untested
