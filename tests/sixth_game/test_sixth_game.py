"""A game that another package brings goes all the way: contract, drawing, printer, virtual table, page."""

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tachiai.firmware.autoplay.autoplayer import hands_for, load_script
from tachiai.firmware.cli.print import print_
from tachiai.firmware.page.set_up_port import SetUpPort
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.drawing import board_svg, board_text
from tachiai.rules.line import Line, perft
from tachiai.rules.registry import USUAL_ORDER, game_ids, open_game
from tests.sixth_game.installed import PACKAGE
from tests.support.page_visitors import PIN_HASH
from tests.support.virtual_tables import SMALL

ROOT = Path(__file__).parents[2]
UID = "footrace"
NAMES = {"en": "Footrace", "ja": "かけっこ"}

# Every test in these places that is asked of each game is asked of this one too.
ASKED_OF_EVERY_GAME = (
    "tests/rules/test_drawing.py",
    "tests/rules/belief/test_one_sight_in_every_game.py",
    "tests/rules/setups",
    "tests/firmware/referee/test_words.py",
    "tests/firmware/autoplay/test_script.py",
    "tests/firmware/virtual_table/test_arrangement.py",
    "tests/firmware/virtual_table/test_player.py",
    "tests/hardware_docs/drawing",
)
FEWEST_TESTS = 40
FEWEST_OF_THE_CONTRACT = 40


def passed(environment: dict[str, str], cwd: Path, *arguments: str) -> int:
    """Runs tests that must all pass, and says how many they were."""
    options = [
        "--no-header",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-o",
        "addopts=--import-mode=importlib",
    ]
    command = [sys.executable, "-m", "pytest", *options, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=environment, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    found = re.search(r"(\d+) passed", ran.stdout)
    assert found is not None
    return int(found[1])


@pytest.mark.slow
def test_the_tests_that_are_asked_of_every_game_are_passed(environment: dict[str, str]) -> None:
    assert passed(environment, ROOT, "-k", UID, *ASKED_OF_EVERY_GAME) >= FEWEST_TESTS


def test_its_own_tests_run_the_contract_without_this_repository(
    environment: dict[str, str], site: Path, tmp_path: Path
) -> None:
    theirs = tmp_path / "test_footrace.py"
    theirs.write_bytes((site / UID / theirs.name).read_bytes())
    path = environment["PYTHONPATH"].removesuffix(f"{os.pathsep}{ROOT}")
    plugin = ("-p", "tachiai.testing.plugin", "--tachiai-examples", "1", str(theirs))
    assert passed({**environment, "PYTHONPATH": path}, tmp_path, *plugin) >= FEWEST_OF_THE_CONTRACT


def test_it_uses_nothing_of_our_tests() -> None:
    naming = [
        path.name
        for path in PACKAGE.rglob("*.py")
        if re.search(r"\btests\.", path.read_text(encoding="utf-8"))
    ]
    assert naming == []


@pytest.mark.usefixtures("installed")
def test_it_stands_behind_our_games_and_is_played_by_its_rules() -> None:
    assert game_ids() == (*USUAL_ORDER, UID)
    game = open_game(UID)
    assert perft(Line(game, game.start()), 2) == 13 * 13


def test_it_is_gone_when_its_package_is() -> None:
    assert game_ids() == USUAL_ORDER


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("language", list(NAMES))
def test_its_board_is_drawn(language: str) -> None:
    game = open_game(UID)
    drawn = ET.fromstring(board_svg(game, game.layout(game.start()), language=language))
    assert drawn.attrib["aria-label"] == NAMES[language]
    assert len(drawn.findall(".//{*}g[@data-cell]")) == 25
    assert board_text(game, game.layout(game.start())).splitlines()[0] == " 5  w w w w w"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("what", ["sheet", "pieces"])
def test_its_sheet_and_its_stickers_are_printed(what: str, tmp_path: Path) -> None:
    ran = CliRunner().invoke(print_, [what, UID, "-o", str(tmp_path / "print.pdf")])
    assert ran.exit_code == 0, ran.output
    assert (tmp_path / "print.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("installed")
def test_the_settings_may_name_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f'[table]\ngame = "{UID}"\n', encoding="utf-8")
    assert load_settings(path).table.game == UID


@pytest.mark.slow
def test_the_demonstration_plays_it_to_its_end(environment: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from tachiai.firmware.cli.main import main; main()", "demo", UID]
    options = ["--autoplay", "--headless", "--json", "--log", str(tmp_path / "log.sqlite3")]
    ran = subprocess.run(
        [*command, *options], capture_output=True, text=True, env=environment, check=False, cwd=tmp_path
    )
    assert ran.returncode == 0, ran.stderr
    events = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [event["move"] for event in events if event["event"] == "move"] == ["a3-a4", "d5-d4", "a4-a5"]
    assert [event["clause"] for event in events if event["event"] == "illegal"] == ["FR2"]
    assert events[-1]["event"] == "result"
    assert events[-1]["result"] == "first wins"


@pytest.fixture
def page(installed: None, tmp_path: Path) -> Iterator[Flask]:
    """The page of a table on which the demonstration has been played."""
    settings, equipment, clock = Settings(), find_equipment(UID, {}), SimulatedClock(1_790_000_000_000)
    script = load_script(equipment.game)
    tables = VirtualTables(settings, clock, SMALL, hands=hands_for(script, clock, 1))
    with closing(SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))) as log, closing(tables):
        at_table = GamesAtTable(tables, log, GameSetup(equipment, settings, script.start))
        at_table.queue.play()
        config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32, open_on_loopback=True)
        ports = Ports(live=at_table.live, virtual=tables.port, set_up=SetUpPort(at_table))
        yield create_app(config, log, ports)


def test_the_page_shows_it_in_both_languages(page: Flask) -> None:
    visitor = page.test_client()
    for language, name in NAMES.items():
        headers = {"Accept-Language": language}
        for path in ("/", "/table/", "/games/", "/games/1", "/setup/"):
            answer = visitor.get(path, headers=headers, follow_redirects=True)
            assert answer.status_code == 200, path
            assert name in answer.text, (path, language)
        board = visitor.get("/games/1/ply/3.svg", headers=headers)
        assert board.status_code == 200
        assert name in board.text
