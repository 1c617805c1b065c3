"""A third language in commands, prints and what the voice says: a catalogue is all that it takes."""

import subprocess
import sys
from pathlib import Path

import pytest

from tachiai.firmware.referee.events import Say
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.time_control import control_words, parse_time_control
from tachiai.testing.story_table import table_of
from tests.support import pseudo_language

# Languages are looked for when the command is imported, so the folder is named before.
RUN = """
import pathlib, sys
from tachiai.rules import messages as languages
languages.FOLDER = pathlib.Path(sys.argv.pop(1))
from tachiai.firmware.cli.main import main
main()
"""


# A book of puzzles with the last of each kind: its sentences are those of all.
FEW_PUZZLES = """
from tachiai.firmware.cli import print as printing
every = printing.puzzles_of
def last_of_each(uid):
    kinds = {(one.plies, one.position.split()[-1], len(one.moves) > 1): one for one in every(uid)}
    return tuple(kinds.values())
printing.puzzles_of = last_of_each
main()
"""


def run_in_it(folder: Path, *command: str, script: str = RUN) -> subprocess.CompletedProcess[str]:
    """``tachiai`` with the made-up language, which is written into ``folder``."""
    pseudo_language.write(folder)
    return subprocess.run(
        [sys.executable, "-c", script, str(folder), *command],
        capture_output=True,
        text=True,
        timeout=120,
        env={"LANG": f"{pseudo_language.CODE}.UTF-8", "PATH": "/usr/bin:/bin"},
    )


@pytest.mark.parametrize(
    "command",
    [
        ("rules", "explain", "rugby_chess", "d1-d3"),
        ("rules", "moves", "chatra", "--position", "nonsense"),
        ("doctor",),
    ],
)
def test_commands_answer_in_it(tmp_path: Path, command: tuple[str, ...]) -> None:
    run = run_in_it(tmp_path, *command)
    said = run.stdout + run.stderr
    assert pseudo_language.is_accented(said), said
    assert not [line for line in said.splitlines() if pseudo_language.is_english(line)]


@pytest.mark.parametrize("uid", game_ids())
def test_the_voice_says_it(another_language: None, uid: str) -> None:
    table = table_of(uid)
    move = next(iter(table.game.legal_moves(table.state.line.state)))
    table.plays(table.game.format_move(move))
    said = [action.words for action in table.actions if isinstance(action, Say)]
    assert said
    assert all(pseudo_language.is_accented(words.in_language(pseudo_language.CODE)) for words in said)


def test_every_refusal_is_in_it(another_language: None) -> None:
    for uid in game_ids():
        game = open_game(uid, {})
        for reason in (*game.own_reasons.values(),):
            assert pseudo_language.is_accented(reason.words.in_language(pseudo_language.CODE))


def test_a_clock_is_described_in_it(another_language: None) -> None:
    described = control_words(parse_time_control("5m+3s")).in_language(pseudo_language.CODE)
    assert not pseudo_language.is_english(described)


def test_a_printed_book_of_puzzles_is_in_it(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.pdf"
    command = ("print", "puzzles", "rosenkreuz", "--lang", pseudo_language.CODE, "-o", str(out))
    run = run_in_it(tmp_path, *command, script=RUN.replace("main()\n", FEW_PUZZLES))
    assert run.returncode == 0, run.stderr
    text = subprocess.run(["pdftotext", str(out), "-"], capture_output=True, text=True, check=True).stdout
    assert pseudo_language.is_accented(text)
    assert [line for line in text.splitlines() if pseudo_language.is_english(line)] == []
