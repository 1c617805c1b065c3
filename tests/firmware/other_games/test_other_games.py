"""Games of other people are installed, pinned, left out when something is wrong, and never stop a command."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.games import games
from tachiai.firmware.errors import BadGamePackage
from tachiai.firmware.other_games.activation import (
    FOLDER_VARIABLE,
    LOCK_FILE,
    SAFE_VARIABLE,
    use_installed_games,
)
from tachiai.firmware.other_games.package import read_package
from tachiai.firmware.other_games.store import GameStore, read_files
from tachiai.firmware.page.other_games_port import TableOtherGames
from tachiai.firmware.settings.sections import TableSettings
from tachiai.firmware.tables.equipment import chosen_equipment
from tachiai.rules.game_folders import VARIABLE, use_game_folders
from tachiai.rules.registry import USUAL_ORDER, game_faults, game_ids
from tests.firmware.other_games.tried_once import keep_trials
from tests.firmware.other_games.wheels import CROSSES, NAME, wheel
from tests.rules.data_games.game_files import EXAMPLES
from tests.support.fake_live_table import FakeLiveTable


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameStore]:
    """A store of its own; what was imported from it is forgotten afterwards."""
    keep_trials(monkeypatch)
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.delenv(SAFE_VARIABLE, raising=False)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "games"))
    paths = [
        str(Path(path).absolute()) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path
    ]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))  # of programs that start elsewhere
    yield GameStore(tmp_path / "games")
    use_game_folders((), {})
    for name in [name for name in sys.modules if name.partition(".")[0] == "crosses"]:
        del sys.modules[name]


def installed(store: GameStore, content: bytes) -> None:
    store.install(read_package(NAME, content), NAME)


def test_an_installed_game_is_played_by_this_and_by_other_programs(store: GameStore) -> None:
    installed(store, wheel())
    assert game_ids() == (*USUAL_ORDER, "crosses")
    script = (
        "from tachiai.firmware.other_games.activation import *; use_installed_games(folder=Path(sys.argv[1]))"
    )
    script = f"import sys; {script}; from tachiai.rules.registry import game_ids; print(game_ids()[-1])"
    command = [sys.executable, "-c", script, str(store.folder)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "crosses\n"
    (game,) = store.installed()
    assert (game.name, game.version, game.games, game.source) == ("crosses", "1.0", ("crosses",), NAME)
    store.remove("crosses")
    assert game_ids() == USUAL_ORDER
    assert [path.name for path in store.folder.iterdir()] == [LOCK_FILE]


def test_a_game_whose_files_changed_is_left_out_and_the_table_starts(store: GameStore) -> None:
    installed(store, wheel())
    with (store.folder / "crosses/crosses/__init__.py").open("a") as file:
        file.write("# changed\n")
    use_installed_games(folder=store.folder)
    assert game_ids() == USUAL_ORDER
    assert "its files are not those that were installed" in game_faults()[0]
    assert chosen_equipment("", {}, TableSettings(game="crosses")).game.uid == USUAL_ORDER[0]


def test_all_are_left_out_on_demand(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(store, wheel())
    monkeypatch.setenv(SAFE_VARIABLE, "1")
    use_installed_games(folder=store.folder)
    assert game_ids() == USUAL_ORDER
    assert "--safe" in game_faults()[0]


@pytest.mark.parametrize("text", ["", "[]", '{"games": [{}]}', '{"games": 5}', "\udcff"])
def test_a_broken_lock_file_leaves_them_out(store: GameStore, text: str) -> None:
    store.folder.mkdir()
    (store.folder / LOCK_FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    use_installed_games(folder=store.folder)
    assert game_ids() == USUAL_ORDER
    assert "cannot be read" in game_faults()[0]
    with pytest.raises(BadGamePackage, match="cannot be read"):
        store.installed()


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ("raise RuntimeError('no stones')", "no stones"),
        ("import sys; sys.exit(3)", "3"),
        ("import os; os._exit(0)", "exit status 0"),
        (CROSSES + "\nDECLARATION = replace(DECLARATION, contract=99)", "version 99 of the contract"),
        (CROSSES.replace('uid = "crosses"', 'uid = "others"'), "expected the uid 'others'"),
    ],
)
def test_a_game_that_does_not_load_is_not_installed(store: GameStore, module: str, why: str) -> None:
    installed(store, wheel())
    with pytest.raises(BadGamePackage, match=why):
        installed(store, wheel(module))
    use_installed_games(folder=store.folder)
    assert game_ids() == (*USUAL_ORDER, "crosses")  # the earlier one is still there


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("game.zip", b"", "expected a game as a wheel"),
        (NAME, b"PK", "no wheel that can be read"),
        ("crosses-1.0-cp311-cp311-linux_x86_64.whl", wheel(), "for every machine"),
        (NAME, wheel(entry=""), "brings no game"),
        (NAME, wheel(more={"../evil.py": ""}), "files inside the package"),
        (NAME, wheel(more={"/evil.py": ""}), "files inside the package"),
        (NAME, wheel(more={f"crosses/{n}.txt": "" for n in range(2_001)}), "at most 2000 files"),
        (NAME, wheel(more={"crosses/large.txt": "0" * (21 << 20)}), "20 MB"),
        ("game.toml", b"uid =", "expected a TOML file"),
        ("game.toml", b"game_format = 1\nuid = '../x'", "small letters"),
    ],
)
def test_what_is_no_package_of_a_game_is_refused(name: str, content: bytes, why: str) -> None:
    with pytest.raises(BadGamePackage, match=why):
        read_package(name, content)


def test_a_game_of_ours_is_not_replaced(store: GameStore) -> None:
    content = wheel(entry="[tachiai.games]\nchatra = crosses:DECLARATION\n")
    with pytest.raises(BadGamePackage, match="there is a game chatra already"):
        installed(store, content)


def test_a_file_with_another_hash_is_not_installed(store: GameStore) -> None:
    with pytest.raises(BadGamePackage, match="SHA-256"):
        store.install(read_package(NAME, wheel()), NAME, ["0" * 64])
    assert store.installed() == ()


def test_a_game_as_data_comes_with_guide_lessons_and_demonstration() -> None:
    content = (EXAMPLES / "breakthrough" / "game.toml").read_bytes()
    package = read_package("breakthrough.toml", content)
    assert (package.name, package.games) == ("breakthrough-for-tachiai", ("breakthrough",))
    assert not package.has_code
    inside = "breakthrough_for_tachiai"
    assert package.files[f"{inside}/game.toml"] == content
    names = ("guide.md", "guide.ja.md", "lessons.toml", "demonstration.toml")
    assert {f"{inside}/{name}" for name in names} <= package.files.keys()


def test_the_command_asks_before_it_installs_a_program(store: GameStore, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(wheel())
    assert read_files([tmp_path / NAME]).has_code
    refused = CliRunner().invoke(games, ["install", str(tmp_path / NAME)], input="n\n")
    assert "is a program" in refused.output
    assert store.installed() == ()
    ran = CliRunner().invoke(games, ["install", str(tmp_path / NAME)], input="y\n")
    assert ran.output.endswith("crosses can be played now.\n")
    assert "crosses: crosses 1.0, code of its own" in CliRunner().invoke(games, ["list"]).output
    assert json.loads((store.folder / LOCK_FILE).read_text())["games"][0]["sha256"] in ran.output
    assert CliRunner().invoke(games, ["remove", "crosses"]).output == "crosses is removed.\n"
    assert CliRunner().invoke(games, ["remove", "crosses"]).exit_code != 0


def test_the_page_installs_a_program_only_if_it_is_trusted_and_keeps_the_game_at_power_on(
    store: GameStore, tmp_path: Path
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("", encoding="utf-8")
    live = FakeLiveTable()
    port = TableOtherGames(live, settings, store)
    assert port.install(NAME, wheel(), False).code == "not_trusted"
    assert port.look().games == ()
    assert port.install(NAME, wheel(), True).ok
    assert [(game.package, game.titles.en) for game in port.look().games] == [("crosses", "Rosenkreuz")]
    assert port.install("game.zip", b"", True).code == "not_installed"
    settings.write_text('[table]\ngame = "crosses"\n', encoding="utf-8")
    assert port.remove("crosses").code == "in_settings"
    settings.write_text("", encoding="utf-8")
    live.shown = replace(live.view(), game="crosses")
    assert port.remove("crosses").code == "in_game"
    live.shown = replace(live.view(), game="chatra")
    assert port.remove("crosses").ok
    assert port.remove("crosses").code == "not_removed"
