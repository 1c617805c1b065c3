"""The example programs do what they say."""

import subprocess
import sys

from tachiai.rules.examples.bot import play
from tachiai.rules.examples.gallery import gallery
from tachiai.rules.registry import game_ids

COMMAND = (sys.executable, "-c", "from tachiai.firmware.cli.main import main; main()", "analyse", "--stdin")


def test_statistics_of_random_play_are_printed() -> None:
    command = [sys.executable, "-m", "tachiai.rules.examples.random_play", "rosenkreuz", "3"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("Rosenkreuz: 3 games, ")
    assert len(ran.stdout.splitlines()) == 4


def test_the_gallery_shows_every_game_twice() -> None:
    assert gallery().count("<svg") == 2 * len(game_ids())


def test_the_bot_plays_legal_moves_of_the_engine() -> None:
    lines = list(play("rosenkreuz", 3, COMMAND))
    assert [line.ply for line in lines] == [1, 2, 3]
